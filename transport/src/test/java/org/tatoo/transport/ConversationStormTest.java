package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

/** Many threads call one connection while its strand works. */
class ConversationStormTest {
    private static final int THREADS = 8;
    private static final int CALLS = 3_000;

    @Test
    void noCallIsLostAndThoseOfEachThreadKeepTheirOrder() throws InterruptedException {
        Harness harness = Harness.open((handler, line) -> handler.send("strand " + line + "\n"));
        List<String> tasks = new ArrayList<>();
        CountDownLatch done = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            String name = "thread" + i;
            new Thread(() -> call(harness.conversation, name, tasks, done)).start();
        }
        for (int i = 0; done.getCount() > 0; i++) {
            harness.receive(i + "\n");
            harness.transport.strand.run();
        }
        harness.transport.strand.run();

        List<String> written = Arrays.asList(harness.written().split("\n"));
        for (int i = 0; i < THREADS; i++) {
            String prefix = "thread" + i + " ";
            assertThat(written.stream().filter(line -> line.startsWith(prefix)).toList())
                    .isEqualTo(expected(prefix, false));
            assertThat(tasks.stream().filter(line -> line.startsWith(prefix)).toList())
                    .isEqualTo(expected(prefix, true));
        }
        assertThat(harness.conversation.isWritable()).isTrue();
        Harness.elsewhere(() -> assertThat(harness.conversation.isWritable()).isTrue());
    }

    /** Each third call gives a task, which the strand runs. */
    private static void call(Connection connection, String name, List<String> tasks, CountDownLatch done) {
        try {
            for (int i = 0; i < CALLS; i++) {
                String call = name + " " + i;
                if (i % 3 == 0) {
                    connection.executor().execute(() -> tasks.add(call));
                } else {
                    connection.asyncWrite(LineHandler.bytes(call + "\n"));
                }
            }
        } finally {
            done.countDown();
        }
    }

    private static List<String> expected(String prefix, boolean tasks) {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            if ((i % 3 == 0) == tasks) {
                calls.add(prefix + i);
            }
        }
        return calls;
    }
}
