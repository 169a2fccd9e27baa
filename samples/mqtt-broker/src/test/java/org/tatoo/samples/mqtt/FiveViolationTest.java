package org.tatoo.samples.mqtt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults of clients of MQTT 5.0 end the connection, with a reason (MQTT-4.13.1-1). */
class FiveViolationTest extends ServedTest {
    @BeforeEach
    void start() throws IOException {
        serve(MqttLimits.defaults());
    }

    private static String latin1(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource({
        "30ffffffff, 81", // the length goes on
        "3003000461, 81", // ends in the topic
        "3003000161, 81", // before the length of the properties
        "300500016102ff, 81", // in the properties
        "30050001610141, 81", // in a property
        "3206000161000000, 81", // an identifier of 0
        "3800, 82", // DUP with QoS 0
        "3604000161000a00, 81", // QoS 3
        "300400012300, 90", // a topic with a wildcard
        "30040001ff00, 81", // that is not UTF-8
        "3003000000, 82", // no topic, and no alias
        "3006000003230001, 94", // an alias, though there are none
        "3007000161" + "03230001, 94",
        "30080001610401000100, 82", // a property twice
        "3006000161020102, 81", // no truth value
        "3006000161021101, 82", // a property of CONNECT
        "300a000161060800032f2b2f, 82", // an answer to a wildcard
        "30080001610403" + "0001ff, 81", // a type that is not UTF-8
        "8203000a00, 81", // subscribe without a filter
        "8207000a0000016103, 81", // QoS 3
        "8207000a0000016130, 81", // retain handling 3
        "8207000a00000161c0, 81", // reserved bits
        "8209000a020b0000016100, 81", // a subscription identifier of 0
        "820b000a040b010b020001" + "6100, 82", // two
        "8208000a0000022361" + "00, 8f", // a filter that is not sound
        "a203000a00, 81", // unsubscribe from nothing
        "c00100, 81", // a ping with content
        "4003000a01, 81", // a reason that PUBACK does not have
        "e00105, 81", // nor DISCONNECT
        "f0021800, 82", // AUTH without a method
        "f000, 81",
        "200300000000, 81", // a packet of a server
        "100e00044d5154540502003c00000178, 82", // a second CONNECT
        "30ffffff7f, 95", // a packet that is too large
    })
    void aFaultHasAReason(String hex, String reason) throws IOException {
        try (FiveClient bob = five("bob");
                FiveClient ada = five("ada")) {
            bob.subscribe("#", 0);
            ada.client().send(latin1(hex));
            ada.expectDisconnect(Integer.parseInt(reason, 16));
            bob.expectNothing();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "100e00044d5154540503003c00000178, 81", // a reserved flag
        "101100044d5154540502003c03210000000178, 81", // a Receive Maximum of 0
        "101400044d5154540502003c0621000121000100" + "0178, 82", // two
        "100e00044d5154540502003c00000278, 81", // a size beyond the end
        "100e00044d5154540502003c000001ff, 81", // a name that is not UTF-8
        "101000044d5154540502003c0201010000" + "00, 82", // a property of PUBLISH
    })
    void aFaultInConnectIsARefusal(String hex, String reason) throws IOException {
        try (FiveClient ada = new FiveClient(open())) {
            ada.client().send(latin1(hex));
            ada.expectRefusal(Integer.parseInt(reason, 16));
        }
    }

    /** Section 4.9: as many messages of QoS 2 as the broker has declared. */
    @Test
    void whoSendsMoreThanTheBrokerWantsLearnsIt() throws IOException {
        stop();
        serve(MqttLimitsTest.small());
        try (FiveClient ada = five("ada")) {
            for (int id = 1; id <= 2; id++) {
                ada.client().send(0x34, MqttClient.text("a") + MqttClient.number(id) + "\0");
                ada.client().expect(0x50, MqttClient.number(id) + (char) 0x10);
            }
            ada.client().send(0x34, MqttClient.text("a") + MqttClient.number(3) + "\0");
            ada.expectDisconnect(0x93);
        }
    }

    /** What a client of MQTT 3.1.1 can only be cut for. */
    @Test
    void aMessageThatCannotBeKeptIsRefused() throws IOException {
        stop();
        serve(MqttLimitsTest.small());
        try (FiveClient ada = five("ada")) {
            for (int first : new int[] {0x33, 0x35}) {
                ada.client().send(first, MqttClient.text("a") + MqttClient.number(9) + "\0" + "x".repeat(2_000));
                ada.client().expect(first == 0x33 ? 0x40 : 0x50, MqttClient.number(9) + (char) 0x97);
            }
            ada.client().send(0x31, MqttClient.text("a") + "\0" + "x".repeat(2_000));
            ada.expectDisconnect(0x97);
        }
    }
}
