package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.tatoo.grammars.mqtt5.Mqtt5Production;
import org.tatoo.grammars.mqtt5.Mqtt5ProtocolHandler;
import org.tatoo.grammars.mqtt5.Mqtt5Terminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/**
 * A handler of the packets of one client: MQTT 5.0 and 3.1.1, chapter 3. A packet is processed when it is complete and
 * fills its remaining length. The first error of any kind ends the connection (MQTT-4.13.1-1); a client of MQTT 5.0
 * gets the reason.
 */
final class MqttHandler extends Mqtt5ProtocolHandler {
    private static final int BINARY = 256;

    /** The reason code of a DISCONNECT after which the will is published. */
    private static final int WITH_WILL = 4;

    private final Broker broker;
    private final MqttLimits limits;
    private final Users users;
    private final Link link;
    private final Field field;
    private Opening opening = new Opening();
    private Incoming incoming = new Incoming();
    private String client = "";
    private boolean five;
    private boolean connected;
    private boolean stays;
    private long heard;

    MqttHandler(Connection connection, Broker broker, Users users) {
        super(connection);
        this.broker = broker;
        this.limits = broker.limits();
        this.users = users;
        this.link = new Link(connection);
        this.field = new Field(connection);
    }

    // ---- packets as they arrive

    @Override
    public void shift(Mqtt5Terminal terminal, Token token) {
        switch (terminal) {
            case first -> incoming.first(token.byteAt(0));
            case length -> checkLength(number(token));
            case level -> level(token.byteAt(0));
            case flags -> opening.flags(token.byteAt(0));
            case keep_alive -> opening.keepAlive((int) token.unsignedLong(BINARY));
            case client -> text(opening::client);
            case will_topic -> topic(opening::willTopic);
            case will_message -> opening.willMessage(field.take());
            case user_name -> text(opening::userName);
            case password -> opening.password(field.take());
            case topic, topic_or_none -> topic(incoming::topic);
            case id -> incoming.id((int) token.unsignedLong(BINARY));
            case payload -> incoming.payload(field.take());
            case filter -> text(this::filter);
            case options, requested -> incoming.options(token.byteAt(0));
            case ack_reason, release_reason, disconnect_reason -> incoming.reason(token.byteAt(0) & 0xff);
            case truth, positive, number, seconds, largest ->
                incoming.properties().number(token.unsignedLong(BINARY));
            case subscription_id -> incoming.properties().number(number(token));
            case text -> incoming.properties().text(field.take());
            case name -> incoming.properties().name(field.take());
            default -> {} // lengths and constants
        }
    }

    /** Decodes a Variable Byte Integer (section 1.5.5); the grammar ensures the shortest form. */
    private static int number(Token token) {
        int number = 0;
        for (int i = token.length() - 1; i >= 0; i--) {
            number = (number << 7) | (token.byteAt(i) & 0x7f);
        }
        return number;
    }

    /** Rejects a packet that is too large before more of it is received. */
    private void checkLength(int length) {
        if (length > limits.maxPacket()) {
            fail(Reason.PACKET_TOO_LARGE);
        }
    }

    private void level(int level) {
        opening.level(level);
        five = opening.isFive();
        if (five) {
            link.speak(new FivePackets(), opening.window());
        }
    }

    @Override
    public void data(Mqtt5Terminal terminal, ByteBuffer bytes, long remaining) {
        if (!field.add(bytes, remaining)) {
            fail(Reason.QUOTA_EXCEEDED);
        }
    }

    private void text(Consumer<String> target) {
        String text = field.takeText();
        if (text == null) {
            fail(Reason.MALFORMED_PACKET);
        } else {
            target.accept(text);
        }
    }

    private void topic(Consumer<String> target) {
        text(name -> {
            if (Topics.isName(name)) {
                target.accept(name);
            } else {
                fail(Reason.TOPIC_NAME_INVALID);
            }
        });
    }

    private void filter(String text) {
        if (!Topics.isFilter(text)) {
            fail(Reason.TOPIC_FILTER_INVALID);
        } else if (incoming.filters().size() >= limits.subscriptions()) {
            fail(Reason.QUOTA_EXCEEDED);
        } else {
            incoming.filter(text);
        }
    }

    private void property(Mqtt5Production property) {
        Reason reason = incoming.properties().add(property);
        if (reason.isFailure()) {
            fail(reason);
        }
    }

    // ---- complete packets

    @Override
    public void reduce(Mqtt5Production production) {
        switch (production) {
            case connect, plain_connect -> connect();
            case publish, plain_publish -> publish();
            case puback, plain_puback -> broker.acknowledged(link, incoming.id());
            case pubrec, plain_pubrec -> broker.received(link, incoming.id(), incoming.reason() >= Reason.FAILURE);
            case pubrel, plain_pubrel -> broker.released(link, incoming.id());
            case pubcomp, plain_pubcomp -> broker.completed(link, incoming.id());
            case subscribe, plain_subscribe -> broker.subscribe(link, incoming.id(), incoming.wanted());
            case unsubscribe, plain_unsubscribe -> broker.unsubscribe(link, incoming.id(), incoming.filters());
            case pingreq, plain_pingreq -> link.write(Packets.pingresp());
            case auth -> fail(Reason.PROTOCOL_ERROR); // MQTT-4.12.0-6: no authentication method to continue with
            case disconnect, plain_disconnect -> disconnect();
            default -> {
                part(production);
                return;
            }
        }
        forget();
        connection().endRequest();
    }

