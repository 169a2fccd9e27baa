package org.tatoo.samples.protocols.stomp;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.grammars.stomp.StompParser;
import org.tatoo.samples.protocols.Conversation;
import org.tatoo.samples.testing.Dialogue;
import org.tatoo.samples.testing.PeerConversation;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;
import org.tatoo.testing.Exchange;
import org.tatoo.testing.Peer;
import org.tatoo.testing.TestLoop;

class StompTest {
    private final TestLoop loop = new TestLoop();
    private final Broker broker = new Broker(StompLimits.withMessages(64 << 20));
    private final PeerConversation one = connected(broker);
    private final PeerConversation two = connected(broker);

    private PeerConversation connected(Broker to) {
        Peer peer = loop.connect(connection -> new StompParser(new StompHandler(connection, to)));
        PeerConversation client = new PeerConversation(peer, StompAnswers.check());
        client.send("CONNECT\naccept-version:1.1,1.2\nhost:h\nreceipt:r\n\n\0").expectLine("CONNECTED\n");
        for (int i = 0; i < 4; i++) {
            client.expectLine("");
        }
        return client.expect("\0RECEIPT\nreceipt-id:r\n\n\0");
    }

    /** Of one client, after CONNECT, with a broker for each connection. */
    private static Dialogue dialogue(StompLimits limits) {
        Exchange exchange = Exchange.on(loop -> {
            Broker own = new Broker(limits);
            return connection -> new StompParser(new StompHandler(connection, own));
        });
        return new Dialogue(exchange, StompAnswers.check())
                .send("CONNECT\naccept-version:1.2\nhost:h\n\n\0")
                .expectStart("CONNECTED\n");
    }

    private static Dialogue dialogue() {
        return dialogue(StompLimits.withMessages(64 << 20));
    }

    @Test
    void aMessageGoesToAListenerOfItsQueue() {
        one.send("SUBSCRIBE\nid:s\ndestination:/queue/a\nreceipt:r\n\n\0").expect("RECEIPT\nreceipt-id:r\n\n\0");
        two.send("SEND\ndestination:/queue/a\ncontent-length:3\n\na\0b\0\n");
        one.expect("MESSAGE\nsubscription:s\nmessage-id:1\ndestination:/queue/a\ncontent-length:3\n\na\0b\0");
    }

    @Test
    void headersGoWithTheMessageEscaped() {
        one.send("SUBSCRIBE\nid:s\ndestination:/queue/a\n\n\0");
        one.send("SEND\ndestination:/queue/a\na\\cb:\\\\\\n\\r\n\nx\0");
        one.expect("MESSAGE\na\\cb:\\\\\\n\\r\nsubscription:s\nmessage-id:1\ndestination:/queue/a\n");
        one.expect("content-length:1\n\nx\0");
    }

    @Test
    void aMessageWaitsForAListener() {
        one.send("SEND\ndestination:a\nreceipt:r\n\n\0").expect("RECEIPT\nreceipt-id:r\n\n\0");
        two.send("SUBSCRIBE\nid:s\ndestination:a\n\n\0");
        two.expect("MESSAGE\nsubscription:s\nmessage-id:1\ndestination:a\n\n\0");
    }

    @Test
    void whatWasNotAcknowledgedComesAgainToAnother() {
        one.send("SUBSCRIBE\nid:s\ndestination:a\nack:client\n\n\0SEND\ndestination:a\n\n\0");
        one.expect("MESSAGE\nsubscription:s\nmessage-id:1\ndestination:a\nack:s-1\n\n\0");
        one.send("DISCONNECT\nreceipt:r\n\n\0").expect("RECEIPT\nreceipt-id:r\n\n\0");
        one.expectEnd();
        two.send("SUBSCRIBE\nid:t\ndestination:a\n\n\0");
        two.expect("MESSAGE\nsubscription:t\nmessage-id:1\ndestination:a\n\n\0");
    }

    @Test
    void aMessageToATopicGoesToAllWhoListen() {
        for (PeerConversation client : List.of(one, two)) {
            client.send("SUBSCRIBE\nid:s\ndestination:/topic/a\nreceipt:r\n\n\0")
                    .expect("RECEIPT\nreceipt-id:r\n\n\0");
        }
        one.send("SEND\ndestination:/topic/a\n\nx\0");
        for (PeerConversation client : List.of(one, two)) {
            client.expect("MESSAGE\nsubscription:s\nmessage-id:1\ndestination:/topic/a\ncontent-length:1\n\nx\0");
        }
    }

