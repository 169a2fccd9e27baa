package org.tatoo.benchmarks.binary;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.grammars.mqtt.MqttParser;
import org.tatoo.grammars.mqtt.MqttProduction;
import org.tatoo.grammars.mqtt.MqttProtocolHandler;
import org.tatoo.grammars.mqtt.MqttTerminal;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Token;

/** The parser generated from {@code mqtt.ebnf}. */
final class TatooMqttPeer implements Work {
    /** CONNECT with a clean session, the client identifier "c" and no keep alive. */
    private static final byte[] CONNECT = {0x10, 13, 0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 0, 0, 1, 'c'};

    private final ByteBuffer[] pieces;
    private final Counting handler = new Counting();
    private final MqttParser parser = new MqttParser(handler);

    TatooMqttPeer(Input input) {
        pieces = input.buffers();
        feed(parser, ByteBuffer.wrap(CONNECT));
    }

    @Override
    public long run() {
        for (ByteBuffer piece : pieces) {
            feed(parser, piece.position(0));
        }
        return handler.sum;
    }

    private static void feed(MqttParser parser, ByteBuffer bytes) {
        if (parser.feed(bytes) != ParseStatus.NEED_INPUT) {
            throw new IllegalStateException(String.valueOf(parser.error()));
        }
    }

    @Override
    public String result() {
        Keeping keeping = new Keeping();
        MqttParser target = new MqttParser(keeping);
        feed(target, ByteBuffer.wrap(CONNECT));
        keeping.lines.setLength(0);
        for (ByteBuffer piece : pieces) {
            feed(target, piece.position(0));
        }
        return keeping.lines.toString();
    }

    private static final class Counting extends MqttProtocolHandler {
        private long sum;

        Counting() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(MqttTerminal terminal, Token token) {
            sum += token.length();
        }

        @Override
        public void data(MqttTerminal terminal, ByteBuffer bytes, long remaining) {
            sum += bytes.remaining();
        }

        @Override
        public void reduce(MqttProduction production) {
            sum++;
        }
    }

    private static final class Keeping extends MqttProtocolHandler {
        private final StringBuilder lines = new StringBuilder();

        Keeping() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(MqttTerminal terminal, Token token) {
            // flags and packet identifiers
        }

        @Override
        public void data(MqttTerminal terminal, ByteBuffer bytes, long remaining) {
            lines.append(StandardCharsets.US_ASCII.decode(bytes));
            if (terminal == MqttTerminal.topic && remaining == 0) {
                lines.append(' ');
            }
        }

        @Override
        public void reduce(MqttProduction production) {
            if (production == MqttProduction.publish) {
                lines.append('\n');
            }
        }
    }
}
