package org.tatoo.samples.calendar.store;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** A database with the tables of a store. Its methods throw {@link org.jdbi.v3.core.JdbiException}. */
interface Database extends AutoCloseable {
    /** Runs read-only statements; each sees the data committed before it. */
    <T> T read(Function<Handle, T> statements);

    /** Runs a read-only statement with many rows, which are fetched in small batches. */
    <T> T scan(Function<Handle, T> statement);

    /** Runs statements as one transaction, which is durable when this method returns. */
    <T> T write(Function<Handle, T> statements);

    /** Registers a changed calendar in a transaction; listeners are notified after the commit. */
    void changed(Handle transaction, String calendar);

    /** Registers a listener; see {@link CalendarStore#listen}. */
    void listen(Consumer<String> changed);

    @Override
    void close();
}
