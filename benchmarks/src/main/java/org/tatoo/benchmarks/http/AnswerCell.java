package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Work;

/** The usual answer of an HTTP server; the constants differ in what changes from answer to answer. */
enum AnswerCell implements Cell {
    /** Nothing changes: all answers of a second share one head. */
    one,

    /** The records are new but equal to those of the previous answer. */
    equal,

    /** A value differs from those of all previous answers. */
    distinct;

    static final String DATE = "Wed, 25 Nov 2026 14:00:00 GMT";
    private static final int FIRST = 1_000_000;

    /** Returns the entity tag of an answer. */
    String tag(int answer) {
        return this == distinct ? "\"" + (FIRST + answer) + "\"" : "\"1000000\"";
    }

    static byte[] content() {
        return "Hello, World!".getBytes(StandardCharsets.US_ASCII);
    }

    static String text(ByteBuffer output) {
        return StandardCharsets.ISO_8859_1.decode(output.duplicate().flip()).toString();
    }

    @Override
    public String label() {
        return name();
    }

    @Override
    public long size() {
        return expected().length();
    }

    @Override
    public String expected() {
        return """
                HTTP/1.1 200 OK
                Date: Wed, 25 Nov 2026 14:00:00 GMT
                Server: Tatoo
                Connection: keep-alive
                Content-Type: text/plain; charset=utf-8
                ETag: "%d"
                Content-Length: 13

                Hello, World!""".formatted(this == distinct ? FIRST + 1 : FIRST).replace("\n", "\r\n");
    }

    @Override
    public Work open(String peer) {
        return peer.equals(HandWrittenAnswer.NAME) ? new HandWrittenAnswer(this) : new WrittenAnswer(this);
    }
}