    @Test
    void aFullQueueRefusesItsSender() {
        String body = "x".repeat(1 << 20);
        for (int i = 0; i < 16; i++) {
            one.send("SEND\ndestination:a\nreceipt:r\ncontent-length:1048576\n\n" + body + "\0")
                    .expect("RECEIPT\nreceipt-id:r\n\n\0");
        }
        one.send("SEND\ndestination:a\n\n\0").expectLine("ERROR\n");
        one.expectLine("message:no room at a");
    }

    @Test
    void allQueuesTogetherHaveTheirRoom() {
        String body = "x".repeat(1 << 20);
        for (int i = 0; i < 63; i++) {
            one.send("SEND\ndestination:q" + i % 5 + "\nreceipt:r\ncontent-length:1048576\n\n" + body + "\0")
                    .expect("RECEIPT\nreceipt-id:r\n\n\0");
        }
        two.send("SUBSCRIBE\nid:s\ndestination:q0\nack:client\n\n\0").expectLine("MESSAGE\n");
        one.send("SEND\ndestination:q9\ncontent-length:1048576\n\n" + body + "\0")
                .expectLine("ERROR\n");
        one.expectLine("message:no room at q9");
    }

    @Test
    void whatIsAcknowledgedTakesNoRoom() {
        one.send("SUBSCRIBE\nid:s\ndestination:a\nack:client\n\n\0");
        String body = "x".repeat(1 << 20);
        for (int i = 1; i <= 100; i++) {
            two.send("SEND\ndestination:a\ncontent-length:1048576\n\n" + body + "\0");
            one.expect("MESSAGE\nsubscription:s\nmessage-id:" + i + "\ndestination:a\nack:s-" + i
                    + "\ncontent-length:1048576\n\n" + body + "\0");
            one.send("ACK\nid:s-" + i + "\nreceipt:r\n\n\0").expect("RECEIPT\nreceipt-id:r\n\n\0");
        }
    }

    @Test
    void aClientThatAcknowledgesNothingGetsSoMuchOnly() {
        one.send("SUBSCRIBE\nid:s\ndestination:a\nack:client\n\n\0SUBSCRIBE\nid:t\ndestination:b\n\n\0");
        String body = "x".repeat(600_000);
        for (int i = 1; i <= 3; i++) {
            two.send("SEND\ndestination:a\ncontent-length:600000\n\n" + body + "\0");
        }
        two.send("SEND\ndestination:b\n\n\0");
        for (int i = 1; i <= 2; i++) {
            one.expect("MESSAGE\nsubscription:s\nmessage-id:" + i + "\ndestination:a\nack:s-" + i
                    + "\ncontent-length:600000\n\n" + body + "\0");
        }
        one.expect("MESSAGE\nsubscription:t\nmessage-id:4\ndestination:b\n\n\0");
        one.send("ACK\nid:s-1\n\n\0").expectLine("MESSAGE\n");
        one.expect("subscription:s\nmessage-id:3\n");
    }

    @Test
    void aClientGivesEachSubscriptionItsOwnName() {
        dialogue()
                .send("SUBSCRIBE\nid:s\ndestination:a\n\n\0SUBSCRIBE\nid:s\ndestination:b\n\n\0")
                .expectStart("ERROR\nmessage:there is a subscription of this id already");
    }

    @Test
    void whoEndsASubscriptionGetsNoMore() {
        one.send("SUBSCRIBE\nid:s\ndestination:/topic/a\n\n\0UNSUBSCRIBE\nid:s\nreceipt:r\n\n\0")
                .expect("RECEIPT\nreceipt-id:r\n\n\0");
        two.send("SEND\ndestination:/topic/a\nreceipt:r\n\n\0").expect("RECEIPT\nreceipt-id:r\n\n\0");
        one.send("SUBSCRIBE\nid:s\ndestination:/topic/a\n\n\0SEND\ndestination:/topic/a\n\n\0")
                .expect("MESSAGE\nsubscription:s\nmessage-id:2\n");
    }

