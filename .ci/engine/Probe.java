import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.Chatter;
import VASSAL.build.module.ExtensionsLoader;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PrototypeDefinition;
import VASSAL.build.module.PrototypesContainer;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.module.map.boardPicker.board.MapGrid;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.Embellishment;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import VASSAL.counters.UsePrototype;
import VASSAL.configure.ValidationReport;
import VASSAL.i18n.Localization;
import VASSAL.i18n.Resources;
import VASSAL.launch.PlayerWindow;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.ErrorDialog;
import VASSAL.tools.bug.BugHandler;
import VASSAL.tools.imageop.Op;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Dimension;
import java.awt.EventQueue;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenuBar;
import javax.swing.JTextPane;
import javax.swing.SwingUtilities;
import javax.swing.text.BadLocationException;
import javax.swing.text.JTextComponent;

/**
 * Opens modules and saves in a real VASSAL engine and writes down what the engine made of them.
 *
 * <pre>java -cp CLASSPATH Probe.java JOBS ANSWERS</pre>
 *
 * JOBS is a text file, one job a line, words parted by tabs. Every line after a "module" line and
 * before the next one is about that module:
 *
 * <pre>
 * module    FILE.vmod        load it, validate it, start a new game, list everything
 * save      FILE.vsav        load it in that module, list its pieces
 * property  NAME             list this property of every piece
 * points    MAP  x,y;x,y     location name and snap point of these points
 * places    MAP  name;name   the point that the grid of the map's first board finds for a name
 * picture   FOLDER           a PNG of every map, as in the new game and in each save
 * window    FOLDER           a PNG of the screen with the real main window, likewise
 * saved     FOLDER           the new game and each loaded save, as the engine itself writes them
 * seat      NAME  SIDE       a player with an engine of his own, who joins what the first seat deals
 * deal      FILE.vsav|new    all seats begin a game; the acts after it are those of this game
 * act       NAME  VERB …     what one seat does, which the others are told: see Seat
 * press     PIECE  KEY       in the new game: send a piece (by gpid or name, none: the windows) a key
 *                            as it stands in the module's files, or "menu TEXT" for what is in its menu
 * menu      PIECE            in the new game: what its right-click menu shows
 * shot      FILE.png         in the new game: a picture of the first map as a player sees it now
 * keep      FILE.vsav        in the new game: the game as it is now, as the engine itself writes it
 * </pre>
 *
 * ANSWERS is one JSON document.
 */
public class Probe {

  /** The classes that hold the state of one game, and so must be new for each module. */
  private static final List<String> OF_THE_ENGINE =
    List.of("VASSAL.", "bsh.", "org.netbeans.", "org.litesoft.", "Probe$Table", "Probe$Menus", "Probe$Seat");

  public static void main(String[] args) {
    int status = 0;
    try {
      ask(Path.of(args[0]), Path.of(args[1]));
    }
    catch (Exception | LinkageError e) {
      e.printStackTrace();
      status = 2;
    }
    // The engine leaves threads and windows behind, which would keep the program running.
    Runtime.getRuntime().halt(status);
  }

  private static void ask(Path jobFile, Path answerFile) throws Exception {
    final long start = System.nanoTime();
    final List<List<String[]>> jobs = readJobs(jobFile);
    listen();
    final List<Object> modules = new ArrayList<>();
    final java.util.Map<String, Object> answers = new LinkedHashMap<>();
    answers.put("engine", null);
    answers.put("modules", modules);
    for (final List<String[]> job : jobs) {
      final long begin = System.nanoTime();
      final Journal journal = new Journal();
      Journal.current = journal;
      final java.util.Map<String, Object> module = newTable().apply(job, journal);
      answers.put("engine", module.remove("engine"));
      closeWindows();
      if (job.stream().anyMatch(words -> "seat".equals(words[0]))) {
        module.put("tables", playTogether(job, journal));
        closeWindows();
      }
      module.put("seconds", (System.nanoTime() - begin) / 10_000_000 / 100.0);
      modules.add(module);
    }
    answers.put("seconds", (System.nanoTime() - start) / 10_000_000 / 100.0);
    Files.writeString(answerFile, Json.of(answers), StandardCharsets.UTF_8);
  }

  private static List<List<String[]>> readJobs(Path file) throws IOException {
    final List<List<String[]>> jobs = new ArrayList<>();
    for (final String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      if (line.isBlank()) {
        continue;
      }
      final String[] words = line.split("\t");
      if ("module".equals(words[0])) {
        jobs.add(new ArrayList<>());
      }
      if (jobs.isEmpty()) {
        throw new IllegalArgumentException("The first job must be a module: " + line);
      }
      jobs.get(jobs.size() - 1).add(words);
    }
    return jobs;
  }

  /**
   * A table to play one module at, with an engine of its own. GameModule.init refuses a second
   * module, and the engine keeps a good deal in static fields besides that one: counters that name
   * the maps and turn trackers, the image cache keyed by file name, the faults already reported.
   * A class loader per module makes all of it new, whichever fields a version of the engine has;
   * resetting fields by name would be a little faster and wrong as soon as one is missed.
   */
  private static BiFunction<List<String[]>, Journal, java.util.Map<String, Object>> newTable()
    throws ReflectiveOperationException, MalformedURLException {
    return newOf("Probe$Table");
  }

  @SuppressWarnings("unchecked")
  private static BiFunction<List<String[]>, Journal, java.util.Map<String, Object>> newOf(String name)
    throws ReflectiveOperationException, MalformedURLException {
    return (BiFunction<List<String[]>, Journal, java.util.Map<String, Object>>)
      new EngineLoader().loadClass(name).getDeclaredConstructor().newInstance();
  }

  /**
   * Plays at several seats at once. Each has an engine of its own, and all that goes from one to
   * another is the text that the engine itself would send over the net.
   */
  private static List<Object> playTogether(List<String[]> jobs, Journal journal) throws Exception {
    final java.util.Map<String, BiFunction<List<String[]>, Journal, java.util.Map<String, Object>>> seats =
      new LinkedHashMap<>();
    final List<String[]> players = new ArrayList<>();
    for (final String[] words : jobs) {
      if ("seat".equals(words[0])) {
        players.add(words);
      }
    }
    for (final String[] player : players) {
      journal.phase = "seat " + player[1];
      final BiFunction<List<String[]>, Journal, java.util.Map<String, Object>> seat = newOf("Probe$Seat");
      final List<String[]> sit = new ArrayList<>();
      sit.add(new String[] {"sit", jobs.get(0)[1], player[1]});
      jobs.stream().filter(w -> List.of("property", "picture", "window").contains(w[0])).forEach(sit::add);
      sit.addAll(players);
      seat.apply(sit, journal);
      seats.put(player[1], seat);
    }
    final List<Object> tables = new ArrayList<>();
    List<Object> acts = null;
    for (final String[] words : jobs) {
      if (!"deal".equals(words[0]) && !"act".equals(words[0])) {
        continue;
      }
      if ("deal".equals(words[0])) {
        journal.phase = Path.of(words[1]).getFileName().toString();
        String dealt = null;
        for (final BiFunction<List<String[]>, Journal, java.util.Map<String, Object>> seat : seats.values()) {
          final String[] order = dealt == null ? words : new String[] {"take", dealt};
          dealt = String.valueOf(seat.apply(List.<String[]>of(order), journal).getOrDefault("text", dealt));
        }
        acts = new ArrayList<>();
        final java.util.Map<String, Object> table = new LinkedHashMap<>();
        table.put("deal", words[1]);
        table.put("views", views(seats, journal));
        table.put("acts", acts);
        tables.add(table);
        photograph(seats, journal, words[1]);
      }
      else if ("act".equals(words[0])) {
        journal.phase = String.join(" ", words);
        final java.util.Map<String, Object> done = seats.get(words[1]).apply(List.<String[]>of(words), journal);
        for (final java.util.Map.Entry<String, BiFunction<List<String[]>, Journal, java.util.Map<String, Object>>> other
            : seats.entrySet()) {
          if (!other.getKey().equals(words[1])) {
            for (final Object text : (List<?>) done.get("sent")) {
              other.getValue().apply(List.<String[]>of(new String[] {"hear", text.toString()}), journal);
            }
          }
        }
        final java.util.Map<String, Object> row = new LinkedHashMap<>();
        row.put("act", String.join(" ", java.util.Arrays.copyOfRange(words, 1, words.length)));
        row.put("done", done.get("done"));
        row.put("views", views(seats, journal));
        acts.add(row);
        if (words[2].equals("draw")) {
          photograph(seats, journal, tables.size() + "-" + acts.size());
        }
      }
    }
    return tables;
  }

