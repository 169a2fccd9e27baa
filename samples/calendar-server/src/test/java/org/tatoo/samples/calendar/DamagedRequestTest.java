package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.grammars.cal.CalMessageParser;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;

class DamagedRequestTest {
    @TempDir
    private Path directory;

    private final RecordingListener listener = new RecordingListener();
    private CalendarStore store;
    private ThreadPoolExecutor workers;
    private Server server;

    @BeforeEach
    void startServer() throws IOException {
        store = TestStore.demonstration(directory);
        CalendarService service = CalendarService.of(store, TestStore.WEAK, CalendarLimits.defaults());
        workers = Workers.start(CalendarLimits.defaults());
        server = TransportUnderTest.on(Server.builder(
                        connection -> new CalMessageParser(new CalendarProtocolHandler(connection, service, workers))))
                .listener(listener)
                .start();
    }

    @AfterEach
    void stopServer() {
        server.close();
        workers.shutdown();
        store.close();
    }

    @Test
    void whicheverByteIsWrongTheClientIsAnsweredAndOthersAreServed() throws IOException {
        String request = Client.request();
        try (Client other = new Client(server.port())) {
            for (int i = 0; i < request.length(); i++) {
                for (String damaged : damage(request, i)) {
                    String answers = exchange(damaged);
                    assertThat(answers)
                            .as(damaged)
                            .matches("(?s)CAL/1\\.[01] .*")
                            .doesNotContain(" 500 ");
                }
                if (i % 20 == 0) {
                    assertThat(other.send(request).receive().status()).isEqualTo(Status.OK);
                }
            }
        }
        assertThat(listener.failures()).isEmpty();
    }

    /** The request with the byte at {@code index} changed in each way. */
    private static List<String> damage(String request, int index) {
        String before = request.substring(0, index);
        char c = request.charAt(index);
        String after = request.substring(index + 1);
        return Stream.of("", "" + c + c, "" + (char) (c ^ 1), "" + (char) (c ^ 0x80), "\0", "\r", "\n", " ", "\u00ff")
                .map(middle -> before + middle + after)
                .toList();
    }

    /** Sends all, ends the output, and reads until the server ends its own. */
    private String exchange(String text) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            return client.exchange(text.getBytes(ISO_8859_1));
        }
    }
}
