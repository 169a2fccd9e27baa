package org.tatoo.flow;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.Token;

/** Sends back what comes. */
final class EchoParser extends PushParser {
    private enum None {}

    /** Hears nothing. */
    private static final class Handler extends ProtocolHandler<None, None> {
        Handler(Connection connection) {
            super(connection);
        }

        @Override
        public void shift(None terminal, Token token) {}

        @Override
        public void reduce(None production) {}
    }

    private final Connection connection;

    EchoParser(Connection connection) {
        super(new Handler(connection));
        this.connection = connection;
    }

    @Override
    protected int parse(byte[] input, int from, int to) {
        if (stops != 0) {
            return from;
        }
        connection.asyncWrite(ByteBuffer.wrap(Arrays.copyOfRange(input, from, to)));
        offset += to - from;
        return to;
    }

    @Override
    protected boolean parseEnd() {
        return stops == 0;
    }

    @Override
    public byte[] carried() {
        return new byte[0];
    }

    @Override
    protected void discard() {}
}
