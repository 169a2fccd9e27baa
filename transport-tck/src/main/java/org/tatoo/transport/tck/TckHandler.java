package org.tatoo.transport.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.transport.Conversation;

/** A handler that records each callback in a journal, and answers messages by the commands of a check. */
final class TckHandler extends ScriptProtocolHandler {
    private final Trial trial;
    private final Journal journal;
    private final CRC32 checksum = new CRC32();
    private String verb = "";
    private String argument = "";
    private long size;
    private final AtomicLong received = new AtomicLong();

    TckHandler(Connection connection, Trial trial, Journal journal) {
        super(connection);
        this.trial = trial;
        this.journal = journal;
    }

    // ---- for commands and scripts

    Journal journal() {
        return journal;
    }

    Trial trial() {
        return trial;
    }

    long received() {
        return received.get();
    }

    void reply(String line) {
        connection().asyncWrite(bytes(line + "\n"));
    }

    /** Writes a line, which is the whole answer. */
    void answer(String line) {
        reply(line);
        connection().endRequest();
    }

    void stop() {
        pause();
    }

    /** Submits a task; the journal records its duration, without an event. */
    void task(Runnable task) {
        connection().executor().execute(() -> {
            journal.enterTask();
            try {
                task.run();
            } finally {
                journal.exit();
            }
        });
    }

    /** Carries out {@code step} on the conversation's strand, and waits for the consequences. */
    void stopping(Consumer<? super Drainable> step) {
        Drainable conversation =
                connection() instanceof Conversation real ? Drainable.of(real) : (Drainable) connection();
        connection().executor().execute(() -> step.accept(conversation));
        trial.settle(this);
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    // ---- callbacks

    private void tell(Callback callback, String event, Command command) {
        journal.enter(event);
        try {
            command.run(this, argument);
            trial.script().happened(callback, event, this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            journal.exit();
        }
    }

    private void tell(Callback callback, String event) {
        tell(callback, event, (handler, text) -> {});
    }

    @Override
    public void shift(ScriptTerminal terminal, Token token) {
        String text = token.text();
        switch (terminal) {
            case verb -> {
                verb = text;
                argument = "";
            }
            case argument -> argument = text;
            default -> {}
        }
        tell(
                Callback.SHIFT,
                terminal == ScriptTerminal.body ? "body " + size + " " + checksum.getValue() : terminal + " " + text);
        if (terminal == ScriptTerminal.body) {
            argument = size + " " + checksum.getValue();
            size = 0;
            checksum.reset();
        }
    }

    /** Records only the total size, because the sizes of pieces depend on how the bytes were split. */
    @Override
    public void data(ScriptTerminal terminal, ByteBuffer bytes, long remaining) {
        size += bytes.remaining();
        received.addAndGet(bytes.remaining());
        checksum.update(bytes);
        quietly(Callback.DATA, "data");
    }

    private void quietly(Callback callback, String event) {
        journal.enterTask();
        try {
            trial.script().happened(callback, event, this);
        } finally {
            journal.exit();
        }
    }

    @Override
    public void reduce(ScriptProduction production) {
        switch (production) {
            case command -> tell(Callback.REDUCE, "command", trial.command(verb));
            case content -> tell(Callback.REDUCE, "content", trial.command("raw"));
            case script -> tell(Callback.REDUCE, "script");
        }
    }

    @Override
    public void comment(String rule, Token token) {
        tell(Callback.COMMENT, "comment " + token.text().strip());
    }

    /** Runs the script without an event, because the number of batches depends on how the bytes were split. */
    @Override
    public void batch() {
        quietly(Callback.BATCH, "batch");
    }

    @Override
    public void opened() {
        tell(Callback.OPENED, "opened");
    }

    @Override
    public void writable() {
        tell(Callback.WRITABLE, "writable");
    }

    /** Writes a last answer that names the deadline. */
    @Override
    public void expired(Deadline deadline) {
        reply("expired " + deadline);
        tell(Callback.EXPIRED, "expired " + deadline);
    }

    @Override
    public void error(SyntaxError error) {
        reply("error " + error.kind());
        tell(Callback.ERROR, "error " + error.kind());
    }

    @Override
    public void overloaded() {
        reply("overloaded");
        tell(Callback.OVERLOADED, "overloaded");
        super.overloaded();
    }

    @Override
    public void gone() {
        tell(Callback.GONE, "gone");
    }

    @Override
    public boolean leavesAtEnd() {
        return trial.leavesAtEnd();
    }

    @Override
    public void draining() {
        tell(Callback.DRAINING, "draining");
    }

    @Override
    public void closed() {
        tell(Callback.CLOSED, "closed");
    }
}
