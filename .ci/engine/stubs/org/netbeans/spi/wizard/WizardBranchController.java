package org.netbeans.spi.wizard;

import java.util.Map;

/** A wizard that goes on differently after an answer; never shown here. */
public abstract class WizardBranchController {
  protected WizardBranchController(WizardPanelProvider base) {
  }

  protected WizardPanelProvider getPanelProviderForStep(String step, Map settings) {
    return null;
  }

  protected Wizard getWizardForStep(String step, Map settings) {
    return null;
  }

  public Wizard createWizard() {
    return new Wizard();
  }
}
