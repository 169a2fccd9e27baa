package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;

/** A client of MQTT 5.0 that does what it is told. Packets are text, a character a byte. */
record FiveClient(MqttClient client) implements Closeable {
    static final int CLEAN = 2;

    // ---- properties

    static String one(int id, int value) {
        return "" + (char) id + (char) value;
    }

    static String two(int id, int value) {
        return (char) id + MqttClient.number(value);
    }

    static String four(int id, long value) {
        return two(id, (int) (value >> 16) & 0xffff) + MqttClient.number((int) value & 0xffff);
    }

    static String string(int id, String value) {
        return (char) id + MqttClient.text(value);
    }

    static String user(String name, String value) {
        return string(38, name) + MqttClient.text(value);
    }

    /** Properties with their length, which is below 128. */
    static String list(String properties) {
        return (char) properties.length() + properties;
    }

    // ---- to the server

    /** A CONNECT. */
    static String connectPacket(int flags, int keepAlive, String properties, String payload) {
        return MqttClient.packet(
                0x10,
                MqttClient.text("MQTT")
                        + (char) 5
                        + (char) flags
                        + MqttClient.number(keepAlive)
                        + list(properties)
                        + payload);
    }

    /** With a keep alive of one minute. */
    void connect(String id, int flags, String properties) throws IOException {
        client.send(connectPacket(flags, 60, properties, MqttClient.text(id)));
    }

    void subscribe(String filter, int options) throws IOException {
        subscribe(filter, options, "");
    }

    void subscribe(String filter, int options, String properties) throws IOException {
        subscribeUnchecked(filter, options, properties);
        client.expect(0x90, MqttClient.number(7) + list("") + (char) (options & 3));
    }

    void subscribeUnchecked(String filter, int options, String properties) throws IOException {
        client.send(0x82, MqttClient.number(7) + list(properties) + MqttClient.text(filter) + (char) options);
    }

    void publish(String topic, String properties, String payload) throws IOException {
        client.send(0x30, MqttClient.text(topic) + list(properties) + payload);
    }

    /** With QoS 1, until it is acknowledged. */
    void publishSafely(int first, String topic, String properties, String payload) throws IOException {
        client.send(first, MqttClient.text(topic) + MqttClient.number(9) + list(properties) + payload);
        MqttClient.Packet answer = client.read();
        assertThat(answer.first()).isEqualTo(0x40);
        assertThat(answer.content()).isIn(MqttClient.number(9), MqttClient.number(9) + (char) 0x10);
    }

    void disconnect(int reason, String properties) throws IOException {
        client.send(0xe0, (char) reason + list(properties));
        client.expectEnd();
        close();
    }

    // ---- from the server

    /** CONNACK; returns its properties. */
    String expectConnack(boolean present) throws IOException {
        MqttClient.Packet packet = client.read();
        assertThat(packet.first()).isEqualTo(0x20);
        assertThat(packet.content().substring(0, 2)).isEqualTo((present ? "\1" : "\0") + "\0");
        assertThat(packet.content().charAt(2))
                .isEqualTo((char) (packet.content().length() - 3));
        return packet.content().substring(3);
    }

    void expectRefusal(int reason) throws IOException {
        client.expect(0x20, "\0" + (char) reason + "\0");
        client.expectEnd();
    }

    /** DISCONNECT. */
    void expectDisconnect(int reason) throws IOException {
        client.expect(0xe0, "" + (char) reason);
        client.expectEnd();
    }

    /** A message of QoS 0. */
    void expectMessage(String topic, String properties, String payload) throws IOException {
        expectMessage(0x30, topic, properties, payload);
    }

    void expectMessage(int first, String topic, String properties, String payload) throws IOException {
        client.expect(first, MqttClient.text(topic) + list(properties) + payload);
    }

    /** A message of QoS 1 or 2; returns its packet identifier. */
    int expectSafeMessage(int first, String topic, String properties, String payload) throws IOException {
        return client.expectMessage(first, topic, list(properties) + payload);
    }

    void expectNothing() throws IOException {
        client.expectNothing();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
