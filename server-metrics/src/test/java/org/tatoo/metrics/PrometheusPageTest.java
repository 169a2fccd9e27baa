package org.tatoo.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.server.Server;
import org.tatoo.transport.FileCall;
import org.tatoo.transport.FilePool;

class PrometheusPageTest {
    private static final Pattern SAMPLE = Pattern.compile("([a-z0-9_]+)(\\{[^}]*})? ([-+0-9.eE]+|NaN|[+-]Inf)");
    private static final Pattern TYPE =
            Pattern.compile("# TYPE ([a-z0-9_]+) (counter|gauge|summary|histogram|untyped)");

    /** Reads the page as its format is defined; each sample has a type, which comes before it. */
    private static Map<String, Double> parse(String text) {
        assertThat(text).endsWith("\n");
        Set<String> typed = new HashSet<>();
        Map<String, Double> samples = new HashMap<>();
        for (String line : text.lines().toList()) {
            Matcher type = TYPE.matcher(line);
            if (type.matches()) {
                typed.add(type.group(1));
            } else if (!line.startsWith("# HELP ")) {
                Matcher sample = SAMPLE.matcher(line);
                assertThat(sample.matches()).as(line).isTrue();
                String family = sample.group(1).replaceAll("_(count|sum|max)$", "");
                assertThat(typed.contains(sample.group(1)) || typed.contains(family))
                        .as(line)
                        .isTrue();
                String tags = sample.group(2) == null ? "" : sample.group(2);
                assertThat(samples.put(sample.group(1) + tags, Double.parseDouble(sample.group(3))))
                        .as(line)
                        .isNull();
            }
        }
        return samples;
    }

    @Test
    void thePageHasTheMetersOfTheServerAndOfTheProcess() throws Exception {
        Server server = Server.builder(connection ->
                        new HttpParser(new TinyHandler(connection, new Semaphore(0), new CountDownLatch(0))))
                .start();
        try (PrometheusPage page = PrometheusPage.of(new ServerMetrics(server));
                TinyClient client = new TinyClient(server)) {
            int sent = client.send("/a");
            assertThat(client.line()).isEqualTo("/a");
            Map<String, Double> samples = parse(page.text());
            assertThat(samples)
                    .containsEntry("banzai_messages_total", 1.0)
                    .containsEntry("banzai_read_bytes_total", (double) sent)
                    .containsEntry("banzai_written_bytes_total", 3.0)
                    .containsEntry("banzai_connections{activity=\"idle\"}", 1.0)
                    .containsEntry("banzai_connections_accepted_total", 1.0)
                    .containsEntry("banzai_connections_ended_total{reason=\"peer\"}", 0.0)
                    .containsEntry("banzai_refusals_total{limit=\"first-byte\"}", 0.0)
                    .containsEntry("banzai_handshakes_total{result=\"resumed\"}", 0.0)
                    .containsEntry("banzai_memory_used_bytes{kind=\"output\"}", 0.0)
                    .containsEntry("banzai_healthy", 1.0)
                    .containsKeys(
                            "banzai_loop_lag_seconds", "banzai_loop_busy_seconds_total", "banzai_memory_max_bytes")
                    .containsKeys("jvm_threads_live_threads", "process_files_open_files", "process_uptime_seconds");
        }
        server.stop(Duration.ZERO);
    }

    @Test
    void aPoolForFilesHasMetersOfItsOwn() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        FilePool pool = new FilePool(1, 1, Duration.ofMinutes(1), message -> {});
        try (PrometheusPage page = PrometheusPage.of(new FilePoolMetrics(pool))) {
            pool.execute(new Waiting(begun, gate));
            begun.await();
            pool.execute(new Waiting(begun, gate));
            pool.execute(new Waiting(begun, gate));
            assertThat(parse(page.text()))
                    .containsEntry("banzai_files_waiting", 1.0)
                    .containsEntry("banzai_files_refused_total", 1.0)
                    .containsEntry("banzai_files_threads_lost", 0.0);
        } finally {
            gate.countDown();
        }
    }

    private record Waiting(CountDownLatch begun, CountDownLatch gate) implements FileCall<String> {
        @Override
        public String run() throws IOException {
            begun.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return "";
        }

        @Override
        public void done(String result) {}

        @Override
        public void failed(Throwable cause) {}
    }
}
