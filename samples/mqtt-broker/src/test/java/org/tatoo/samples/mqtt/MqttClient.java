package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tatoo.samples.testing.RawClient;

/** A client of MQTT 3.1.1 that does what it is told. Packets are text, a character a byte. */
final class MqttClient implements Closeable {
    private final RawClient client;

    /** A packet of the server: its first byte, and what follows its remaining length. */
    record Packet(int first, String content) {}

    MqttClient(int port) throws IOException {
        client = new RawClient(port);
    }

    RawClient raw() {
        return client;
    }

    // ---- parts of packets

    /** Two bytes. */
    static String number(int value) {
        return "" + (char) (value >> 8) + (char) (value & 0xff);
    }

    /** A text with its length. */
    static String text(String latin1) {
        return number(latin1.length()) + latin1;
    }

    /** A packet with its remaining length. */
    static String packet(int first, String content) {
        StringBuilder packet = new StringBuilder().append((char) first);
        int rest = content.length();
        while (rest > 127) {
            packet.append((char) ((rest & 127) | 128));
            rest >>= 7;
        }
        return packet.append((char) rest).append(content).toString();
    }

    /** A CONNECT. */
    static String connectPacket(int flags, int keepAlive, String payload) {
        return packet(0x10, text("MQTT") + (char) 4 + (char) flags + number(keepAlive) + payload);
    }

    // ---- to the server

    void send(String packets) throws IOException {
        client.send(packets);
    }

    void send(int first, String content) throws IOException {
        send(packet(first, content));
    }

    void connect(String id, boolean clean) throws IOException {
        send(connectPacket(clean ? 2 : 0, 0, text(id)));
    }

    /** @param flags those of the will, for example 0x04 */
    void connectWithWill(String id, int flags, String topic, String message) throws IOException {
        send(connectPacket(2 | flags, 0, text(id) + text(topic) + text(message)));
        expectConnack(false, 0);
    }

    void subscribe(String filter, int qos) throws IOException {
        send(0x82, number(7) + text(filter) + (char) qos);
        expect(0x90, number(7) + (char) qos);
    }

    void publish(String topic, String payload) throws IOException {
        send(0x30, text(topic) + payload);
    }

    /** With QoS 1, until it is acknowledged: then the broker has given it to all subscribers. */
    void publishSafely(String topic, String payload) throws IOException {
        publishSafely(0x32, topic, payload);
    }

    void publishSafely(int first, String topic, String payload) throws IOException {
        send(first, text(topic) + number(9) + payload);
        expect(0x40, number(9));
    }

    /** Acknowledges a message of QoS 1 or 2. */
    void acknowledge(int qos, int id) throws IOException {
        if (qos == 1) {
            send(0x40, number(id));
        } else {
            send(0x50, number(id));
            expect(0x62, number(id));
            send(0x70, number(id));
        }
    }

    /** Ends the session's connection; the broker knows it when this returns. */
    void disconnect() throws IOException {
        send(0xe0, "");
        client.expectEnd();
        close();
    }

    // ---- from the server

    Packet read() throws IOException {
        DataInputStream in = new DataInputStream(client.input());
        int first = in.readUnsignedByte();
        int length = 0;
        int digit = 128;
        for (int shift = 0; digit > 127; shift += 7) {
            digit = in.readUnsignedByte();
            length |= (digit & 127) << shift;
        }
        return new Packet(first, new String(in.readNBytes(length), StandardCharsets.ISO_8859_1));
    }

    void expect(int first, String content) throws IOException {
        assertThat(read()).isEqualTo(new Packet(first, content));
    }

    void expectConnack(boolean present, int code) throws IOException {
        expect(0x20, "" + (char) (present ? 1 : 0) + (char) code);
    }

    /** Expects a message of QoS 0. */
    void expectMessage(String topic, String payload) throws IOException {
        expect(0x30, text(topic) + payload);
    }

    /** Expects a message of QoS 1 or 2, and returns its packet identifier. */
    int expectMessage(int first, String topic, String payload) throws IOException {
        Packet packet = read();
        int at = 2 + topic.length();
        assertThat(packet.first()).isEqualTo(first);
        assertThat(packet.content().substring(0, at)).isEqualTo(text(topic));
        assertThat(packet.content().substring(at + 2)).isEqualTo(payload);
        return (packet.content().charAt(at) << 8) | packet.content().charAt(at + 1);
    }

    /** Expects that nothing has come by now. */
    void expectNothing() throws IOException {
        send(0xc0, "");
        expect(0xd0, "");
    }

    void expectEnd() throws IOException {
        client.expectEnd();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
