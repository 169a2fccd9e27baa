package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** How connections end, with what their transports can do. */
class ConversationEndTest {
    private static final ConversationLimits LIMITS = ConversationLimits.defaults();

    /** Answers with "last" and closes. */
    private static void answerAndClose(LineHandler handler, String line) {
        handler.send("last\n");
        handler.connection().close();
        handler.send("never\n");
    }

    @Test
    void aPeerThatEndsItsOutputIsAnswered() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.receivePart("a\nb\n");
        harness.end();
        harness.run();
        assertThat(harness.written()).isEqualTo("a\nb\n");
        assertThat(harness.events()).containsExactly("line a", "line b", "closed");
        assertThat(harness.transport.aborted).isFalse();
        assertThat(harness.transport.outputShut).isFalse();
        assertThat(harness.transport.wheel.isEmpty()).isTrue();
    }

    @Test
    void anEndInsideAMessageIsAnErrorThatMayBeAnswered() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.receive("a\nb");
        harness.end();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "error UNEXPECTED_END", "closed");
    }

    @Test
    void anEndThatThePeerDidNotSayIsTheEndOfAMessageInProgress() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.receive("a\nb");
        harness.wire.inputEnded(false);
        harness.wire.readEnded();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "gone", "closed");
        assertThat(harness.transport.aborted).isTrue();

        Harness between = Harness.open(Harness.ECHO);
        between.receive("a\n");
        between.wire.inputEnded(false);
        between.wire.readEnded();
        between.run();
        assertThat(between.events()).containsExactly("line a", "closed");
        assertThat(between.transport.aborted).isFalse();
    }

    @Test
    void anEndThatThePeerDidNotSayLosesWhatIsNotAnswered() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\n");
        harness.wire.inputEnded(false);
        harness.wire.readEnded();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "gone", "closed");
        assertThat(harness.transport.aborted).isTrue();
    }

    @Test
    void aPeerThatEndsItsOutputMayWaitForAnAnswer() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receivePart("a\nb\n");
        harness.end();
        harness.run();
        assertThat(harness.transport.closed).isFalse();
        for (int i = 0; i < 2; i++) {
            harness.conversation.asyncWrite(LineHandler.bytes(i + "\n"));
            harness.conversation.endRequest();
            harness.run();
        }
        assertThat(harness.written()).isEqualTo("0\n1\n");
        assertThat(harness.events()).containsExactly("line a", "line b", "closed");
        assertThat(harness.transport.aborted).isFalse();
    }

    private static Harness withoutHalfClose(BiConsumer<LineHandler, String> answer) {
        Harness harness = Harness.open(answer);
        harness.transport.capabilities.remove(Capability.HALF_CLOSE);
        return harness;
    }

    @Test
    void withoutHalfCloseTheEndOfTheInputIsTheEndOfAll() {
        Harness inside = withoutHalfClose(Harness.ECHO);
        inside.receive("a\nb");
        inside.end();
        inside.run();
        assertThat(inside.events()).containsExactly("line a", "gone", "closed");
        assertThat(inside.transport.aborted).isTrue();

        Harness waiting = withoutHalfClose((handler, line) -> handler.stop());
        waiting.receive("a\nb\n");
        waiting.end();
        waiting.run();
        assertThat(waiting.events()).containsExactly("line a", "gone", "closed");
        assertThat(waiting.transport.aborted).isTrue();

        Harness writing = withoutHalfClose(Harness.ECHO);
        writing.transport.take(1);
        writing.receive("a\n");
        writing.end();
        writing.run();
        assertThat(writing.events()).containsExactly("line a", "gone", "closed");
        assertThat(writing.transport.aborted).isTrue();
    }

    @Test
    void withoutHalfCloseAnEndBetweenMessagesIsInGoodOrder() {
        Harness harness = withoutHalfClose(Harness.ECHO);
        harness.receive("a\n");
        harness.end();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "closed");
        assertThat(harness.written()).isEqualTo("a\n");
        assertThat(harness.transport.aborted).isFalse();
        assertThat(harness.transport.outputShut).isFalse();
    }

    @Test
    void withoutHalfCloseTheEndOfALingeringPeerIsInGoodOrder() {
        Harness harness = withoutHalfClose(ConversationEndTest::answerAndClose);
        harness.receive("a\n");
        assertThat(harness.transport.outputShut).isTrue();
        harness.end();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "closed");
        assertThat(harness.transport.aborted).isFalse();
    }

    @Test
    void theConnectionLingersUntilThePeerEnds() {
        Harness harness = Harness.open(ConversationEndTest::answerAndClose);
        harness.receive("a\nb\n");
        assertThat(harness.written()).isEqualTo("last\n");
        assertThat(harness.transport.outputShut).isTrue();
        harness.receive("c\n");
        assertThat(harness.transport.closed).isFalse();

        harness.end();
        harness.run();

        assertThat(harness.events()).containsExactly("line a", "closed");
        assertThat(harness.transport.aborted).isFalse();
    }

    @Test
    void theConnectionLingersNoLongerThanItsTime() {
        Harness harness =
                Harness.open(LIMITS.with(Deadline.LINGER, Duration.ofSeconds(3)), ConversationEndTest::answerAndClose);
        harness.receive("a\n");
        harness.pass(Duration.ofMillis(2_900));
        assertThat(harness.transport.closed).isFalse();
        harness.pass(Duration.ofMillis(200));
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "refused LINGER", "closed");
    }

    @Test
    void noMoreInputIsDiscardedThanTheLimit() {
        Harness harness = Harness.open(LIMITS.withLingerBytes(10), ConversationEndTest::answerAndClose);
        harness.receive("a\n");
        harness.receive("123456789");
        assertThat(harness.transport.wantsInput).isTrue();
        harness.receive("0");
        assertThat(harness.transport.wantsInput).isFalse();
        assertThat(harness.transport.closed).isFalse();
    }

    @Test
    void withoutATimeOrAnOutputThatCanBeShutTheConnectionIsClosedAtOnce() {
        Harness harness =
                Harness.open(LIMITS.with(Deadline.LINGER, Duration.ZERO), ConversationEndTest::answerAndClose);
        harness.receive("a\n");
        assertThat(harness.written()).isEqualTo("last\n");
        assertThat(harness.transport.closed).isTrue();

        Harness other = Harness.open(ConversationEndTest::answerAndClose);
        other.transport.capabilities.remove(Capability.SHUT_OUTPUT);
        other.receive("a\n");
        assertThat(other.written()).isEqualTo("last\n");
        assertThat(other.transport.closed).isTrue();
        assertThat(other.transport.aborted).isFalse();
    }

    @Test
    void outputIsShutOnlyWhenAllIsWritten() {
        Harness harness = Harness.open(ConversationEndTest::answerAndClose);
        harness.transport.take(2);
        harness.receive("a\n");
        assertThat(harness.transport.outputShut).isFalse();
        harness.take(3);
        assertThat(harness.transport.outputShut).isTrue();
    }

    @Test
    void aTransportThatFailsIsTheEnd() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\n");
        harness.wire.failed(new IOException("reset by a test"));
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "gone", "closed");
        assertThat(harness.transport.written()).isEmpty();
    }

    @Test
    void aPeerThatIsGoneWhenItIsWrittenToIsTheEnd() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.transport.broken = true;
        harness.receive("a\nb\n");
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "line b", "gone", "closed");
        assertThat(harness.transport.aborted).isTrue();
    }

    @Test
    void eventsAfterTheEndAreIgnored() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\n");
        harness.receive("b\n");
        assertThat(harness.transport.wantsInput).isFalse();
        harness.conversation.abort();
        harness.run();
        harness.receive("c\n");
        harness.wire.writable();
        harness.end();
        assertThat(harness.events()).containsExactly("line a", "closed");
    }

    @Test
    void anEndBeforeTheBeginningIsSeenAfterIt() {
        Harness harness = new Harness(LIMITS, Harness.ECHO);
        harness.end();
        assertThat(harness.events()).isEmpty();
        harness.wire.opened();
        harness.run();
        assertThat(harness.events()).containsExactly("opened", "closed");
    }

    @Test
    void aTransportThatFailsBeforeItIsOpenIsNotToldToTheHandler() {
        Harness harness = new Harness(LIMITS, Harness.ECHO);
        harness.receive("a\n");
        harness.wire.failed(new IOException("no handshake"));
        harness.run();
        assertThat(harness.transport.closed).isTrue();
        assertThat(harness.events()).isEmpty();
    }
}
