package org.tatoo.samples.keyvalue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reply of many strings, collected when the command was executed and immutable since. Strings beyond one slice are
 * written as fast as the client reads; other clients are served in between.
 */
final class LongReply implements LongCommand {
    /** The length of a slice in bytes: about a millisecond. */
    static final int SLICE = 256 << 10;

    /** The number of references that are not counted, since a connection takes more memory than that anyway. */
    private static final int FEW = 1_000;

    private final Client client;
    private final List<byte @Nullable []> strings;
    private long reserved;
    private int written;
    private boolean stopped;
    private Runnable continuation = () -> {};

    private LongReply(Client client, List<byte @Nullable []> strings, long reserved) {
        this.client = client;
        this.strings = strings;
        this.reserved = reserved;
    }

    /**
     * Replies with an array.
     *
     * @throws CommandFault if there is no room for the references
     */
    static void array(Client client, List<byte @Nullable []> strings) {
        long reserved = reserve(client, strings.size());
        client.reply().array(strings.size());
        write(client, strings, reserved);
    }

    /**
     * Replies with pairs.
     *
     * @throws CommandFault if there is no room for the references
     */
    static void map(Client client, List<byte @Nullable []> keysAndValues) {
        long reserved = reserve(client, keysAndValues.size());
        client.reply().map(keysAndValues.size() / 2);
        write(client, keysAndValues, reserved);
    }

    /**
     * Reserves memory for references to strings.
     *
     * @throws CommandFault if there is no room for them
     */
    static long reserve(Client client, int references) {
        long bytes = references <= FEW ? 0 : Sizes.REFERENCE * references;
        if (!client.reserve(bytes)) {
            throw CommandFault.outOfMemory();
        }
        return bytes;
    }

    /** Writes {@code strings} after their number, and releases {@code reserved} bytes at the end. */
    static void write(Client client, List<byte @Nullable []> strings, long reserved) {
        LongReply reply = new LongReply(client, strings, reserved);
        if (client.isInTransaction()) {
            strings.forEach(client.reply()::bulk);
            reply.end();
            return;
        }
        reply.writeSlice();
        if (reply.isWritten()) {
            reply.end();
        } else {
            reply.start();
        }
    }

    private void start() {
        client.beginReply();
        client.begin(this);
        client.store().slices().add(this);
    }

    @Override
    public Client client() {
        return client;
    }

    @Override
    public boolean advance() {
        writeSlice();
        client.extendDeadline();
        if (isWritten()) {
            end();
            client.complete(client::endReply, continuation);
            return false;
        }
        client.reply().flush();
        stopped = !client.isWritable();
        return !stopped;
    }

    private void writeSlice() {
        long left = SLICE;
        while (!isWritten() && left > 0 && client.isWritable()) {
            byte[] string = strings.get(written++);
            client.reply().bulk(string);
            left -= Sizes.OBJECT + (string == null ? 0 : string.length);
        }
    }

    private boolean isWritten() {
        return written == strings.size();
    }

    @Override
    public void whenComplete(Runnable next) {
        continuation = next;
    }

    @Override
    public void writable() {
        if (stopped) {
            stopped = false;
            client.store().slices().add(this);
        }
    }

    @Override
    public void end() {
        client.release(reserved);
        reserved = 0;
        client.store().slices().remove(this);
    }
}
