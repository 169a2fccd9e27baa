package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tatoo.grammars.mqtt.MqttProduction;
import org.tatoo.grammars.mqtt.MqttProtocolHandler;
import org.tatoo.grammars.mqtt.MqttTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/**
 * Carries out the packets of one client: MQTT 3.1.1 chapter 3. A packet is acted upon when it is complete and fills its
 * remaining length. At the first fault, whatever it is, the connection ends (MQTT-4.8.0-1).
 */
final class MqttHandler extends MqttProtocolHandler {
    private static final byte[] NOTHING = {};
    private static final int BINARY = 256;
    private static final int RETAIN = 1;

    private final Broker broker;
    private final Users users;
    private final Link link;
    private final Field field;
    private final List<String> filters = new ArrayList<>(1);
    private final List<Map.Entry<String, Integer>> wanted = new ArrayList<>(1);
    private Opening opening = new Opening();
    private int first;
    private int id;
    private String topic = "";
    private byte[] payload = NOTHING;
    private long heard;

    MqttHandler(Connection connection, Broker broker, Users users) {
        super(connection);
        this.broker = broker;
        this.users = users;
        this.link = new Link(connection);
        this.field = new Field(connection);
    }

    // ---- packets as they come

    @Override
    public void shift(MqttTerminal terminal, Token token) {
        switch (terminal) {
            case first -> first = token.byteAt(0);
            case length -> checkLength(token);
            case flags -> opening.flags(token.byteAt(0));
            case keep_alive -> opening.keepAlive((int) token.unsignedLong(BINARY));
            case client -> text(opening::client);
            case will_topic -> topic(opening::willTopic);
            case will_message -> opening.willMessage(field.take());
            case user_name -> text(opening::userName);
            case password -> opening.password(field.take());
            case topic -> topic(name -> topic = name);
            case id -> id = (int) token.unsignedLong(BINARY);
            case payload -> payload = field.take();
            case filter -> text(this::filter);
            case requested -> wanted.add(Map.entry(filters.get(filters.size() - 1), (int) token.byteAt(0)));
            default -> {} // lengths, and what is always the same
        }
    }

    /** A packet that is too large is refused before more of it comes; the grammar has seen to the shortest form. */
    private void checkLength(Token token) {
        int length = 0;
        for (int i = token.length() - 1; i >= 0; i--) {
            length = (length << 7) | (token.byteAt(i) & 0x7f);
        }
        if (length > broker.limits().maxPacket()) {
            fail();
        }
    }

    @Override
    public void data(MqttTerminal terminal, ByteBuffer bytes, long remaining) {
        if (!field.add(bytes, remaining)) {
            fail();
        }
    }

    private void text(Consumer<String> target) {
        String text = field.takeText();
        if (text == null) {
            fail();
        } else {
            target.accept(text);
        }
    }

    private void topic(Consumer<String> target) {
        text(name -> {
            if (Topics.isName(name)) {
                target.accept(name);
            } else {
                fail();
            }
        });
    }

    private void filter(String text) {
        if (Topics.isFilter(text) && filters.size() < broker.limits().subscriptions()) {
            filters.add(text);
        } else {
            fail();
        }
    }

    // ---- complete packets

    @Override
    public void reduce(MqttProduction production) {
        switch (production) {
            case connect -> connect();
            case publish -> publish();
            case puback -> broker.acknowledged(link, id);
            case pubrec -> broker.received(link, id);
            case pubrel -> broker.released(link, id);
            case pubcomp -> broker.completed(link, id);
            case subscribe -> broker.subscribe(link, id, List.copyOf(wanted));
            case unsubscribe -> broker.unsubscribe(link, id, List.copyOf(filters));
            case pingreq -> connection().asyncWrite(Packets.pingresp());
            case disconnect -> end(false);
            default -> {
                return; // parts of packets
            }
        }
        forget();
        connection().endRequest();
    }

    /** Keeps nothing of the packet that was carried out. */
    private void forget() {
        opening = new Opening();
        filters.clear();
        wanted.clear();
        topic = "";
        payload = NOTHING;
        field.release();
    }

    private void connect() {
        ReturnCode code = answer();
        if (code == ReturnCode.ACCEPTED) {
            Duration patience = opening.patience();
            if (patience != null) {
                heard = connection().now();
                watch(patience, patience);
            }
        } else {
            refuse(code);
        }
    }

    private ReturnCode answer() {
        String client = opening.client();
        boolean anonymous = client.isEmpty() && !opening.isClean(); // MQTT-3.1.3-8
        if (anonymous
                || client.getBytes(StandardCharsets.UTF_8).length
                        > broker.limits().clientId()) {
            return ReturnCode.IDENTIFIER_REJECTED;
        }
        ReturnCode known = users.check(opening.userName(), opening.password());
        if (known != ReturnCode.ACCEPTED) {
            return known;
        }
        Message will = opening.will();
        if (will != null && !connection().reserve(will.size())) {
            return ReturnCode.SERVER_UNAVAILABLE;
        }
        return broker.connect(link, client, opening.isClean(), will);
    }

    private void refuse(ReturnCode code) {
        connection().asyncWrite(Packets.connack(false, code));
        connection().close();
    }

    private void publish() {
        int qos = (first >> 1) & 3;
        Message message = new Message(topic, payload, qos, (first & RETAIN) != 0);
        boolean done = qos == 2 ? broker.publishOnce(link, id, message) : broker.publish(link, message);
        if (!done) {
            fail();
        } else if (qos > 0) {
            connection().asyncWrite(Packets.of(qos == 1 ? Packets.PUBACK : Packets.PUBREC, id));
        }
    }

    // ---- time

    @Override
    public void batch() {
        heard = connection().now();
    }

    /** Ends the connection when nothing has come for so long; one whose output is not taken has a deadline for that. */
    private void watch(Duration patience, Duration next) {
        connection().schedule(next, () -> {
            Duration left = patience.minusNanos(connection().now() - heard);
            if (!connection().isWritable()) {
                watch(patience, patience);
            } else if (left.isZero() || left.isNegative()) {
                fail();
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

    private void end(boolean publishesWill) {
        broker.leave(link, publishesWill);
        connection().close();
    }

    private void fail() {
        end(true);
    }

    @Override
    public void error(SyntaxError error) {
        if (error.kind() == SyntaxError.Kind.BAD_VALUE
                && MqttTerminal.level.name().equals(error.terminal())) {
            refuse(ReturnCode.UNACCEPTABLE_PROTOCOL_VERSION); // MQTT-3.1.2-2
        }
        fail();
    }

    @Override
    public void expired(Deadline deadline) {
        fail();
    }

    @Override
    public void draining() {
        fail();
    }

    @Override
    public void closed() {
        broker.leave(link, true);
    }
}
