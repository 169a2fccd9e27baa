package org.tatoo.benchmarks.resp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.grammars.resp.RespParser;
import org.tatoo.grammars.resp.RespProduction;
import org.tatoo.grammars.resp.RespProtocolHandler;
import org.tatoo.grammars.resp.RespTerminal;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Token;

/** The parser that is generated of {@code resp.ebnf}. */
final class TatooPeer implements Work {
    private final ByteBuffer[] pieces;
    private final Counting handler = new Counting();
    private final RespParser parser = new RespParser(handler);

    TatooPeer(byte[] stream, int piece) {
        pieces = cut(stream, piece);
    }

    private static ByteBuffer[] cut(byte[] stream, int piece) {
        ByteBuffer[] pieces = new ByteBuffer[(stream.length + piece - 1) / piece];
        for (int i = 0; i < pieces.length; i++) {
            int start = i * piece;
            pieces[i] = ByteBuffer.wrap(stream, start, Math.min(piece, stream.length - start))
                    .slice();
        }
        return pieces;
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
        private final List<List<String>> commands = new ArrayList<>();
        private final StringBuilder argument = new StringBuilder();
        private List<String> command = new ArrayList<>();

        Keeping() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(RespTerminal terminal, Token token) {
            // numbers, which the parser uses itself
        }

        @Override
        public void data(RespTerminal terminal, ByteBuffer bytes, long remaining) {
            argument.append(StandardCharsets.ISO_8859_1.decode(bytes));
        }

        @Override
        public void reduce(RespProduction production) {
            if (production == RespProduction.argument) {
                command.add(argument.toString());
                argument.setLength(0);
            } else if (production == RespProduction.command) {
                commands.add(command);
                command = new ArrayList<>();
            }
        }
    }
}
