import VASSAL.Info;
import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.Builder;
import VASSAL.build.GameModule;
import VASSAL.launch.ModuleEditorWindow;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.ArchiveWriter;
import VASSAL.tools.ErrorDialog;
import VASSAL.tools.bug.BugHandler;
import VASSAL.tools.io.ZipArchive;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;

import java.io.File;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.swing.JFrame;
import javax.swing.JMenuBar;
import javax.swing.SwingUtilities;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Opens a module as the engine's editor does, and saves it in its place; or tells what the editor
 * writes of each component of which nothing is said.
 *
 * <pre>
 * java -cp CLASSPATH Editor.java save MODULE
 * java -cp CLASSPATH Editor.java defaults MODULE CLASSES ANSWERS
 * </pre>
 *
 * CLASSES has a class a line. ANSWERS gets a line of each attribute, its words parted by tabs: class,
 * attribute ("option NAME" for an element inside), value (\null for one that is not written).
 */
public class Editor {

  public static void main(String[] args) {
    int status = 0;
    try {
      Info.setConfig(new StandardConfig());
      ErrorDialog.addBugHandler(new BugHandler() {
        @Override
        public boolean accept(Throwable t) {
          return true;
        }

        @Override
        public void handle(Throwable t) {
          System.err.println(t);
        }
      });
      onScreen(() -> open(new File(args[1])));
      onScreen(() -> {
        if ("save".equals(args[0])) {
          GameModule.getGameModule().save();
        }
        else {
          try (PrintWriter out = new PrintWriter(args[3], StandardCharsets.UTF_8)) {
            for (final String name : Files.readAllLines(Path.of(args[2]))) {
              defaults(name, out);
            }
          }
        }
      });
    }
    catch (Exception | LinkageError e) {
      e.printStackTrace();
      status = 2;
    }
    // The engine leaves threads and windows behind, which would keep the program running.
    Runtime.getRuntime().halt(status);
  }

  private static void open(File file) throws Exception {
    new Menus();
    GameModule.init(new GameModule(new ArchiveWriter(new ZipArchive(file), ".vmod")));
    GameModule.getGameModule().getPlayerWindow().setVisible(true);
    // The editor's own window may change the module too, so it is made as well.
    new ModuleEditorWindow(GameModule.getGameModule()).setVisible(true);
  }

  private static void defaults(String name, PrintWriter out) {
    try {
      final Buildable made = (Buildable) Class.forName(name).getDeclaredConstructor().newInstance();
      made.build(Builder.createNewDocument().createElement(name));
      final Element written = made.getBuildElement(Builder.createNewDocument());
      for (int i = 0; i < written.getAttributes().getLength(); ++i) {
        final Node one = written.getAttributes().item(i);
        out.println(name + "\t" + one.getNodeName() + "\t" + escaped(one.getNodeValue()));
      }
      for (Node c = written.getFirstChild(); c != null; c = c.getNextSibling()) {
        if ("option".equals(c.getNodeName())) {
          final String option = ((Element) c).getAttribute("name");
          out.println(name + "\toption " + option + "\t" + escaped(c.getTextContent()));
        }
      }
      if (made instanceof AbstractBuildable) {
        for (final String one : ((AbstractBuildable) made).getAttributeNames()) {
          if (!written.hasAttribute(one)) {
            out.println(name + "\t" + one + "\t\\null");
          }
        }
      }
    }
    catch (Exception | LinkageError e) {
      System.err.println(name + ": " + e); // a class that this engine lacks, or that wants a parent
    }
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
  }

  /** Work that may fail. */
  private interface Work {
    void run() throws Exception;
  }

  private static void onScreen(Work work) throws Exception {
    final Exception[] failure = new Exception[1];
    SwingUtilities.invokeAndWait(() -> {
      try {
        work.run();
      }
      catch (Exception e) {
        failure[0] = e;
      }
    });
    // Windows do some of their work only when they are shown.
    for (int i = 0; i < 4; ++i) {
      SwingUtilities.invokeAndWait(() -> { });
    }
    if (failure[0] != null) {
      throw failure[0];
    }
  }

  /** The menu bar that the engine wants. */
  static class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override
    public JMenuBar getMenuBarFor(JFrame window) {
      return bar.createPeer();
    }

    @Override
    public MenuBarProxy getMenuBarProxyFor(JFrame window) {
      return bar;
    }
  }
}
