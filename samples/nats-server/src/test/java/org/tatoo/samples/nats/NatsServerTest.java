package org.tatoo.samples.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.samples.nats.NatsServer.NatsProtocol;
import org.tatoo.samples.testing.Dialogue;
import org.tatoo.samples.testing.PeerConversation;
import org.tatoo.testing.Exchange;
import org.tatoo.testing.Peer;
import org.tatoo.testing.TestLoop;

/** Conversations with one client, at all cuts, and with several. */
class NatsServerTest {
    private static final NatsLimits LIMITS = new NatsLimits(1_000, 1 << 20, 3, 5, Duration.ofSeconds(20), 2);
    private static final String CONNECT = "CONNECT {\"verbose\":false,\"headers\":true,\"no_responders\":true}\r\n";

    private final TestLoop loop = new TestLoop();
    private final NatsProtocol protocol = protocol(LIMITS);
    private final PeerConversation one = connected();
    private final PeerConversation two = connected();

    private static NatsProtocol protocol(NatsLimits limits) {
        return new NatsProtocol(new Switchboard(limits, new Random(1)));
    }

    private PeerConversation connected() {
        return connected(loop.connect(protocol));
    }

    private static PeerConversation connected(Peer peer) {
        return new PeerConversation(peer, NatsAnswers.check())
                .expectLine("INFO {\"server_id\":")
                .send(CONNECT);
    }

    /** Of one client, with a server for each connection, after INFO. */
    private static Dialogue dialogue() {
        return new Dialogue(Exchange.on(loop -> protocol(LIMITS)), NatsAnswers.check()).expectLines("INFO {");
    }

    // ---- one client

    @Test
    void infoSaysWhatAClientHasToKnow() {
        new Dialogue(Exchange.on(loop -> protocol(LIMITS)), NatsAnswers.check())
                .expectStart(
                        "INFO {\"server_id\":\"tatoo\",\"version\":\"0.1.0\",\"proto\":1,\"headers\":true,\"max_payload\":1000}\r\n");
    }

    @Test
    void aClientGetsItsOwnMessages() {
        dialogue()
                .send(CONNECT + "SUB a.* 1\r\nPUB a.b 5\r\nhello\r\npub a.b  c\t0\r\n\r\nPING\r\n")
                .expect("MSG a.b 1 5\r\nhello\r\nMSG a.b 1 c 0\r\n\r\nPONG\r\n");
    }

    @Test
    void noEchoIfItWantsNone() {
        dialogue()
                .send("CONNECT {\"echo\":false}\r\nSUB a 1\r\nPUB a 1\r\nx\r\nPING\r\n")
                .expect("PONG\r\n");
    }

    @Test
    void verboseAnswersEachOperation() {
        dialogue()
                .send("CONNECT {\"verbose\":true}\r\nSUB a 1\r\nPUB a 1\r\nx\r\nUNSUB 1\r\nPING\r\nPONG\r\n")
                .expect("+OK\r\n+OK\r\nMSG a 1 1\r\nx\r\n+OK\r\n+OK\r\nPONG\r\n");
    }

    @Test
    void pedanticLooksAtSubjects() {
        dialogue()
                .send("PUB a.* 0\r\n\r\nPING\r\nCONNECT {\"pedantic\":true}\r\nPUB a.* 0\r\n\r\nPING\r\n")
                .expect("PONG\r\n-ERR 'Invalid Publish Subject'\r\nPONG\r\n");
    }

    @ParameterizedTest
    @CsvSource({"a..b", "a.>.b", ".", "a."})
    void aSubscriptionHasASoundSubject(String subject) {
        dialogue().send(CONNECT + "SUB " + subject + " 1\r\nPING\r\n").expect("-ERR 'Invalid Subject'\r\nPONG\r\n");
    }

