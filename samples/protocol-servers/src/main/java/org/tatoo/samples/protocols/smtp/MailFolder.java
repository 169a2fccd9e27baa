package org.tatoo.samples.protocols.smtp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Stores mails in a folder, one file each. A separate thread writes the files, never a caller. */
final class MailFolder implements Executor {
    private final Path folder;
    private final Executor writer;

    private MailFolder(Path folder, Executor writer) {
        this.folder = folder;
        this.writer = writer;
    }

    /**
     * Creates the folder if it does not exist.
     *
     * @throws IOException if it cannot be made
     */
    static MailFolder open(Path folder) throws IOException {
        return new MailFolder(Files.createDirectories(folder), Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "mail-writer");
            thread.setDaemon(true);
            return thread;
        }));
    }

    /** Runs a task on the writer thread. At most one task per connection waits, because each pauses its parser. */
    @Override
    public void execute(Runnable task) {
        writer.execute(task);
    }

    /**
     * Writes a mail atomically: a reader of the folder sees all of it or nothing.
     *
     * @return the name of its file
     */
    String keep(Envelope envelope, byte[] content) throws IOException {
        String name = UUID.randomUUID() + ".eml";
        Path unfinished = folder.resolve(name + ".part");
        byte[] trace = envelope.trace().getBytes(StandardCharsets.UTF_8);
        byte[] whole = java.util.Arrays.copyOf(trace, trace.length + content.length);
        System.arraycopy(content, 0, whole, trace.length, content.length);
        Files.write(unfinished, whole);
        Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        return name;
    }
}
