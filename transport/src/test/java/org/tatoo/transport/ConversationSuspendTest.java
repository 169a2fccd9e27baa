package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Suspension;

/** Messages that are given away, and peers that leave. */
class ConversationSuspendTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final ConversationLimits LIMITS =
            ConversationLimits.defaults().with(Deadline.ANSWER, Duration.ofSeconds(1));

    private final List<Suspension> suspended = new ArrayList<>();

    private Harness open() {
        return Harness.open(
                LIMITS, (handler, line) -> suspended.add(handler.connection().suspend(MINUTE)));
    }

    private static Runnable answering(Harness harness, String answer) {
        return () -> {
            harness.conversation.asyncWrite(LineHandler.bytes(answer));
            harness.conversation.endRequest();
        };
    }

    @Test
    void theAnswerRunsAsATaskAndParsingContinuesAfterIt() {
        Harness harness = open();
        harness.receive("a\nb\n");
        assertThat(harness.events()).containsExactly("line a");
        Harness.elsewhere(() ->
                assertThat(suspended.get(0).resume(answering(harness, "1\n"))).isTrue());
        assertThat(harness.written()).isEmpty();
        harness.run();
        assertThat(harness.written()).isEqualTo("1\n");
        assertThat(harness.events()).containsExactly("line b");
    }

    @Test
    void aSuspensionEndsOnce() {
        Harness harness = open();
        harness.receive("a\n");
        Suspension first = suspended.get(0);
        assertThat(first.resume(answering(harness, "1\n"))).isTrue();
        assertThat(first.resume(answering(harness, "2\n"))).isFalse();
        harness.run();
        assertThat(harness.written()).isEqualTo("1\n");
    }

    @Test
    void anAnswerMaySuspendAgain() {
        Harness harness = open();
        harness.receive("a\nb\n");
        harness.events();
        suspended.get(0).resume(() -> suspended.add(harness.conversation.suspend(MINUTE)));
        harness.run();
        assertThat(harness.events()).isEmpty();
        suspended.get(1).resume(answering(harness, "1\n"));
        harness.run();
        assertThat(harness.written()).isEqualTo("1\n");
        assertThat(harness.events()).containsExactly("line b");
    }

    @Test
    void aLaterSuspensionEndsTheEarlierOne() {
        Harness harness = open();
        harness.receive("a\n");
        Harness.elsewhere(() -> assertThatThrownBy(() -> harness.conversation.suspend(MINUTE))
                .isInstanceOf(IllegalStateException.class));
        harness.conversation.executor().execute(() -> suspended.add(harness.conversation.suspend(Duration.ofHours(1))));
        harness.run();
        assertThat(suspended.get(0).resume(answering(harness, "1\n"))).isFalse();
        harness.pass(MINUTE.plusSeconds(1));
        assertThat(suspended.get(1).resume(answering(harness, "2\n"))).isTrue();
        harness.run();
        assertThat(harness.written()).isEqualTo("2\n");
    }

    @Test
    void anAnswerOnItsWayIsNotForALaterSuspension() {
        Harness harness = open();
        harness.receive("a\nb\n");
        harness.conversation.executor().execute(() -> suspended.add(harness.conversation.suspend(MINUTE)));
        suspended.get(0).resume(() -> harness.conversation.asyncWrite(LineHandler.bytes("first\n")));
        harness.events();
        harness.run();
        assertThat(harness.written()).isEqualTo("first\n");
        assertThat(harness.events()).isEmpty();
        assertThat(suspended.get(1).resume(answering(harness, "second\n"))).isTrue();
        harness.run();
        assertThat(harness.events()).containsExactly("line b");
    }

    @Test
    void whatEndsTheMessageOrThePauseEndsTheSuspension() {
        List<Runnable> ends = new ArrayList<>();
        Harness harness = Harness.open(LIMITS, (handler, line) -> {
            suspended.add(handler.connection().suspend(MINUTE));
            ends.add(line.equals("a") ? handler.connection()::endRequest : handler.connection()::resume);
        });
        harness.receive("a\nb\n");
        for (int i = 0; i < 2; i++) {
            ends.get(i).run();
            harness.run();
            assertThat(suspended.get(i).resume(() -> {})).isFalse();
        }
    }

    @Test
    void itHasItsOwnTimeWhateverIsWritten() {
        Harness harness = open();
        harness.receive("a\n");
        harness.events();
        harness.pass(Duration.ofSeconds(30));
        harness.conversation.asyncWrite(LineHandler.bytes("so far\n"));
        harness.run();
        harness.pass(Duration.ofMillis(29_900));
        assertThat(harness.events()).isEmpty();
        harness.pass(Duration.ofMillis(200));
        assertThat(harness.events()).containsExactly("over ANSWER", "expired ANSWER");
        assertThat(suspended.get(0).resume(answering(harness, "late\n"))).isFalse();
    }

    @Test
    void anAnswerThatIsOnItsWayIsNotLate() {
        Harness harness = open();
        harness.receive("a\n");
        harness.events();
        harness.pass(Duration.ofMillis(59_900));
        assertThat(suspended.get(0).resume(answering(harness, "1\n"))).isTrue();
        harness.pass(Duration.ofSeconds(5));
        assertThat(harness.events()).isEmpty();
        harness.run();
        assertThat(harness.written()).isEqualTo("1\n");
        assertThat(harness.transport.outputShut).isFalse();
    }

    @Test
    void itCanBeExtended() {
        Harness harness = open();
        harness.receive("a\n");
        harness.events();
        for (int i = 0; i < 3; i++) {
            harness.pass(Duration.ofSeconds(50));
            Harness.elsewhere(harness.conversation::extendDeadline);
            harness.run();
        }
        harness.pass(Duration.ofMillis(59_900));
        assertThat(harness.events()).isEmpty();
        harness.pass(Duration.ofMillis(200));
        assertThat(harness.events()).containsExactly("over ANSWER", "expired ANSWER");
    }

    @Test
    void aPauseAfterItHasTheTimeOfPauses() {
        Harness harness = Harness.open(LIMITS, (handler, line) -> {
            if (line.equals("a")) {
                suspended.add(handler.connection().suspend(MINUTE));
            } else {
                handler.stop();
            }
        });
        harness.receive("a\nb\n");
        suspended.get(0).resume(answering(harness, "1\n"));
        harness.run();
        harness.events();
        harness.pass(Duration.ofMillis(1_100));
        assertThat(harness.events()).containsExactly("over ANSWER", "expired ANSWER");
    }

    @Test
    void anAnswerThatWasAcceptedRunsAfterTheEndToo() {
        Harness harness = open();
        harness.receive("a\n");
        harness.events();
        boolean[] ran = new boolean[1];
        assertThat(suspended.get(0).resume(() -> ran[0] = true)).isTrue();
        harness.wire.failed(new IOException("reset"));
        harness.run();
        assertThat(ran[0]).isTrue();
        assertThat(harness.events()).containsExactly("gone", "closed");
    }

    @Test
    void theEndOfTheConnectionEndsIt() {
        List<BiConsumer<Harness, Suspension>> ends = List.of(
                (harness, any) -> harness.conversation.close(),
                (harness, any) -> harness.conversation.abort(),
                (harness, any) -> harness.wire.failed(new IOException("reset")));
        for (BiConsumer<Harness, Suspension> end : ends) {
            Harness harness = open();
            harness.receive("a\n");
            Suspension last = suspended.get(suspended.size() - 1);
            end.accept(harness, last);
            harness.run();
            assertThat(last.resume(answering(harness, "late\n"))).isFalse();
        }
    }

    @Test
    void aPeerThatIsGoneIsToldOnceAndOnlyIfSomethingIsUnderWay() {
        Harness harness = open();
        harness.receive("a\n");
        harness.events();
        harness.wire.failed(new IOException("reset"));
        harness.wire.failed(new IOException("reset"));
        harness.run();
        assertThat(harness.events()).containsExactly("gone", "closed");

        Harness idle = Harness.open(Harness.ECHO);
        idle.receive("a\n");
        idle.events();
        idle.wire.failed(new IOException("reset"));
        idle.run();
        assertThat(idle.events()).containsExactly("closed");

        Harness aborted = open();
        aborted.receive("a\n");
        aborted.events();
        aborted.conversation.abort();
        aborted.wire.failed(new IOException("reset"));
        aborted.run();
        assertThat(aborted.events()).containsExactly("closed");
    }

    /** Answers {@code wait} never, and all other lines at once. */
    private static void answer(LineHandler handler, String line) {
        handler.leavesAtEnd = true;
        if (line.equals("wait")) {
            handler.connection().suspend(MINUTE);
        } else {
            Harness.ECHO.accept(handler, line);
        }
    }

    @Test
    void thePeersEndIsSeenAfterABurstThatWasReadAheadIsParsed() {
        Harness harness =
                Harness.open(ConversationLimits.defaults().withWaterMarks(512, 1024), ConversationSuspendTest::answer);
        harness.transport.take(0);
        harness.receive(("x".repeat(600) + "\n").repeat(3));
        harness.receive("a\nwait\n");
        assertThat(harness.transport.wantsInput).isFalse();

        harness.take(Long.MAX_VALUE);
        harness.run();
        assertThat(harness.transport.wantsInput).isTrue();
        harness.events();
        harness.end();
        harness.run();
        assertThat(harness.events()).containsExactly("gone", "closed");
    }

    @Test
    void answersThatAreCompleteReachAPeerThatEndsItsInput() {
        Harness harness = Harness.open(ConversationSuspendTest::answer);
        harness.transport.take(3);
        harness.receive("a\nb\nwait\n");
        harness.events();
        harness.end();
        harness.run();
        assertThat(harness.events()).containsExactly("gone");
        assertThat(harness.written()).isEqualTo("a\nb");

        harness.take(Long.MAX_VALUE);
        harness.run();
        assertThat(harness.written()).isEqualTo("\n");
        assertThat(harness.events()).containsExactly("closed");
        assertThat(harness.endings).containsExactly(Ending.PEER);
        assertThat(harness.transport.aborted).isFalse();
    }

    @Test
    void aPeerThatLeavesTwiceIsGoneOnce() {
        Harness harness = Harness.open(ConversationSuspendTest::answer);
        harness.transport.take(1);
        harness.receive("a\nwait\n");
        harness.events();
        harness.end();
        harness.wire.failed(new IOException("reset"));
        harness.run();
        assertThat(harness.events()).containsExactly("gone", "closed");
    }

    @Test
    void aWriteThatFailsTellsThatThePeerIsGone() {
        Harness harness = open();
        harness.receive("a\n");
        harness.events();
        harness.transport.broken = true;
        harness.conversation.asyncWrite(LineHandler.bytes("so far\n"));
        harness.run();
        assertThat(harness.events()).containsExactly("gone", "closed");
    }

    @Test
    void theTimeHasToBePositive() {
        Harness harness = open();
        for (Duration wrong : List.of(Duration.ZERO, Duration.ofNanos(-1), Duration.ofDays(366))) {
            assertThatThrownBy(() -> harness.conversation.suspend(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
