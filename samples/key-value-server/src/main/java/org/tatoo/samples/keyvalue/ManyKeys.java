package org.tatoo.samples.keyvalue;

import java.util.function.Consumer;

/** A command that does the same with each of its keys; with very many it lets others have their turn in between. */
final class ManyKeys implements LongCommand {
    /** So many keys are looked at in one go: one or two milliseconds. */
    static final int SLICE = 4_000;

    private final Client client;
    private final Arguments arguments;
    private final Consumer<Bytes> action;
    private final Runnable reply;
    private long reserved;
    private int next = 1;
    private Runnable continuation = () -> {};

    private ManyKeys(Client client, Arguments arguments, Consumer<Bytes> action, Runnable reply) {
        this.client = client;
        this.arguments = arguments;
        this.action = action;
        this.reply = reply;
    }

    /**
     * Does {@code action} with each argument but the first, then {@code reply}.
     *
     * @throws CommandFault if there is no room for so many arguments
     */
    static void run(Client client, Arguments arguments, Consumer<Bytes> action, Runnable reply) {
        if (arguments.size() <= SLICE || client.isInTransaction()) {
            for (int i = 1; i < arguments.size(); i++) {
                action.accept(arguments.bytes(i));
            }
            reply.run();
        } else {
            new ManyKeys(client, arguments.copy(), action, reply).start();
        }
    }

    private void start() {
        long bytes = arguments.length() + (Sizes.OBJECT + Sizes.REFERENCE) * arguments.size();
        if (!client.reserve(bytes)) {
            throw CommandFault.outOfMemory();
        }
        reserved = bytes;
        client.begin(this);
        client.store().slices().add(this);
    }

    @Override
    public Client client() {
        return client;
    }

    @Override
    public boolean advance() {
        int end = Math.min(arguments.size(), next + SLICE);
        while (next < end) {
            action.accept(arguments.bytes(next++));
        }
        client.extendDeadline();
        if (next < arguments.size()) {
            return true;
        }
        end();
        client.complete(reply, continuation);
        return false;
    }

    @Override
    public void whenComplete(Runnable task) {
        continuation = task;
    }

    @Override
    public void writable() {
        // nothing is written before the end
    }

    @Override
    public void end() {
        client.release(reserved);
        reserved = 0;
        client.store().slices().remove(this);
    }
}
