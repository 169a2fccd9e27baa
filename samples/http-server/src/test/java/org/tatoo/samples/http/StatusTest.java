package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.ServerProcess;

/** What the command tells load balancers and its operator. */
class StatusTest {
    private static final Pattern METRICS = Pattern.compile("metrics at (http://\\S+)/metrics");

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void layOut() throws IOException {
        root = SampleSite.create(folder);
    }

    private ServerProcess start(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--port", "0", "--root", root.toString()));
        arguments.addAll(List.of(options));
        return ServerProcess.start(HttpServerCommand.class, arguments);
    }

    private HttpResponse<String> get(String uri) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String metrics(ServerProcess process) {
        Matcher address = METRICS.matcher(process.firstLine());
        assertThat(address.find()).as(process.firstLine()).isTrue();
        return address.group(1);
    }

    @Test
    void theHealthIsGoodUntilTheServerStops() throws Exception {
        try (ServerProcess process = start("--health", "/healthz", "--lame-duck", "20", "--metrics", "0")) {
            String health = "http://127.0.0.1:" + process.port() + "/healthz";
            HttpResponse<String> good = get(health);
            assertThat(good.statusCode()).isEqualTo(200);
            assertThat(good.body()).isEqualTo("healthy\n");
            assertThat(good.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(get(metrics(process) + "/health").statusCode()).isEqualTo(200);

            process.terminate();
            HttpResponse<String> answer = get(health);
            while (answer.statusCode() == 200) {
                // the signal is on its way
                answer = get(health);
            }
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(get(metrics(process) + "/health").statusCode()).isEqualTo(503);
            assertThat(get(metrics(process) + "/metrics").body())
                    .contains("\nbanzai_draining 1.0\n", "\nbanzai_healthy 0.0\n");
            assertThat(get("http://127.0.0.1:" + process.port() + "/hello.txt").body())
                    .as("others are served meanwhile")
                    .isEqualTo("hello\n");
        }
    }

    @Test
    void metersFollowFromTraffic() throws Exception {
        try (ServerProcess process = start("--metrics", "127.0.0.1:0", "--limit", "drain=2s")) {
            String metrics = metrics(process);
            for (int i = 0; i < 3; i++) {
                get("http://127.0.0.1:" + process.port() + "/hello.txt");
            }
            HttpResponse<String> page = get(metrics + "/metrics");
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
            assertThat(page.body())
                    .contains("\nbanzai_messages_total 3.0\n")
                    .contains("\nbanzai_connections_accepted_total 1.0\n")
                    .contains("\nbanzai_files_waiting 0.0\n")
                    .contains("\njvm_threads_live_threads ");
            process.terminate();
            process.expectEnd();
        }
    }

    @Test
    void thePortOfTheMetersAnswersNothingElse() throws Exception {
        try (ServerProcess process = start("--metrics", "0")) {
            String metrics = metrics(process);
            assertThat(get(metrics + "/hello.txt").statusCode()).isEqualTo(404);
            assertThat(get("http://127.0.0.1:" + process.port() + "/metrics").statusCode())
                    .isEqualTo(404);
            int port = URI.create(metrics).getPort();
            assertThat(answer(port, "POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"))
                    .startsWith("HTTP/1.1 413 ");
            assertThat(answer(port, "DELETE /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 405 ");
            assertThat(answer(port, "GET /metrics HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400 ");
            assertThat(answer(port, "nonsense\r\n\r\n")).startsWith("HTTP/1.1 400 ");
            assertThat(answer(port, "HEAD /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\n");
        }
    }

    private static String answer(int port, String request) throws IOException {
        try (RawClient client = RawClient.plain(port)) {
            client.send(request);
            return client.readToEnd();
        }
    }

    @Test
    void withoutTheOptionsThereIsNeither() throws Exception {
        try (ServerProcess process = start()) {
            assertThat(process.firstLine()).doesNotContain("metrics");
            assertThat(get("http://127.0.0.1:" + process.port() + "/health").statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void wrongOptionsGetOneLine() {
        for (String wrong : List.of("http", "1:2:3", "127.0.0.1:", "-1", "65536", "::1:9100")) {
            run("--metrics", wrong).expectFault(2, "http-server", "--metrics");
        }
        run("--health", "health").expectFault(2, "http-server", "slash");
    }

    @Test
    void aPortInUseEndsTheCommand() throws Exception {
        try (ServerProcess process = start("--metrics", "0")) {
            int taken = URI.create(metrics(process)).getPort();
            run("--metrics", Integer.toString(taken)).expectFault(1, "http-server", Integer.toString(taken));
        }
    }

    private CommandRun run(String... options) {
        List<String> arguments = new ArrayList<>(List.of("--port", "0", "--root", root.toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(HttpServerCommand.commandLine(), arguments);
    }
}
