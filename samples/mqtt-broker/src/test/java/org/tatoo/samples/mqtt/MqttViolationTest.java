package org.tatoo.samples.mqtt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.TransportUnderTest;

/** Faults end the connection (MQTT-4.8.0-1), and nothing of a packet that has one is acted upon. */
class MqttViolationTest extends ServedTest {
    private static final String CONNECT = "100d00044d5154540402000000" + "0178";
    private static final byte[] KINDS = {0x32, 0x34, (byte) 0x82, (byte) 0xa2};
    private static final String PUBLISH = "3005" + "000161" + "4141";

    @BeforeEach
    void start() throws IOException {
        serve(MqttLimits.defaults());
    }

    private static String latin1(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "30050001614141" + "30ffffffff", // the length goes on
                "30ffffffff7f", // a length of five bytes
                "308000", // is not in its shortest form
                "30020001", // ends in the size of the topic
                "3003000461", // in the topic
                "32030001614141", // before the identifier
                "320500016100004141", // an identifier of 0
                "3002000041", // a topic of no byte
                "3400", // nothing at all
                "3803000161", // DUP with QoS 0 (MQTT-3.3.1-2)
                "3605000161000a", // QoS 3 (MQTT-3.3.1-4)
                "3003000123", // a topic with a wildcard (MQTT-3.3.2-2)
                "300300012b",
                "30030001ff", // a topic that is not UTF-8 (MQTT-1.5.3-1)
                "30050003eda080", // a surrogate
                "3003000100", // U+0000 (MQTT-1.5.3-2)
                "8206000a00016103", // subscribe with QoS 3 (MQTT-3-8.3-4)
                "8006000a00016100", // its flags are wrong (MQTT-3.8.1-1)
                "8202000a", // without a filter (MQTT-3.8.3-3)
                "8207000a0002612300", // a filter that is not sound
                "8207000a0001610000", // more than filters
                "8205000a000161", // ends before the QoS
                "a202000a", // unsubscribe from nothing (MQTT-3.10.3-2)
                "a2050001000223", // a size that goes beyond the end
                "c00100", // a ping with content
                "c100", // with flags
                "400100", // half an identifier
                "4003000100", // one and a half
                "6002000a", // PUBREL with wrong flags (MQTT-3.6.1-1)
                "2002000000", // packets of a server
                "90030001", //
                "b0020001", //
                "d000", //
                "0000", // reserved kinds (table 2.1)
                "f000", //
                CONNECT, // a second one (MQTT-3.1.0-2)
                "e001", // DISCONNECT with a length
                "e000c000", // something after it
            })
    void aFaultEndsTheConnection(String hex) throws IOException {
        try (MqttClient bob = connect("bob");
                MqttClient ada = connect("ada")) {
            bob.subscribe("#", 0);
            ada.send(latin1(hex));
            ada.raw().expectAbort();
            expectSound(bob, hex);
        }
    }

    /** What comes before the fault counts. */
    private static void expectSound(MqttClient bob, String hex) throws IOException {
        if (hex.startsWith(PUBLISH)) {
            bob.expectMessage("a", "AA");
        }
        bob.expectNothing();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PUBLISH, // not CONNECT (MQTT-3.1.0-1)
                "c000",
                "16030100", // a client that encrypts
                "474554202f20485454502f312e310d0a0d0a", // one of HTTP
                "100d00044d515454" + "0403000000" + "0178", // a reserved flag (MQTT-3.1.2-3)
                "100c00044d515454" + "0402000000" + "0178", // a length too small
                "100e00044d515454" + "0402000000" + "017800", // too large
                "10ffffff7f00044d515454" + "0402000000" + "0178", // much too large
                "100d00044d515454" + "0402000000" + "0278", // a size beyond the end
                "100d00044d515454" + "040a000000" + "0178", // QoS of a will without a will (MQTT-3.1.2-11)
                "100d00044d515454" + "0406000000" + "0178", // a will that is not there
                "100d00044d515454" + "0442000000" + "0178", // a password without a name (MQTT-3.1.2-22)
                "100d00044d515454" + "0402000000" + "01ff", // a name that is not UTF-8
                "101300044d515454" + "0406000000" + "0178" + "000123" + "000161", // a will to a wildcard
                "100f00064d514973647003" + "020000" + "000178", // MQTT 3.1
            })
    void aFaultBeforeTheSessionEndsTheConnection(String hex) throws IOException {
        try (MqttClient ada = open()) {
            ada.send(latin1(hex));
            ada.raw().expectAbort();
        }
    }

    /** A packet that is not complete is not acted upon. */
    @ParameterizedTest
    @ValueSource(strings = {"300a00016141414141", "320b00016100094141414141", "300a000161", "32", "320a0001610009"})
    void aPacketThatIsNotCompleteIsNothing(String hex) throws IOException {
        try (MqttClient bob = connect("bob");
                MqttClient ada = connect("ada")) {
            bob.subscribe("#", 0);
            ada.send(latin1(hex));
            if (!TransportUnderTest.isEncrypted()) {
                ada.raw().endInput();
                ada.expectEnd();
            }
            bob.expectNothing();
        }
    }

    /** Whatever comes, the broker serves others. */
    @Test
    void randomBytesHarmNobody() throws IOException {
        Random random = new Random(311);
        try (MqttClient bob = connect("bob")) {
            for (int i = 0; i < 300; i++) {
                byte[] bytes = new byte[1 + random.nextInt(200)];
                random.nextBytes(bytes);
                try (MqttClient ada = i % 2 == 0 ? open() : connect("ada")) {
                    if (i % 2 == 1) {
                        bytes[0] = KINDS[i % KINDS.length];
                    }
                    RawClient.untilClosed(() -> ada.raw().send(bytes));
                }
            }
            bob.expectNothing();
        }
    }
}
