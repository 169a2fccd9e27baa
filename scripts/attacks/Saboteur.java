package attacks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs the command of a server in its own process, and breaks what the operating system or the virtual machine may
 * break, as lines on the standard input say. It needs {@code --add-opens} for java.lang and sun.nio.ch.
 *
 * <p>The threads of loops are known by their names, {@code banzai-PORT-loop-N}.
 */
public final class Saboteur {
    /** Options of the virtual machine. */
    static final List<String> OPENS =
            List.of("--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    /** The standard error output has this if something could not be broken. */
    static final String FAILED = "sabotage failed: ";

    private static final List<byte[]> HELD = new ArrayList<>();
    private static int turn;

    private Saboteur() {}

    /** @param arguments the main class of the server, then its arguments */
    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(Saboteur::obey, "sabotage");
        thread.setDaemon(true);
        thread.start();
        Method main = Class.forName(arguments[0]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        main.invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static void obey() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                switch (line) {
                    case "end-loop" -> raise(nextLoop(), new ThreadDeath());
                    case "memory" -> raise(loops().get(0), new OutOfMemoryError("sabotage"));
                    case "selector" -> breakSelector(nextLoop());
                    case "fill" -> fill();
                    case "free" -> HELD.clear();
                    default -> System.err.println("sabotage: what is " + line);
                }
            }
        } catch (IOException | ReflectiveOperationException e) {
            System.err.println(FAILED + e);
        }
    }

    private static Thread nextLoop() {
        List<Thread> loops = loops();
        return loops.get(turn++ % loops.size());
    }

    private static List<Thread> loops() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("banzai-.*-loop-\\d+"))
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .toList();
    }

    /** Throws in another thread, wherever that is, as the virtual machine may. */
    private static void raise(Thread thread, Throwable thrown) throws ReflectiveOperationException {
        Method stop = Thread.class.getDeclaredMethod("stop0", Object.class);
        stop.setAccessible(true);
        stop.invoke(thread, thrown);
        thread.interrupt();
    }

    /** Each further selection fails with "bad file descriptor". */
    private static void breakSelector(Thread thread) throws ReflectiveOperationException {
        Object loop = field("target", thread);
        Object selector = field("selector", field("selector", loop));
        Field descriptor = selector.getClass().getDeclaredField("epfd");
        descriptor.setAccessible(true);
        descriptor.set(selector, -1);
        ((java.nio.channels.Selector) selector).wakeup();
    }

    private static Object field(String name, Object of) throws ReflectiveOperationException {
        for (Class<?> owner = of.getClass(); owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(of);
                }
            }
        }
        throw new NoSuchFieldException(name);
    }

    /** Takes all the heap that is left. */
    private static void fill() {
        for (int size = 1 << 20; size >= 1 << 10; size /= 2) {
            try {
                while (true) {
                    HELD.add(new byte[size]);
                }
            } catch (OutOfMemoryError e) {
                // the next size
            }
        }
    }
}
