package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.benchmarks.measure.Work;

/** An answer assembled from strings, as in an HTTP server without a writer. It is not validated. */
final class HandWrittenAnswer implements Work {
    static final String NAME = "by-hand";

    private final AnswerCell cell;
    private final byte[] content = AnswerCell.content();
    private final ByteBuffer output = ByteBuffer.allocate(1024);
    private int count;

    HandWrittenAnswer(AnswerCell cell) {
        this.cell = cell;
    }

    @Override
    public long run() {
        output.clear();
        new Answer("200 OK")
                .field("Date", AnswerCell.DATE)
                .field("Server", "Tatoo")
                .field("Connection", "keep-alive")
                .field("Content-Type", "text/plain; charset=utf-8")
                .field("ETag", cell.tag(count++))
                .field("Content-Length", Integer.toString(content.length))
                .end(output, content);
        return output.position();
    }

    @Override
    public String result() {
        return AnswerCell.text(output);
    }

    private static final class Answer {
        private final StringBuilder text = new StringBuilder(256);

        Answer(String status) {
            text.append("HTTP/1.1 ").append(status).append("\r\n");
        }

        Answer field(String name, String value) {
            text.append(name).append(": ").append(value).append("\r\n");
            return this;
        }

        /** Appends the head and {@code content} to {@code output}. */
        void end(ByteBuffer output, byte[] content) {
            output.put(text.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
            output.put(content);
        }
    }
}
