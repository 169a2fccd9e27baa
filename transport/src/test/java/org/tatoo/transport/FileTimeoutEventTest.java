package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.transport.memory.ManualClock;

class FileTimeoutEventTest {
    private final ManualClock clock = new ManualClock();
    private final FilePool pool = new FilePool(1, 3, Duration.ofSeconds(5), message -> {}, clock);

    @Test
    void workThatTakesTooLongIsTold(@TempDir Path folder) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("org.tatoo.FileTimeout");
            recording.start();
            assertThat(FlightRecording.isOn()).isTrue();
            pool.execute(new Stuck(begun, gate));
            begun.await();
            clock.set(Duration.ofSeconds(5).toNanos());
            pool.expire();
            recording.stop();
            recording.dump(file);
        } finally {
            gate.countDown();
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.getEventType().getName()).isEqualTo("org.tatoo.FileTimeout");
            assertThat(event.getString("work")).isEqualTo("open a FIFO");
            assertThat(event.getInt("waiting")).isZero();
            assertThat(event.getInt("threadsLost")).isEqualTo(1);
        });
    }

    private record Stuck(CountDownLatch begun, CountDownLatch gate) implements FileCall<String> {
        @Override
        public String run() {
            begun.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "";
        }

        @Override
        public void done(String result) {}

        @Override
        public void failed(Throwable cause) {}

        @Override
        public String toString() {
            return "open a FIFO";
        }
    }
}
