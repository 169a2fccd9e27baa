package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** A check of a server's output against the grammar of its answers, as a client that knows its requests reads it. */
public final class AnswerCheck {
    private final PushParser requests;
    private final PushParser answers;
    private boolean wrong;

    /**
     * Creates the check of one connection.
     *
     * @param requests parses the client's input, and passes the pending requests to {@code answers}
     * @param answers parses the server's output
     */
    public AnswerCheck(PushParser requests, PushParser answers) {
        this.requests = requests;
        this.answers = answers;
    }

    /** Adds input of the client; the server has to report errors in it. */
    public void sent(String latin1) {
        wrong = wrong || requests.feed(bytes(latin1)) == ParseStatus.REJECTED;
    }

    /** Adds output of the server, which may end inside an answer. */
    public void received(String latin1) {
        assertThat(answers.feed(bytes(latin1)))
                .as("%s is an answer: %s", latin1, answers.error())
                .isEqualTo(ParseStatus.NEED_INPUT);
    }

    /** Marks the end of the connection by the server. */
    public void ended() {
        assertThat(answers.finish()).as("%s", answers.error()).isEqualTo(ParseStatus.ACCEPTED);
    }

    private static ByteBuffer bytes(String latin1) {
        return ByteBuffer.wrap(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }
}
