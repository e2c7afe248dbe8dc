package org.netbeans.spi.wizard;

/** What a page tells its wizard; nobody listens here. */
public class WizardController {
  public void setProblem(String problem) {
  }

  public void setForwardNavigationMode(int mode) {
  }
}
