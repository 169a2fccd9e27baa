package org.tatoo.samples.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.testing.Exchange;

/** An exchange of ISO-8859-1 with a server whose answers are those of its grammar. */
public final class Dialogue {
    private final Exchange exchange;
    private final AnswerCheck check;

    /** Over {@code exchange}, of which nothing has happened. */
    public Dialogue(Exchange exchange, AnswerCheck check) {
        this.exchange = exchange;
        this.check = check;
    }

    /** The client sends {@code latin1}. */
    public Dialogue send(String latin1) {
        check.sent(latin1);
        exchange.send(latin1.getBytes(ISO_8859_1));
        return this;
    }

    /** The server has said just {@code latin1} since what was expected before. */
    public Dialogue expect(String latin1) {
        exchange.expect(latin1.getBytes(ISO_8859_1));
        check.received(latin1);
        return this;
    }

    /** The server has said as many lines, each of which begins so. */
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

    /** What the server has said begins with {@code start}. */
    public Dialogue expectStart(String start) {
        List<String> answers = new ArrayList<>();
        exchange.expectBytes(bytes -> {
            answers.add(new String(bytes, ISO_8859_1));
            assertThat(answers.get(answers.size() - 1)).startsWith(start);
        });
        check.received(answers.get(0));
        return this;
    }

    /** Time passes. */
    public Dialogue pass(Duration time) {
        exchange.advance(time);
        return this;
    }

    /** The other threads do their work. */
    public Dialogue work() {
        exchange.work();
        return this;
    }

    /** The server begins to stop. */
    public Dialogue drain() {
        exchange.drain();
        return this;
    }

    /** The server has said nothing more, and ended the connection. */
    public void expectEnd() {
        exchange.expectClosed();
        check.ended();
    }
}
