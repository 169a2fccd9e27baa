package org.tatoo.benchmarks.binary;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/**
 * A hundred messages in succession.
 *
 * @param payload the length of a message's payload, in bytes
 * @param piece the number of bytes in one read
 */
record MessageCell(Kind kind, int payload, int piece) implements Cell {
    private static final int MESSAGES = 100;
    private static final String TOPIC = "rooms/kitchen";

    /** The kind of the messages. */
    enum Kind {
        /** MQTT 3.1.1 PUBLISH with quality of service 0 and 1 in turn. */
        MQTT_PUBLISH("MQTT PUBLISH"),
        /**
         * WebSocket binary frames. Frames for Netty have no masks, so that neither parser unmasks: Tatoo's leaves that
         * to its handler, and Netty's decoder would do it.
         */
        WEBSOCKET_FRAME("WebSocket frames");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    @Override
    public String label() {
        return "%d %s with payloads of %d bytes %s"
                .formatted(MESSAGES, kind.label, payload, piece == Input.WHOLE ? "whole" : "in pieces of " + piece);
    }

    @Override
    public long size() {
        return bytes(true).length;
    }

    /** Returns one line for each message. */
    @Override
    public String expected() {
        return IntStream.range(0, MESSAGES)
                .mapToObj(i -> kind == Kind.MQTT_PUBLISH ? TOPIC + " " + payload(i) : payload(i))
                .collect(Collectors.joining("\n"));
    }

    private String payload(int index) {
        return "%d".formatted(index % 10).repeat(payload);
    }

    private byte[] bytes(boolean masked) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < MESSAGES; i++) {
            byte[] payload = payload(i).getBytes(StandardCharsets.US_ASCII);
            if (kind == Kind.MQTT_PUBLISH) {
                publish(out, i % 2, payload);
            } else {
                frame(out, masked, payload);
            }
        }
        return out.toByteArray();
    }

    private static void publish(ByteArrayOutputStream out, int quality, byte[] payload) {
        byte[] topic = TOPIC.getBytes(StandardCharsets.US_ASCII);
        int length = 2 + topic.length + 2 * quality + payload.length;
        out.write(0x30 | (quality << 1));
        if (length > 127) {
            out.write((length & 127) | 128);
            length >>= 7;
        }
        out.write(length);
        out.write(0);
        out.write(topic.length);
        out.writeBytes(topic);
        if (quality > 0) {
            out.write(0);
            out.write(1);
        }
        out.writeBytes(payload);
    }

    private static void frame(ByteArrayOutputStream out, boolean masked, byte[] payload) {
        int mask = masked ? 128 : 0;
        out.write(0x82);
        if (payload.length > 125) {
            out.write(126 | mask);
            out.write(payload.length >> 8);
        }
        out.write(payload.length > 125 ? payload.length : payload.length | mask);
        if (masked) {
            out.writeBytes(new byte[4]);
        }
        out.writeBytes(payload);
    }

    @Override
    public Work open(String peer) {
        boolean mqtt = kind == Kind.MQTT_PUBLISH;
        if (peer.equals("tatoo")) {
            Input input = new Input(bytes(true), piece, false);
            return mqtt ? new TatooMqttPeer(input) : new TatooWebSocketPeer(input);
        }
        Input input = new Input(bytes(false), piece, false);
        return mqtt ? NettyPeer.ofMqtt(input) : NettyPeer.ofWebSocket(input);
    }
}