    @Test
    void aSubscriptionEndsAfterItsMessages() {
        String message = "PUB a 1\r\nx\r\n";
        dialogue()
                .send(CONNECT + "SUB a 1\r\nUNSUB 1 2\r\n" + message.repeat(3) + "PING\r\n")
                .expect("MSG a 1 1\r\nx\r\nMSG a 1 1\r\nx\r\nPONG\r\n")
                .send("SUB a 2\r\n" + message.repeat(2) + "UNSUB 2 2\r\n" + message + "PING\r\n")
                .expect("MSG a 2 1\r\nx\r\nMSG a 2 1\r\nx\r\nPONG\r\n")
                .send("SUB a 3\r\nUNSUB 3\r\nUNSUB 3\r\n" + message + "PING\r\n")
                .expect("PONG\r\n");
    }

    @Test
    void headersGoWithTheMessage() {
        String headers = "NATS/1.0\r\nA: b\r\nA: c d\r\n\r\n";
        dialogue()
                .send(CONNECT + "SUB a 1\r\nHPUB a r " + headers.length() + " " + (headers.length() + 2) + "\r\n"
                        + headers + "xy\r\n")
                .expect("HMSG a 1 r " + headers.length() + " " + (headers.length() + 2) + "\r\n" + headers + "xy\r\n");
    }

    @Test
    void nobodyHasHeardARequest() {
        dialogue()
                .send(CONNECT + "SUB _INBOX.* 9\r\nPUB a _INBOX.1 0\r\n\r\n")
                .expect("HMSG _INBOX.1 9 16 16\r\nNATS/1.0 503\r\n\r\n\r\n")
                .send("SUB a 2\r\nPUB a _INBOX.1 0\r\n\r\n")
                .expect("MSG a 2 _INBOX.1 0\r\n\r\n")
                .send("CONNECT {}\r\nUNSUB 2\r\nPUB a _INBOX.1 0\r\n\r\nPING\r\n")
                .expect("PONG\r\n");
    }

    @Test
    void subscriptionsOfAClientAreBounded() {
        dialogue()
                .send(CONNECT + "SUB a 1\r\nSUB a 2\r\nSUB a 3\r\nSUB a 3\r\nSUB a 4\r\nUNSUB 1\r\nSUB a 4\r\nPING\r\n")
                .expect("-ERR 'Maximum Subscriptions Exceeded'\r\nPONG\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "NONSENSE\\r\\n, Unknown Protocol Operation",
        "+OK\\r\\n, Unknown Protocol Operation",
        "PING\\n, Parser Error",
        "SUB a\\r\\n, Parser Error",
        "PUB a 1\\r\\nxy\\r\\n, Parser Error",
        "HPUB a 10 10\\r\\nNATS/1.0\\r\\n, Parser Error",
        "CONNECT {\\r\\n, Parser Error",
        "CONNECT {\"no_responders\":true}\\r\\n, Parser Error",
        "PUB a 1001\\r\\nPAYLOAD\\r\\n, Maximum Payload Violation",
        "PUB a 1048577\\r\\n, Maximum Payload Violation",
        "HPUB a 12 1013\\r\\nNATS/1.0\\r\\n\\r\\nPAYLOAD\\r\\n, Maximum Payload Violation",
        "PUB LONG 0\\r\\n, Maximum Control Line Exceeded",
    })
    void whatIsWrongIsToldAndEndsTheConnection(String input, String message) {
        String sent = input.replace("\\r", "\r")
                .replace("\\n", "\n")
                .replace("LONG", "x".repeat(481))
                .replace("PAYLOAD", "x".repeat(1_001));
        dialogue().send(CONNECT + sent).expect("-ERR '" + message + "'\r\n").expectEnd();
    }

    @Test
    void headersNeedThatTheClientKnowsThem() {
        dialogue()
                .send("CONNECT {}\r\nHPUB a 12 12\r\nNATS/1.0\r\n\r\n\r\n")
                .expect("-ERR 'Message Headers Not Supported'\r\n")
                .expectEnd();
    }

