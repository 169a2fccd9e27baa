package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** Each connection says once why it ends. */
class EndingTest {
    private static final ConversationLimits LIMITS = ConversationLimits.defaults();

    private static void nothing(Harness harness) {}

    private static void expect(
            Ending why, ConversationLimits limits, BiConsumer<LineHandler, String> answer, Consumer<Harness> events) {
        Harness harness = Harness.open(limits, answer);
        harness.receive("a\n");
        events.accept(harness);
        harness.run();
        if (!harness.transport.closed) {
            harness.end();
            harness.run();
        }
        assertThat(harness.transport.closed).isTrue();
        assertThat(harness.endings).containsExactly(why);
    }

    private static Duration time(Deadline deadline) {
        return Objects.requireNonNull(LIMITS.timeout(deadline));
    }

    @Test
    void thePeerEnds() {
        expect(Ending.PEER, LIMITS, Harness.ECHO, EndingTest::nothing);
    }

    @Test
    void thePeerIsGone() {
        expect(Ending.LOST, LIMITS, Harness.ECHO, harness -> harness.wire.failed(new IOException("reset")));
        expect(Ending.LOST, LIMITS, Harness.ECHO, harness -> {
            harness.receive("be");
            harness.wire.inputEnded(false);
            harness.wire.readEnded();
        });
    }

    @Test
    void theInputIsRejected() {
        expect(Ending.REJECTED, LIMITS, Harness.ECHO, harness -> {
            harness.receive("begun");
            harness.end();
        });
    }

    @Test
    void theHandlerEnds() {
        expect(Ending.HANDLER, LIMITS, (handler, line) -> handler.connection().close(), EndingTest::nothing);
        expect(Ending.ABORTED, LIMITS, (handler, line) -> handler.connection().abort(), EndingTest::nothing);
    }

    @Test
    void theHandlerFails() {
        BiConsumer<LineHandler, String> failing = (handler, line) -> {
            throw new IllegalStateException("by intention");
        };
        expect(Ending.FAILED, LIMITS, failing, EndingTest::nothing);
    }

    @Test
    void theLastAnswerIsGiven() {
        expect(Ending.LAST, LIMITS, Harness.ECHO, harness -> {
            harness.conversation.drain();
            harness.conversation.endIdle();
        });
        expect(Ending.LAST, LIMITS.withMaxMessages(1), Harness.ECHO, EndingTest::nothing);
    }

    @Test
    void aLimitIsReached() {
        expect(Ending.LIMIT, LIMITS, Harness.ECHO, harness -> harness.pass(time(Deadline.IDLE)));
        expect(
                Ending.LIMIT,
                LIMITS,
                Harness.ECHO,
                harness -> harness.conversation.displace(harness.conversation.idleSince(), ends -> {}));
    }

    @Test
    void itIsNeverOpened() {
        Harness failed = new Harness(LIMITS, Harness.ECHO);
        failed.wire.failed(new IOException("no handshake"));
        failed.run();
        assertThat(failed.endings).containsExactly(Ending.LOST);

        Harness late = new Harness(LIMITS, Harness.ECHO);
        late.pass(time(Deadline.HANDSHAKE));
        late.run();
        assertThat(late.endings).containsExactly(Ending.LIMIT);
    }
}