  private static void photograph(
      java.util.Map<String, BiFunction<List<String[]>, Journal, java.util.Map<String, Object>>> seats,
      Journal journal, String title) {
    seats.forEach((name, seat) -> seat.apply(List.<String[]>of(new String[] {"photograph", title}), journal));
  }

  private static java.util.Map<String, Object> views(
      java.util.Map<String, BiFunction<List<String[]>, Journal, java.util.Map<String, Object>>> seats, Journal journal) {
    final java.util.Map<String, Object> views = new LinkedHashMap<>();
    seats.forEach((name, seat) ->
      views.put(name, seat.apply(List.<String[]>of(new String[] {"view"}), journal)));
    return views;
  }

  /** Loads the engine anew, and shares the libraries, which are the slower half to load. */
  private static class EngineLoader extends URLClassLoader {
    EngineLoader() throws MalformedURLException {
      super(classPath(), Probe.class.getClassLoader());
    }

    private static URL[] classPath() throws MalformedURLException {
      final List<URL> urls = new ArrayList<>();
      for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
        if (!entry.isEmpty()) {
          urls.add(new File(entry).toURI().toURL());
        }
      }
      return urls.toArray(new URL[0]);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (OF_THE_ENGINE.stream().noneMatch(name::startsWith)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        final Class<?> known = findLoadedClass(name);
        return known != null ? known : findClass(name);
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!name.startsWith("Probe$")) {
        return super.findClass(name);
      }
      // Compiled in memory by the launcher: its class loader hands out the bytes as a resource.
      try (InputStream in = Probe.class.getClassLoader().getResourceAsStream(name + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        final byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      }
      catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /**
   * Everything the engine says about one module, in order, each thing once. Public, as it is seen
   * from classes of another loader.
   */
  public static class Journal {
    static volatile Journal current = new Journal();

    public volatile String phase = "start";
    public final List<Object> messages = new ArrayList<>();
    public final List<Object> notes = new ArrayList<>();
    private final Set<String> seen = new LinkedHashSet<>();

    public synchronized void message(String channel, String text) {
      if (seen.add(text)) {
        messages.add(entry(channel, text));
      }
    }

    public synchronized void note(String channel, String text) {
      notes.add(entry(channel, text));
    }

    public synchronized boolean knows(String text) {
      return seen.stream().anyMatch(s -> oneSpaced(s).contains(oneSpaced(text)));
    }

    private static String oneSpaced(String text) {
      return text.replaceAll("\\s+", " ").strip();
    }

    /** The failure and its causes, less those that only wrap the next, and where it began. */
    public void thrown(Throwable t) {
      final List<String> causes = new ArrayList<>();
      Throwable first = t;
      for (Throwable c = t; c != null; c = c.getCause()) {
        first = c;
        if (c.getCause() == null || !c.getCause().toString().equals(c.getMessage())) {
          causes.add(c.toString());
        }
      }
      final StringBuilder text = new StringBuilder(String.join("; caused by ", causes));
      final StackTraceElement[] frames = first.getStackTrace();
      for (int i = 0; i < Math.min(3, frames.length); ++i) {
        text.append(" at ").append(frames[i]);
      }
      message("exception", text.toString());
    }

    private Object entry(String channel, String text) {
      final java.util.Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("phase", phase);
      entry.put("channel", channel);
      entry.put("text", text.strip());
      return entry;
    }
  }

  /** Turns all that would reach a person's eye or the error log into journal entries. */
  private static void listen() throws IOException {
    // A configuration of our own: the one in the engine's jar writes files and needs a compiler.
    final Path quiet = Files.createTempFile("probe", ".xml");
    Files.writeString(quiet, "<configuration><root level=\"WARN\"/></configuration>");
    System.setProperty("logback.configurationFile", quiet.toUri().toString());
    final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    Files.delete(quiet);
    final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
      @Override
      protected void append(ILoggingEvent event) {
        // The engine looks for translations of what a module itself calls a command.
        if (!event.getLevel().isGreaterOrEqual(Level.WARN)
            || event.getLoggerName().endsWith("i18n.BundleHelper")) {
          return;
        }
        final StringBuilder text = new StringBuilder(event.getFormattedMessage());
        if (event.getThrowableProxy() != null) {
          text.append(' ').append(event.getThrowableProxy().getClassName());
          text.append(": ").append(event.getThrowableProxy().getMessage());
        }
        Journal.current.message("log " + event.getLoggerName(), text.toString());
      }
    };
    appender.setContext(context);
    appender.start();
    context.getLogger("ROOT").addAppender(appender);

    Thread.setDefaultUncaughtExceptionHandler((thread, t) -> Journal.current.thrown(t));

    Toolkit.getDefaultToolkit().addAWTEventListener(event -> {
      if (event.getID() == WindowEvent.WINDOW_OPENED && event.getSource() instanceof Dialog) {
        final Dialog dialog = (Dialog) event.getSource();
        if (dialog.getClass().getName().startsWith("VASSAL.build.module.PrivateMap")) {
          return; // a hand, which asks nothing
        }
        final StringBuilder text = new StringBuilder(String.valueOf(dialog.getTitle()));
        readText(dialog, text);
        Journal.current.message("dialog", text.toString());
        // Nobody answers: closing it lets the engine go on as after a cancel.
        EventQueue.invokeLater(dialog::dispose);
      }
    }, AWTEvent.WINDOW_EVENT_MASK);
  }

  private static void readText(Container parent, StringBuilder text) {
    for (final Component c : parent.getComponents()) {
      String words = null;
      if (c instanceof JLabel) {
        words = ((JLabel) c).getText();
      }
      else if (c instanceof JTextComponent) {
        final javax.swing.text.Document d = ((JTextComponent) c).getDocument();
        try {
          words = d.getText(0, d.getLength());
        }
        catch (BadLocationException e) {
          throw new IllegalStateException(e);
        }
      }
      if (words != null && !words.isBlank()) {
        text.append(": ").append(words.strip());
      }
      if (c instanceof Container) {
        readText((Container) c, text);
      }
    }
  }

  private static void closeWindows() throws InterruptedException, InvocationTargetException {
    EventQueue.invokeAndWait(() -> {
      for (final Window w : Window.getWindows()) {
        w.dispose();
      }
    });
  }

