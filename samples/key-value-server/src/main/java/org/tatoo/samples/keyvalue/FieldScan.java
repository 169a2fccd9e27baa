package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.List;

/** The command {@code HSCAN}: it searches fields in slices, then replies with the matching fields and their strings. */
final class FieldScan implements LongCommand {
    /** The cost of a field besides its bytes; a slice has a maximum total cost. */
    private static final int FIELD_COST = 32;

    private final Client client;
    private final ScanOptions options;
    // Fields and strings alternately, as of the beginning of the command; matches move to the front.
    private final List<byte[]> strings;
    private long reserved;
    private int next;
    private int found;
    private Runnable continuation = () -> {};

    private FieldScan(Client client, ScanOptions options, List<byte[]> strings, long reserved) {
        this.client = client;
        this.options = options;
        this.strings = strings;
        this.reserved = reserved;
    }

    /**
     * Replies with the matching fields of {@code hash}.
     *
     * @throws CommandFault if there is no room for the references to all fields
     */
    static void run(Client client, HashValue hash, ScanOptions options) {
        long reserved = LongReply.reserve(client, 2 * hash.size());
        List<byte[]> strings = new ArrayList<>(2 * hash.size());
        hash.fields().forEach((field, string) -> {
            strings.add(field.array());
            strings.add(string);
        });
        FieldScan scan = new FieldScan(client, options, strings, reserved);
        scan.look(client.isInTransaction() ? Long.MAX_VALUE : LongReply.SLICE);
        if (scan.isComplete()) {
            scan.reply();
        } else {
            client.begin(scan);
            client.store().slices().add(scan);
        }
    }

    private void look(long budget) {
        long left = budget;
        while (!isComplete() && left > 0) {
            byte[] field = strings.get(next);
            left -= field.length + FIELD_COST;
            if (options.matches(new Bytes(field))) {
                strings.set(found++, field);
                strings.set(found++, strings.get(next + 1));
            }
            next += 2;
        }
    }

    private boolean isComplete() {
        return next == strings.size();
    }

    /** Replies with all fields at once, so that the returned cursor is always the last. */
    private void reply() {
        long left = reserved;
        reserved = 0;
        client.reply().array(2);
        client.reply().bulk("0");
        client.reply().array(found);
        LongReply.write(client, strings.subList(0, found), left);
    }

    @Override
    public Client client() {
        return client;
    }

    @Override
    public boolean advance() {
        look(LongReply.SLICE);
        client.extendDeadline();
        if (isComplete()) {
            client.complete(this::reply, continuation);
            return false;
        }
        return true;
    }

    @Override
    public void whenComplete(Runnable next) {
        continuation = next;
    }

    @Override
    public void writable() {
        // nothing is written until all fields have been visited
    }

    @Override
    public void end() {
        client.release(reserved);
        reserved = 0;
        client.store().slices().remove(this);
    }
}
