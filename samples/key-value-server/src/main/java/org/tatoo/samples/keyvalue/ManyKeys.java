package org.tatoo.samples.keyvalue;

/**
 * A command that processes each of its keys, pairs or fields in the same way; with very many it serves other clients in
 * between.
 */
final class ManyKeys implements LongCommand {
    /** The number of keys in a slice: one or two milliseconds. */
    static final int SLICE = 4_000;

    private final Client client;
    private final Arguments arguments;
    private final int step;
    private final Action action;
    private final Runnable reply;
    private long reserved;
    private int next;
    private Runnable continuation = () -> {};

    private ManyKeys(Client client, Arguments arguments, int first, int step, Action action, Runnable reply) {
        this.client = client;
        this.arguments = arguments;
        this.next = first;
        this.step = step;
        this.action = action;
        this.reply = reply;
    }

    /** The action for each element. */
    interface Action {
        /**
         * Processes the arguments from index {@code at}.
         *
         * @throws CommandFault if the command ends with that error; earlier changes remain
         */
        void run(Arguments arguments, int at);
    }

    /** Returns whether the arguments from {@code first}, in steps of {@code step}, are processed in several slices. */
    static boolean isDivided(Client client, Arguments arguments, int first, int step) {
        return arguments.size() - first > SLICE * step && !client.isInTransaction();
    }

    /**
     * Runs {@code action} with each argument but the first, then {@code reply}.
     *
     * @throws CommandFault if there is no room for the arguments
     */
    static void run(Client client, Arguments arguments, Action action, Runnable reply) {
        run(client, arguments, 1, 1, action, reply);
    }

    /** Runs {@code action} with each argument from {@code first} in steps of {@code step}, then {@code reply}. */
    static void run(Client client, Arguments arguments, int first, int step, Action action, Runnable reply) {
        if (isDivided(client, arguments, first, step)) {
            new ManyKeys(client, arguments.copy(), first, step, action, reply).start();
        } else {
            for (int i = first; i < arguments.size(); i += step) {
                action.run(arguments, i);
            }
            reply.run();
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
        try {
            act();
        } catch (CommandFault fault) {
            complete(() -> {
                throw fault;
            });
            return false;
        }
        client.extendDeadline();
        if (next < arguments.size()) {
            return true;
        }
        complete(reply);
        return false;
    }

    private void act() {
        int end = Math.min(arguments.size(), next + SLICE * step);
        while (next < end) {
            action.run(arguments, next);
            next += step;
        }
    }

    private void complete(Runnable last) {
        end();
        client.complete(last, continuation);
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
