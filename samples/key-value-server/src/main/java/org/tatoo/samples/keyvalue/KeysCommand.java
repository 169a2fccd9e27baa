package org.tatoo.samples.keyvalue;

/** The command {@code KEYS}: it searches keys in slices, then replies with them. */
final class KeysCommand implements LongCommand {
    private final Client client;
    private final Keyspace keyspace;
    private final KeyScan scan;
    private long reserved;
    private Runnable continuation = () -> {};

    /** Starts the command; the client waits for the reply. */
    static void start(Client client, GlobPattern pattern) {
        KeysCommand command = new KeysCommand(client, pattern);
        client.begin(command);
        command.keyspace.watch(command.scan);
        client.store().slices().add(command);
    }

    private KeysCommand(Client client, GlobPattern pattern) {
        this.client = client;
        this.keyspace = client.keys();
        this.scan = new KeyScan(keyspace, pattern);
    }

    @Override
    public Client client() {
        return client;
    }

    @Override
    public boolean advance() {
        scan.advance(LongReply.SLICE, client.store().now());
        long needed = Sizes.REFERENCE * scan.found().size() - reserved;
        if (!client.reserve(needed)) {
            end();
            client.complete(
                    () -> {
                        throw CommandFault.outOfMemory();
                    },
                    continuation);
            return false;
        }
        reserved += needed;
        client.extendDeadline();
        if (scan.isComplete()) {
            end();
            client.complete(() -> LongReply.array(client, scan.found()), continuation);
            return false;
        }
        return true;
    }

    @Override
    public void whenComplete(Runnable continuation) {
        this.continuation = continuation;
    }

    @Override
    public void writable() {
        // nothing is written until all keys are found
    }

    @Override
    public void end() {
        client.release(reserved);
        reserved = 0;
        keyspace.unwatch(scan);
        client.store().slices().remove(this);
    }
}