  /** One module in an engine of its own, from loading it to its last save. */
  public static class Table
    implements BiFunction<List<String[]>, Journal, java.util.Map<String, Object>> {

    /** Builds are made for this line of the engine; one that asks for a later one is wrong. */
    private static final String MADE_FOR = "3.7.";

    final java.util.Map<String, Object> module = new LinkedHashMap<>();
    final List<String> properties = new ArrayList<>();
    final List<Path> pictures = new ArrayList<>();
    final List<Path> windows = new ArrayList<>();
    private final List<Path> saved = new ArrayList<>();
    Journal journal;
    private String chatRead = "";
    String player = "Tester";

    @Override
    public java.util.Map<String, Object> apply(List<String[]> jobs, Journal shared) {
      journal = shared;
      final Path file = Path.of(jobs.get(0)[1]);
      module.put("file", file.toString());
      module.put("name", null);
      module.put("messages", journal.messages);
      module.put("notes", journal.notes);
      try {
        open(file);
        for (final String[] job : jobs) {
          switch (job[0]) {
          case "property":
            properties.add(job[1]);
            break;
          case "picture":
            pictures.add(Files.createDirectories(Path.of(job[1])));
            break;
          case "window":
            windows.add(Files.createDirectories(Path.of(job[1])));
            break;
          case "saved":
            saved.add(Files.createDirectories(Path.of(job[1])));
            break;
          default:
          }
        }
        newGame();
        module.put("maps", onScreen(this::maps));
        module.put("palette", onScreen(this::palette));
        final List<Object> points = new ArrayList<>();
        final List<Object> places = new ArrayList<>();
        final List<Object> saves = new ArrayList<>();
        for (final String[] job : jobs) {
          if ("points".equals(job[0])) {
            points.addAll(onScreen(() -> points(job[1], job[2])));
          }
          else if ("places".equals(job[0])) {
            places.addAll(onScreen(() -> places(job[1], job[2])));
          }
        }
        module.put("points", points);
        module.put("places", places);
        module.put("pressed", pressed(jobs));
        for (final String[] job : jobs) {
          if ("save".equals(job[0])) {
            saves.add(save(Path.of(job[1])));
          }
        }
        module.put("saves", saves);
      }
      catch (Exception e) {
        // Whatever stops the engine at this module is what we came to find; the next one may load.
        journal.thrown(e instanceof InvocationTargetException ? e.getCause() : e);
      }
      return module;
    }

    String password() {
      return "Tester".equals(player) ? "pw" : "pw " + player;
    }

    void open(Path file) throws Exception {
      journal.phase = "load";
      Info.setConfig(new StandardConfig());
      module.put("engine", Info.getVersion());
      // Classes inside this one may not see its private fields: their common nest, Probe, belongs
      // to another loader.
      final Journal told = journal;
      ErrorDialog.addBugHandler(new BugHandler() {
        @Override
        public boolean accept(Throwable t) {
          return true;
        }

        @Override
        public void handle(Throwable t) {
          told.thrown(t);
        }
      });
      onScreen(() -> {
        new Menus();
        GameModule.init(new GameModule(new DataArchive(file.toString())));
        new ExtensionsLoader().addTo(GameModule.getGameModule());
        Localization.getInstance().translate();
        return null;
      });
      settle();
      final GameModule gm = GameModule.getGameModule();
      module.put("name", gm.getGameName());
      forgiveOlderEngine(gm.getAttributeValueString(GameModule.VASSAL_VERSION_CREATED));
      onScreen(() -> {
        // A player with a name, whom the engine asks nothing.
        gm.getPrefs().setValue(GameModule.REAL_NAME, player);
        gm.getPrefs().setValue(GameModule.SECRET_NAME, password());
        gm.getPrefs().setValue("PromptNewLogAtStart", Boolean.FALSE);
        gm.getPrefs().setValue("promptLogComment", Boolean.FALSE);
        GameModule.setUserId(password());
        return null;
      });

      journal.phase = "validate";
      onScreen(() -> {
        final ValidationReport report = new ValidationReport();
        gm.validate(gm, report);
        for (final String warning : report.getWarnings()) {
          journal.message("validation", warning);
        }
        for (final PrototypeDefinition prototype
            : gm.getAllDescendantComponentsOf(PrototypeDefinition.class)) {
          checkPrototypes("prototype " + prototype.getConfigureName(), prototype.getPiece());
        }
        return null;
      });
    }

    /** A module may rightly ask for a newer engine than the one at hand: our lack, not its fault. */
    private void forgiveOlderEngine(String asked) {
      if (!asked.startsWith(MADE_FOR)) {
        return;
      }
      final String start = Resources.getString("GameModule.version_warning_title");
      for (final Iterator<Object> i = journal.messages.iterator(); i.hasNext();) {
        final java.util.Map<?, ?> message = (java.util.Map<?, ?>) i.next();
        if ("dialog".equals(message.get("channel"))
            && String.valueOf(message.get("text")).startsWith(start)) {
          journal.notes.add(message);
          i.remove();
        }
      }
    }

    private void newGame() throws Exception {
      journal.phase = "newGame";
      final GameModule gm = GameModule.getGameModule();
      final GameState state = gm.getGameState();
      onScreen(() -> {
        // Choosing a side is the one question that a person is rightly asked.
        if (gm.getPlayerRoster() != null) {
          state.removeGameSetupStep(gm.getPlayerRoster());
        }
        final Iterator<VASSAL.build.module.GameSetupStep> steps = state.getUnfinishedSetupSteps();
        while (steps.hasNext()) {
          journal.message("set-up step", "A person is asked: " + steps.next().getStepTitle());
        }
        state.setup(false);
        state.setup(true);
        return null;
      });
      settle();
      module.put("newGame", look("new-game"));
    }

    private Object save(Path file) throws Exception {
      journal.phase = file.getFileName().toString();
      final int before = journal.messages.size();
      final GameModule gm = GameModule.getGameModule();
      final java.util.Map<String, Object> save = new LinkedHashMap<>();
      save.put("file", file.toString());
      onScreen(() -> {
        gm.getGameState().setModified(false);
        gm.getGameState().setup(false);
        if (gm.getGameState().isSaveMetaDataValid(file.toFile())) {
          gm.getGameState().loadGameInForeground(file.toFile());
        }
        if (!gm.getGameState().isGameStarted()) {
          journal.message("save", "The save did not start a game");
        }
        return null;
      });
      settle();
      save.putAll(look(file.getFileName().toString().replaceFirst("\\.vsav$", "")));
      final List<Object> players = new ArrayList<>();
      for (final PlayerRoster.PlayerInfo p : gm.getPlayerRoster().getPlayers()) {
        final java.util.Map<String, Object> player = new LinkedHashMap<>();
        player.put("id", p.playerId);
        player.put("name", p.playerName);
        player.put("side", p.getSide());
        players.add(player);
      }
      save.put("players", players);
      save.put("messages",
        new ArrayList<>(journal.messages.subList(before, journal.messages.size())));
      return save;
    }

    // --- keys pressed and menus opened: jobs press, menu, shot, keep ---

    /** What became of each key pressed, in order: the chat since, and all pieces. */
    private List<Object> pressed(List<String[]> jobs) throws Exception {
      final List<Object> answers = new ArrayList<>();
      for (final String[] job : jobs) {
        journal.phase = String.join(" ", job);
        final java.util.Map<String, Object> answer = new LinkedHashMap<>();
        switch (job[0]) {
        case "press":
          onScreen(() -> {
            press(job[1], job[2]);
            return null;
          });
          settle();
          answer.put("piece", job[1]);
          answer.put("key", job[2]);
          readChat(answer);
          answer.put("pieces", onScreen(this::pieces));
          break;
        case "menu":
          answer.put("piece", job[1]);
          answer.put("menu", onScreen(() -> shown(
            VASSAL.build.module.map.MenuDisplayer.createPopup(find(job[1]), false).getSubElements())));
          break;
        case "shot":
          final Map map = Map.getMapList().get(0);
          for (int i = 0; i < 2; ++i) {
            // The first painting only orders the board's tiles.
            final BufferedImage picture = onScreen(() -> paintAsSeen(map));
            settle();
            ImageIO.write(picture, "png", new File(job[1]));
          }
          continue;
        case "keep":
          writeSave(Path.of(job[1]));
          continue;
        default:
          continue;
        }
        answers.add(answer);
      }
      return answers;
    }

    private void press(String name, String key) {
      final GameModule gm = GameModule.getGameModule();
      if (name.isEmpty() && key.startsWith("menu ")) {
        for (final VASSAL.build.module.GlobalKeyCommand command
            : gm.getAllDescendantComponentsOf(VASSAL.build.module.GlobalKeyCommand.class)) {
          if (key.substring(5).equals(command.getConfigureName())) {
            command.apply();
          }
        }
        return;
      }
      if (name.isEmpty()) {
        gm.fireKeyStroke(VASSAL.configure.NamedHotKeyConfigurer.decode(key));
        return;
      }
      final GamePiece piece = find(name);
      javax.swing.KeyStroke stroke = null;
      if (key.startsWith("menu ")) {
        for (final VASSAL.counters.KeyCommand command : (VASSAL.counters.KeyCommand[])
            piece.getProperty(VASSAL.counters.Properties.KEY_COMMANDS)) {
          if (key.substring(5).equals(command.getName()) && command.isEnabled()) {
            stroke = command.getKeyStroke();
          }
        }
        if (stroke == null) {
          gm.getChatter().show("| " + name + " cannot " + key.substring(5));
          return;
        }
      }
      else {
        stroke = VASSAL.configure.NamedHotKeyConfigurer.decode(key).getKeyStroke();
      }
      final VASSAL.counters.KeyBuffer buffer = VASSAL.counters.KeyBuffer.getBuffer();
      buffer.clear();
      buffer.add(piece);
      gm.sendAndLog(buffer.keyCommand(stroke));
      buffer.clear();
    }

    /** A piece on a map by its gpid, else by its name as it is or as it began. */
    private static GamePiece find(String name) {
      GamePiece found = null;
      for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
        if (!(piece instanceof Stack) && piece.getMap() != null && (name.equals(gpid(piece))
            || name.equals(piece.getProperty(BasicPiece.BASIC_NAME)))) {
          found = found == null || name.equals(gpid(piece)) ? piece : found;
        }
      }
      if (found == null) {
        throw new IllegalArgumentException("No piece " + name + " on a map");
      }
      return found;
    }

