package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EchoTest {
    private final Events events = new Events();
    private Server server = startOn(Limits.defaults());

    private Server startOn(Limits limits) {
        return Servers.start(limits, events, LineHandler::new);
    }

    @BeforeEach
    void isStarted() throws Exception {
        assertThat(events.next()).isEqualTo("started");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aLineComesBack() throws Exception {
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("hello\n").line()).isEqualTo("hello");
        }
    }

    @Test
    void aHandlerKnowsBothAddresses() throws Exception {
        server.close();
        server = Servers.start(Limits.defaults(), events, connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                send(connection().localAddress() + " " + connection().remoteAddress() + "\n");
            }
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("who\n").line()).isEqualTo(server.address() + " " + client.localAddress());
        }
    }

    @Test
    void aConnectionServesManyMessages() throws Exception {
        try (TestClient client = new TestClient(server)) {
            for (int i = 0; i < 1000; i++) {
                assertThat(client.send("line " + i + "\n").line()).isEqualTo("line " + i);
            }
        }
    }

    @Test
    void sixteenPipelinedMessagesAreAnsweredInOrder() throws Exception {
        try (TestClient client = new TestClient(server)) {
            client.send(IntStream.range(0, 16).mapToObj(i -> "m" + i + "\n").collect(Collectors.joining()));
            for (int i = 0; i < 16; i++) {
                assertThat(client.line()).isEqualTo("m" + i);
            }
        }
    }

    @Test
    void aMessageMayComeByteByByte() throws Exception {
        try (TestClient client = new TestClient(server)) {
            for (char c : "slow\nand steady\n".toCharArray()) {
                client.send(String.valueOf(c));
            }
            assertThat(client.line()).isEqualTo("slow");
            assertThat(client.line()).isEqualTo("and steady");
        }
    }

    @Test
    void aMessageMayBeLongerThanTheReadBuffer() throws Exception {
        server.close();
        server = startOn(Limits.defaults().withReadBuffer(7));
        String line = "x".repeat(60_000);
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send(line + "\nnext\n").line()).isEqualTo(line);
            assertThat(client.line()).isEqualTo("next");
        }
    }

    @Test
    void aHalfClosedClientGetsItsAnswersThenTheEnd() throws Exception {
        try (TestClient client = new TestClient(server)) {
            client.send("one\ntwo\n").halfClose();
            assertThat(client.rest()).isEqualTo("one\ntwo\n");
        }
        events.await("closed");
        assertThat(server.connections()).isZero();
    }

    @Test
    void anEndWithinAMessageIsASyntaxErrorThatIsAnswered() throws Exception {
        try (TestClient client = new TestClient(server)) {
            client.send("one\ntw").halfClose();
            assertThat(client.rest()).isEqualTo("one\nerror UNEXPECTED_END at 6\n");
        }
    }

    @Test
    void aWrongByteIsAnsweredAndEndsTheConnection() throws Exception {
        try (TestClient client = new TestClient(server)) {
            client.send("one\nt\0wo\nthree\n");
            assertThat(client.rest()).isEqualTo("one\nerror UNEXPECTED_BYTE at 5\n");
        }
    }

    @Test
    void aClientThatSendsNothingAndLeavesIsForgotten() throws Exception {
        new TestClient(server).handshake().close();
        events.await("closed");
        assertThat(server.connections()).isZero();
    }

    @Test
    void aThousandConnectionsAreServedAtOnce() throws Exception {
        List<TestClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                TestClient client = new TestClient(server).handshake();
                clients.add(client);
                // at once: a thousand handshakes may take longer than FIRST_BYTE
                client.send("client " + i + "\n");
            }
            for (int i = 0; i < 1000; i++) {
                assertThat(clients.get(i).line()).isEqualTo("client " + i);
            }
            assertThat(server.connections()).isEqualTo(1000);
        } finally {
            for (TestClient client : clients) {
                client.close();
            }
        }
    }
}
