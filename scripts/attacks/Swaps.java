package attacks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.locks.LockSupport;

/** Exchanges what a name in the served directory stands for, as fast as it can, on a thread of its own. */
final class Swaps implements AutoCloseable {
    private final Path first;
    private final Path second;
    private final Path name;
    private final Thread thread = new Thread(this::run, "swaps");
    private volatile boolean closed;
    volatile long count;

    /**
     * Begins to exchange: {@code name} is what was {@code first}, then what was {@code second}, and so on.
     *
     * @param first what is there first, by another name
     * @param second by another name
     */
    Swaps(Path name, Path first, Path second) throws IOException {
        this.name = name;
        this.first = first;
        this.second = second;
        Files.move(first, name, StandardCopyOption.ATOMIC_MOVE);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!closed) {
                exchange(first, second);
                exchange(second, first);
                count += 2;
                LockSupport.parkNanos(20_000);
            }
            Files.move(name, first, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            System.err.println("swaps: " + e);
        }
    }

    private void exchange(Path old, Path next) throws IOException {
        Files.move(name, old, StandardCopyOption.ATOMIC_MOVE);
        Files.move(next, name, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Ends; both things have their own names again. */
    @Override
    public void close() throws IOException {
        closed = true;
        try {
            thread.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