    /** The items of a menu: words, what is greyed in parentheses, and sub-menus as lists after their name. */
    private static List<Object> shown(javax.swing.MenuElement[] items) {
      final List<Object> rows = new ArrayList<>();
      for (final javax.swing.MenuElement item : items) {
        if (item instanceof javax.swing.JMenu) {
          final javax.swing.JMenu menu = (javax.swing.JMenu) item;
          rows.add(menu.getText());
          rows.add(shown(menu.getPopupMenu().getSubElements()));
        }
        else if (item instanceof javax.swing.JMenuItem) {
          final javax.swing.JMenuItem one = (javax.swing.JMenuItem) item;
          final String key = one.getAccelerator() == null ? "" : "  " + one.getAccelerator();
          rows.add((one.isEnabled() ? one.getText() : "(" + one.getText() + ")") + key);
        }
      }
      return rows;
    }

    private BufferedImage paintAsSeen(Map map) {
      final Dimension size = map.mapSize();
      final BufferedImage picture = new BufferedImage(size.width, size.height, BufferedImage.TYPE_INT_RGB);
      final Graphics2D g = picture.createGraphics();
      final Rectangle all = new Rectangle(size);
      g.setClip(all);
      map.drawBoards(g, 0, 0, 1.0, map.getView());
      for (final GamePiece piece : map.getPieces()) {
        // What a piece shades is drawn for the view of a map alone.
        final Point at = piece.getPosition();
        if (piece instanceof Stack) {
          map.getStackMetrics().draw((Stack) piece, g, at.x, at.y, map.getView(), 1.0);
        }
        else {
          piece.draw(g, at.x, at.y, map.getView(), 1.0);
        }
      }
      g.dispose();
      return picture;
    }

    // --- end of keys pressed ---

    /** The pieces of the game as it stands, after drawing all of them. */
    private java.util.Map<String, Object> look(String title) throws Exception {
      final java.util.Map<String, Object> game = new LinkedHashMap<>();
      game.put("pieces", onScreen(this::pieces));
      for (final Map map : Map.getMapList()) {
        final BufferedImage picture = onScreen(() -> paint(map));
        settle();
        for (final Path folder : pictures) {
          // The first painting only orders the board's tiles; by now they have come.
          ImageIO.write(picture == null ? new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)
            : onScreen(() -> paint(map)), "png",
            folder.resolve(fileName(title + "-" + map.getMapName()) + ".png").toFile());
        }
      }
      if (!windows.isEmpty()) {
        photograph(title);
      }
      for (final Path folder : saved) {
        writeSave(folder.resolve(title + ".vsav"));
      }
      settle();
      readChat(game);
      return game;
    }

    /** The commands that the engine would restore the game by, in a save of their own. */
    private void writeSave(Path file) throws Exception {
      final GameModule gm = GameModule.getGameModule();
      final String log = onScreen(() -> gm.encode(gm.getGameState().getRestoreCommand()));
      try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
        zip.putNextEntry(new ZipEntry("savedGame"));
        zip.write(log.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }

    private List<Object> pieces() {
      final List<Object> rows = new ArrayList<>();
      for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
        if (!(piece instanceof Stack)) {
          rows.add(row(piece));
          checkPrototypes(String.valueOf(piece.getName()), piece);
          drawAll(piece);
        }
      }
      return rows;
    }

    private java.util.Map<String, Object> row(GamePiece piece) {
      final java.util.Map<String, Object> row = new LinkedHashMap<>();
      final Map map = piece.getMap();
      final Point at = piece.getPosition();
      final Stack stack = piece.getParent();
      row.put("gpid", gpid(piece));
      row.put("name", piece.getProperty(BasicPiece.BASIC_NAME));
      row.put("title", piece.getName());
      row.put("id", piece.getId());
      row.put("map", map == null ? null : map.getMapName());
      row.put("board", map == null ? null : piece.getProperty(BasicPiece.CURRENT_BOARD));
      row.put("zone", map == null ? null : piece.getProperty(BasicPiece.CURRENT_ZONE));
      row.put("x", at.x);
      row.put("y", at.y);
      row.put("location", map == null ? null : map.locationName(at));
      row.put("snap", map == null ? null : xy(map.snapTo(at)));
      row.put("stack", stack == null ? 0 : stack.indexOf(piece));
      row.put("deck", stack instanceof Deck ? ((Deck) stack).getDeckName() : null);
      if (!properties.isEmpty()) {
        final java.util.Map<String, Object> values = new LinkedHashMap<>();
        for (final String name : properties) {
          final Object value = piece.getProperty(name);
          values.put(name, value == null ? null : value.toString());
        }
        row.put("properties", values);
      }
      return row;
    }

