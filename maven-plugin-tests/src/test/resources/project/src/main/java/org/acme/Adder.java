package org.acme;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Token;

/** Adds the numbers of a sum. */
public final class Adder extends SumProtocolHandler {
    private long total;

    private Adder() {
        super(Connection.none());
    }

    /** The total of {@code sum}. */
    public static long add(String sum) {
        Adder adder = new Adder();
        SumParser parser = new SumParser(adder);
        parser.feed(ByteBuffer.wrap(sum.getBytes(StandardCharsets.US_ASCII)));
        if (parser.finish() != ParseStatus.ACCEPTED) {
            throw new IllegalArgumentException(sum);
        }
        return adder.total;
    }

    @Override
    public void shift(SumTerminal terminal, Token token) {
        if (terminal == SumTerminal.number) {
            total += token.unsignedLong(10);
        }
    }

    @Override
    public void reduce(SumProduction production) {}
}
