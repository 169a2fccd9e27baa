package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Deadline;
import org.tatoo.samples.testing.RawClient;

/** The chat, limits, pings and the ends of connections. */
class WebSocketTest extends ServedTest {
    private static final WebSocketLimits SMALL = new WebSocketLimits(10, 4096, null);

    private WebSocketClient connect(String path) throws IOException {
        return new WebSocketClient(server().port(), path);
    }

    /** Returns when the server has parsed all that this client has sent. */
    private static void settle(WebSocketClient client) throws IOException {
        client.send(0x89, "settled");
        client.expect(0x8a, "settled");
    }

    @Test
    void aTextOfTheChatGoesToAllOthers() throws IOException {
        serve(WebSocketLimits.DEFAULT);
        try (WebSocketClient ada = connect("/chat");
                WebSocketClient bob = connect("/chat");
                WebSocketClient eve = connect("/chat")) {
            settle(ada);
            settle(bob);
            settle(eve);
            ada.send(0x81, "from ada");
            bob.expect(0x81, "from ada");
            bob.send(0x01, "from ");
            bob.send(0x80, "bob");
            ada.expect(0x81, "from bob");
            eve.expect(0x81, "from ada");
            eve.expect(0x81, "from bob");
            eve.send(0x88, "");
            eve.expect(0x88, "");
            ada.send(0x81, "x".repeat(70_000));
            bob.expect(0x81, "x".repeat(70_000));
        }
    }

    @Test
    void theChatTakesTextOnly() throws IOException {
        serve(WebSocketLimits.DEFAULT);
        try (WebSocketClient client = connect("/chat")) {
            client.send(0x82, "binary");
            client.expectClose(CloseCode.UNSUPPORTED_DATA);
        }
    }

    @Test
    void whoDoesNotReadIsCutAndHoldsNobodyUp() throws Exception {
        serve(new WebSocketLimits(100_000, 4096, null));
        try (WebSocketClient ada = connect("/chat");
                WebSocketClient bob = connect("/chat");
                WebSocketClient deaf = connect("/chat")) {
            settle(ada);
            settle(bob);
            settle(deaf);
            String text = "x".repeat(1000);
            // until the buffers of the system are full
            for (int i = 0; server().connections() > 2 && i < 200_000; i++) {
                ada.send(0x81, text);
                bob.expect(0x81, text);
            }
            listener.awaitClosed(1);
            ada.send(0x81, "still here");
            bob.expect(0x81, "still here");
        }
    }

    @Test
    void theLimitOfMessagesCanBeSet() throws IOException {
        serve(SMALL);
        try (WebSocketClient client = connect("/echo")) {
            client.send(0x81, "0123456789");
            client.expect(0x81, "0123456789");
            client.send(0x89, "more bytes than that");
            client.expect(0x8a, "more bytes than that");
            client.send(0x01, "01234");
            client.send(0x00, "56789");
            client.send(0x80, "x");
            client.expectClose(CloseCode.TOO_BIG);
        }
    }

    /** A message of many fragments, each shorter than a piece that is read: Autobahn 10.1. */
    @Test
    void fragmentsAreOneMessage() throws IOException {
        serve(WebSocketLimits.DEFAULT);
        String text = "*".repeat(1300);
        try (WebSocketClient client = connect("/echo")) {
            client.send(0x01, text);
            for (int i = 1; i < 50; i++) {
                client.send(0x00, text);
            }
            client.send(0x80, text);
            client.expect(0x81, text.repeat(51));
        }
    }

    @Test
    void memoryThatIsNotThereEndsTheConnection() throws IOException {
        serveWithin(64 << 10);
        try (WebSocketClient client = connect("/echo")) {
            client.send(0x01, "x".repeat(200_000));
            client.expectClose(CloseCode.TRY_AGAIN_LATER);
        }
    }

    @Test
    void clientsAreAskedWhetherTheyAreThere() throws IOException {
        serve(new WebSocketLimits(10, 10, Duration.ofMillis(20)));
        try (WebSocketClient client = connect("/echo")) {
            client.expect(0x89, "");
            client.expect(0x89, "");
        }
    }

    /** A client that only listens stays, because it answers pings. */
    @Test
    void pongsKeepAConnection() throws IOException {
        WebSocketLimits limits = new WebSocketLimits(10, 10, Duration.ofMillis(200));
        serve(limits, all -> all.with(Deadline.IDLE, Duration.ofMillis(1200)));
        try (WebSocketClient client = connect("/chat")) {
            for (int i = 0; i < 10; i++) {
                client.expect(0x89, "");
                client.send(0x8a, "");
            }
        }
    }

    @Test
    void aClientThatSaysNothingIsToldSo() throws IOException {
        serve(SMALL, limits -> limits.with(Deadline.IDLE, Duration.ofMillis(100)));
        try (WebSocketClient client = connect("/echo")) {
            client.expectClose(CloseCode.GOING_AWAY);
        }
    }

    @Test
    void aFrameHasItsTime() throws IOException {
        serve(SMALL, limits -> limits.with(Deadline.REQUEST, Duration.ofMillis(100)));
        try (WebSocketClient client = connect("/echo")) {
            client.raw().send("\u0081\u0085ab");
            client.expectClose(CloseCode.POLICY_VIOLATION);
        }
    }

    /** A client may be silent after the upgrade. */
    @Test
    void theTimeForTheFirstByteIsForTheRequestOnly() throws Exception {
        serve(SMALL, limits -> limits.with(Deadline.FIRST_BYTE, Duration.ofMillis(100)));
        try (WebSocketClient client = connect("/echo");
                RawClient silent = new RawClient(server().port())) {
            silent.readToEnd(); // its time for the first byte began later, and is over
            client.send(0x81, "late");
            client.expect(0x81, "late");
        }
    }

    @Test
    void aServerThatStopsSaysSo() throws Exception {
        serve(SMALL);
        Thread stopping = new Thread(server()::close);
        try (WebSocketClient client = connect("/echo")) {
            settle(client);
            stopping.start();
            client.expectClose(CloseCode.GOING_AWAY);
        }
        stopping.join();
        assertThat(server().connections()).isZero();
    }
}
