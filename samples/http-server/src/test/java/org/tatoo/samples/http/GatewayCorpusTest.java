package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.ServerProcess;

/** Plays the Markdown corpus through the sample {@code gateway}: answers keep their class, and nothing is smuggled. */
@DisabledIf(
        value = "org.tatoo.samples.testing.TransportUnderTest#isEncrypted",
        disabledReason = "the gateway does not encrypt what it sends to the server")
class GatewayCorpusTest {
    /** What the gateway does not pass on cannot be too long for the server, and what it adds counts there. */
    private static final Set<String> OTHERWISE = Set.of(
            "Extensions of many chunks are too long together",
            "An extension of 1025 octets with its value",
            "Extensions of 16 KiB",
            "Trailers of more than 8 KiB",
            "One hundred fields",
            // the content comes before the server could ask for it
            "Expect with bad chunks");

    /** An announced chunk that does not come is answered after half a second, not ten. */
    private static final String STALLED = "body-rate=120/500ms";

    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static ServerProcess gateway;
    private static Client other;

    @BeforeAll
    static void start() throws IOException, ClassNotFoundException {
        server = RunningServer.of(SampleSite.create(folder));
        gateway = ServerProcess.start(
                Class.forName("org.tatoo.samples.gateway.Gateway"),
                List.of("--port", "0", "--to", "127.0.0.1:" + server.port(), "--limit", STALLED));
        other = new Client(gateway.port());
    }

    @AfterAll
    static void stop() throws IOException {
        other.close();
        gateway.close();
        server.close();
        assertThat(server.failures()).isEmpty();
    }

    @Test
    void answersKeepTheirClass() throws IOException {
        List<String> different = new ArrayList<>();
        for (HttpCase sample : HttpCase.all()) {
            String expected = classes(
                    sample.expected().stream().map(HttpCase.Expected::status).toList());
            String played = play(sample);
            if (!played.equals(expected) && !OTHERWISE.contains(sample.name())) {
                different.add(sample.name() + ": " + expected + " became " + played);
            }
            assertThat(canary()).as("after %s", sample.name()).isEqualTo("hello\n");
        }
        assertThat(different).isEmpty();
    }

    private static String play(HttpCase sample) throws IOException {
        List<String> statuses = new ArrayList<>();
        try (Client client = new Client(gateway.port())) {
            RawClient.untilClosed(() -> client.send(sample.request()));
            for (HttpCase.Expected answer : sample.expected()) {
                statuses.add(client.read(answer.bodiless()).status());
            }
        } catch (IOException e) {
            statuses.add(e.toString());
        }
        return classes(statuses);
    }

    private static String classes(List<String> statuses) {
        return String.join(
                " ", statuses.stream().map(GatewayCorpusTest::classOf).toList());
    }

    private static String classOf(String status) {
        return status.matches("[1-5][0-9]{2} .*") ? status.charAt(0) + "xx" : status;
    }

    /** The answer to another client, which sends a request after each case. */
    private static String canary() throws IOException {
        other.send("GET /hello.txt HTTP/1.1\r\nHost: canary\r\n\r\n");
        return other.read(false).text();
    }
}
