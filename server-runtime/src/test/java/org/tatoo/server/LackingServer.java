package org.tatoo.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.time.Duration;

/**
 * A server of lines in a separate process, which ends as a command does: with 0 after a signal, with 70 if the server
 * has failed. Each line that it reads says what it is to lack: {@code memory}. It prints its port first.
 *
 * <pre>java -cp ... org.tatoo.server.LackingServer SPEED</pre>
 *
 * <p>Its clock runs {@code SPEED} times as fast as that of the system.
 */
final class LackingServer {
    private static final int SERVER_FAILED = 70;

    private static final byte[] LINE = new byte[200];
    private static final FileOutputStream ERROR = new FileOutputStream(FileDescriptor.err);

    private LackingServer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int speed = Integer.parseInt(arguments[0]);
        Server server = Server.builder(connection -> new LineParser(new LineHandler(connection)))
                .limits(Limits.defaults().withMaxConnections(1_000))
                .eventLoops(2)
                .clock(() -> System.nanoTime() * speed)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.stop(Duration.ofSeconds(2));
            Runtime.getRuntime().halt(0);
        }));
        tell(""); // what it needs is loaded while there is memory
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

    /** Prints the first characters of a line, without any memory of the heap. */
    private static void tell(String line) throws IOException {
        int size = Math.min(line.length(), LINE.length);
        for (int i = 0; i < size; i++) {
            LINE[i] = (byte) line.charAt(i);
        }
        ERROR.write(LINE, 0, size);
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
