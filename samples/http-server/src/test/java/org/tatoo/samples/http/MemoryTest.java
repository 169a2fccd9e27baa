package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.testing.Peer;
import org.tatoo.testing.Settings;
import org.tatoo.testing.TestLoop;

/** What a request makes the server keep is counted by the connection, and given back after the answer. */
class MemoryTest {
    private static final int ROOM = 10_000;
    private static final String LONG = "x".repeat(7_000);

    @TempDir
    private Path folder;

    private FileService service;

    @BeforeEach
    void start() throws IOException {
        service = RunningServer.service(SampleSite.create(folder), InstantSource.system(), RunningServer.MAX_BODY);
    }

    private Peer connect(long memory) {
        return new TestLoop()
                .connect(
                        connection -> new HttpParser(new FileHandler(connection, service)),
                        Settings.defaults().withMemory(memory));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ HTTP/1.1\r\nIf-None-Match: \"LONG\"\r\n", "/?LONG HTTP/1.1\r\n"})
    void aLongHeadIsRefusedIfThereIsNoMemory(String head) {
        Peer client = connect(ROOM / 2).send("GET " + head.replace("LONG", LONG));

        assertThat(client.takeText()).startsWith("HTTP/1.1 503 Service Unavailable\r\n");
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    void contentThatIsHeldBackIsRefusedIfThereIsNoMemory() {
        Peer client = connect(ROOM)
                .send("POST " + RunningServer.ECHO + " HTTP/1.1\r\nHost: a\r\nContent-Length: 14000\r\n\r\n" + LONG);

        assertThat(client.takeText()).startsWith("HTTP/1.1 503 Service Unavailable\r\n");
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    void memoryIsGivenBackAfterTheAnswer() {
        String content = "x".repeat(4_000);
        Peer client = connect(ROOM)
                .send("POST " + RunningServer.ECHO + " HTTP/1.1\r\nHost: a\r\nContent-Length: 4000\r\n\r\n" + content)
                .send("GET /?" + LONG + " HTTP/1.1\r\nHost: a\r\n\r\n")
                .await(RunningServer.PATIENCE);

        assertThat(client.takeText()).startsWith("HTTP/1.1 200 OK\r\n").contains(content + "HTTP/1.1 200 OK\r\n");
        assertThat(client.isOpen()).isTrue();
        assertThat(client.held()).isZero();
    }

    @Test
    void aShortHeadReservesNothing() {
        Peer client = connect(ROOM).send("GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"a\"\r\n");

        assertThat(client.held()).isZero();
    }
}
