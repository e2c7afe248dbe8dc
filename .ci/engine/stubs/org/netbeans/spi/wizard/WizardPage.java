package org.netbeans.spi.wizard;

import java.util.Map;
import javax.swing.JPanel;

/** One question of a wizard. */
public class WizardPage extends JPanel {
  public WizardPage(String step) {
  }

  protected void putWizardData(Object key, Object value) {
  }

  /** What is done with the answers. */
  public interface WizardResultProducer {
    Object finish(Map answers) throws WizardException;

    boolean cancel(Map answers);
  }
}
