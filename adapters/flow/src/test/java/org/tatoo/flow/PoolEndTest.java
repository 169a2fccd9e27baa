package org.tatoo.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;

/** A pool that takes no more tasks does not keep a conversation from its end, and nobody sees a stack trace. */
class PoolEndTest {
    private static final int PATIENCE_SECONDS = 20;

    private final Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(2, this::thread);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Executor pool = task -> {
        if (ended.get()) {
            throw new RejectedExecutionException("the pool has ended");
        }
        threads.execute(task);
    };

    private Thread thread(Runnable task) {
        Thread thread = new Thread(task);
        thread.setUncaughtExceptionHandler((where, fault) -> uncaught.add(fault));
        return thread;
    }

    @BeforeEach
    void start() {
        Thread.currentThread().setUncaughtExceptionHandler((where, fault) -> uncaught.add(fault));
    }

    @AfterEach
    void stop() throws InterruptedException {
        Thread.currentThread().setUncaughtExceptionHandler(null);
        threads.shutdown();
        assertThat(threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(uncaught).isEmpty();
    }

    private final BlockingQueue<Connection> opened = new LinkedBlockingQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private ConversationProcessor processor() {
        ConversationListener listener = new ConversationListener() {
            @Override
            public void opened(Connection connection) {
                opened.add(connection);
            }

            @Override
            public void closed(Connection connection) {
                closed.countDown();
            }
        };
        ConversationProcessor processor = new ConversationProcessor(
                pool,
                transport ->
                        new Conversation(transport, EchoParser::new, ConversationLimits.defaults(), listener).events());
        processor.subscribe(new FlowPeer(processor, pool, Duration.ofSeconds(PATIENCE_SECONDS)));
        return processor;
    }

    private Connection opened() throws InterruptedException {
        return Objects.requireNonNull(opened.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void anAbortedConversationHearsThatItIsClosed() throws Exception {
        processor();
        Connection connection = opened();
        connection.executor().execute(() -> {
            ended.set(true);
            connection.abort();
        });
        assertThat(closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aConversationHearsThatItIsLost() throws Exception {
        ConversationProcessor processor = processor();
        CountDownLatch quiet = new CountDownLatch(1);
        opened().executor().execute(quiet::countDown);
        assertThat(quiet.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        ended.set(true);
        processor.onError(new IOException("lost"));
        assertThat(closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}
