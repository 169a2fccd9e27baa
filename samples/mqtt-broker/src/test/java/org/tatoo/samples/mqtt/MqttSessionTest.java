package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How connections and sessions begin and end: MQTT 3.1.1 sections 3.1, 3.14 and 4.4. */
class MqttSessionTest extends ServedTest {
    @BeforeEach
    void start() throws IOException {
        serve(MqttLimits.defaults());
    }

    // ---- wills

    @Test
    void aWillIsPublishedUnlessTheClientSaysGoodbye() throws IOException {
        try (MqttClient bob = connect("bob")) {
            bob.subscribe("will/#", 1);
            try (MqttClient ada = open()) {
                ada.connectWithWill("ada", 0x04, "will/ada", "gone");
            }
            bob.expectMessage("will/ada", "gone");
            try (MqttClient ada = open()) {
                ada.connectWithWill("ada", 0x2c, "will/ada", "gone");
                ada.disconnect();
            }
            bob.expectNothing();
            try (MqttClient ada = open()) {
                ada.connectWithWill("ada", 0x2c, "will/ada", "wrong");
                ada.send("\0\0");
                ada.expectEnd();
            }
            bob.send(0x40, MqttClient.number(bob.expectMessage(0x32, "will/ada", "wrong")));
            bob.subscribe("will/ada", 1);
            bob.expectMessage(0x33, "will/ada", "wrong");
        }
    }

    // ---- sessions

    @Test
    void anotherConnectionTakesOver() throws IOException {
        try (MqttClient bob = connect("bob");
                MqttClient first = open()) {
            bob.subscribe("will", 0);
            first.connectWithWill("ada", 0x04, "will", "taken over");
            first.subscribe("a", 0);
            try (MqttClient second = connect("ada")) {
                first.expectEnd();
                bob.expectMessage("will", "taken over");
                second.publishSafely("a", "not for the clean session");
                second.expectNothing();
            }
        }
    }

    @Test
    void messagesWaitForASessionThatStays() throws IOException {
        try (MqttClient ada = connect("ada")) {
            MqttClient bob = resume("bob", false);
            bob.subscribe("q/+", 2);
            bob.disconnect();
            ada.publish("q/0", "lost");
            ada.publishSafely("q/1", "one");
            ada.send(0x34, MqttClient.text("q/2") + MqttClient.number(1) + "two");
            ada.expect(0x50, MqttClient.number(1));
            try (MqttClient again = resume("bob", true)) {
                again.acknowledge(1, again.expectMessage(0x32, "q/1", "one"));
                again.acknowledge(2, again.expectMessage(0x34, "q/2", "two"));
                again.expectNothing();
                again.disconnect();
            }
            connect("bob").disconnect();
            resume("bob", false).disconnect();
        }
    }

    /** MQTT-4.4.0-1: what was not acknowledged comes again, marked, with its identifier. */
    @Test
    void whatWasNotAcknowledgedComesAgain() throws IOException {
        try (MqttClient ada = connect("ada")) {
            MqttClient bob = resume("bob", false);
            bob.subscribe("q", 2);
            ada.publishSafely("q", "one");
            ada.send(0x34, MqttClient.text("q") + MqttClient.number(1) + "two");
            ada.send(0x34, MqttClient.text("q") + MqttClient.number(2) + "three");
            int one = bob.expectMessage(0x32, "q", "one");
            int two = bob.expectMessage(0x34, "q", "two");
            int three = bob.expectMessage(0x34, "q", "three");
            bob.send(0x50, MqttClient.number(two));
            bob.expect(0x62, MqttClient.number(two));
            bob.close();
            try (MqttClient again = resume("bob", true)) {
                again.expect(0x62, MqttClient.number(two));
                assertThat(again.expectMessage(0x3a, "q", "one")).isEqualTo(one);
                assertThat(again.expectMessage(0x3c, "q", "three")).isEqualTo(three);
                again.send(0x70, MqttClient.number(two));
                again.acknowledge(1, one);
                again.acknowledge(2, three);
                again.disconnect();
            }
            resume("bob", true).expectNothing();
        }
    }

    /** An identifier of QoS 2 is remembered over connections. */
    @Test
    void exactlyOnceIsOnceOverConnections() throws IOException {
        try (MqttClient ada = connect("ada")) {
            ada.subscribe("a", 0);
            MqttClient bob = resume("bob", false);
            bob.send(0x34, MqttClient.text("a") + MqttClient.number(1) + "once");
            bob.expect(0x50, MqttClient.number(1));
            bob.close();
            try (MqttClient again = resume("bob", true)) {
                again.send(0x3c, MqttClient.text("a") + MqttClient.number(1) + "once");
                again.expect(0x50, MqttClient.number(1));
                again.send(0x62, MqttClient.number(1));
                again.expect(0x70, MqttClient.number(1));
            }
            ada.expectMessage("a", "once");
            ada.expectNothing();
        }
    }

    // ---- CONNECT

    @Test
    void aClientMayHaveNoNameIfItsSessionIsClean() throws IOException {
        try (MqttClient one = connect("");
                MqttClient two = connect("");
                MqttClient three = open()) {
            one.subscribe("a", 0);
            two.publish("a", "x");
            one.expectMessage("a", "x");
            three.connect("", false);
            three.expectConnack(false, 2);
            three.expectEnd();
        }
    }

    /** MQTT-3.1.2-2. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3, 6, 131})
    void anotherLevelIsAnsweredAndRefused(int level) throws IOException {
        try (MqttClient client = open()) {
            client.send(0x10, MqttClient.text("MQTT") + (char) level + "\2\0\0" + MqttClient.text("ada"));
            client.expectConnack(false, 1);
            client.expectEnd();
        }
    }

    @Test
    void aNameMayBeTooLong() throws IOException {
        try (MqttClient client = open()) {
            client.connect("x".repeat(257), true);
            client.expectConnack(false, 2);
            client.expectEnd();
        }
        connect("x".repeat(256)).disconnect();
    }

    /** MQTT-3.1.2-24, with keep alives of one second. */
    @Test
    void aSilentClientIsCutAfterOneAndAHalfKeepAlives() throws IOException {
        try (MqttClient bob = connect("bob");
                MqttClient ada = open()) {
            bob.subscribe("will", 0);
            long before = System.nanoTime();
            ada.send(MqttClient.connectPacket(
                    0x06, 1, MqttClient.text("ada") + MqttClient.text("will") + MqttClient.text("silent")));
            ada.expectConnack(false, 0);
            ada.expectEnd();
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(1_500_000_000L);
            bob.expectMessage("will", "silent");
        }
    }
}
