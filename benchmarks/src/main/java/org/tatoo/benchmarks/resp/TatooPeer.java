package org.tatoo.benchmarks.resp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.grammars.resp.RespParser;
import org.tatoo.grammars.resp.RespProduction;
import org.tatoo.grammars.resp.RespProtocolHandler;
import org.tatoo.grammars.resp.RespTerminal;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Token;

/** The parser generated from {@code resp.ebnf}. */
final class TatooPeer implements Work {
    private final ByteBuffer[] pieces;
    private final Counting handler = new Counting();
    private final RespParser parser = new RespParser(handler);

    TatooPeer(Input input) {
        pieces = input.buffers();
    }

    @Override
    public long run() {
        return feed(parser) + handler.sum;
    }

    private long feed(RespParser target) {
        for (ByteBuffer piece : pieces) {
            piece.position(0);
            if (target.feed(piece) != ParseStatus.NEED_INPUT) {
                throw new IllegalStateException(String.valueOf(target.error()));
            }
        }
        return target.offset();
    }

    @Override
    public String result() {
        Keeping keeping = new Keeping();
        feed(new RespParser(keeping));
        return keeping.commands.toString();
    }

    private static final class Counting extends RespProtocolHandler {
        private long sum;

        Counting() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(RespTerminal terminal, Token token) {
            sum += token.length();
        }

        @Override
        public void data(RespTerminal terminal, ByteBuffer bytes, long remaining) {
            sum += bytes.remaining();
        }

        @Override
        public void reduce(RespProduction production) {
            sum++;
        }
    }

    private static final class Keeping extends RespProtocolHandler {
        /** One line for each command. */
        private final StringBuilder commands = new StringBuilder();

        Keeping() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(RespTerminal terminal, Token token) {
            // numbers, which the parser evaluates itself
        }

        @Override
        public void data(RespTerminal terminal, ByteBuffer bytes, long remaining) {
            commands.append(StandardCharsets.ISO_8859_1.decode(bytes));
        }

        @Override
        public void reduce(RespProduction production) {
            if (production == RespProduction.argument) {
                commands.append(' ');
            } else if (production == RespProduction.command) {
                commands.setCharAt(commands.length() - 1, '\n');
            }
        }
    }
}
