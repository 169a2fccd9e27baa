package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** How long a conversation may last, how many messages it may bring, and when it gives its place to another one. */
class ConversationLifeTest {
    private static final ConversationLimits LIMITS =
            ConversationLimits.defaults().without(Deadline.values());

    private static void tell(LineHandler handler, String line) {
        handler.send(line + " " + handler.connection().isDraining() + "\n");
        handler.connection().endRequest();
    }

    @SuppressWarnings("UnusedVariable") // a handler's line
    private static void hold(LineHandler handler, String line) {
        handler.stop();
    }

    // ---- age

    @Test
    void anIdleConnectionEndsAtItsAge() {
        Harness harness = Harness.open(LIMITS.withMaxAge(Duration.ofSeconds(10)), Harness.ECHO);
        harness.receive("a\n");
        harness.pass(Duration.ofMillis(9_900));
        harness.run();
        assertThat(harness.events()).containsExactly("line a");
        harness.pass(Duration.ofMillis(200));
        harness.run();
        assertThat(harness.events()).containsExactly("refused AGE");
        assertThat(harness.transport.outputShut).isTrue();
    }

    @Test
    void aMessageInProgressIsAnsweredFirst() {
        Harness harness = Harness.open(LIMITS.withMaxAge(Duration.ofSeconds(10)), ConversationLifeTest::hold);
        harness.receive("a\n");
        harness.pass(Duration.ofMillis(10_100));
        harness.run();
        assertThat(harness.conversation.isDraining()).isTrue();
        assertThat(harness.transport.outputShut).isFalse();
        harness.conversation.asyncWrite(LineHandler.bytes("late\n"));
        harness.conversation.endRequest();
        harness.run();
        assertThat(harness.written()).isEqualTo("late\n");
        assertThat(harness.transport.outputShut).isTrue();
    }

    // ---- messages

    @Test
    void theHandlerKnowsTheLastMessage() {
        Harness harness = Harness.open(LIMITS.withMaxMessages(3), ConversationLifeTest::tell);
        harness.receive("a\n");
        harness.receive("b\n");
        harness.receive("c\nd\n");
        assertThat(harness.written()).isEqualTo("a false\nb false\nc true\n");
        assertThat(harness.events()).containsExactly("line a", "line b", "line c", "refused MESSAGES");
        assertThat(harness.transport.outputShut).isTrue();
    }

    @Test
    void theFirstMessageMayBeTheLast() {
        Harness harness = Harness.open(LIMITS.withMaxMessages(1), ConversationLifeTest::tell);
        harness.receive("a\n");
        assertThat(harness.written()).isEqualTo("a true\n");
        assertThat(harness.transport.outputShut).isTrue();
    }

    // ---- places

    private static List<Boolean> displace(Harness harness, long since) {
        List<Boolean> told = new ArrayList<>();
        harness.conversation.displace(since, told::add);
        harness.run();
        return told;
    }

    private static List<Boolean> displace(Harness harness) {
        return displace(harness, harness.conversation.idleSince());
    }

    @Test
    void aConnectionWithoutWorkGivesItsPlaceAtOnce() {
        Harness silent = Harness.open(LIMITS, Harness.ECHO);
        assertThat(silent.conversation.isSilent()).isTrue();
        assertThat(displace(silent)).containsExactly(true);
        assertThat(silent.events()).containsExactly("refused DISPLACED", "closed");
        assertThat(silent.transport.outputShut).as("no lingering").isFalse();

        Harness idle = Harness.open(LIMITS, Harness.ECHO);
        idle.receive("a\n");
        assertThat(idle.conversation.isSilent()).isFalse();
        assertThat(displace(idle)).containsExactly(true);

        Harness opening = new Harness(LIMITS, Harness.ECHO);
        assertThat(displace(opening)).containsExactly(true);
        assertThat(opening.events()).containsExactly("refused DISPLACED");
        assertThat(opening.transport.aborted).isTrue();
    }

    @Test
    void aConnectionWithWorkKeepsItsPlace() {
        Harness begun = Harness.open(LIMITS, Harness.ECHO);
        begun.receive("a");
        Harness held = Harness.open(LIMITS, ConversationLifeTest::hold);
        held.receive("a\n");
        Harness unread = Harness.open(LIMITS, Harness.ECHO);
        unread.transport.take(0);
        unread.receive("a\n");
        for (Harness harness : List.of(begun, held, unread)) {
            assertThat(harness.conversation.mayBeDisplaced()).isFalse();
            assertThat(displace(harness)).containsExactly(false);
            assertThat(harness.transport.closed).isFalse();
        }
    }

    @Test
    void aConnectionThatWasUsedSinceItWasLookedAtKeepsItsPlace() {
        Harness harness = Harness.open(LIMITS, Harness.ECHO);
        harness.receive("a\n");
        long before = harness.conversation.idleSince();
        harness.pass(Duration.ofSeconds(1));
        harness.receive("b\n");
        assertThat(displace(harness, before)).containsExactly(false);
        assertThat(harness.conversation.idleSince() - before)
                .isEqualTo(Duration.ofSeconds(1).toNanos());
    }
}
