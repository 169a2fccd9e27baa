package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What happens at each limit of the broker. */
class MqttLimitsTest extends ServedTest {
    private static final String BIG = "x".repeat(64 << 10);

    /** Packets of 100,000 bytes; three sessions, and two or three of everything else. */
    static MqttLimits small() {
        return new MqttLimits(
                100_000,
                23,
                3,
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                3,
                4,
                3_000,
                2,
                2,
                3,
                1 << 20,
                1 << 20,
                2,
                1_000);
    }

    private static MqttLimits withMessages(long bytes) {
        return new MqttLimits(
                100_000,
                23,
                3,
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                3,
                4,
                3_000,
                2,
                2,
                1_000,
                1 << 20,
                bytes,
                2,
                1_000);
    }

    @ParameterizedTest
    @CsvSource({"99990, true", "99998, false", "200000, false"})
    void aPacketIsNotTooLarge(int payload, boolean accepted) throws IOException {
        serve(small());
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob")) {
            bob.subscribe("abc", 0);
            // only what says how long it is
            String packet = MqttClient.packet(0x30, MqttClient.text("abc") + "x".repeat(payload));
            if (accepted) {
                ada.send(packet);
                bob.expectMessage("abc", "x".repeat(payload));
            } else {
                ada.send(packet.substring(0, 4));
                ada.expectEnd();
            }
            bob.expectNothing();
        }
    }

    @Test
    void thereIsALimitOfSessions() throws IOException {
        serve(small());
        MqttClient gone = resume("gone", false);
        gone.disconnect();
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob");
                MqttClient more = open()) {
            more.connect("more", true);
            more.expectConnack(false, 3);
            more.expectEnd();
            resume("gone", true).close();
            ada.expectNothing();
            bob.disconnect();
            connect("more").close();
        }
    }

    /** In number, in levels, and in bytes. */
    @Test
    void subscriptionsAreRefusedOneByOne() throws IOException {
        serve(small());
        try (MqttClient ada = connect("ada")) {
            ada.send(
                    0x82,
                    "\0\1" + MqttClient.text("a/b/c/d/e") + "\0" + MqttClient.text("x".repeat(600)) + "\0"
                            + MqttClient.text("a/b/c/d") + "\1");
            ada.expect(0x90, "\0\1\u0080\0\u0080");
            ada.send(0xa2, "\0\2" + MqttClient.text("x".repeat(600)));
            ada.expect(0xb0, "\0\2");
            ada.subscribe("a", 0);
            ada.subscribe("b", 1);
            ada.subscribe("c", 2);
            ada.subscribe("c", 1);
            ada.send(0x82, "\0\1" + MqttClient.text("d") + "\0");
            ada.expect(0x90, "\0\1\u0080");
            ada.send(0x82, "\0\1" + (MqttClient.text("a") + "\0").repeat(4));
            ada.expectEnd();
        }
    }

    @Test
    void noMoreIsSentThanMayBeInFlight() throws IOException {
        serve(small());
        try (MqttClient ada = connect("ada")) {
            ada.subscribe("a", 1);
            for (int i = 0; i < 4; i++) {
                ada.send(0x32, MqttClient.text("a") + MqttClient.number(9) + i);
            }
            int first = inFlight(ada);
            ada.send(0x40, MqttClient.number(first));
            int third = ada.expectMessage(0x32, "a", "2");
            ada.expectNothing();
            ada.send(0x40, MqttClient.number(third));
            ada.expectMessage(0x32, "a", "3");
        }
    }

    /** Two messages, and an acknowledgement of each of four. */
    private static int inFlight(MqttClient ada) throws IOException {
        int first = ada.expectMessage(0x32, "a", "0");
        ada.expect(0x40, MqttClient.number(9));
        ada.expectMessage(0x32, "a", "1");
        for (int i = 0; i < 3; i++) {
            ada.expect(0x40, MqttClient.number(9));
        }
        ada.expectNothing();
        return first;
    }

    @Test
    void whoDoesNotReleaseIsCut() throws IOException {
        serve(small());
        try (MqttClient ada = connect("ada")) {
            for (int id = 1; id <= 2; id++) {
                ada.send(0x34, MqttClient.text("a") + MqttClient.number(id));
                ada.expect(0x50, MqttClient.number(id));
            }
            ada.send(0x34, MqttClient.text("a") + MqttClient.number(3));
            ada.expectEnd();
        }
    }

    /** The session of a client for which too many messages wait ends: the client learns that some are lost. */
    @Test
    void aSessionForWhichTooMuchWaitsEnds() throws IOException {
        serve(small());
        MqttClient bob = resume("bob", false);
        MqttClient eve = resume("eve", false);
        bob.subscribe("#", 1);
        eve.subscribe("a", 1);
        bob.disconnect();
        eve.disconnect();
        try (MqttClient ada = connect("ada")) {
            for (String topic : new String[] {"a", "a", "a", "b"}) {
                ada.publishSafely(topic, "x");
            }
            ada.disconnect();
        }
        resume("bob", false).disconnect();
        try (MqttClient again = resume("eve", true)) {
            again.expectMessage(0x32, "a", "x");
        }
    }

    /** A reader that does not acknowledge is cut; the others go on. */
    @Test
    void aClientThatDoesNotAcknowledgeIsCut() throws IOException {
        serve(withMessages(100 << 20));
        try (MqttClient ada = connect("ada");
                MqttClient bob = open();
                MqttClient will = connect("will")) {
            will.subscribe("will", 0);
            bob.connectWithWill("bob", 0x04, "will", "cut");
            bob.subscribe("a", 1);
            for (int i = 0; i < 30; i++) {
                ada.publishSafely("a", BIG);
            }
            will.expectMessage("will", "cut");
            connect("bob").expectNothing();
        }
    }

    /** A reader that does not read loses messages of QoS 0, and those only, and stays. */
    @Test
    void aClientThatDoesNotReadLosesMessages() throws IOException {
        serve(withMessages(100 << 20));
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob")) {
            bob.subscribe("a", 0);
            int all = 1_000;
            for (int i = 0; i < all; i++) {
                ada.publishSafely("a", BIG);
            }
            bob.send(0xc0, "");
            int received = 0;
            while (bob.read().first() != 0xd0) {
                received++;
            }
            assertThat(received).isBetween(8, all / 2);
        }
    }

    /** If all sessions together keep too much, that with the most ends. */
    @Test
    void theHeaviestSessionEnds() throws IOException {
        serve(withMessages(190_000));
        MqttClient bob = resume("bob", false);
        MqttClient eve = resume("eve", false);
        bob.subscribe("b", 1);
        eve.subscribe("e", 1);
        bob.disconnect();
        eve.disconnect();
        try (MqttClient ada = connect("ada")) {
            ada.publishSafely("b", BIG);
            ada.publishSafely("b", BIG);
            ada.publishSafely("e", "small");
            ada.publishSafely("e", BIG);
        }
        resume("bob", false).close();
        try (MqttClient again = resume("eve", true)) {
            again.expectMessage(0x32, "e", "small");
            again.expectMessage(0x32, "e", BIG);
        }
    }

    /** In number and in bytes: the message is not published, because its sender could not know that nobody keeps it. */
    @Test
    void thereIsALimitOfRetainedMessages() throws IOException {
        serve(small());
        try (MqttClient bob = connect("bob")) {
            bob.subscribe("#", 0);
            MqttClient ada = connect("ada");
            ada.publishSafely(0x33, "1", "x");
            ada.publishSafely(0x33, "2", "x");
            ada.send(0x33, MqttClient.text("3") + MqttClient.number(1) + "x");
            ada.expectEnd();
            bob.expectMessage("1", "x");
            bob.expectMessage("2", "x");
            bob.expectNothing();
            ada = connect("ada");
            ada.publishSafely(0x33, "2", "");
            ada.publishSafely(0x33, "3", "y");
            ada.send(0x33, MqttClient.text("3") + MqttClient.number(1) + "y".repeat(1_000));
            ada.expectEnd();
            bob.expectMessage("2", "");
            bob.expectMessage("3", "y");
            bob.expectNothing();
        }
    }

    @Test
    void usersAreThoseOfAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("users"), "# comment\n\nada:se:cret\nbob:\n");
        serve(small(), Users.of(file), all -> all);
        expectCode(0, 0xc2, MqttClient.text("ada") + MqttClient.text("se:cret"));
        expectCode(4, 0xc2, MqttClient.text("ada") + MqttClient.text("secret"));
        expectCode(4, 0x82, MqttClient.text("ada"));
        expectCode(4, 0xc2, MqttClient.text("eve") + MqttClient.text(""));
        expectCode(0, 0x82, MqttClient.text("bob"));
        expectCode(5, 0x02, "");
        Path wrong = Files.writeString(folder.resolve("wrong"), ":x\n");
        assertThatThrownBy(() -> Users.of(wrong)).hasMessageContaining("NAME:PASSWORD");
    }

    private void expectCode(int code, int flags, String login) throws IOException {
        try (MqttClient client = open()) {
            client.send(MqttClient.connectPacket(flags, 0, MqttClient.text("client") + login));
            client.expectConnack(false, code);
            if (code != 0) {
                client.expectEnd();
            }
        }
    }
}
