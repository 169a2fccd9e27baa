package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tatoo.samples.mqtt.FiveClient.four;
import static org.tatoo.samples.mqtt.FiveClient.list;
import static org.tatoo.samples.mqtt.FiveClient.one;
import static org.tatoo.samples.mqtt.FiveClient.string;
import static org.tatoo.samples.mqtt.FiveClient.two;
import static org.tatoo.samples.mqtt.FiveClient.user;
import static org.tatoo.samples.mqtt.MqttClient.number;
import static org.tatoo.samples.mqtt.MqttClient.text;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients of MQTT 5.0 get, chapters 3 and 4, as far as it is not the same in MQTT 3.1.1. */
class FiveTest extends ServedTest {
    /** Receive Maximum, Maximum Packet Size, no Shared Subscriptions. */
    private static final String LIMITS = two(33, 1_000) + four(39, (1 << 20) + 4) + one(42, 0);

    private final AtomicLong now = new AtomicLong();
    private final Broker broker = new Broker(MqttLimits.defaults(), now::get);

    @BeforeEach
    void start() throws IOException {
        serve(broker, Users.all(), all -> all.withLingerTimeout(Duration.ofMillis(100)));
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
        broker.tick();
    }

    // ---- CONNECT

    @Test
    void aClientLearnsTheLimits() throws IOException {
        try (FiveClient ada = new FiveClient(open())) {
            ada.connect("ada", FiveClient.CLEAN, "");
            assertThat(ada.expectConnack(false)).isEqualTo(LIMITS);
        }
    }

