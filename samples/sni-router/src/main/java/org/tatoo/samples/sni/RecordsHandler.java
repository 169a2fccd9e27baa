package org.tatoo.samples.sni;

import java.nio.ByteBuffer;
import org.tatoo.grammars.tls.HelloParser;
import org.tatoo.grammars.tls.RecordsParser;
import org.tatoo.grammars.tls.RecordsProduction;
import org.tatoo.grammars.tls.RecordsProtocolHandler;
import org.tatoo.grammars.tls.RecordsTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** A handler that buffers the input of a client until its ClientHello is complete. */
final class RecordsHandler extends RecordsProtocolHandler {
    private final Router router;
    private final HelloParser hello;
    private byte[] seen = {};
    private int size;

    RecordsHandler(Connection connection, Router router) {
        super(connection);
        this.router = router;
        this.hello = new HelloParser(new HelloHandler(connection, this::found));
    }

    RecordsParser parser() {
        return new RecordsParser(this);
    }

    @Override
    protected PushParser payloadParser(RecordsTerminal terminal) {
        return hello;
    }

    /** Buffers the bytes; the memory grows with the bytes received. */
    @Override
    public void raw(ByteBuffer bytes) {
        int length = bytes.remaining();
        if (length > router.limits().hello() - size || !connection().reserve(length)) {
            refuse(Alert.INTERNAL_ERROR);
            return;
        }
        if (size + length > seen.length) {
            byte[] larger = new byte[Math.max(size + length, 2 * size)];
            System.arraycopy(seen, 0, larger, 0, size);
            seen = larger;
        }
        bytes.get(seen, size, length);
        size += length;
    }

    private void found(String name) {
        if (!router.route(connection(), name, () -> ByteBuffer.wrap(seen, 0, size))) {
            refuse(Alert.UNRECOGNIZED_NAME);
        }
    }

    private void refuse(Alert alert) {
        connection().asyncWrite(alert.bytes());
        connection().close();
    }

    @Override
    public void error(SyntaxError error) {
        connection().asyncWrite(Alert.DECODE_ERROR.bytes());
    }

    @Override
    public void shift(RecordsTerminal terminal, Token token) {
        // the fragments contain everything
    }

    @Override
    public void reduce(RecordsProduction production) {
        // the fragments contain everything
    }
}