    /** Processes a complete part of a packet. */
    private void part(Mqtt5Production production) {
        switch (production) {
            case connect_properties -> opening.properties(incoming.takeProperties());
            case will_properties -> opening.willProperties(incoming.takeProperties());
            case payload_format,
                    message_expiry,
                    content_type,
                    response_topic,
                    correlation,
                    subscription_identifier,
                    session_expiry,
                    auth_method,
                    auth_data,
                    request_problem,
                    will_delay,
                    request_response,
                    reason_string,
                    receive_maximum,
                    alias_maximum,
                    topic_alias,
                    user_property,
                    maximum_packet -> property(production);
            default -> {} // productions without a meaning of their own
        }
    }

    /** Drops the data of the packet that has been processed. */
    private void forget() {
        opening = new Opening();
        incoming = new Incoming();
        field.release();
    }

    private void connect() {
        link.speak(opening.packets(limits), opening.window());
        Reason reason = answer();
        if (reason.isFailure()) {
            refuse(reason);
            return;
        }
        connected = true;
        client = opening.client();
        stays = !opening.expiry(limits).isZero();
        Duration patience = opening.patience(limits);
        if (patience != null) {
            heard = connection().now();
            watch(patience, patience);
        }
    }

    private Reason answer() {
        String name = opening.client();
        boolean anonymous = name.isEmpty() && !opening.isClean() && !five; // MQTT-3.1.3-8 of MQTT 3.1.1
        if (anonymous || name.getBytes(StandardCharsets.UTF_8).length > limits.clientId()) {
            return Reason.CLIENT_IDENTIFIER_NOT_VALID;
        }
        Reason authentication = opening.authentication();
        if (authentication.isFailure()) {
            return authentication;
        }
        Reason known = users.check(opening.userName(), opening.password());
        if (known.isFailure()) {
            return known;
        }
        Will will = opening.will();
        if (will != null && !connection().reserve(will.message().size())) {
            return Reason.SERVER_UNAVAILABLE;
        }
        return broker.connect(link, name, opening.isClean(), opening.expiry(limits), will);
    }

    private void refuse(Reason reason) {
        link.write(link.packets().refusal(reason));
        connection().close();
    }

    private void publish() {
        Reason wrong = wrongTopic();
        if (wrong.isFailure()) {
            fail(wrong);
            return;
        }
        int qos = incoming.qos();
        Message message = incoming.message(client);
        Reason done = qos == 2 ? broker.publishOnce(link, incoming.id(), message) : broker.publish(link, message);
        boolean told = five && qos > 0 && done != Reason.RECEIVE_MAXIMUM_EXCEEDED;
        if (done.isFailure() && !told) {
            fail(done);
        } else if (qos > 0) {
            link.acknowledge(qos == 1 ? Packets.PUBACK : Packets.PUBREC, incoming.id(), done);
        }
    }

    /** Checks the topic, which must have a name, since the broker accepts no aliases (section 3.3.2.3.4). */
    private Reason wrongTopic() {
        if (incoming.properties().has(Mqtt5Production.topic_alias)) {
            return Reason.TOPIC_ALIAS_INVALID;
        }
        return incoming.topic().isEmpty() ? Reason.PROTOCOL_ERROR : Reason.SUCCESS;
    }

    /** Processes DISCONNECT (section 3.14), which may change the session's expiry unless that was zero. */
    private void disconnect() {
        boolean changes = incoming.properties().has(Mqtt5Production.session_expiry);
        Duration expiry = limits.expiry(incoming.properties().sessionExpiry());
        if (changes && !stays && !expiry.isZero()) {
            fail(Reason.PROTOCOL_ERROR);
            return;
        }
        boolean publishesWill = incoming.reason() == WITH_WILL || incoming.reason() >= Reason.FAILURE;
        broker.leave(link, publishesWill, changes ? expiry : null);
        connection().close();
    }

    // ---- time

    @Override
    public void batch() {
        heard = connection().now();
    }

    /** Ends the connection when nothing was received for {@code patience}; blocked output has a deadline of its own. */
    private void watch(Duration patience, Duration next) {
        connection().schedule(next, () -> {
            Duration left = patience.minusNanos(connection().now() - heard);
            if (!connection().isWritable()) {
                watch(patience, patience);
            } else if (left.isZero() || left.isNegative()) {
                fail(Reason.KEEP_ALIVE_TIMEOUT);
            } else {
                watch(patience, left);
            }
        });
    }

    @Override
    public void writable() {
        broker.writable(link);
    }

    // ---- the end

    /** Ends the connection; its will is published. */
    private void fail(Reason reason) {
        broker.leave(link, true);
        if (five && !connected) {
            refuse(reason);
        } else {
            link.end(reason);
        }
    }

    @Override
    public void error(SyntaxError error) {
        if (error.kind() == SyntaxError.Kind.BAD_VALUE
                && Mqtt5Terminal.level.name().equals(error.terminal())) {
            refuse(Reason.UNSUPPORTED_PROTOCOL_VERSION); // MQTT-3.1.2-2 of MQTT 3.1.1
        }
        fail(reason(error));
    }

    /** Maps a syntax error (section 1.2): unreadable input is malformed; forbidden input is a protocol error. */
    private static Reason reason(SyntaxError error) {
        return switch (error.kind()) {
            case UNEXPECTED_TOKEN, BAD_CHOICE -> Reason.PROTOCOL_ERROR;
            case TOO_MANY -> Reason.QUOTA_EXCEEDED;
            default -> Reason.MALFORMED_PACKET;
        };
    }

    @Override
    public void expired(Deadline deadline) {
        fail(Reason.KEEP_ALIVE_TIMEOUT);
    }

    @Override
    public void draining() {
        fail(Reason.SERVER_SHUTTING_DOWN);
    }

    @Override
    public void closed() {
        broker.leave(link, true);
    }
}
