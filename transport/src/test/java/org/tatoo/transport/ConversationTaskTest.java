package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Cancellable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** Tasks that wait for their time, and the clock. */
class ConversationTaskTest {
    private final List<String> order = new ArrayList<>();
    private final Harness harness =
            Harness.open(ConversationLimits.defaults().without(Deadline.values()), (handler, line) -> {});

    private Cancellable schedule(Duration after, String name) {
        return harness.conversation.schedule(after, () -> order.add(name));
    }

    private void pass(Duration time) {
        harness.pass(time);
        harness.transport.strand.run();
    }

    @Test
    void aTaskRunsOnceWhenItsTimeIsOverAndNeverEarlier() {
        schedule(Duration.ofSeconds(2), "b");
        schedule(Duration.ofSeconds(1), "a");
        pass(Duration.ofMillis(990));
        assertThat(order).isEmpty();
        pass(Duration.ofMillis(100));
        assertThat(order).containsExactly("a");
        pass(Duration.ofSeconds(10));
        assertThat(order).containsExactly("a", "b");
        assertThat(harness.transport.wheel.isEmpty()).isTrue();
    }

    @Test
    void aTaskOfAnotherThreadRunsToo() {
        Harness.elsewhere(() -> schedule(Duration.ofSeconds(1), "a"));
        harness.transport.strand.run();
        pass(Duration.ofMillis(1_100));
        assertThat(order).containsExactly("a");
    }

    @Test
    void aTaskWhoseTimeIsOverTakesItsPlaceAmongTheOthers() {
        schedule(Duration.ZERO, "scheduled");
        harness.conversation.executor().execute(() -> order.add("given"));
        harness.pass(Duration.ofMillis(100));
        assertThat(order).isEmpty();
        harness.transport.strand.run();
        assertThat(order).containsExactly("given", "scheduled");
    }

    @Test
    void aCancelledTaskDoesNotRun() {
        Cancellable first = schedule(Duration.ofSeconds(1), "first");
        Cancellable second = schedule(Duration.ofSeconds(1), "second");
        Cancellable third = schedule(Duration.ofSeconds(1), "third");
        first.cancel();
        first.cancel();
        Harness.elsewhere(second::cancel);
        harness.pass(Duration.ofMillis(1_100));
        third.cancel();
        harness.transport.strand.run();
        assertThat(order).isEmpty();
        assertThat(harness.transport.wheel.isEmpty()).isTrue();
    }

    @Test
    void theEndOfTheConnectionIsTheEndOfItsTasks() {
        schedule(Duration.ofSeconds(1), "waiting");
        schedule(Duration.ZERO, "due");
        harness.pass(Duration.ofMillis(100));
        harness.conversation.abort();
        harness.wire.readEnded();
        assertThat(harness.transport.wheel.isEmpty()).isTrue();
        harness.run();
        schedule(Duration.ZERO, "late").cancel();
        schedule(Duration.ZERO, "later");
        pass(Duration.ofSeconds(2));
        assertThat(order).isEmpty();
    }

    @Test
    void aTaskMayScheduleItselfAgain() {
        Runnable again = new Runnable() {
            @Override
            public void run() {
                order.add("again");
                harness.conversation.schedule(Duration.ofSeconds(1), this);
            }
        };
        harness.conversation.schedule(Duration.ofSeconds(1), again);
        for (int i = 0; i < 5; i++) {
            pass(Duration.ofMillis(1_100));
        }
        assertThat(order).hasSize(5);
    }

    @Test
    void aTaskThatThrowsCostsTheConnection() {
        harness.conversation.schedule(Duration.ZERO, () -> {
            throw new IllegalStateException("thrown by a test");
        });
        harness.pass(Duration.ofMillis(100));
        harness.run();
        assertThat(harness.events()).containsExactly("failed IllegalStateException", "closed");
    }

    @Test
    void aTimeOutOfRangeIsRefused() {
        assertThatThrownBy(() -> schedule(Duration.ofNanos(-1), "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> schedule(Duration.ofDays(366), "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theTimeIsThatOfTheTransport() {
        long before = harness.conversation.now();
        harness.pass(Duration.ofSeconds(3));
        assertThat(harness.conversation.now() - before).isEqualTo(3_000_000_000L);
    }

    @Test
    void everyThreadSeesThatTheServerStops() {
        assertThat(harness.conversation.isDraining()).isFalse();
        harness.conversation.drain();
        Harness.elsewhere(() -> assertThat(harness.conversation.isDraining()).isTrue());
    }
}
