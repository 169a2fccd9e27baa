package attacks;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Two polite clients: one keeps its connection, the other opens a new one for each request. A request on a kept
 * connection that has ended in the meantime is tried again on a new one, as any client does; the time includes that.
 */
final class Polite implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 15_000;

    private final InetSocketAddress target;
    private final Talk talk;
    private final int pauseMillis;
    private final List<Thread> threads;
    /** Since when each of the two has been waiting; 0 if it has not. */
    private final AtomicLongArray begun = new AtomicLongArray(2);

    private volatile Latency phase = new Latency();
    private volatile boolean closed;

    Polite(InetSocketAddress target, Talk talk, int pauseMillis) {
        this(target, talk, pauseMillis, true);
    }

    /** @param keep whether there is one that keeps its connection */
    Polite(InetSocketAddress target, Talk talk, int pauseMillis, boolean keep) {
        this.target = target;
        this.talk = talk;
        this.pauseMillis = pauseMillis;
        Thread fresh = new Thread(() -> run(false), "polite-new");
        threads = keep ? List.of(new Thread(() -> run(true), "polite-kept"), fresh) : List.of(fresh);
        threads.forEach(thread -> {
            thread.setDaemon(true);
            thread.start();
        });
    }

    /** Begins a new phase and returns it; requests under way are counted in the phase in which they began. */
    Latency begin() {
        Latency next = new Latency();
        phase = next;
        return next;
    }

    /** Counts the requests that have been waiting for a second or longer as failures of {@code ending}. */
    void end(Latency ending) {
        for (int i = 0; i < begun.length(); i++) {
            long since = begun.get(i);
            if (since != 0 && System.nanoTime() - since > 1_000_000_000) {
                ending.failed(System.nanoTime() - since, "no answer yet");
            }
        }
    }

    private void run(boolean keep) {
        Socket kept = null;
        while (!closed) {
            Latency current = phase;
            long begin = System.nanoTime();
            begun.set(keep ? 0 : 1, begin);
            try {
                kept = exchange(kept, current);
                current.answered(System.nanoTime() - begin);
            } catch (IOException e) {
                kept = close(kept);
                if (!closed) {
                    current.failed(System.nanoTime() - begin, String.valueOf(e.getMessage()));
                }
            }
            begun.set(keep ? 0 : 1, 0);
            if (!keep) {
                kept = close(kept);
            }
            pause();
        }
        close(kept);
    }

    private Socket exchange(Socket kept, Latency current) throws IOException {
        if (kept != null) {
            try {
                ask(kept);
                return kept;
            } catch (SocketTimeoutException e) {
                throw e;
            } catch (IOException e) {
                close(kept);
                current.retried();
            }
        }
        Socket fresh = new Socket();
        try {
            fresh.setTcpNoDelay(true);
            fresh.setSoTimeout(TIMEOUT_MILLIS);
            fresh.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            fresh.connect(target, TIMEOUT_MILLIS);
            ask(fresh);
            return fresh;
        } catch (IOException e) {
            close(fresh);
            throw e;
        }
    }

    private void ask(Socket socket) throws IOException {
        socket.getOutputStream().write(talk.request());
        InputStream input = socket.getInputStream();
        StringBuilder answer = new StringBuilder();
        byte[] buffer = new byte[4096];
        while (!talk.complete().test(answer.toString())) {
            int count = input.read(buffer);
            if (count < 0) {
                throw new IOException("ended after " + answer.length() + " bytes");
            }
            answer.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
        }
        if (!talk.right().test(answer.toString())) {
            throw new IOException(answer.toString().lines().findFirst().orElse("an empty answer"));
        }
    }

    private static Socket close(Socket socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // it has ended already
        }
        return null;
    }

    private void pause() {
        try {
            Thread.sleep(pauseMillis);
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
    }
}
