package org.netbeans.spi.wizard;

import java.util.Map;
import javax.swing.JComponent;

/** Makes the pages of a wizard. */
public abstract class WizardPanelProvider {
  protected WizardPanelProvider(String[] steps, String[] titles) {
  }

  protected WizardPanelProvider(String title, String[] steps, String[] titles) {
  }

  protected WizardPanelProvider(String title, String step, String stepTitle) {
  }

  protected abstract JComponent createPanel(WizardController controller, String step, Map answers);

  public Wizard createWizard() {
    return new Wizard();
  }
}