    @Test
    void aFrameWithoutRoomIsRefused() throws IOException {
        Broker few = new Broker(StompLimits.withMessages(1 << 20));
        try (Server small = TransportUnderTest.on(
                                Server.builder(connection -> new StompParser(new StompHandler(connection, few))))
                        .memory(200_000)
                        .start();
                Conversation client = new Conversation(small.port(), StompAnswers.check())) {
            client.send("CONNECT\naccept-version:1.2\nhost:h\n\n\0").expectLine("CONNECTED\n");
            for (int i = 0; i < 4; i++) {
                client.expectLine("");
            }
            client.send("\nSEND\ndestination:a\ncontent-length:400000\n\n" + "x".repeat(400_000) + "\0");
            client.expect("\0").expectLine("ERROR\n");
            client.expectLine("message:there is no room for the frame now");
        }
    }

    @Test
    void limitsCanBeSet() {
        assertRefused(new StompLimits(1 << 20, 4, 9, 9, 9, 9), "SEND\ndestination:a\ncontent-length:5\n\nabcde\0");
        assertRefused(new StompLimits(1 << 20, 9, 1, 9, 9, 9), "SUBSCRIBE\nid:2\ndestination:a\n\n\0");
        assertRefused(new StompLimits(1 << 20, 9, 9, 1, 9, 9), "SUBSCRIBE\nid:2\ndestination:/topic/x\n\n\0");
        String message = "SEND\ndestination:b\n\nx\0";
        assertRefused(new StompLimits(1 << 20, 9, 9, 9, 1, 1 << 20), message + message);
        assertRefused(new StompLimits(1 << 20, 9, 9, 9, 9, 1), message + message);
        assertRefused(new StompLimits(1, 9, 9, 9, 9, 1 << 20), message);
    }

    /** After one subscription. */
    private static void assertRefused(StompLimits limits, String frames) {
        dialogue(limits).send("\nSUBSCRIBE\nid:1\ndestination:q\n\n\0" + frames).expectStart("ERROR\n");
    }

    @Test
    void aTransactionIsSeenWhenItIsCommitted() {
        String message = "MESSAGE\nsubscription:s\nmessage-id:%s\ndestination:a\ncontent-length:1\n\n%s\0";
        dialogue()
                .send("SUBSCRIBE\nid:s\ndestination:a\n\n\0")
                .send("BEGIN\ntransaction:t\n\n\0SEND\ndestination:a\ntransaction:t\n\nx\0")
                .send("SEND\ndestination:a\n\ny\0")
                .expect(message.formatted("1", "y"))
                .send("COMMIT\ntransaction:t\n\n\0")
                .expect(message.formatted("2", "x"));
    }

    @Test
    void aTransactionThatIsAbortedIsNeverSeen() {
        dialogue()
                .send("SUBSCRIBE\nid:s\ndestination:a\n\n\0")
                .send("BEGIN\ntransaction:t\n\n\0SEND\ndestination:a\ntransaction:t\n\nx\0")
                .send("ABORT\ntransaction:t\nreceipt:r\n\n\0")
                .expect("RECEIPT\nreceipt-id:r\n\n\0");
    }

    @ParameterizedTest
    @CsvSource({
        "'ACK\nid:1\n\n\0', no such message",
        "'CONNECT\naccept-version:1.2\n\n\0', there is a connection",
        "'COMMIT\ntransaction:t\n\n\0', no such transaction",
        "'SEND\n\n\0', SEND needs a destination",
        "'SUBSCRIBE\nid:1\n\n\0', SUBSCRIBE needs",
        "'UNSUBSCRIBE\nid:1\n\n\0', no such subscription",
        "'SEND\ndestination:a\ncontent-length:x\n\n\0', BAD_LENGTH",
        "'NONSENSE\n\n\0', UNEXPECTED_BYTE"
    })
    void aFaultIsToldAndEndsTheConnection(String frame, String message) {
        dialogue().send(frame).expectStart("ERROR\nmessage:" + message).expectEnd();
    }

    @Test
    void headersAndBodiesAreBounded() {
        String headers = IntStream.range(0, 100).mapToObj(i -> "n" + i + ":v\n").collect(Collectors.joining());
        one.send("SEND\ndestination:a\n" + headers + "\n\0").expectLine("ERROR\n");
        one.expectLine("message:TOO_MANY");
        two.send("SEND\ndestination:a\ncontent-length:1048577\n\n" + "x".repeat(1_048_577) + "\0");
        two.expectLine("ERROR\n");
        two.expectLine("message:the frame is too large");
    }
}
