package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request makes the server keep is counted by the connection, and given back after the answer. */
class MemoryTest {
    private static final int ROOM = 10_000;
    private static final String LONG = "x".repeat(7_000);

    @TempDir
    private Path folder;

    private InProcess connection;

    @BeforeEach
    void start() throws IOException {
        connection = new InProcess(
                RunningServer.service(SampleSite.create(folder), InstantSource.system(), RunningServer.MAX_BODY), true);
        connection.setRoom(ROOM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ HTTP/1.1\r\nIf-None-Match: \"LONG\"\r\n", "/?LONG HTTP/1.1\r\n"})
    void aLongHeadIsRefusedIfThereIsNoMemory(String head) {
        connection.setRoom(ROOM / 10);
        receive("GET " + head.replace("LONG", LONG));

        assertThat(answer()).startsWith("HTTP/1.1 503 Service Unavailable\r\n");
        assertThat(connection.isOpen()).isFalse();
    }

    @Test
    void contentThatIsHeldBackIsRefusedIfThereIsNoMemory() {
        receive("POST " + RunningServer.ECHO + " HTTP/1.1\r\nHost: a\r\nContent-Length: 14000\r\n\r\n" + LONG);

        assertThat(answer()).startsWith("HTTP/1.1 503 Service Unavailable\r\n");
        assertThat(connection.isOpen()).isFalse();
    }

    @Test
    void memoryIsGivenBackAfterTheAnswer() {
        String content = "x".repeat(4_000);
        receive("POST " + RunningServer.ECHO + " HTTP/1.1\r\nHost: a\r\nContent-Length: 4000\r\n\r\n" + content);
        receive("GET /?" + LONG + " HTTP/1.1\r\nHost: a\r\n\r\n");

        assertThat(answer()).startsWith("HTTP/1.1 200 OK\r\n").doesNotContain(" 503 ");
        assertThat(connection.isOpen()).isTrue();
        assertThat(connection.room()).isEqualTo(ROOM);
    }

    @Test
    void aShortHeadReservesNothing() {
        receive("GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"a\"\r\n");

        assertThat(connection.room()).isEqualTo(ROOM);
    }

    private void receive(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        connection.receive(bytes, 0, bytes.length);
    }

    private String answer() {
        return new String(connection.written(), StandardCharsets.ISO_8859_1);
    }
}
