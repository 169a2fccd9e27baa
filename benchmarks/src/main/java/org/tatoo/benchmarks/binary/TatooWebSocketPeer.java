package org.tatoo.benchmarks.binary;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.grammars.websocket.WebsocketParser;
import org.tatoo.grammars.websocket.WebsocketProduction;
import org.tatoo.grammars.websocket.WebsocketProtocolHandler;
import org.tatoo.grammars.websocket.WebsocketTerminal;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Token;

/** The parser generated from {@code websocket.ebnf}. */
final class TatooWebSocketPeer implements Work {
    private final ByteBuffer[] pieces;
    private final Counting handler = new Counting();
    private final WebsocketParser parser = new WebsocketParser(handler);

    TatooWebSocketPeer(Input input) {
        pieces = input.buffers();
    }

    @Override
    public long run() {
        feed(parser);
        return handler.sum;
    }

    private void feed(WebsocketParser target) {
        for (ByteBuffer piece : pieces) {
            if (target.feed(piece.position(0)) != ParseStatus.NEED_INPUT) {
                throw new IllegalStateException(String.valueOf(target.error()));
            }
        }
    }

    @Override
    public String result() {
        Keeping keeping = new Keeping();
        feed(new WebsocketParser(keeping));
        return keeping.lines.toString();
    }

    private static final class Counting extends WebsocketProtocolHandler {
        private long sum;

        Counting() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(WebsocketTerminal terminal, Token token) {
            sum += token.length();
        }

        @Override
        public void data(WebsocketTerminal terminal, ByteBuffer bytes, long remaining) {
            sum += bytes.remaining();
        }

        @Override
        public void reduce(WebsocketProduction production) {
            sum++;
        }
    }

    private static final class Keeping extends WebsocketProtocolHandler {
        private final StringBuilder lines = new StringBuilder();

        Keeping() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(WebsocketTerminal terminal, Token token) {
            // flags and masks, which are 0
        }

        @Override
        public void data(WebsocketTerminal terminal, ByteBuffer bytes, long remaining) {
            lines.append(StandardCharsets.US_ASCII.decode(bytes));
        }

        @Override
        public void reduce(WebsocketProduction production) {
            if (production == WebsocketProduction.message_frame) {
                lines.append('\n');
            }
        }
    }
}
