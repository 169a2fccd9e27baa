package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients send to the broker, and what they get: MQTT 3.1.1 chapters 3 and 4. */
class MqttTest extends ServedTest {
    @BeforeEach
    void start() throws IOException {
        serve(MqttLimits.defaults());
    }

    // ---- messages

    @Test
    void aMessageGoesToAllWhoSubscribed() throws IOException {
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob")) {
            ada.subscribe("a/+", 0);
            bob.subscribe("a/b", 0);
            ada.publish("a/b", "hello");
            ada.expectMessage("a/b", "hello");
            bob.expectMessage("a/b", "hello");
            ada.publish("a/c", "");
            ada.expectMessage("a/c", "");
            bob.expectNothing();
        }
    }

    /** The smaller one of two QoS counts: section 4.3, figure 4.1. */
    @ParameterizedTest
    @CsvSource({"0, 0, 0", "0, 1, 0", "0, 2, 0", "1, 0, 0", "1, 1, 1", "1, 2, 1", "2, 0, 0", "2, 1, 1", "2, 2, 2"})
    void theSmallerQosCounts(int published, int granted, int delivered) throws IOException {
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob")) {
            bob.subscribe("a", granted);
            String id = published == 0 ? "" : MqttClient.number(300);
            ada.send(0x30 | (published << 1), MqttClient.text("a") + id + "hello");
            if (published == 1) {
                ada.expect(0x40, id);
            } else if (published == 2) {
                ada.expect(0x50, id);
                ada.send(0x62, id);
                ada.expect(0x70, id);
            }
            if (delivered == 0) {
                bob.expectMessage("a", "hello");
            } else {
                int given = bob.expectMessage(0x30 | (delivered << 1), "a", "hello");
                bob.acknowledge(delivered, given);
            }
            ada.expectNothing();
            bob.expectNothing();
        }
    }

    /** MQTT-4.3.3-2: an identifier of QoS 2 is the same message until it is released. */
    @Test
    void exactlyOnceIsOnce() throws IOException {
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob")) {
            bob.subscribe("a", 0);
            for (int first : new int[] {0x34, 0x3c, 0x3c}) {
                ada.send(first, MqttClient.text("a") + MqttClient.number(5) + "once");
                ada.expect(0x50, MqttClient.number(5));
            }
            bob.expectMessage("a", "once");
            bob.expectNothing();
            ada.send(0x62, MqttClient.number(5));
            ada.expect(0x70, MqttClient.number(5));
            ada.send(0x34, MqttClient.text("a") + MqttClient.number(5) + "again");
            ada.expect(0x50, MqttClient.number(5));
            bob.expectMessage("a", "again");
        }
    }

    @Test
    void whatIsNotKnownIsAcknowledgedAllTheSame() throws IOException {
        try (MqttClient ada = connect("ada")) {
            ada.send(0x62, MqttClient.number(1));
            ada.expect(0x70, MqttClient.number(1));
            ada.send(0x50, MqttClient.number(2));
            ada.expect(0x62, MqttClient.number(2));
            ada.send(0x40, MqttClient.number(3));
            ada.send(0x70, MqttClient.number(4));
            ada.expectNothing();
        }
    }

    @Test
    void messagesComeInTheirOrder() throws IOException {
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob")) {
            bob.subscribe("a", 1);
            for (int i = 0; i < 300; i++) {
                ada.send(0x32, MqttClient.text("a") + MqttClient.number(i + 1) + "message " + i);
            }
            for (int i = 0; i < 300; i++) {
                ada.expect(0x40, MqttClient.number(i + 1));
            }
            for (int i = 0; i < 300; i++) {
                bob.send(0x40, MqttClient.number(bob.expectMessage(0x32, "a", "message " + i)));
            }
            bob.expectNothing();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 4_095, 4_096, 16_383, 16_384, 200_000})
    void aPayloadMayHaveAnyLength(int length) throws IOException {
        try (MqttClient ada = connect("ada")) {
            ada.subscribe("a", 2);
            ada.publish("a", "\u00ff".repeat(length));
            ada.expectMessage("a", "\u00ff".repeat(length));
        }
    }

    // ---- subscriptions

    @Test
    void overlappingSubscriptionsGiveOneMessageWithTheGreatestQos() throws IOException {
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob")) {
            bob.subscribe("a/#", 0);
            bob.subscribe("a/+", 2);
            bob.subscribe("a/b", 1);
            ada.publishSafely("a/b", "x");
            bob.send(0x40, MqttClient.number(bob.expectMessage(0x32, "a/b", "x")));
            bob.expectNothing();
        }
    }

    /** The subscriber is told first that its subscriptions are made, in one packet. */
    @Test
    void aPacketMayHaveSeveralFilters() throws IOException {
        try (MqttClient ada = connect("ada")) {
            ada.send(
                    0x82,
                    MqttClient.number(10) + MqttClient.text("a") + "\0" + MqttClient.text("b/#") + "\2"
                            + MqttClient.text("/".repeat(200)) + "\1");
            ada.expect(0x90, MqttClient.number(10) + "\0\2\u0080");
            ada.publish("b", "1");
            ada.expectMessage("b", "1");
            ada.send(0xa2, MqttClient.number(11) + MqttClient.text("b/#") + MqttClient.text("none"));
            ada.expect(0xb0, MqttClient.number(11));
            ada.publish("b", "2");
            ada.publish("a", "3");
            ada.expectMessage("a", "3");
        }
    }

    @Test
    void topicsWithADollarAreHiddenFromWildcards() throws IOException {
        try (MqttClient ada = connect("ada")) {
            ada.subscribe("#", 0);
            ada.subscribe("+/x", 0);
            ada.publish("$hidden/x", "1");
            ada.expectNothing();
            ada.subscribe("$hidden/#", 0);
            ada.publish("$hidden/x", "2");
            ada.expectMessage("$hidden/x", "2");
        }
    }

    // ---- retained messages

    @Test
    void theLastRetainedMessageIsForThoseWhoComeLater() throws IOException {
        try (MqttClient ada = connect("ada");
                MqttClient bob = connect("bob")) {
            bob.subscribe("r/1", 0);
            ada.publishSafely(0x33, "r/1", "old");
            ada.publishSafely(0x33, "r/1", "new");
            ada.publishSafely(0x33, "r/2", "other");
            ada.publishSafely("r/1", "not retained");
            // MQTT-3.3.1-9: to those who are there, it is as any other
            bob.expectMessage("r/1", "old");
            bob.expectMessage("r/1", "new");
            bob.expectMessage("r/1", "not retained");
            bob.subscribe("r/2", 0);
            bob.expect(0x31, MqttClient.text("r/2") + "other");
            bob.subscribe("r/+", 2);
            MqttClient.Packet one = bob.read();
            MqttClient.Packet two = bob.read();
            assertThat(one.first()).isEqualTo(0x33);
            assertThat(two.first()).isEqualTo(0x33);
            assertThat(one.content() + two.content()).contains("r/1", "new", "r/2", "other");
            bob.expectNothing();
        }
    }

    @Test
    void anEmptyMessageRemovesARetainedOne() throws IOException {
        try (MqttClient ada = connect("ada")) {
            ada.publishSafely(0x33, "r", "here");
            ada.publishSafely(0x33, "r", "");
            ada.subscribe("r", 0);
            ada.expectNothing();
        }
    }
}
