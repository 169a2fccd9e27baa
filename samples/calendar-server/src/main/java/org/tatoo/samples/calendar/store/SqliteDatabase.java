package org.tatoo.samples.calendar.store;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;

/**
 * An SQLite file. Its write-ahead log is synchronized with the disk at each commit. One transaction writes at a time;
 * readers do not wait for it.
 */
final class SqliteDatabase implements Database {
    /** The maximum wait for transactions of other processes. */
    private static final int WAIT_MILLIS = 10_000;

    private final HikariDataSource pool;
    private final Jdbi jdbi;
    private final ReentrantLock writing = new ReentrantLock(true);

    /** The calendars changed by the transaction in progress; guarded by {@code writing}. */
    private final Set<String> changed = new HashSet<>();

    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService poll;
    private final Handle watching;
    private @Nullable Future<?> polling;
    private long dataVersion;

    private SqliteDatabase(HikariDataSource pool, Jdbi watcher) {
        this.pool = pool;
        jdbi = Jdbi.create(pool);
        watching = watcher.open();
        dataVersion = dataVersion();
        poll = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "calendar-changes");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Opens the file, or creates it readable by its owner only. */
    static SqliteDatabase open(Path file) throws IOException {
        create(file);
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        config.setBusyTimeout(WAIT_MILLIS);
        config.enforceForeignKeys(true);
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file);
        HikariDataSource pool = Pools.open(file.toString(), source);
        try {
            return new SqliteDatabase(pool, Jdbi.create(source));
        } catch (JdbiException e) {
            pool.close();
            throw Pools.unusable(file.toString(), e);
        }
    }

    private static void create(Path file) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] owner = {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))};
        try {
            Files.createFile(file, posix ? owner : new FileAttribute<?>[0]);
        } catch (FileAlreadyExistsException e) {
            // it usually exists
        }
    }

    @Override
    public <T> T read(Function<Handle, T> statements) {
        return jdbi.withHandle(statements::apply);
    }

    @Override
    public <T> T scan(Function<Handle, T> statement) {
        return read(statement);
    }

    @Override
    public <T> T write(Function<Handle, T> statements) {
        List<String> told = new ArrayList<>();
        T result = writeAlone(statements, told);
        told.forEach(this::tell);
        return result;
    }

    private <T> T writeAlone(Function<Handle, T> statements, List<String> told) {
        writing.lock();
        try {
            changed.clear();
            T result = jdbi.inTransaction(statements::apply);
            told.addAll(changed);
            return result;
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void changed(Handle transaction, String calendar) {
        changed.add(calendar);
    }

    private void tell(String calendar) {
        listeners.forEach(listener -> listener.accept(calendar));
    }

    @Override
    public synchronized void listen(Consumer<String> listener) {
        if (polling == null) {
            long millis = CalendarStore.NOTICE.toMillis();
            polling = poll.scheduleWithFixedDelay(this::poll, millis, millis, TimeUnit.MILLISECONDS);
        }
        listeners.add(listener);
    }

    /** Detects writes of other processes by SQLite's data version. */
    private void poll() {
        try {
            long now = dataVersion();
            if (now != dataVersion) {
                dataVersion = now;
                tell(CalendarStore.EVERYBODY);
            }
        } catch (JdbiException e) {
            // retried a second later
        }
    }

    private long dataVersion() {
        return watching.createQuery("PRAGMA data_version").mapTo(Long.class).one();
    }

    @Override
    public void close() {
        poll.shutdownNow();
        try {
            poll.awaitTermination(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        watching.close();
        pool.close();
    }
}