    /** MQTT-3.2.2-16, MQTT-3.2.2-21: whatever is not as the client has asked for. */
    @Test
    void aClientLearnsWhatTheBrokerHasDecided() throws IOException {
        try (FiveClient ada = new FiveClient(open())) {
            ada.client().send(FiveClient.connectPacket(0, 0, four(17, 0xffff_ffffL), text("")));
            assertThat(ada.expectConnack(false))
                    .isEqualTo(LIMITS + four(17, 86_400) + two(19, 57_600) + string(18, "client-1"));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, false", "10, true", "86400, true"})
    void aSessionStaysAsLongAsItsClientWants(long seconds, boolean stays) throws IOException {
        FiveClient ada = new FiveClient(open());
        ada.connect("ada", 0, four(17, seconds));
        ada.expectConnack(false);
        ada.subscribe("a", 1);
        ada.client().disconnect();
        pass(Duration.ofSeconds(Math.max(0, seconds - 1)));
        try (FiveClient again = new FiveClient(open())) {
            again.connect("ada", 0, four(17, seconds));
            again.expectConnack(stays);
            again.client().disconnect();
            pass(Duration.ofSeconds(seconds));
        }
        try (FiveClient again = new FiveClient(open())) {
            again.connect("ada", 0, "");
            again.expectConnack(false);
        }
    }

    /** Section 3.14.2.2.2. */
    @Test
    void goodbyeMayChangeHowLongASessionStays() throws IOException {
        FiveClient ada = new FiveClient(open());
        ada.connect("ada", 0, four(17, 10));
        ada.expectConnack(false);
        ada.disconnect(0, four(17, 100));
        pass(Duration.ofSeconds(99));
        ada = new FiveClient(open());
        ada.connect("ada", 0, four(17, 10));
        ada.expectConnack(true);
        ada.disconnect(0, four(17, 0));
        ada = new FiveClient(open());
        ada.connect("ada", 0, "");
        ada.expectConnack(false);
        ada.client().send(0xe0, "\0" + list(four(17, 1)));
        ada.expectDisconnect(0x82);
    }

    @Test
    void methodsOfAuthenticationAreRefused() throws IOException {
        try (FiveClient ada = new FiveClient(open())) {
            ada.connect("ada", FiveClient.CLEAN, string(21, "SCRAM") + string(22, "x"));
            ada.expectRefusal(0x8c);
        }
        try (FiveClient ada = new FiveClient(open())) {
            ada.connect("ada", FiveClient.CLEAN, string(22, "x"));
            ada.expectRefusal(0x82);
        }
    }

    @Test
    void whoIsReplacedLearnsIt() throws IOException {
        try (FiveClient first = five("ada");
                FiveClient second = new FiveClient(open())) {
            second.connect("ada", FiveClient.CLEAN, "");
            second.expectConnack(false);
            first.expectDisconnect(0x8e);
        }
    }

    @Test
    void whoMustGoBecauseTheServerStopsLearnsIt() throws IOException {
        try (FiveClient ada = five("ada")) {
            server().close();
            ada.expectDisconnect(0x8b);
        }
    }

    // ---- messages

    @Test
    void propertiesArePassedOnInTheirOrder() throws IOException {
        String passed = one(1, 1)
                + user("a", "1")
                + string(3, "text/plain")
                + user("a", "2")
                + string(8, "answers")
                + string(9, "\0\u00ff")
                + user("", "");
        try (FiveClient ada = five("ada");
                MqttClient bob = connect("bob")) {
            ada.subscribe("a", 1);
            bob.subscribe("a", 1);
            ada.publish("a", passed, "hello");
            ada.expectMessage("a", passed, "hello");
            bob.expectMessage("a", "hello");
            bob.publish("a", "from 3.1.1");
            ada.expectMessage("a", "", "from 3.1.1");
            ada.publishSafely(0x33, "r", passed, "kept");
            ada.subscribe("r", 1);
            ada.expectSafeMessage(0x33, "r", passed, "kept");
        }
    }

    /** Sections 3.3.2.3.3 and 3.1.3.2.4. */
    @Test
    void messagesExpire() throws IOException {
        FiveClient bob = new FiveClient(open());
        bob.connect("bob", 0, four(17, 1_000));
        bob.expectConnack(false);
        bob.subscribe("a", 1);
        bob.client().disconnect();
        try (FiveClient ada = five("ada")) {
            ada.publishSafely(0x33, "a", four(2, 10), "short");
            ada.publishSafely(0x32, "a", user("x", "y") + four(2, 100), "long");
            ada.publishSafely(0x33, "b", four(2, 100), "kept");
            pass(Duration.ofSeconds(30));
            FiveClient again = new FiveClient(open());
            again.connect("bob", 0, "");
            again.expectConnack(true);
            again.expectSafeMessage(0x32, "a", four(2, 70) + user("x", "y"), "long");
            again.expectNothing();
            again.subscribe("a", 0);
            again.subscribe("b", 0);
            again.expectMessage(0x31, "b", four(2, 70), "kept");
            again.expectNothing();
            pass(Duration.ofSeconds(70));
            again.subscribe("b", 0);
            again.expectNothing();
            again.close();
        }
    }

    /** MQTT-3.3.4-9, also when a session is resumed with a smaller Receive Maximum. */
    @Test
    void noMoreIsSentThanTheClientWants() throws IOException {
        try (FiveClient ada = five("ada")) {
            FiveClient bob = new FiveClient(open());
            bob.connect("bob", 0, four(17, 1_000) + two(33, 2));
            bob.expectConnack(false);
            bob.subscribe("a", 2);
            for (int i = 0; i < 4; i++) {
                ada.publishSafely(0x32, "a", "", "" + i);
            }
            bob.expectSafeMessage(0x32, "a", "", "0");
            bob.expectSafeMessage(0x32, "a", "", "1");
            bob.expectNothing();
            bob.close();
            FiveClient again = new FiveClient(open());
            again.connect("bob", 0, two(33, 1));
            again.expectConnack(true);
            for (int i = 0; i < 4; i++) {
                int id = again.expectSafeMessage(i < 2 ? 0x3a : 0x32, "a", "", "" + i);
                again.expectNothing();
                again.client().send(0x40, number(id));
            }
            again.expectNothing();
            again.close();
        }
    }

    /** MQTT-3.1.2-25. */
    @Test
    void whatIsTooLargeForAClientIsNotSent() throws IOException {
        try (FiveClient ada = five("ada");
                FiveClient bob = five("bob", four(39, 40))) {
            bob.subscribe("a", 1);
            ada.publishSafely(0x32, "a", "", "x".repeat(33));
            ada.publishSafely(0x32, "a", user("name", "value"), "x".repeat(20));
            ada.publishSafely(0x32, "a", "", "x".repeat(32));
            bob.expectSafeMessage(0x32, "a", "", "x".repeat(32));
            bob.expectNothing();
        }
    }

    @Test
    void acknowledgementsSayWhatIsNotKnown() throws IOException {
        try (FiveClient ada = five("ada")) {
            ada.client().send(0x32, text("nobody") + number(1) + list(""));
            ada.client().expect(0x40, number(1) + (char) 0x10);
            ada.client().send(0x62, number(2));
            ada.client().expect(0x70, number(2) + (char) 0x92);
            ada.client().send(0x50, number(3));
            ada.client().expect(0x62, number(3) + (char) 0x92);
            ada.client().send(0xa2, number(4) + list("") + text("none"));
            ada.client().expect(0xb0, number(4) + list("") + (char) 0x11);
        }
    }

    /** Section 4.3.3: the client does not want the message, which is then done with. */
    @Test
    void aClientMayRefuseAMessage() throws IOException {
        try (FiveClient ada = five("ada", two(33, 1))) {
            ada.subscribe("a", 2);
            for (String payload : new String[] {"1", "2"}) {
                ada.client().send(0x34, text("a") + number(1) + list("") + payload);
                int id = ada.expectSafeMessage(0x34, "a", "", payload);
                ada.client().expect(0x50, number(1));
                ada.client().send(0x50, number(id) + (char) 0x80);
                ada.client().send(0x62, number(1) + "\0" + list(user("a", "b")));
                ada.client().expect(0x70, number(1));
            }
            ada.expectNothing();
        }
    }

    // ---- subscriptions

    @Test
    void ownMessagesDoNotComeIfTheClientSaysSo() throws IOException {
        try (FiveClient ada = five("ada");
                FiveClient bob = five("bob")) {
            ada.subscribe("a/#", 4);
            bob.subscribe("a/#", 4);
            ada.publishSafely(0x33, "a/b", "", "x");
            bob.expectMessage("a/b", "", "x");
            ada.expectNothing();
            ada.subscribe("a/+", 4);
            ada.expectNothing();
            ada.subscribe("a/b", 0);
            ada.expectMessage(0x31, "a/b", "", "x");
            ada.publish("a/b", "", "y");
            ada.expectMessage("a/b", "", "y");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0x33, 0x30", "8, 0x33, 0x31", "8, 0x32, 0x30"})
    void aMessageSaysThatItIsRetainedIfTheClientWantsToKnow(String options, String sent, String expected)
            throws IOException {
        try (FiveClient ada = five("ada")) {
            ada.subscribe("a", Integer.decode(options));
            ada.client().send(Integer.decode(sent), text("a") + number(9) + list("") + "x");
            ada.expectMessage(Integer.decode(expected), "a", "", "x");
        }
    }

    /** Section 3.8.3.1: 0 always, 1 if the subscription is new, 2 never. */
    @ParameterizedTest
    @CsvSource({"0, true, true", "1, true, false", "2, false, false"})
    void retainedMessagesComeWhenTheClientWantsThem(int handling, boolean first, boolean second) throws IOException {
        try (FiveClient ada = five("ada")) {
            ada.publishSafely(0x33, "a", "", "x");
            for (boolean comes : new boolean[] {first, second}) {
                ada.subscribe("a", handling << 4);
                if (comes) {
                    ada.expectMessage(0x31, "a", "", "x");
                }
                ada.expectNothing();
            }
        }
    }

    /** MQTT-3.3.4-3 to MQTT-3.3.4-5. */
    @Test
    void messagesComeWithTheIdentifiersOfTheirSubscriptions() throws IOException {
        try (FiveClient ada = five("ada")) {
            ada.publishSafely(0x33, "a/b", "", "kept");
            ada.subscribe("a/+", 1, (char) 11 + "\u00c8\1");
            ada.expectSafeMessage(0x33, "a/b", (char) 11 + "\u00c8\1", "kept");
            ada.subscribe("a/b", 0, one(11, 7));
            ada.expectMessage(0x31, "a/b", one(11, 7), "kept");
            ada.subscribe("#", 0);
            ada.expectMessage(0x31, "a/b", "", "kept");
            ada.publish("a/c", user("u", "v"), "1");
            ada.expectMessage("a/c", user("u", "v") + (char) 11 + "\u00c8\1", "1");
            ada.publish("a/b", "", "2");
            MqttClient.Packet both = ada.client().read();
            assertThat(both.content())
                    .isIn(
                            text("a/b") + list((char) 11 + "\u00c8\1" + one(11, 7)) + "2",
                            text("a/b") + list(one(11, 7) + (char) 11 + "\u00c8\1") + "2");
            ada.subscribe("a/b", 0);
            ada.expectMessage(0x31, "a/b", "", "kept");
            ada.publish("b", "", "3");
            ada.expectMessage("b", "", "3");
        }
    }

    @Test
    void sharedSubscriptionsAreRefused() throws IOException {
        try (FiveClient ada = five("ada");
                MqttClient bob = connect("bob")) {
            ada.subscribeUnchecked("$share/group/a", 1, "");
            ada.client().expect(0x90, number(7) + list("") + (char) 0x9e);
            bob.subscribe("$share/group/a", 0);
            ada.publish("$share/group/a", "", "a topic as any other");
            bob.expectMessage("$share/group/a", "a topic as any other");
        }
    }

    // ---- wills

    /** Section 3.1.3.2.2: after the delay, or when the session ends. */
    @ParameterizedTest
    @CsvSource({"10, 100, 10", "100, 10, 10", "10, 0, 0", "0, 100, 0"})
    void aWillWaits(long delay, long expiry, long expected) throws IOException {
        try (FiveClient bob = five("bob")) {
            bob.subscribe("will", 0);
            FiveClient ada = willing(delay, expiry);
            ada.disconnect(4, "");
            if (expected > 0) {
                pass(Duration.ofSeconds(expected - 1));
                bob.expectNothing();
                pass(Duration.ofSeconds(1));
            }
            bob.expectMessage("will", four(2, 50) + user("u", "v"), "gone");
            pass(Duration.ofSeconds(200));
            bob.expectNothing();
        }
    }

    private FiveClient willing(long delay, long expiry) throws IOException {
        FiveClient ada = new FiveClient(open());
        ada.client()
                .send(FiveClient.connectPacket(
                        6,
                        60,
                        four(17, expiry),
                        text("ada")
                                + list(four(24, delay) + four(2, 50) + user("u", "v"))
                                + text("will")
                                + text("gone")));
        ada.expectConnack(false);
        return ada;
    }

    @Test
    void aWillIsNotPublishedIfTheClientComesBack() throws IOException {
        try (FiveClient bob = five("bob")) {
            bob.subscribe("will", 0);
            willing(10, 100).disconnect(4, "");
            pass(Duration.ofSeconds(9));
            FiveClient again = new FiveClient(open());
            again.connect("ada", 0, "");
            again.expectConnack(true);
            pass(Duration.ofSeconds(10));
            bob.expectNothing();
            again.disconnect(0, "");
            willing(10, 100).disconnect(4, "");
            // a clean start ends the session, and so the will is due
            try (FiveClient clean = new FiveClient(open())) {
                clean.connect("ada", FiveClient.CLEAN, "");
                clean.expectConnack(false);
                bob.expectMessage("will", four(2, 50) + user("u", "v"), "gone");
            }
            willing(0, 0).disconnect(0, "");
            bob.expectNothing();
        }
    }
}
