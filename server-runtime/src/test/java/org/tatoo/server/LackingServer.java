package org.tatoo.server;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A server of lines in a separate process, which ends as a command does: with 0 after a signal, with 70 if the server
 * has failed. Each line that it reads says what it is to lack: {@code memory}. It prints its port first.
 *
 * <pre>java -cp ... org.tatoo.server.LackingServer</pre>
 */
final class LackingServer {
    private static final int SERVER_FAILED = 70;
    private static final int ATTEMPTS = 50;
    private static final long PAUSE_NANOS = 20_000_000;

    private LackingServer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Server server = Server.builder(connection -> new LineParser(new LineHandler(connection)))
                .limits(Limits.defaults().withMaxConnections(1_000))
                .eventLoops(2)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.stop(Duration.ofSeconds(2));
            Runtime.getRuntime().halt(0);
        }));
        System.out.println(server.port());
        new Thread(LackingServer::obey, "lack").start();
        try {
            server.awaitTermination();
        } catch (ServerFailedException e) {
            try {
                tell(String.valueOf(e.getMessage()));
            } finally {
                Runtime.getRuntime().halt(SERVER_FAILED);
            }
        }
    }

    /** Prints a line as soon as there is memory for it: what the server held is garbage. */
    private static void tell(String line) {
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                System.err.println(line);
                return;
            } catch (OutOfMemoryError e) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static void obey() {
        try {
            if (System.in.read() == 'm') {
                takeMemory(new Object[1 << 20]);
            }
        } catch (IOException e) {
            // then nothing is lacking
        }
    }

    /** Takes all that there is, and all that others give back. */
    private static void takeMemory(Object[] kept) {
        int count = 0;
        int size = 64 << 10;
        while (count < kept.length) {
            try {
                kept[count++] = new byte[size];
            } catch (OutOfMemoryError e) {
                size = Math.max(16, size / 2);
                if (size == 16) {
                    pause();
                    size = 64 << 10;
                }
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            // nobody interrupts it
        }
    }
}
