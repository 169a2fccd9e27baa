package org.tatoo.samples.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;

class JaxRsCommandTest {
    private static final int PATIENCE_SECONDS = 30;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        server = ServerProcess.start(JaxRsCommand.class, List.of("--port", "0"));
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        try (ServerProcess ending = server) {
            ending.terminate();
            ending.expectEnd();
        }
    }

    @Test
    void jerseyRunsOnBanzai() {
        assertThat(server.firstLine())
                .startsWith("jax-rs listening on 127.0.0.1:")
                .contains("provided by org.tatoo.httpserver.BanzaiHttpServerProvider");
    }

    @Test
    void aNoteIsAddedReadChangedAndRemoved() throws Exception {
        HttpResponse<String> added = send("POST", "/notes", "first");
        assertThat(added.statusCode()).isEqualTo(201);
        String note =
                URI.create(added.headers().firstValue("location").orElseThrow()).getPath();
        assertThat(note).matches("/notes/\\d+");
        assertThat(send("GET", note, "").body()).isEqualTo("first");
        assertThat(send("PUT", note, "changed").statusCode()).isEqualTo(204);
        assertThat(send("GET", "/notes", "").body()).contains(note.substring(7) + " changed\n");
        assertThat(send("HEAD", note, "").headers().firstValue("content-length"))
                .hasValue("7");
        assertThat(send("DELETE", note, "").statusCode()).isEqualTo(204);
        assertThat(send("GET", note, "").statusCode()).isEqualTo(404);
    }

    @Test
    void whatIsNotThereIsAnsweredByJersey() throws Exception {
        assertThat(send("GET", "/elsewhere", "").statusCode()).isEqualTo(404);
        assertThat(send("PATCH", "/notes", "x").statusCode()).isEqualTo(405);
        assertThat(send("OPTIONS", "/notes", "").headers().firstValue("allow"))
                .hasValueSatisfying(allow -> assertThat(allow).contains("POST"));
    }

    @Test
    void aLongNotePassesThroughInBothDirections() throws Exception {
        String text = "long ".repeat(400_000);
        String note =
                send("POST", "/notes", text).headers().firstValue("location").orElseThrow();
        assertThat(send("GET", URI.create(note).getPath(), "").body()).isEqualTo(text);
        send("DELETE", URI.create(note).getPath(), "");
    }

    @Test
    void wrongOptionsGetOneLine() {
        run("--port", "http").expectFault(2, "jax-rs", "http");
        run("--colour").expectFault(2, "jax-rs", "--colour");
    }

    @Test
    void aPortThatIsTakenGetsOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            run("--port", String.valueOf(taken.getLocalPort())).expectFault(1, "jax-rs", "Address already in use");
        }
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(JaxRsCommand.commandLine(), List.of(arguments));
    }

    private static HttpRequest request(String method, String path, String text) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofSeconds(PATIENCE_SECONDS))
                .header("Content-Type", "text/plain")
                .method(method, text.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(text))
                .build();
    }

    private static HttpResponse<String> send(String method, String path, String text) throws Exception {
        return CLIENT.send(request(method, path, text), BodyHandlers.ofString());
    }
}
