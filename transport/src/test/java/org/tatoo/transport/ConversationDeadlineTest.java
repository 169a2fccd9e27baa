package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Which deadline runs when; the clock is turned by hand. */
class ConversationDeadlineTest {
    private static final Duration ALMOST = Duration.ofMillis(9_900);
    private static final Duration REST = Duration.ofMillis(200);

    /** Each time is another one, so that a wrong deadline is not on time. */
    private static final ConversationLimits LIMITS = ConversationLimits.defaults()
            .withIdleTimeout(Duration.ofSeconds(10))
            .withRequestTimeout(Duration.ofSeconds(20))
            .withAnswerTimeout(Duration.ofSeconds(30))
            .withWriteTimeout(Duration.ofSeconds(40));

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
    void aConnectionThatSendsNothingIsIdle() {
        Harness harness = open(Harness.ECHO);
        assertExpires(harness, Duration.ofSeconds(10), "IDLE");
        assertThat(harness.transport.outputShut).isTrue();
    }

    @Test
    void aConnectionIsIdleAgainAfterAnAnswer() {
        Harness harness = open(Harness.ECHO);
        harness.pass(ALMOST);
        harness.receive("a\n");
        assertExpires(harness, Duration.ofSeconds(10), "IDLE");
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
    void eachPartOfAMessageHasTheTimeOfAMessage() {
        Harness harness = Harness.open(LIMITS.withRequestPart(3), Harness.ECHO);
        for (int i = 0; i < 12; i++) {
            harness.receive("abc");
            harness.pass(Duration.ofSeconds(19));
        }
        harness.receive("a");
        assertExpires(harness, Duration.ofSeconds(1), "REQUEST");
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
        harness.transport.takes = 1;
        harness.receive("abc\n");
        assertExpires(harness, Duration.ofSeconds(40), "WRITE");
        assertThat(harness.transport.aborted).isTrue();
        harness.run();
        assertThat(harness.events()).containsExactly("closed");
    }

    @Test
    void eachByteThatIsTakenStartsTheTimeAgain() {
        Harness harness = open(Harness.ECHO);
        harness.transport.takes = 0;
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
        harness.transport.takes = 0;
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
        harness.transport.takes = 0;
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
