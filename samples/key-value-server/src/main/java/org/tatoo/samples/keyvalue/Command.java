package org.tatoo.samples.keyvalue;

import java.util.Set;

/**
 * A command of the protocol.
 *
 * @param name in lower case
 * @param arity the number of arguments including the name; if negative, its absolute value is the minimum
 * @param flags the properties of the command
 * @param keys the arguments that are keys
 * @param action the implementation
 */
record Command(String name, int arity, Set<Flag> flags, Keys keys, Action action) {
    /** The properties of a command; their names in the protocol are in lower case. */
    enum Flag {
        WRITE,
        READONLY,
        DENYOOM,
        FAST,
        PUBSUB,
        ADMIN,
        LOADING,
        STALE,
        NOSCRIPT,
        /** Not queued in a transaction. */
        NO_MULTI,
        /** Allowed to subscribers that speak version 2. */
        SUBSCRIBER
    }

    /**
     * The arguments that are keys: every {@code step}th from {@code first} to {@code last}, which may count from the
     * end.
     */
    record Keys(int first, int last, int step) {
        static final Keys NONE = new Keys(0, 0, 0);
        static final Keys ONE = new Keys(1, 1, 1);
        static final Keys ALL = new Keys(1, -1, 1);
        static final Keys PAIRS = new Keys(1, -1, 2);
    }

    /** Implementation of a command. */
    @FunctionalInterface
    interface Action {
        /**
         * Executes the command and writes one reply.
         *
         * @throws CommandFault before anything is written
         */
        void run(Client client, Arguments arguments);
    }

    boolean accepts(int arguments) {
        return arity >= 0 ? arguments == arity : arguments >= -arity;
    }

    boolean is(Flag flag) {
        return flags.contains(flag);
    }
}
