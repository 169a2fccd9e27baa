package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** Messages with raw data: their deadline, and answers that come before the data. */
class ConversationBodyTest {
    private static final ConversationLimits LIMITS = ConversationLimits.defaults()
            .with(Deadline.IDLE, Duration.ofSeconds(50))
            .with(Deadline.REQUEST, Duration.ofSeconds(20))
            .with(Deadline.BODY, Duration.ofSeconds(100))
            .withBodyRate(10, Duration.ofSeconds(7));
    private static final Duration INTERVAL = Duration.ofSeconds(7);
    private static final Duration REST = Duration.ofMillis(200);

    /** Answers nothing. */
    private static void waitFor(LineHandler handler, String line) {}

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
    void beforeItsDataAMessageHasItsOwnTime() {
        Harness harness = open(ConversationBodyTest::waitFor);
        harness.receive("#1000\n");
        assertExpires(harness, Duration.ofSeconds(20), "REQUEST");
    }

    @Test
    void dataThatComesFastEnoughMayTakeLongerThanAMessage() {
        Harness harness = open(ConversationBodyTest::waitFor);
        harness.receive("#1000\n");
        harness.pass(Duration.ofSeconds(19));
        harness.events();
        for (int i = 0; i < 12; i++) {
            harness.receive("0123456789");
            harness.pass(INTERVAL);
            assertThat(harness.events()).containsExactly("data 0123456789");
        }
        harness.receive("012345678");
        assertExpires(harness, INTERVAL, "BODY");
    }

    @Test
    void dataInManyPiecesIsCountedTogether() {
        Harness harness = open(ConversationBodyTest::waitFor);
        harness.receive("#1000\n");
        for (int i = 0; i < 35; i++) {
            harness.receive("xx");
            harness.pass(Duration.ofSeconds(1));
        }
        assertThat(harness.events()).hasSize(36).doesNotContain("expired BODY");
    }

    @Test
    void dataMayNotTakeTooLongInAll() {
        Harness harness = open(ConversationBodyTest::waitFor);
        harness.receive("#10000\n");
        for (int i = 0; i < 20; i++) {
            harness.receive("0123456789");
            harness.pass(Duration.ofMillis(4_900));
        }
        harness.receive("0123456789");
        assertExpires(harness, Duration.ofSeconds(2), "BODY");
    }

    @Test
    void aResumeAndAnExtensionLetTheTimeBeginAgain() {
        Harness harness = open((handler, line) -> handler.stop());
        harness.receive("#1000\n01234");
        harness.conversation.resume();
        harness.run();
        harness.pass(Duration.ofSeconds(6));
        harness.conversation.extendDeadline();
        harness.run();
        harness.pass(Duration.ofSeconds(6));
        harness.conversation.extendDeadline();
        harness.run();
        assertExpires(harness, INTERVAL, "BODY");
    }

    @Test
    void outputInBetweenDoesNotProlongTheTimeInAll() {
        Harness harness = Harness.open(LIMITS.withBodyRate(0, INTERVAL), ConversationBodyTest::waitFor);
        harness.receive("#1000\nx");
        harness.pass(Duration.ofSeconds(80));
        harness.transport.take(0);
        harness.conversation.asyncWrite(LineHandler.bytes("go on\n"));
        harness.transport.strand.run();
        harness.pass(Duration.ofSeconds(10));
        harness.take(6);
        assertExpires(harness, Duration.ofSeconds(10), "BODY");
    }

    @Test
    void aMessageMayBeAnsweredBeforeItsDataHasCome() {
        Harness harness = open(Harness.ECHO);
        harness.receive("#20\n");
        assertThat(harness.written()).isEqualTo("#20\n");
        harness.receive("0123456789");
        assertThat(harness.events()).containsExactly("line #20", "data 0123456789");
        assertExpires(harness, INTERVAL.plus(INTERVAL), "BODY");
    }

    @Test
    void theRestOfAnAnsweredMessageIsParsedAndThenTheConnectionIsIdle() {
        Harness harness = open(Harness.ECHO);
        harness.receive("#10\n");
        harness.receive("01234");
        harness.pass(Duration.ofSeconds(6));
        harness.receive("56789");
        harness.pass(Duration.ofSeconds(49));
        assertThat(harness.events()).containsExactly("line #10", "data 01234", "data 56789");
        harness.receive("b\n");
        assertThat(harness.events()).containsExactly("line b");
        assertThat(harness.written()).isEqualTo("#10\nb\n");
        assertExpires(harness, Duration.ofSeconds(50), "IDLE");
    }

    @Test
    void aMessageAfterTheRestOfAnAnsweredOneHasItsOwnTime() {
        Harness harness = open(Harness.ECHO);
        harness.receive("#3\n012");
        harness.pass(Duration.ofSeconds(40));
        harness.receive("b");
        assertExpires(harness, Duration.ofSeconds(20), "REQUEST");
    }

    @Test
    void aConnectionThatIsToEndWhenItIsIdleWaitsForTheRestOfAnAnsweredMessage() {
        Harness harness = open(Harness.ECHO);
        harness.receive("#3\n01");
        harness.conversation.drain();
        harness.conversation.endIdle();
        harness.transport.strand.run();
        assertThat(harness.transport.outputShut).isFalse();
        harness.receive("2");
        harness.wire.readEnded();
        assertThat(harness.transport.outputShut).isTrue();
        assertThat(harness.events()).containsExactly("line #3", "data 01", "draining", "data 2");
    }

    @Test
    void dataOfManyMessagesIsNotCountedForTheNext() {
        Harness harness = open((handler, line) -> {
            if (!line.startsWith("#")) {
                handler.connection().endRequest();
            }
        });
        harness.receive("#30\n" + "0123456789".repeat(3) + "end\n#10\n0");
        assertExpires(harness, INTERVAL, "BODY");
    }
}
