package attacks;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Suspension;

/**
 * A server of the kit that suspends requests for {@code /wait}, answers them all on {@code /resume}, and tells on
 * {@code /state} how many wait, were resumed and have gone.
 */
public final class SuspendServer {
    private static final ConcurrentLinkedQueue<Waiting> WAITING = new ConcurrentLinkedQueue<>();
    private static final AtomicInteger SUSPENDED = new AtomicInteger();
    private static final AtomicInteger RESUMED = new AtomicInteger();
    private static final AtomicInteger GONE = new AtomicInteger();

    private record Waiting(Suspension suspension, Waiter waiter) {}

    private SuspendServer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        PathHandler.serve(Waiter::new);
    }

    private static void resumeAll() {
        for (Waiting next = WAITING.poll(); next != null; next = WAITING.poll()) {
            Waiter waiter = next.waiter();
            if (next.suspension().resume(() -> waiter.answer(Kit.SMALL))) {
                RESUMED.incrementAndGet();
            }
        }
    }

    private static final class Waiter extends PathHandler {
        Waiter(Connection connection) {
            super(connection);
        }

        @Override
        void asked(String path) {
            switch (path) {
                case "/wait" -> {
                    SUSPENDED.incrementAndGet();
                    WAITING.add(new Waiting(connection().suspend(Duration.ofMinutes(5)), this));
                }
                case "/resume" -> {
                    new Thread(SuspendServer::resumeAll, "resume").start();
                    answer(Kit.SMALL);
                }
                case "/state" -> answer(SUSPENDED + " " + RESUMED + " " + GONE + " ");
                default -> answer(Kit.SMALL);
            }
        }

        @Override
        public void gone() {
            GONE.incrementAndGet();
        }

        @Override
        public boolean leavesAtEnd() {
            return true;
        }
    }
}
