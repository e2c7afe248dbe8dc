package org.netbeans.api.wizard;

import java.awt.Rectangle;
import java.util.Map;
import javax.swing.Action;
import org.netbeans.spi.wizard.Wizard;

/**
 * Stands in for the wizard library, which Debian does not carry. A wizard asks a person: nobody is
 * there, and a module that needs one to start a game is wrong, so showing it is an error.
 */
public class WizardDisplayer {
  public static Object showWizard(Wizard wizard, Rectangle place) {
    throw new IllegalStateException("The engine asks a person: a set-up wizard was opened");
  }

  public static Object showWizard(Wizard wizard, Rectangle place, Action help, Map settings) {
    return showWizard(wizard, place);
  }
}
