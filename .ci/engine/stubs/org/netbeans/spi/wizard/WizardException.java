package org.netbeans.spi.wizard;

/** Part of the signature of WizardResultProducer. */
public class WizardException extends Exception {
  public WizardException(String message) {
    super(message);
  }
}
