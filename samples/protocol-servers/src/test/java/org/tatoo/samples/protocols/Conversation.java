package org.tatoo.samples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tatoo.samples.testing.AnswerCheck;
import org.tatoo.samples.testing.RawClient;

/** A connection to a server under test: sends bytes, and expects exactly these answers, which are those of a grammar. */
public final class Conversation extends RawClient {
    private final AnswerCheck check;

    /** Connects to {@code port} of this machine. */
    public Conversation(int port, AnswerCheck check) throws IOException {
        super(port);
        this.check = check;
    }

    @Override
    public Conversation send(String latin1) throws IOException {
        check.sent(latin1);
        super.send(latin1);
        return this;
    }

    /** Expects the next bytes to be {@code latin1}. */
    public Conversation expect(String latin1) throws IOException {
        byte[] answer = input().readNBytes(latin1.length());
        assertThat(new String(answer, StandardCharsets.ISO_8859_1)).isEqualTo(latin1);
        check.received(latin1);
        return this;
    }

    /** Expects the next line, up to its line feed, to begin with {@code start}. */
    public String expectLine(String start) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = input().read(); b >= 0; b = input().read()) {
            line.append((char) b);
            if (b == '\n') {
                break;
            }
        }
        assertThat(line.toString()).startsWith(start).endsWith("\n");
        check.received(line.toString());
        return line.toString();
    }
}
