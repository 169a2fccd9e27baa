package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** Which deadline runs when; the clock is turned by hand. */
class ConversationDeadlineTest {
    private static final Duration ALMOST = Duration.ofMillis(9_900);
    private static final Duration REST = Duration.ofMillis(200);

    /** Each time is another one, so that a wrong deadline is not on time. */
    private static final ConversationLimits LIMITS = ConversationLimits.defaults()
            .with(Deadline.HANDSHAKE, Duration.ofSeconds(3))
            .with(Deadline.FIRST_BYTE, Duration.ofSeconds(5))
            .with(Deadline.IDLE, Duration.ofSeconds(10))
            .with(Deadline.REQUEST, Duration.ofSeconds(20))
            .with(Deadline.ANSWER, Duration.ofSeconds(30))
            .with(Deadline.WRITE, Duration.ofSeconds(40));

    private static Harness open(BiConsumer<LineHandler, String> answer) {
        return Harness.open(LIMITS, answer);
    }

    private static void assertExpires(Harness harness, Duration left, String deadline) {
        harness.events();
        harness.pass(left.minusMillis(100));
        assertThat(harness.events()).isEmpty();
        harness.pass(REST);
        assertThat(harness.events()).containsExactly("over " + deadline, "expired " + deadline);
    }

    @Test
    void aTransportThatDoesNotOpenIsAborted() {
        Harness harness = new Harness(LIMITS, Harness.ECHO);
        harness.pass(Duration.ofMillis(2_900));
        assertThat(harness.transport.aborted).isFalse();
        harness.pass(REST);
        harness.run();
        assertThat(harness.events()).containsExactly("over HANDSHAKE");
        assertThat(harness.transport.aborted).isTrue();
        harness.wire.opened();
        assertThat(harness.events()).isEmpty();
    }

    @Test
    void aConnectionThatSendsNothingIsClosedWithoutAnAnswer() {
        Harness harness = open(Harness.ECHO);
        harness.pass(Duration.ofMillis(4_900));
        assertThat(harness.events()).isEmpty();
        harness.pass(REST);
        assertThat(harness.events()).containsExactly("over FIRST_BYTE");
        assertThat(harness.transport.outputShut).isTrue();
    }

    @Test
    void theTimeOfTheFirstByteIsCountedFromTheOpeningWhateverIsWritten() {
        Harness harness = new Harness(LIMITS, Harness.ECHO);
        harness.transport.take(0);
        harness.conversation.asyncWrite(LineHandler.bytes("welcome\n"));
        harness.wire.opened();
        harness.events();
        harness.pass(Duration.ofSeconds(4));
        harness.take(8);
        harness.pass(Duration.ofMillis(900));
        assertThat(harness.events()).isEmpty();
        harness.pass(REST);
        assertThat(harness.events()).containsExactly("over FIRST_BYTE");
    }

    @Test
    void aServerThatSpeaksFirstWaitsForAMessageAsBetweenMessages() {
        Harness harness = Harness.open(LIMITS.without(Deadline.FIRST_BYTE), Harness.ECHO);
        assertExpires(harness, Duration.ofSeconds(10), "IDLE");

        Harness greeting = open(Harness.ECHO);
        greeting.conversation.endRequest();
        greeting.transport.strand.run();
        assertExpires(greeting, Duration.ofSeconds(10), "IDLE");
    }

    @Test
    void aDeadlineWithoutATimeNeverExpires() {
        Harness harness = Harness.open(LIMITS.without(Deadline.values()), (handler, line) -> handler.stop());
        Duration long_ = Duration.ofMinutes(5);
        harness.pass(long_);
        harness.receive("a");
        harness.pass(long_);
        harness.receive("\n");
        harness.pass(long_);
        harness.conversation.endRequest();
        harness.run();
        harness.pass(long_);
        harness.transport.take(0);
        harness.conversation.asyncWrite(LineHandler.bytes("b"));
        harness.run();
        harness.pass(long_);
        harness.take(1);
        harness.conversation.close();
        harness.run();
        harness.pass(long_);
        assertThat(harness.events()).containsExactly("line a");
        assertThat(harness.transport.closed).isFalse();
        assertThat(harness.transport.wheel.isEmpty()).isTrue();
    }

    @Test
    void aConnectionIsIdleAfterAnAnswer() {
        Harness harness = open(Harness.ECHO);
        harness.pass(Duration.ofSeconds(4));
        harness.receive("a\n");
        harness.pass(ALMOST);
        harness.receive("b\n");
        assertExpires(harness, Duration.ofSeconds(10), "IDLE");
    }

    @Test
    void anAnswerThatIsWrittenDoesNotProlongTheNextMessage() {
        Harness harness = open(Harness.ECHO);
        harness.receive("a\nb");
        harness.pass(Duration.ofSeconds(15));
        harness.transport.take(0);
        harness.conversation.asyncWrite(LineHandler.bytes("news\n"));
        harness.transport.strand.run();
        harness.pass(Duration.ofSeconds(1));
        harness.take(5);
        assertExpires(harness, Duration.ofSeconds(4), "REQUEST");
    }

