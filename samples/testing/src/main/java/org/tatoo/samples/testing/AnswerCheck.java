package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** Reads what a server says by the grammar of its answers, as a client does that knows what it has asked. */
public final class AnswerCheck {
    private final PushParser requests;
    private final PushParser answers;
    private boolean wrong;

    /**
     * Of one connection.
     *
     * @param requests reads what the client sends, and tells {@code answers} what is asked
     * @param answers reads what the server says
     */
    public AnswerCheck(PushParser requests, PushParser answers) {
        this.requests = requests;
        this.answers = answers;
    }

    /** The client sends that; what is wrong with it is for the server to say. */
    public void sent(String latin1) {
        wrong = wrong || requests.feed(bytes(latin1)) == ParseStatus.REJECTED;
    }

    /** The server has said that, perhaps not all of an answer. */
    public void received(String latin1) {
        assertThat(answers.feed(bytes(latin1)))
                .as("%s is an answer: %s", latin1, answers.error())
                .isEqualTo(ParseStatus.NEED_INPUT);
    }

    /** The server has ended the connection. */
    public void ended() {
        assertThat(answers.finish()).as("%s", answers.error()).isEqualTo(ParseStatus.ACCEPTED);
    }

    private static ByteBuffer bytes(String latin1) {
        return ByteBuffer.wrap(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }
}
