package org.tatoo.samples.protocols.smtp;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** A folder that stores mails, one file each. A separate thread writes the files, never a caller. */
final class MailFolder {
    private final Path folder;
    private final Executor writer;
    private final long capacity;

    /** The total size of the mails that wait for the writer. */
    private final AtomicLong waiting = new AtomicLong();

    private MailFolder(Path folder, Executor writer, long capacity) {
        this.folder = folder;
        this.writer = writer;
        this.capacity = capacity;
    }

    /**
     * Opens a folder; creates it if it does not exist.
     *
     * @param capacity the maximum bytes of mails that wait to be written; one mail of any size may wait
     * @throws IOException if the folder cannot be created
     */
    static MailFolder open(Path folder, long capacity) throws IOException {
        Executor writer = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "mail-writer");
            thread.setDaemon(true);
            return thread;
        });
        return open(folder, capacity, writer);
    }

    /** Opens a folder with another {@code writer} of the files. */
    static MailFolder open(Path folder, long capacity, Executor writer) throws IOException {
        return new MailFolder(Files.createDirectories(folder), writer, capacity);
    }

    /** Returns whether a mail of {@code size} bytes may wait, because the disk is not too slow. */
    boolean hasRoomFor(int size) {
        long sum = waiting.get();
        return sum == 0 || sum + size <= capacity;
    }

    /** Runs a task on the writer thread that writes a mail of {@code size} bytes. */
    void execute(int size, Runnable task) {
        waiting.addAndGet(size);
        writer.execute(() -> {
            try {
                task.run();
            } finally {
                waiting.addAndGet(-size);
            }
        });
    }

    /**
     * Writes a mail atomically: a reader of the folder sees all of it or nothing.
     *
     * @return the name of its file
     */
    String keep(Envelope envelope, ByteBuffer content) throws IOException {
        String name = UUID.randomUUID() + ".eml";
        Path unfinished = folder.resolve(name + ".part");
        try (OutputStream file = Files.newOutputStream(unfinished)) {
            file.write(envelope.trace().getBytes(StandardCharsets.UTF_8));
            file.write(content.array(), content.arrayOffset() + content.position(), content.remaining());
        }
        Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        return name;
    }
}
