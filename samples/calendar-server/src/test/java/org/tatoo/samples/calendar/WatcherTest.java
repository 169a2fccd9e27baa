package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

class WatcherTest {
    private final List<String> told = new ArrayList<>();
    private boolean writable = true;
    private final Watcher watcher = new Watcher("work", "ada", Connection.none(), carrier(), 7);

    @Test
    void whoTakesNothingBetweenTwoMarksOfLifeIsSlow() {
        assertThat(watcher.alive()).isTrue();
        writable = false;
        assertThat(watcher.isReady()).isFalse();
        assertThat(watcher.alive()).isTrue();
        assertThat(watcher.alive()).isFalse();
        watcher.end("slow");
        assertThat(told).containsExactly("alive 7", "end 7 slow");
    }

    @Test
    void whoTakesSomethingInTimeIsToldMore() {
        writable = false;
        assertThat(watcher.alive()).isTrue();
        writable = true;
        assertThat(watcher.alive()).isTrue();
        watcher.tell("delete 8 a\r\n".getBytes(US_ASCII), 8);
        assertThat(watcher.alive()).isTrue();
        assertThat(told).containsExactly("alive 7", "delete 8 a", "alive 8");
    }

    @Test
    void whoWasToldMoreHasTakenWhatCameBefore() {
        writable = false;
        assertThat(watcher.alive()).isTrue();
        watcher.tell("delete 8 a\r\n".getBytes(US_ASCII), 8);
        assertThat(watcher.alive()).isTrue();
        assertThat(watcher.alive()).isFalse();
    }

    @Test
    void nothingIsToldAfterTheEnd() {
        watcher.end("stopping");
        watcher.end("expired");
        watcher.tell("delete 8 a\r\n".getBytes(US_ASCII), 8);
        assertThat(watcher.alive()).isTrue();
        assertThat(watcher.isReady()).isFalse();
        assertThat(told).containsExactly("end 7 stopping");
    }

    private Carrier carrier() {
        return new Carrier() {
            @Override
            public void answer(Answer answer) {
                throw new AssertionError(answer);
            }

            @Override
            public void begin() {
                told.add("begin");
            }

            @Override
            public boolean isWritable() {
                return writable;
            }

            @Override
            public void lines(byte[] lines) {
                told.add(new String(lines, US_ASCII).strip());
            }

            @Override
            public void end(byte[] last) {
                lines(last);
            }
        };
    }
}
