package org.tatoo.samples.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.testing.Exchange;

/** An exchange of ISO-8859-1 text with a server whose output is checked against its grammar. */
public final class Dialogue {
    private final Exchange exchange;
    private final AnswerCheck check;

    /** Creates a dialogue over an unused {@code exchange}. */
    public Dialogue(Exchange exchange, AnswerCheck check) {
        this.exchange = exchange;
        this.check = check;
    }

    /** Sends {@code latin1} as the client. */
    public Dialogue send(String latin1) {
        check.sent(latin1);
        exchange.send(latin1.getBytes(ISO_8859_1));
        return this;
    }

    /** Asserts that the server has sent exactly {@code latin1} since the last assertion. */
    public Dialogue expect(String latin1) {
        exchange.expect(latin1.getBytes(ISO_8859_1));
        check.received(latin1);
        return this;
    }

    /** Asserts that the server has sent exactly these lines, given by their beginnings. */
    public Dialogue expectLines(String... starts) {
        List<String> answers = new ArrayList<>();
        exchange.expectBytes(bytes -> {
            String answer = new String(bytes, ISO_8859_1);
            String[] lines = answer.split("(?<=\n)");
            assertThat(lines).hasSameSizeAs(starts).allMatch(line -> line.endsWith("\n"));
            for (int i = 0; i < lines.length; i++) {
                assertThat(lines[i]).startsWith(starts[i]);
            }
            answers.add(answer);
        });
        check.received(answers.get(0));
        return this;
    }

    /** Asserts that the output of the server begins with {@code start}. */
    public Dialogue expectStart(String start) {
        List<String> answers = new ArrayList<>();
        exchange.expectBytes(bytes -> {
            answers.add(new String(bytes, ISO_8859_1));
            assertThat(answers.get(answers.size() - 1)).startsWith(start);
        });
        check.received(answers.get(0));
        return this;
    }

    /** Advances the time. */
    public Dialogue pass(Duration time) {
        exchange.advance(time);
        return this;
    }

    /** Runs the tasks of the other threads. */
    public Dialogue work() {
        exchange.work();
        return this;
    }

    /** Starts the shutdown of the server. */
    public Dialogue drain() {
        exchange.drain();
        return this;
    }

    /** Asserts that the server has sent nothing more, and ended the connection. */
    public void expectEnd() {
        exchange.expectClosed();
        check.ended();
    }
}