    private static String gpid(GamePiece piece) {
      final GamePiece inner = Decorator.getInnermost(piece);
      return inner instanceof BasicPiece ? ((BasicPiece) inner).getGpId() : null;
    }

    /** Each piece that can be taken into the game: palettes, decks, at-start stacks. */
    private List<Object> palette() {
      journal.phase = "palette";
      final GameModule gm = GameModule.getGameModule();
      final List<Object> rows = new ArrayList<>();
      for (final PieceSlot slot : gm.getAllDescendantComponentsOf(PieceSlot.class)) {
        final java.util.Map<String, Object> row = new LinkedHashMap<>();
        final GamePiece piece = slot.getPiece();
        row.put("gpid", slot.getGpId());
        row.put("name", slot.getConfigureName());
        row.put("title", piece == null ? null : piece.getName());
        rows.add(row);
        if (piece == null) {
          journal.message("slot", "No piece in slot " + slot.getConfigureName());
          continue;
        }
        checkPrototypes("slot " + slot.getConfigureName(), piece);
        drawAll(piece);
      }
      // What no slot shows: icons, charts, prototypes, masks, shaders.
      final Collection<String> images = new TreeSet<>();
      gm.addImageNamesRecursively(images);
      for (final String image : images) {
        if (!image.isBlank()) {
          // All of it, not only its size: a file may be cut short.
          Op.load(image).getImage();
        }
      }
      return rows;
    }

    /** The engine says nothing of a prototype that is not there; its traits are simply absent. */
    private void checkPrototypes(String where, GamePiece piece) {
      for (GamePiece p = piece; p instanceof Decorator; p = ((Decorator) p).getInner()) {
        if (p instanceof UsePrototype) {
          final String name = ((UsePrototype) p).getPrototypeName();
          if (PrototypesContainer.getPrototype(name) == null) {
            journal.message("prototype", where + ": no prototype " + name);
          }
        }
      }
    }

    /** Images load when first measured or drawn: do both, at every level of every layer. */
    private void drawAll(GamePiece piece) {
      measureAndDraw(piece);
      for (GamePiece p = piece; p instanceof Decorator; p = ((Decorator) p).getInner()) {
        if (p instanceof Embellishment) {
          final Embellishment layer = (Embellishment) p;
          final String state = layer.myGetState();
          final int levels = levels(layer);
          for (int level = 1; level <= levels; ++level) {
            layer.mySetState(Integer.toString(level));
            measureAndDraw(piece);
          }
          layer.mySetState(state);
        }
      }
    }

    private static int levels(Embellishment layer) {
      try {
        final Field count = Embellishment.class.getDeclaredField("nValues");
        count.setAccessible(true);
        return count.getInt(layer);
      }
      catch (ReflectiveOperationException e) {
        throw new IllegalStateException("This engine keeps its layer count elsewhere", e);
      }
    }

    private static void measureAndDraw(GamePiece piece) {
      piece.boundingBox();
      final BufferedImage paper = new BufferedImage(8, 8, BufferedImage.TYPE_INT_ARGB);
      final Graphics2D g = paper.createGraphics();
      piece.draw(g, 4, 4, null, 1.0);
      g.dispose();
    }

    BufferedImage paint(Map map) {
      final Dimension size = map.mapSize();
      if (size.width <= 0 || size.height <= 0) {
        if (!map.getBoards().isEmpty()) {
          journal.message("map", "Map " + map.getMapName() + " is empty");
        }
        return null;
      }
      final BufferedImage picture =
        new BufferedImage(size.width, size.height, BufferedImage.TYPE_INT_RGB);
      final Graphics2D g = picture.createGraphics();
      final Rectangle all = new Rectangle(size);
      g.setClip(all);
      // The engine draws nothing of a map whose window is not on a screen, hence not map.paint.
      map.paintRegion(g, all, null);
      g.dispose();
      return picture;
    }

    private void photograph(String title) throws Exception {
      final GameModule gm = GameModule.getGameModule();
      onScreen(() -> {
        final JFrame window = (JFrame) gm.getPlayerWindow();
        window.setBounds(new Rectangle(Toolkit.getDefaultToolkit().getScreenSize()));
        window.setVisible(true);
        window.toFront();
        return null;
      });
      settle();
      // A window has no sign of being fully drawn; board tiles and layout come in their own time.
      Thread.sleep(1500);
      final BufferedImage screen = new Robot().createScreenCapture(
        new Rectangle(Toolkit.getDefaultToolkit().getScreenSize()));
      for (final Path folder : windows) {
        ImageIO.write(screen, "png", folder.resolve(fileName(title) + ".png").toFile());
      }
    }

    private List<Object> maps() {
      final List<Object> maps = new ArrayList<>();
      for (final Map map : Map.getMapList()) {
        final List<Object> boards = new ArrayList<>();
        for (final Board board : map.getBoards()) {
          final Rectangle place = board.bounds();
          final java.util.Map<String, Object> row = new LinkedHashMap<>();
          row.put("name", board.getName());
          row.put("x", place.x);
          row.put("y", place.y);
          row.put("width", place.width);
          row.put("height", place.height);
          boards.add(row);
        }
        final java.util.Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", map.getMapName());
        row.put("width", map.mapSize().width);
        row.put("height", map.mapSize().height);
        row.put("boards", boards);
        maps.add(row);
      }
      return maps;
    }

    private List<Object> points(String mapName, String list) {
      final Map map = map(mapName);
      final List<Object> rows = new ArrayList<>();
      for (final String pair : list.split(";")) {
        final String[] xy = pair.split(",");
        final Point p = new Point(Integer.parseInt(xy[0].strip()), Integer.parseInt(xy[1].strip()));
        final Point snap = map.snapTo(p);
        final java.util.Map<String, Object> row = new LinkedHashMap<>();
        row.put("map", mapName);
        row.put("x", p.x);
        row.put("y", p.y);
        row.put("location", map.locationName(p));
        row.put("snap", xy(snap));
        row.put("snapLocation", map.locationName(snap));
        rows.add(row);
      }
      return rows;
    }

    private List<Object> places(String mapName, String list) {
      final Map map = map(mapName);
      final Board board = map.getBoards().iterator().next();
      final MapGrid grid = board.getGrid();
      final List<Object> rows = new ArrayList<>();
      for (final String name : list.split(";")) {
        final java.util.Map<String, Object> row = new LinkedHashMap<>();
        row.put("map", mapName);
        row.put("location", name);
        try {
          final Point p = grid.getLocation(name);
          p.translate(board.bounds().x, board.bounds().y);
          row.put("point", xy(p));
        }
        catch (MapGrid.BadCoords e) {
          row.put("point", null);
        }
        rows.add(row);
      }
      return rows;
    }

    static Map map(String name) {
      return Map.getMapList().stream().filter(m -> name.equals(m.getMapName())).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No map " + name));
    }

    /** Chat lines since the last look; the engine's own warnings there begin with a dash. */
    void readChat(java.util.Map<String, Object> game) throws Exception {
      final Chatter chatter = GameModule.getGameModule().getChatter();
      final Field pane = Chatter.class.getDeclaredField("conversationPane");
      pane.setAccessible(true);
      final javax.swing.text.Document d = ((JTextPane) pane.get(chatter)).getDocument();
      final String all = onScreen(() -> d.getText(0, d.getLength()));
      final String news = all.startsWith(chatRead) ? all.substring(chatRead.length()) : all;
      chatRead = all;
      final List<Object> lines = new ArrayList<>();
      for (final String raw : news.split("\n")) {
        final String line = raw.strip();
        if (line.isEmpty()) {
          continue;
        }
        lines.add(line);
        if (line.startsWith("- ") && !isNews(line.substring(2)) && !isLogged(line.substring(2))) {
          journal.message("chat", line.substring(2));
        }
      }
      game.put("chat", lines);
    }

