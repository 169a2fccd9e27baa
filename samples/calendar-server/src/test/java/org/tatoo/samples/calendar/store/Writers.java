package org.tatoo.samples.calendar.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A process that changes the calendar {@code work} until it is killed, and says of each change that it is safe. */
final class Writers {
    private static final int THREADS = 50;

    private Writers() {}

    /**
     * Runs until the process is killed.
     *
     * @param args a directory or the address of a PostgreSQL, and what the identifiers of events begin with
     */
    public static void main(String[] args) throws IOException {
        CalendarStore store = open(args[0]);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        for (int i = 0; i < THREADS; i++) {
            String prefix = args[1] + "-" + i + "-";
            threads.execute(() -> write(store, prefix));
        }
        threads.shutdown();
    }

    /** Opens the store of an argument. */
    static CalendarStore open(String address) throws IOException {
        return address.startsWith(CalendarStores.POSTGRESQL)
                ? CalendarStores.postgresql(address)
                : CalendarStores.embedded(Path.of(address));
    }

    /** An event whose content follows from its identifier. */
    static StoredEvent event(String uid) {
        return StoredEvent.of(uid, (uid + "\r\n").repeat(200), new Span(0, 0));
    }

    private static void write(CalendarStore store, String prefix) {
        for (int i = 0; ; i++) {
            try {
                store.put("work", event(prefix + i), new Precondition.Absent());
                System.out.println(prefix + i);
            } catch (IOException e) {
                System.err.println(e.getMessage());
                return;
            }
        }
    }
}
