package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Cancellable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** A conversation that has been idle for a while keeps little, and continues as if it had kept all. */
class ConversationRestTest {
    private static final Duration WHILE = Duration.ofMillis(1_100);

    private static boolean rests(Harness harness) {
        return ((Resident) harness.wire).presence() instanceof Resting;
    }

    /** A conversation that has answered one message and rests. */
    private static Harness resting(ConversationLimits limits, BiConsumer<LineHandler, String> answer) {
        Harness harness = Harness.open(limits, answer);
        harness.receive("a\n");
        harness.run();
        harness.events();
        harness.written();
        harness.pass(WHILE);
        assertThat(rests(harness)).isTrue();
        return harness;
    }

    private static Harness resting() {
        return resting(ConversationLimits.defaults(), Harness.ECHO);
    }

    @Test
    void theNextMessageIsAnswered() {
        Harness harness = resting();
        harness.receive("b\n");
        assertThat(rests(harness)).isFalse();
        assertThat(harness.events()).containsExactly("line b");
        assertThat(harness.written()).isEqualTo("b\n");
        assertThat(harness.conversation.messages()).isEqualTo(2);
        harness.pass(WHILE);
        assertThat(rests(harness)).isTrue();
    }

    @Test
    void whoWatchesItSeesThatItIsIdleAndDoesNotWakeIt() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.receive("a\n");
        long since = harness.conversation.idleSince();
        harness.pass(WHILE);
        assertThat(harness.conversation.activity()).isEqualTo(Activity.IDLE);
        assertThat(harness.conversation.messages()).isEqualTo(1);
        assertThat(harness.conversation.idleSince()).isEqualTo(since);
        assertThat(harness.conversation.mayBeDisplaced()).isTrue();
        assertThat(harness.conversation.isSilent()).isFalse();
        assertThat(harness.conversation.isAnswering()).isTrue();
        assertThat(harness.conversation.isWritable()).isTrue();
        assertThat(harness.conversation.isDraining()).isFalse();
        assertThat(rests(harness)).isTrue();
    }

    @Test
    void itsIdleTimeIsCountedFromItsLastMessage() {
        ConversationLimits limits = ConversationLimits.defaults().with(Deadline.IDLE, Duration.ofSeconds(10));
        Harness harness = resting(limits, Harness.ECHO);
        harness.pass(Duration.ofSeconds(4));
        // a call is no message
        harness.conversation.asyncWrite(LineHandler.bytes("news\n"));
        harness.run();
        assertThat(rests(harness)).isFalse();
        harness.pass(WHILE);
        assertThat(rests(harness)).isTrue();
        harness.pass(Duration.ofSeconds(3));
        assertThat(harness.events()).isEmpty();
        harness.pass(Duration.ofSeconds(1));
        assertThat(harness.events()).containsExactly("over IDLE", "expired IDLE");
    }

    @Test
    void withoutAnIdleTimeItRestsForGood() {
        Harness harness = resting(ConversationLimits.defaults().without(Deadline.IDLE), Harness.ECHO);
        harness.pass(Duration.ofDays(1));
        assertThat(rests(harness)).isTrue();
        harness.receive("b\n");
        assertThat(harness.written()).isEqualTo("b\n");
    }

    /** Sends a message every 600 ms; so much time has passed since the last one. */
    private static Harness busy(Duration idle) {
        Harness harness = Harness.open(ConversationLimits.defaults().with(Deadline.IDLE, idle), Harness.ECHO);
        for (int i = 0; i < 10; i++) {
            harness.receive("a\n");
            harness.pass(Duration.ofMillis(600));
            assertThat(rests(harness)).isFalse();
        }
        harness.events();
        return harness;
    }

    @Test
    void eachMessagePutsOffTheRest() {
        Harness harness = busy(Duration.ofSeconds(3));
        harness.pass(Duration.ofMillis(300));
        assertThat(rests(harness)).isFalse();
        // when the last message was is known to an eighth of the idle time
        harness.pass(Duration.ofMillis(600));
        assertThat(rests(harness)).isTrue();
        harness.pass(Duration.ofMillis(1_400));
        assertThat(harness.events()).isEmpty();
        harness.pass(Duration.ofMillis(600));
        assertThat(harness.events()).containsExactly("over IDLE", "expired IDLE");
    }

    @Test
    void eachMessagePutsOffTheEndOfAShortIdleTime() {
        Harness harness = busy(Duration.ofMillis(700));
        harness.pass(Duration.ofMillis(50));
        assertThat(harness.events()).isEmpty();
        harness.pass(Duration.ofMillis(150));
        assertThat(harness.events()).containsExactly("over IDLE", "expired IDLE");
    }

    @Test
    void aShortIdleTimeIsOverBeforeTheRest() {
        ConversationLimits limits = ConversationLimits.defaults().with(Deadline.IDLE, Duration.ofMillis(500));
        Harness harness = Harness.open(limits, Harness.ECHO);
        harness.receive("a\n");
        harness.events();
        harness.pass(Duration.ofMillis(600));
        assertThat(harness.events()).containsExactly("over IDLE", "expired IDLE");
    }

    @Test
    void theDeadlinesOfTheNextMessageRunFromItsFirstByte() {
        ConversationLimits limits = ConversationLimits.defaults().with(Deadline.REQUEST, Duration.ofSeconds(5));
        Harness harness = resting(limits, Harness.ECHO);
        harness.receive("b");
        harness.pass(Duration.ofSeconds(4));
        assertThat(harness.events()).isEmpty();
        harness.pass(WHILE);
        assertThat(harness.events()).contains("over REQUEST");
    }

    @Test
    void aCallOfAnotherThreadIsCarriedOut() {
        Harness harness = resting();
        Harness.elsewhere(() -> {
            harness.conversation.asyncWrite(ByteBuffer.allocate(600 << 10));
            assertThat(harness.conversation.isWritable()).isFalse();
            harness.conversation.execute(() -> harness.conversation.asyncWrite(LineHandler.bytes("task")));
            harness.conversation.asyncWrite(LineHandler.bytes("call"));
        });
        harness.run();
        assertThat(harness.written()).hasSize((600 << 10) + 8).endsWith("calltask");
        assertThat(harness.conversation.isWritable()).isTrue();
    }

    @Test
    void aLateEndOfTheLastMessageIsCountedAndIgnored() {
        Harness harness = resting();
        Harness.elsewhere(harness.conversation::endRequest);
        harness.run();
        assertThat(harness.events()).containsExactly("redundant");
        harness.receive("b\n");
        assertThat(harness.events()).containsExactly("line b");
    }

    @Test
    void itEndsWithItsPeerAndWithItsServer() {
        Harness left = resting();
        left.end();
        left.run();
        assertThat(left.events()).containsExactly("closed");
        Harness stopped = resting();
        stopped.conversation.drain();
        stopped.conversation.endIdle();
        stopped.run();
        stopped.end();
        stopped.run();
        assertThat(stopped.events()).contains("closed");
        Harness displaced = resting();
        displaced.conversation.displace(
                displaced.conversation.idleSince(), told -> assertThat(told).isTrue());
        displaced.run();
        assertThat(displaced.events()).containsExactly("refused DISPLACED", "closed");
    }

    @Test
    void itDoesNotRestWhileSomethingIsUnderWay() {
        Harness unanswered = Harness.open((handler, line) -> {});
        unanswered.receive("a\n");
        Harness unread = Harness.open(Harness.ECHO);
        unread.transport.take(0);
        unread.receive("a\n");
        Harness begun = Harness.open(Harness.ECHO);
        begun.receive("a\nb");
        Harness reserved = Harness.open((handler, line) -> {
            assertThat(handler.connection().reserve(100)).isTrue();
            handler.connection().endRequest();
        });
        reserved.receive("a\n");
        Harness scheduled = Harness.open((handler, line) -> {
            Cancellable unused = handler.connection().schedule(Duration.ofHours(1), () -> {});
            handler.connection().endRequest();
        });
        scheduled.receive("a\n");
        for (Harness harness : new Harness[] {unanswered, unread, begun, reserved, scheduled}) {
            harness.run();
            harness.pass(WHILE);
            assertThat(rests(harness)).isFalse();
        }
    }

    @Test
    void noCallIsLostWhileItRestsAgainAndAgain() throws InterruptedException {
        int threads = 4;
        int calls = 2_000;
        Harness harness = Harness.open((handler, line) -> handler.connection().endRequest());
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            new Thread(() -> call(harness.conversation, calls, done)).start();
        }
        int rests = 0;
        while (done.getCount() > 0 || rests == 0) {
            harness.receive("a\n");
            harness.transport.strand.run();
            harness.pass(WHILE);
            rests += rests(harness) ? 1 : 0;
        }
        harness.run();
        assertThat(harness.written()).hasSize(threads * calls);
        Harness.elsewhere(() -> assertThat(harness.conversation.isWritable()).isTrue());
        // a call at the moment of a rest prevents that one; the next is after the next message
        harness.receive("a\n");
        harness.run();
        // of messages that follow one another the time is not read: idleness may begin a second late
        harness.pass(WHILE);
        harness.pass(WHILE);
        // all that was announced was taken off again
        assertThat(rests(harness)).isTrue();
    }

    private static void call(Connection connection, int calls, CountDownLatch done) {
        for (int i = 0; i < calls; i++) {
            connection.asyncWrite(LineHandler.bytes("."));
        }
        done.countDown();
    }
}
