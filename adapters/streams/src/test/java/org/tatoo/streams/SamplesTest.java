package org.tatoo.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.calendar.CalendarProtocol;
import org.tatoo.samples.http.FileProtocol;
import org.tatoo.transport.tck.Peer;
import org.tatoo.transport.tck.SocketPeer;
import org.tatoo.transport.tck.TestTls;

/** The samples, unchanged, on sockets whose calls block, plain and with TLS. */
class SamplesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void filesOverHttp(boolean encrypted) throws IOException {
        Files.writeString(directory.resolve("hello.txt"), "hello, world");
        String request = "GET /hello.txt HTTP/1.1\r\nHost: localhost\r\n\r\n";
        assertThat(talk(encrypted, FileProtocol.serving(directory), request, "hello, world"))
                .startsWith("HTTP/1.1 200 OK\r\n");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void calendars(boolean encrypted) throws IOException {
        ExecutorService workers = Executors.newSingleThreadExecutor();
        String request = """
                GET mycalendar forax CAL/1.0
                password: AjxHKRFkRwxx3j9lM2HMow==
                from: Sun Nov  6 08:49:37 1994
                to: Mon Nov  7 12:34:31 1994

                """;
        assertThat(talk(encrypted, CalendarProtocol.demonstration(directory, workers), request, "Dinner"))
                .startsWith("CAL/1.0 200 ");
        workers.shutdown();
    }

    /** What is answered to {@code request}, up to {@code end} at least. */
    private static String talk(boolean encrypted, Protocol protocol, String request, String end) throws IOException {
        try (SocketServer server = new SocketServer(
                        encrypted ? TestTls.context().getSocketFactory() : null,
                        protocol,
                        ConversationLimits.defaults());
                Peer peer = encrypted
                        ? TestTls.open(server.address(), PATIENCE)
                        : SocketPeer.open(server.address(), PATIENCE)) {
            return peer.ask(request, end);
        }
    }
}
