package org.tatoo.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.calendar.CalendarProtocol;
import org.tatoo.samples.http.FileProtocol;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;

/** The samples, unchanged, as processors. */
class SamplesTest {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);

    @TempDir
    private Path directory;

    @AfterEach
    void stop() {
        pool.shutdown();
    }

    @Test
    void filesOverHttp() throws IOException {
        Files.writeString(directory.resolve("hello.txt"), "hello, world");
        String request = "GET /hello.txt HTTP/1.1\r\nHost: localhost\r\n\r\n";
        assertThat(talk(FileProtocol.serving(directory), request, "hello, world"))
                .startsWith("HTTP/1.1 200 OK\r\n");
    }

    @Test
    void calendars() throws IOException {
        String request = """
                GET mycalendar forax CAL/1.0
                password: AjxHKRFkRwxx3j9lM2HMow==
                from: Sun Nov  6 08:49:37 1994
                to: Mon Nov  7 12:34:31 1994

                """;
        assertThat(talk(CalendarProtocol.demonstration(directory, pool), request, "Dinner"))
                .startsWith("CAL/1.0 200 ");
    }

    /** What is answered to {@code request}, up to {@code end} at least. */
    private String talk(Protocol protocol, String request, String end) throws IOException {
        ConversationProcessor processor = new ConversationProcessor(
                pool,
                transport -> new Conversation(
                                transport, protocol, ConversationLimits.defaults(), new ConversationListener() {})
                        .events());
        try (FlowPeer peer = new FlowPeer(processor, pool, Duration.ofSeconds(20))) {
            processor.subscribe(peer);
            return peer.ask(request, end);
        }
    }
}
