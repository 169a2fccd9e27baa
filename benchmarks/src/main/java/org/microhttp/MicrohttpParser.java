package org.microhttp;

import java.nio.ByteBuffer;
import java.util.List;

/** Opens microhttp's parser, which is private to its package. */
public final class MicrohttpParser {
    /** Before the first request. */
    public static final Request NO_REQUEST = new Request("", "", "", List.of(), new byte[0]);

    private final ByteTokenizer tokenizer = new ByteTokenizer();
    private RequestParser parser = new RequestParser(tokenizer);

    /** Begins a request. */
    public void begin() {
        parser = new RequestParser(tokenizer);
    }

    /** Takes more bytes; true if the request is complete. */
    public boolean take(ByteBuffer bytes) {
        tokenizer.add(bytes);
        return parser.parse();
    }

    /** The complete request. */
    public Request end() {
        tokenizer.compact();
        return parser.request();
    }
}
