package attacks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which limits a sample's command knows, by its --help. */
final class Limits {
    private static final Map<Path, String> HELP = new ConcurrentHashMap<>();

    private Limits() {}

    /** Whether the command has the option --limit. */
    static boolean known(Path jar) {
        return HELP.computeIfAbsent(jar, Limits::help).contains("--limit");
    }

    private static String help(Path jar) {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-jar",
                            jar.toString(),
                            "--help")
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
