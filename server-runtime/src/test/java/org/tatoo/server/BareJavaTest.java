package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A server needs only the module java.base: an image of Java made with jlink may lack all others. */
class BareJavaTest {
    private static final Pattern LISTED = Pattern.compile("(?m)^\\| \\*([^*]+)\\* \\|");
    private static final Pattern LOGGED = Pattern.compile("(?m)^[A-Z]+: (.*)$");

    private record Outcome(String out, String err) {}

    private static Outcome run(String argument) throws IOException, InterruptedException, URISyntaxException {
        String tests = Path.of(BareJava.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        String path = Stream.of(
                        Optional.of(tests),
                        Optional.of("target/test-classes"),
                        Optional.ofNullable(System.getProperty("jdk.module.path")),
                        Optional.ofNullable(System.getProperty("java.class.path")))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(File.pathSeparator));
        String java = Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java")
                .toString();
        Process process = new ProcessBuilder(
                        java, "--limit-modules", "java.base", "-cp", path, BareJava.class.getName(), argument)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor(TestClient.PATIENCE_MILLIS, TimeUnit.MILLISECONDS))
                .isTrue();
        return new Outcome(out, err);
    }

    @Test
    void aServerServes() throws Exception {
        Outcome outcome = run("serve");
        assertThat(outcome.out()).as(outcome.err()).isEqualTo("hello\nnot recorded");
    }

    /** What happened, where, and what to do; the page for operators lists all of it. */
    @Test
    void whatIsLoggedSaysWhatToDo() throws Exception {
        String err = run("log").err();
        // what clients can cause as often as they like is not logged
        assertThat(LOGGED.matcher(err.substring(0, err.indexOf("--\n"))).find()).isFalse();
        List<String> all =
                LOGGED.matcher(err).results().map(found -> found.group(1)).toList();
        assertThat(all).as(err).hasSize(7);
        assertThat(all.get(0)).contains("client.example", "others continue", "a fault of the application");
        assertThat(all.get(1)).contains("77 connections", "raise maxConnections");
        assertThat(all.get(2)).contains("Too many open files", "ulimit -n");
        assertThat(all.get(3)).contains("Connection refused", "see what the system refuses");
        assertThat(all.get(4)).contains("loop main for 1250 ms", "run in an executor", "It is here:");
        assertThat(err).contains("\n    at java.base/java.lang.Thread.getStackTrace");
        assertThat(all.get(5)).contains("3 connections", "Allow a longer time");
        assertThat(all.get(6)).contains("listener failed", "ServerListener");

        List<String> listed = LISTED.matcher(Files.readString(Path.of("../docs/operations.md")))
                .results()
                .map(row -> row.group(1).replace(" N ", " 77 "))
                .toList();
        assertThat(listed).hasSameSizeAs(all);
        assertThat(all)
                .allSatisfy(text -> assertThat(listed)
                        .anySatisfy(beginning -> assertThat(text).startsWith(beginning)));
    }
}
