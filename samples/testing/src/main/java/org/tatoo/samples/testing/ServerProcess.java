package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A server in a separate process, with the class path of the test. Its first line names its address. */
public final class ServerProcess implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");
    private static final int PATIENCE_SECONDS = 30;

    private final Process process;
    private final BufferedReader output;
    private final String firstLine;

    private ServerProcess(Process process) throws IOException {
        this.process = process;
        output = process.inputReader(StandardCharsets.UTF_8);
        firstLine = String.valueOf(output.readLine());
    }

    /** Starts the program of {@code main}, and waits for its first line. */
    public static ServerProcess start(Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1", // short-lived
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(arguments);
        return new ServerProcess(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** Returns the first line that the process printed, on either output. */
    public String firstLine() {
        return firstLine;
    }

    /** Returns the port of the loopback address in the first line. */
    public int port() {
        return PORT.matcher(firstLine)
                .results()
                .map(MatchResult::group)
                .mapToInt(address -> Integer.parseInt(address.substring(address.indexOf(':') + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(firstLine));
    }

    /** Requests the process to stop. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Asserts that the process ends, with the exit code 0, and prints nothing more. */
    public void expectEnd() throws IOException, InterruptedException {
        assertThat(output.readLine()).isNull();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        output.close();
    }
}
