package org.tatoo.netty;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.runtime.Connection;

/** Gives every request the same answer. */
abstract class AnsweringHandler extends HttpProtocolHandler {
    static final String CONTENT = "Hello, world\n";

    private static final byte[] ANSWER = ("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: "
                    + CONTENT.length() + "\r\n\r\n" + CONTENT)
            .getBytes(StandardCharsets.US_ASCII);

    private long answers;

    AnsweringHandler(Connection connection) {
        super(connection);
    }

    /** The bytes of each answer. */
    static byte[] answer() {
        return ANSWER;
    }

    /** Depends on what was delivered. */
    abstract long sum();

    @Override
    public final void reduce(HttpProduction production) {
        if (production == HttpProduction.request) {
            answers += sum() > 0 ? 1 : 0;
            connection().asyncWrite(ByteBuffer.wrap(ANSWER));
            connection().endRequest();
        }
    }

    @Override
    protected final Framing framing() {
        return Framing.none;
    }

    @Override
    protected final long contentLength() {
        return 0;
    }

    @Override
    public final String toString() {
        return answers + " answers";
    }
}