    @Test
    void aSilentClientIsAskedAndThenGone() {
        dialogue()
                .send(CONNECT)
                .pass(Duration.ofSeconds(21))
                .expect("PING\r\n")
                .send("PONG\r\n")
                .pass(Duration.ofSeconds(20))
                .expect("PING\r\n")
                .pass(Duration.ofSeconds(20))
                .expect("PING\r\n")
                .pass(Duration.ofSeconds(20))
                .expect("-ERR 'Stale Connection'\r\n")
                .expectEnd();
    }

    // ---- several clients

    @Test
    void allWhoHaveSubscribedGetAMessage() {
        one.send("SUB a.> 1\r\nSUB *.b 2\r\n");
        two.send("SUB a.b x\r\nPUB a.b 2\r\nhi\r\n").expect("MSG a.b x 2\r\nhi\r\n");
        one.expect("MSG a.b 1 2\r\nhi\r\nMSG a.b 2 2\r\nhi\r\n");
    }

    /** Among several groups and who is in none. */
    @Test
    void oneOfAGroupGetsAMessage() {
        PeerConversation sender = connected();
        one.send("SUB a g 1\r\nSUB a h 2\r\n");
        two.send("SUB a g 1\r\nSUB * 3\r\n");
        for (int i = 0; i < 40; i++) {
            sender.send("PUB a 1\r\nx\r\n");
        }
        List<String> ofOne = messages(one);
        List<String> ofTwo = messages(two);
        assertThat(ofOne).filteredOn(line -> line.equals("MSG a 2 1")).hasSize(40);
        assertThat(ofTwo).filteredOn(line -> line.equals("MSG a 3 1")).hasSize(40);
        assertThat(ofOne).hasSizeBetween(41, 79);
        assertThat(ofOne.size() + ofTwo.size()).isEqualTo(120);
    }

    private static List<String> messages(PeerConversation client) {
        List<String> lines = new ArrayList<>(client.send("PING\r\n").takeLines());
        assertThat(lines.remove(lines.size() - 1)).isEqualTo("PONG");
        lines.removeIf(line -> line.equals("x"));
        return lines;
    }

    @Test
    void whoIsGoneHasNoSubscriptions() {
        Peer peer = loop.connect(protocol);
        connected(peer).send("SUB a 1\r\nSUB a 2\r\nSUB a 3\r\n");
        one.send("SUB a 1\r\nSUB a 2\r\nSUB a 3\r\n").expect("-ERR 'Maximum Subscriptions Exceeded'\r\n");
        peer.reset();
        one.send("SUB a 3\r\nPUB a 0\r\n\r\nPING\r\n");
        one.expect("MSG a 1 0\r\n\r\nMSG a 2 0\r\n\r\nMSG a 3 0\r\n\r\nPONG\r\n");
    }

    @Test
    void whoDoesNotKnowHeadersGetsNone() {
        Peer peer = loop.connect(protocol);
        PeerConversation old = new PeerConversation(peer, NatsAnswers.check()).expectLine("INFO");
        old.send("CONNECT {}\r\nSUB a 1\r\n");
        one.send("HPUB a 12 13\r\nNATS/1.0\r\n\r\nx\r\n");
        old.expect("MSG a 1 1\r\nx\r\n");
    }

    @Test
    void whoDoesNotReadLosesItsConnection() {
        Peer peer = loop.connect(protocol);
        connected(peer).send("SUB a 1\r\n");
        one.send("SUB a 1\r\n");
        peer.read(0);
        String message = "PUB a 1000\r\n" + "x".repeat(1_000) + "\r\n";
        for (int i = 0; i < 1_100 && peer.isOpen(); i++) {
            one.send(message).expect("MSG a 1 1000\r\n" + "x".repeat(1_000) + "\r\n");
        }
        assertThat(peer.isReset()).isTrue();
        two.send("PING\r\n").expect("PONG\r\n");
    }
}
