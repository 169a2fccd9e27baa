package org.tatoo.benchmarks.opcodes;

import java.nio.ByteBuffer;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Token;

/** The parser generated from {@code opcodes.ebnf} that is on the class path. */
final class OpcodesPeer implements Work {
    private final ByteBuffer[] pieces;
    private final Counting handler = new Counting();
    private final OpcodesParser parser = new OpcodesParser(handler);

    OpcodesPeer(Input input) {
        pieces = input.buffers();
    }

    @Override
    public long run() {
        feed(parser);
        return handler.sum;
    }

    private void feed(OpcodesParser target) {
        for (ByteBuffer piece : pieces) {
            if (target.feed(piece.position(0)) != ParseStatus.NEED_INPUT) {
                throw new IllegalStateException(String.valueOf(target.error()));
            }
        }
    }

    @Override
    public String result() {
        Keeping keeping = new Keeping();
        feed(new OpcodesParser(keeping));
        return keeping.lines.toString();
    }

    private static final class Counting extends OpcodesProtocolHandler {
        private long sum;

        Counting() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(OpcodesTerminal terminal, Token token) {
            sum += terminal.name().length() + token.length();
        }

        @Override
        public void reduce(OpcodesProduction production) {
            sum += production.name().length();
        }
    }

    private static final class Keeping extends OpcodesProtocolHandler {
        /** One line for each instruction. */
        private final StringBuilder lines = new StringBuilder();

        Keeping() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(OpcodesTerminal terminal, Token token) {
            if (terminal != OpcodesTerminal.operand && terminal != OpcodesTerminal.wide_operand) {
                lines.append(terminal);
                return;
            }
            for (int i = 0; i < token.length(); i++) {
                lines.append(' ').append(token.byteAt(i) & 0xff);
            }
        }

        @Override
        public void reduce(OpcodesProduction production) {
            lines.append(' ').append(production).append('\n');
        }
    }
}
