package org.tatoo.samples.calendar.store;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** A database with the tables of a store. What its methods throw is a {@link org.jdbi.v3.core.JdbiException}. */
interface Database extends AutoCloseable {
    /** Runs statements that change nothing, each of which sees what has been committed. */
    <T> T read(Function<Handle, T> statements);

    /** The same for a statement with many rows, which are fetched a few at a time. */
    <T> T scan(Function<Handle, T> statement);

    /** Runs statements as one transaction, which is safe when this returns. */
    <T> T write(Function<Handle, T> statements);

    /** Within a transaction: when it is committed, who listens is told that a calendar has changed. */
    void changed(Handle transaction, String calendar);

    /** See {@link CalendarStore#listen}. */
    void listen(Consumer<String> changed);

    @Override
    void close();
}
