package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tatoo.transport.memory.ManualStrand;

class LoopTest {
    private final AtomicInteger made = new AtomicInteger();

    private Loop newLoop(ManualStrand strand) {
        made.incrementAndGet();
        return new Loop(strand, strand::isCurrent, (task, nanos) -> strand.execute(task));
    }

    @Test
    void aLoopOfAFrameworkHasOneStrandWhileThatIsUsed() {
        ManualStrand key = new ManualStrand();
        Loop first = Loop.of(key, this::newLoop);
        assertThat(Loop.of(key, this::newLoop)).isSameAs(first);
        assertThat(made).hasValue(1);
        assertThat(Loop.of(new ManualStrand(), this::newLoop)).isNotSameAs(first);
        assertThat(made).hasValue(2);
    }

    @Test
    void tasksRunLaterOnTheLoop() {
        ManualStrand key = new ManualStrand();
        Loop loop = Loop.of(key, this::newLoop);
        AtomicInteger runs = new AtomicInteger();
        loop.execute(runs::incrementAndGet);
        assertThat(runs).hasValue(0);
        key.run();
        assertThat(runs).hasValue(1);
        assertThat(loop.isCurrent()).isTrue();
    }
}