    @Test
    void aResumeLetsTheTimeOfTheMessageBeginAgain() {
        Harness harness = open((handler, line) -> handler.stop());
        harness.receive("a\nb");
        harness.pass(Duration.ofSeconds(15));
        harness.conversation.resume();
        harness.run();
        assertExpires(harness, Duration.ofSeconds(20), "REQUEST");
    }

    @Test
    void theHandlerMayExtendTheTimeOfAMessageAndOfAnAnswer() {
        Harness harness = open((handler, line) -> handler.stop());
        harness.receive("a");
        harness.pass(Duration.ofSeconds(15));
        harness.conversation.extendDeadline();
        harness.run();
        harness.pass(Duration.ofSeconds(19));
        harness.receive("\n");
        assertThat(harness.events()).containsExactly("line a");
        harness.pass(Duration.ofSeconds(29));
        Harness.elsewhere(harness.conversation::extendDeadline);
        harness.run();
        assertExpires(harness, Duration.ofSeconds(30), "ANSWER");
    }

    @Test
    void anExtensionThatComesTooLateOrBetweenMessagesChangesNothing() {
        Harness harness = open((handler, line) -> handler.stop());
        harness.receive("a\nb");
        Harness.elsewhere(harness.conversation::extendDeadline);
        harness.conversation.executor().execute(() -> {});
        Harness.elsewhere(harness.conversation::extendDeadline);
        harness.conversation.endRequest();
        harness.wire.readEnded();
        harness.pass(Duration.ofSeconds(15));
        harness.run();
        assertExpires(harness, Duration.ofSeconds(5), "REQUEST");

        Harness idle = open(Harness.ECHO);
        idle.receive("a\n");
        idle.pass(Duration.ofSeconds(5));
        idle.conversation.extendDeadline();
        idle.run();
        assertExpires(idle, Duration.ofSeconds(5), "IDLE");
    }

    @Test
    void bytesDoNotProlongAMessage() {
        Harness harness = open(Harness.ECHO);
        for (int i = 0; i < 20; i++) {
            harness.receive("b");
            harness.pass(Duration.ofMillis(990));
        }
        assertExpires(harness, Duration.ofMillis(200), "REQUEST");
    }

    @Test
    void anAnswerThatIsNotGivenIsOver() {
        Harness harness = open((handler, line) -> handler.stop());
        harness.receive("a\n");
        assertExpires(harness, Duration.ofSeconds(30), "ANSWER");
    }

    @Test
    void eachPauseHasItsOwnTime() {
        Harness harness = open((handler, line) -> handler.stop());
        harness.receive("a\nb\nc\n");
        for (int i = 0; i < 2; i++) {
            harness.pass(Duration.ofSeconds(29));
            harness.conversation.resume();
            harness.transport.strand.run();
        }
        assertExpires(harness, Duration.ofSeconds(30), "ANSWER");
    }

    @Test
    void aPeerThatTakesNoOutputIsAborted() {
        Harness harness = open(Harness.ECHO);
        harness.transport.take(1);
        harness.receive("abc\n");
        assertExpires(harness, Duration.ofSeconds(40), "WRITE");
        assertThat(harness.transport.aborted).isTrue();
        harness.run();
        assertThat(harness.events()).containsExactly("closed");
    }

    @Test
    void eachByteThatIsTakenStartsTheTimeAgain() {
        Harness harness = Harness.open(LIMITS.withWriteRate(0), Harness.ECHO);
        harness.transport.take(0);
        harness.receive("abc\n");
        for (int i = 0; i < 3; i++) {
            harness.pass(Duration.ofSeconds(39));
            harness.take(1);
        }
        assertExpires(harness, Duration.ofSeconds(40), "WRITE");
    }

    @Test
    void whatElseHappensDoesNotStartTheTimeOfAWriteAgain() {
        Harness harness = open(Harness.ECHO);
        harness.transport.take(0);
        harness.receive("abc\n");
        harness.take(1);
        harness.pass(Duration.ofSeconds(39));
        harness.receive("de");
        assertExpires(harness, Duration.ofSeconds(1), "WRITE");
    }

    @Test
    void aProtocolThatTakesOverBeginsBetweenMessages() {
        Harness harness = open((handler, line) -> {
            handler.connection().switchTo(next -> new LineParser(new LineHandler(next, new ArrayList<>())));
        });
        harness.receive("up\n");
        harness.pass(ALMOST);
        assertThat(harness.events()).containsExactly("line up");
        harness.pass(REST);
        assertThat(harness.events()).containsExactly("over IDLE");
    }

    @Test
    void aConnectionIsNotIdleBeforeItsAnswerIsTaken() {
        Harness harness = open(Harness.ECHO);
        harness.transport.take(0);
        harness.receive("abc\n");
        harness.pass(Duration.ofSeconds(39));
        harness.take(4);
        assertExpires(harness, Duration.ofSeconds(10), "IDLE");
    }

    @Test
    void theHandlerMayWriteALastAnswer() {
        Harness harness = open((handler, line) -> handler.stop());
        harness.receive("a\n");
        harness.pass(Duration.ofSeconds(29));
        harness.conversation.asyncWrite(LineHandler.bytes("so far\n"));
        harness.transport.strand.run();
        assertThat(harness.written()).isEqualTo("so far\n");
        assertExpires(harness, Duration.ofSeconds(1), "ANSWER");
        assertThat(harness.transport.outputShut).isTrue();
    }
}
