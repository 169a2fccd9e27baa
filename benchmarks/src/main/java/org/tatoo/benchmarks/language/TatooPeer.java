package org.tatoo.benchmarks.language;

import java.nio.ByteBuffer;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.Token;

/** The parser generated from {@code script.ebnf}. */
public final class TatooPeer {
    private TatooPeer() {}

    static Counts parse(byte[] text) {
        Counting handler = new Counting();
        ScriptParser parser = new ScriptParser(handler);
        parser.feed(ByteBuffer.wrap(text));
        if (parser.finish() != ParseStatus.ACCEPTED) {
            throw new IllegalStateException(String.valueOf(parser.error()));
        }
        return new Counts(handler.tokens, handler.productions);
    }

    /** Creates a parser with the smallest handler. */
    public static PushParser parser() {
        return new ScriptParser(new Counting());
    }

    private static final class Counting extends ScriptProtocolHandler {
        private long tokens;
        private long productions;

        Counting() {
            super(PooledConnection.get());
        }

        @Override
        public void shift(ScriptTerminal terminal, Token token) {
            tokens++;
        }

        @Override
        public void reduce(ScriptProduction production) {
            productions++;
        }
    }
}