    private boolean isNews(String line) {
      final GameModule gm = GameModule.getGameModule();
      return line.equals(Resources.getString("BasicModule.version_message",
        gm.getLocalizedGameName(), gm.getGameVersion()))
        || matches(line, "GameState.loading") || matches(line, "GameState.loaded");
    }

    private boolean matches(String line, String key) {
      // Newer engines mark it up: !<b>…</b>
      return line.startsWith(Resources.getString(key, journal.phase).replaceAll("^!|<[^>]*>", ""));
    }

    /** A fault reported in the chat is also in the log, with more to it. */
    private boolean isLogged(String line) {
      final String bare = Resources.getString("Error.data_error_message", "").strip();
      return line.startsWith(bare) && journal.knows(line.substring(bare.length()));
    }

    private static List<Object> xy(Point p) {
      return List.of(p.x, p.y);
    }

    static String fileName(String title) {
      return title.replaceAll("[^A-Za-z0-9]+", "-");
    }

    /** Lets the engine finish what it has put off: dialogs, prompts, repaints. */
    void settle() throws Exception {
      for (int i = 0; i < 4; ++i) {
        SwingUtilities.invokeAndWait(() -> { });
      }
    }

    static <T> T onScreen(Callable<T> work) throws Exception {
      final List<T> result = new ArrayList<>();
      final List<Exception> failure = new ArrayList<>();
      SwingUtilities.invokeAndWait(() -> {
        try {
          result.add(work.call());
        }
        catch (Exception e) {
          failure.add(e);
        }
      });
      if (!failure.isEmpty()) {
        throw failure.get(0);
      }
      return result.get(0);
    }
  }

  /**
   * A player with an engine of his own. What he may be told to do, after "act NAME":
   *
   * <pre>
   * menu  PIECE  COMMAND          a command of a piece's menu, by its name
   * move  PIECE  MAP  LOCATION    drag it: LOCATION as the grid has it, or x,y
   * stack PIECE  MAP  LOCATION    drag the stack that it is in
   * draw  PILE   MAP  LOCATION    drag what a pile gives
   * pile  PILE   COMMAND          a command of a pile's menu
   * </pre>
   *
   * PIECE is what stands on its face, which the engine keeps as BasicName.
   */
  public static class Seat extends Table {
    private final List<String[]> players = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();

    @Override
    public java.util.Map<String, Object> apply(List<String[]> jobs, Journal shared) {
      journal = shared;
      final java.util.Map<String, Object> answer = new LinkedHashMap<>();
      final String[] words = jobs.get(0);
      try {
        switch (words[0]) {
        case "sit":
          sit(jobs);
          break;
        case "deal":
          answer.put("text", deal(words[1]));
          break;
        case "take":
          onScreen(() -> {
            GameModule.getGameModule().getGameState().setModified(false);
            GameModule.getGameModule().getGameState().setup(false);
            GameModule.getGameModule().decode(words[1]).execute();
            return null;
          });
          break;
        case "hear":
          onScreen(() -> {
            GameModule.getGameModule().decode(words[1]).execute();
            return null;
          });
          break;
        case "act":
          sent.clear();
          answer.put("done", onScreen(() -> act(words)));
          settle();
          answer.put("sent", new ArrayList<>(sent));
          break;
        case "photograph":
          photographAll(words[1]);
          break;
        default:
          settle();
          answer.putAll(onScreen(this::view));
          readChat(answer);
        }
        settle();
      }
      catch (Exception e) {
        journal.thrown(e instanceof InvocationTargetException ? e.getCause() : e);
        answer.putIfAbsent("sent", List.of());
      }
      return answer;
    }

    /** Every map as this player sees it. */
    private void photographAll(String title) throws Exception {
      if (!windows.isEmpty()) {
        photographDesk(title);
      }
      for (final Path folder : pictures) {
        for (final Map map : Map.getMapList()) {
          if (sees(map)) {
            onScreen(() -> paint(map));
            settle();
            final BufferedImage picture = onScreen(() -> paint(map));
            if (picture != null) {
              ImageIO.write(picture, "png", folder.resolve(
                fileName("seat-" + title + "-" + player + "-" + map.getMapName()) + ".png").toFile());
            }
          }
        }
      }
    }

    /** The screen with this player's windows, his hands open, the menu of the first pile over it. */
    private void photographDesk(String title) throws Exception {
      final GameModule gm = GameModule.getGameModule();
      final Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
      final List<Window> open = new ArrayList<>();
      final javax.swing.JPopupMenu menu = onScreen(() -> {
        final JFrame desk = (JFrame) gm.getPlayerWindow();
        desk.setBounds(screen);
        desk.toFront();
        for (final Map map : Map.getMapList()) {
          if (map instanceof VASSAL.build.module.PrivateMap && sees(map)) {
            final Window window = SwingUtilities.getWindowAncestor(map.getView());
            if (window != null) {
              window.setBounds(60, 640 - 240 * open.size(), 760, 230);
              window.setVisible(true);
              window.toFront();
              open.add(window);
            }
          }
        }
        for (final GamePiece piece : gm.getGameState().getAllPieces()) {
          if (piece instanceof Deck && ((Deck) piece).getPieceCount() > 0) {
            final javax.swing.JPopupMenu popup = VASSAL.build.module.map.MenuDisplayer.createPopup(piece);
            if (popup != null && popup.getComponentCount() > 0) {
              final Point at = piece.getMap().mapToComponent(piece.getPosition());
              popup.show(piece.getMap().getView(), at.x + 20, at.y + 20);
              return popup;
            }
          }
        }
        return null;
      });
      settle();
      Thread.sleep(1500);
      final BufferedImage taken = new Robot().createScreenCapture(screen);
      for (final Path folder : windows) {
        ImageIO.write(taken, "png", folder.resolve(fileName("seat-" + title + "-" + player) + ".png").toFile());
      }
      onScreen(() -> {
        if (menu != null) {
          menu.setVisible(false);
        }
        open.forEach(window -> window.setVisible(false));
        return null;
      });
    }

    private void sit(List<String[]> jobs) throws Exception {
      player = jobs.get(0)[2];
      for (final String[] words : jobs) {
        if ("seat".equals(words[0])) {
          players.add(words);
        }
        else if ("property".equals(words[0])) {
          properties.add(words[1]);
        }
        else if ("picture".equals(words[0])) {
          pictures.add(Files.createDirectories(Path.of(words[1])));
        }
        else if ("window".equals(words[0])) {
          windows.add(Files.createDirectories(Path.of(words[1])));
        }
      }
      module.put("messages", journal.messages);
      open(Path.of(jobs.get(0)[1]));
      final GameModule gm = GameModule.getGameModule();
      // Buttons that are not on a screen do not hear their hot keys.
      onScreen(() -> {
        gm.getPlayerWindow().setVisible(true);
        return null;
      });
      // What would go over the net, as the text that goes over it.
      final List<String> out = sent;
      final java.lang.reflect.InvocationHandler wire = (proxy, method, args) -> {
        if ("sendToOthers".equals(method.getName())) {
          out.add(gm.encode((VASSAL.command.Command) args[0]));
        }
        return method.getReturnType() == boolean.class ? (Object) Boolean.FALSE : null;
      };
      final Class<?> connection = Class.forName("VASSAL.build.module.ServerConnection", true, Seat.class.getClassLoader());
      final Field server = GameModule.class.getDeclaredField("server");
      server.setAccessible(true);
      server.set(gm, java.lang.reflect.Proxy.newProxyInstance(
        Seat.class.getClassLoader(), new Class<?>[] {connection}, wire));
    }

    private String deal(String what) throws Exception {
      final GameModule gm = GameModule.getGameModule();
      final GameState state = gm.getGameState();
      return onScreen(() -> {
        state.setModified(false);
        state.setup(false);
        state.removeGameSetupStep(gm.getPlayerRoster());
        if (!"new".equals(what)) {
          state.loadGameInForeground(new File(what));
        }
        for (final String[] one : players) {
          gm.getPlayerRoster().add("pw " + one[1], one[1], one.length > 2 ? one[2] : "<observer>");
        }
        if ("new".equals(what)) {
          state.setup(true);
        }
        final String text = gm.encode(state.getRestoreCommand());
        // The first seat begins like all others, so that what differs is who sits there.
        state.setModified(false);
        state.setup(false);
        gm.decode(text).execute();
        return text;
      });
    }

    private Object act(String[] words) throws Exception {
      final GameModule gm = GameModule.getGameModule();
      switch (words[2]) {
      case "menu": {
        final GamePiece piece = piece(words[3]);
        final VASSAL.counters.KeyCommand command =
          command((VASSAL.counters.KeyCommand[]) piece.getProperty(VASSAL.counters.Properties.KEY_COMMANDS), words[4]);
        if (command == null || invisible(piece)) {
          return Boolean.FALSE;
        }
        VASSAL.counters.KeyBuffer.getBuffer().clear();
        VASSAL.counters.KeyBuffer.getBuffer().add(piece);
        gm.sendAndLog(VASSAL.counters.KeyBuffer.getBuffer().keyCommand(command.getKeyStroke()));
        VASSAL.counters.KeyBuffer.getBuffer().clear();
        return Boolean.TRUE;
      }
      case "move":
      case "stack": {
        final GamePiece piece = piece(words[3]);
        final List<GamePiece> dragged = "move".equals(words[2]) ? List.of(piece) : piece.getParent().asList();
        if (invisible(piece)
            || Boolean.TRUE.equals(piece.getProperty(VASSAL.counters.Properties.RESTRICTED_MOVEMENT))) {
          return Boolean.FALSE;
        }
        return drop(new ArrayList<>(dragged), words[4], words[5]);
      }
      case "draw": {
        final Deck deck = deck(words[3]);
        final List<GamePiece> drawn = new ArrayList<>();
        if (!mayUse(deck)) {
          return Boolean.FALSE;
        }
        for (final VASSAL.counters.PieceIterator i = deck.drawCards(); i.hasMoreElements();) {
          final GamePiece piece = i.nextPiece();
          piece.setProperty("obs;", piece.getProperty("ObscuredPreDraw"));
          drawn.add(piece);
        }
        return !drawn.isEmpty() && (boolean) drop(drawn, words[4], words[5]);
      }
      case "pile": {
        final Deck deck = deck(words[3]);
        final VASSAL.counters.KeyCommand command =
          command((VASSAL.counters.KeyCommand[]) deck.getProperty(VASSAL.counters.Properties.KEY_COMMANDS), words[4]);
        if (command == null) {
          return Boolean.FALSE;
        }
        command.actionPerformed(new java.awt.event.ActionEvent(this, 0, words[4]));
        return Boolean.TRUE;
      }
      default:
        throw new IllegalArgumentException("No act is called " + words[2]);
      }
    }

    /** As the engine does when something dragged is dropped. */
    private Object drop(List<GamePiece> pieces, String mapName, String location) throws Exception {
      final Map target = map(mapName);
      final VASSAL.counters.DragBuffer buffer = VASSAL.counters.DragBuffer.getBuffer();
      buffer.clear();
      pieces.forEach(buffer::add);
      final VASSAL.build.module.map.PieceMover mover =
        target.getComponentsOf(VASSAL.build.module.map.PieceMover.class).get(0);
      GameModule.getGameModule().sendAndLog(mover.movePieces(target, point(target, location)));
      buffer.clear();
      return Boolean.TRUE;
    }

    private static Point point(Map map, String location) throws Exception {
      if (location.matches("[0-9]+,[0-9]+")) {
        final String[] xy = location.split(",");
        return new Point(Integer.parseInt(xy[0]), Integer.parseInt(xy[1]));
      }
      for (final Board board : map.getBoards()) {
        try {
          final Point p = board.getGrid().getLocation(location);
          p.translate(board.bounds().x, board.bounds().y);
          return p;
        }
        catch (MapGrid.BadCoords e) {
          continue;
        }
      }
      throw new IllegalArgumentException("No place " + location);
    }

    private static VASSAL.counters.KeyCommand command(VASSAL.counters.KeyCommand[] commands, String name) {
      if (commands != null) {
        for (final VASSAL.counters.KeyCommand command : commands) {
          if (command.isEnabled() && name.equals(command.getName())) {
            return command;
          }
        }
      }
      return null;
    }

    private static boolean invisible(GamePiece piece) {
      return Boolean.TRUE.equals(piece.getProperty(VASSAL.counters.Properties.INVISIBLE_TO_ME));
    }

    private static GamePiece piece(String name) {
      for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
        if (!(piece instanceof Stack) && name.equals(piece.getProperty(BasicPiece.BASIC_NAME))) {
          return piece;
        }
      }
      throw new IllegalArgumentException("No piece " + name);
    }

    private static Deck deck(String name) {
      for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
        if (piece instanceof Deck && name.equals(((Deck) piece).getDeckName())) {
          return (Deck) piece;
        }
      }
      throw new IllegalArgumentException("No pile " + name);
    }

    /** Older engines let everybody draw. */
    private static boolean mayUse(Deck deck) throws Exception {
      try {
        return (boolean) Deck.class.getMethod("isAccessible").invoke(deck);
      }
      catch (NoSuchMethodException e) {
        return true;
      }
    }

    /** All that this player can come to know by looking. */
    private java.util.Map<String, Object> view() throws Exception {
      final GameModule gm = GameModule.getGameModule();
      final java.util.Map<String, Object> view = new LinkedHashMap<>();
      view.put("side", PlayerRoster.getMySide());
      final List<Object> rows = new ArrayList<>();
      for (final GamePiece piece : gm.getGameState().getAllPieces()) {
        if (!(piece instanceof Stack)) {
          rows.add(seen(piece));
        }
      }
      view.put("pieces", rows);
      view.put("inventory", inventory());
      view.put("viewer", viewer());
      final List<Object> windows = new ArrayList<>();
      for (final Map map : Map.getMapList()) {
        if (sees(map)) {
          windows.add(map.getMapName());
        }
      }
      view.put("windows", windows);
      return view;
    }

    private static boolean sees(Map map) {
      return !(map instanceof VASSAL.build.module.PrivateMap)
        || ((VASSAL.build.module.PrivateMap) map).isVisibleTo(PlayerRoster.getMySide());
    }

    private java.util.Map<String, Object> seen(GamePiece piece) {
      final java.util.Map<String, Object> row = new LinkedHashMap<>();
      row.put("id", piece.getId());
      row.put("is", piece.getProperty(BasicPiece.BASIC_NAME));
      row.put("called", piece.getName());
      row.put("localized", piece.getLocalizedName());
      row.put("map", piece.getMap() == null ? null : piece.getMap().getMapName());
      row.put("location", piece.getMap() == null ? null : piece.getMap().locationName(piece.getPosition()));
      row.put("deck", piece.getParent() instanceof Deck ? ((Deck) piece.getParent()).getDeckName() : null);
      row.put("drawn", drawn(piece));
      final List<Object> menu = new ArrayList<>();
      final Object commands = piece.getProperty(VASSAL.counters.Properties.KEY_COMMANDS);
      if (commands != null && !invisible(piece)) {
        for (final VASSAL.counters.KeyCommand command : (VASSAL.counters.KeyCommand[]) commands) {
          if (command.isEnabled() && !command.getName().isEmpty()) {
            menu.add(command.getName());
          }
        }
      }
      row.put("menu", menu);
      final java.util.Map<String, Object> tells = new LinkedHashMap<>();
      for (final String name : properties) {
        final Object value = piece.getProperty(name);
        tells.put(name, value == null ? null : value.toString());
      }
      row.put("tells", tells);
      return row;
    }

    /** A number that is the same for two pieces exactly if they look the same; null for nothing at all. */
    private static Object drawn(GamePiece piece) {
      final BufferedImage paper = new BufferedImage(300, 300, BufferedImage.TYPE_INT_ARGB);
      final Graphics2D g = paper.createGraphics();
      piece.draw(g, 150, 150, null, 1.0);
      g.dispose();
      final int[] pixels = paper.getRGB(0, 0, 300, 300, null, 0, 300);
      final boolean blank = java.util.Arrays.stream(pixels).allMatch(p -> p == 0);
      return blank ? null : (Object) java.util.Arrays.hashCode(pixels);
    }

    private List<Object> inventory() throws Exception {
      final List<Object> lines = new ArrayList<>();
      for (final VASSAL.build.module.Inventory one
          : GameModule.getGameModule().getAllDescendantComponentsOf(VASSAL.build.module.Inventory.class)) {
        final java.lang.reflect.Method build = VASSAL.build.module.Inventory.class.getDeclaredMethod("buildTreeModel");
        build.setAccessible(true);
        build.invoke(one);
        final Field results = VASSAL.build.module.Inventory.class.getDeclaredField("results");
        results.setAccessible(true);
        final javax.swing.tree.TreeModel tree = (javax.swing.tree.TreeModel) results.get(one);
        branch(tree, tree.getRoot(), "", lines);
      }
      return lines;
    }

    private static void branch(javax.swing.tree.TreeModel tree, Object node, String above, List<Object> lines) {
      final String here = above.isEmpty() ? String.valueOf(node) : above + " / " + node;
      if (tree.isLeaf(node)) {
        lines.add(here);
      }
      for (int i = 0; i < tree.getChildCount(node); ++i) {
        branch(tree, tree.getChild(node, i), here, lines);
      }
    }

    /** What the stack viewers say of each place where anything lies, as far as this player can see it. */
    private List<Object> viewer() {
      final List<Object> lines = new ArrayList<>();
      for (final Map map : Map.getMapList()) {
        if (!sees(map)) {
          continue;
        }
        for (final VASSAL.build.module.map.CounterDetailViewer one
            : map.getComponentsOf(VASSAL.build.module.map.CounterDetailViewer.class)) {
          for (final GamePiece top : map.getPieces()) {
            final List<GamePiece> there = new ArrayList<>();
            if (top instanceof Deck) {
              lines.add(saidOf(one, (Deck) top));
              continue;
            }
            if (top instanceof Stack) {
              there.addAll(((Stack) top).asList());
            }
            else {
              there.add(top);
            }
            there.removeIf(Seat::invisible);
            if (!there.isEmpty()) {
              lines.add(said(one, there));
            }
          }
        }
      }
      return lines;
    }

    /** A pile is to the viewer as a place where nothing lies. */
    private static String saidOf(VASSAL.build.module.map.CounterDetailViewer viewer, Deck deck) {
      final VASSAL.tools.FormattedString empty =
        new VASSAL.tools.FormattedString(viewer.getAttributeValueString("emptyHexReportForma"));
      empty.setProperty(BasicPiece.LOCATION_NAME, deck.getDeckName());
      empty.setProperty(BasicPiece.CURRENT_MAP, deck.getMap().getMapName());
      return empty.getLocalizedText();
    }

    @SuppressWarnings("deprecation")
    private static String said(VASSAL.build.module.map.CounterDetailViewer viewer, List<GamePiece> pieces) {
      final VASSAL.tools.FormattedString summary = new VASSAL.tools.FormattedString(
        viewer.getAttributeValueString(VASSAL.build.module.map.CounterDetailViewer.SUMMARY_REPORT_FORMAT));
      summary.setProperty(BasicPiece.LOCATION_NAME, String.valueOf(pieces.get(0).getProperty(BasicPiece.LOCATION_NAME)));
      final StringBuilder text = new StringBuilder(
        summary.getLocalizedText(new VASSAL.build.module.properties.SumProperties(pieces)));
      for (final GamePiece piece : pieces) {
        text.append(" | ").append(new VASSAL.tools.FormattedString(viewer.getAttributeValueString(
          VASSAL.build.module.map.CounterDetailViewer.COUNTER_REPORT_FORMAT)).getLocalizedText(piece)
          .replaceAll("<[^>]*>", ""));
      }
      return text.toString();
    }
  }

  /** The menu bar that the engine wants, as its player makes it. */
  static class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override
    public JMenuBar getMenuBarFor(JFrame window) {
      return window instanceof PlayerWindow ? bar.createPeer() : null;
    }

    @Override
    public MenuBarProxy getMenuBarProxyFor(JFrame window) {
      return window instanceof PlayerWindow ? bar : null;
    }
  }

  /** Writes maps, lists, numbers and text as JSON. */
  private static class Json {
    static String of(Object value) {
      final StringBuilder out = new StringBuilder();
      write(value, out, "\n");
      return out.append('\n').toString();
    }

    private static void write(Object value, StringBuilder out, String indent) {
      if (value instanceof java.util.Map) {
        String comma = "";
        out.append('{');
        for (final java.util.Map.Entry<?, ?> e : ((java.util.Map<?, ?>) value).entrySet()) {
          out.append(comma);
          quote(String.valueOf(e.getKey()), out);
          out.append(": ");
          write(e.getValue(), out, indent + " ");
          comma = ", ";
        }
        out.append('}');
      }
      else if (value instanceof Collection) {
        String comma = "";
        // A point on one line, a list of rows one a line.
        final boolean rows = ((Collection<?>) value).stream().noneMatch(v -> v instanceof Number);
        out.append('[');
        for (final Object item : (Collection<?>) value) {
          out.append(comma).append(rows ? indent : "");
          write(item, out, indent + " ");
          comma = ",";
        }
        out.append(']');
      }
      else if (value == null || value instanceof Number || value instanceof Boolean) {
        out.append(value);
      }
      else {
        quote(value.toString(), out);
      }
    }

    private static void quote(String text, StringBuilder out) {
      out.append('"');
      for (final char c : text.toCharArray()) {
        if (c == '"' || c == '\\') {
          out.append('\\').append(c);
        }
        else if (c < ' ' || Character.isSurrogate(c)) {
          out.append(String.format("\\u%04x", (int) c));
        }
        else {
          out.append(c);
        }
      }
      out.append('"');
    }
  }
}
