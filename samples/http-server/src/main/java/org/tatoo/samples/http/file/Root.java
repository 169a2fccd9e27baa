package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The root directory of a site, shared by all lookups. It is looked up by its name and opened again after a second,
 * because the name may be a link that has been redirected. Thread-safe; holds no lock during calls of the file system.
 */
final class Root {
    /** The time for which the directory stays open for further users. */
    static final long VALID_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path named;
    private final Walk.Opener opener;
    private final LongSupplier nanoTime;
    // Guarded by this; null if it has to be opened.
    private @Nullable Opened latest;

    /** The open directory, closed by the last of its users. */
    private static final class Opened {
        private final Folder folder;
        private final long since;
        // Guarded by the root, which is one of the users of its latest directory.
        private int users = 1;

        Opened(Folder folder, long since) {
            this.folder = folder;
            this.since = since;
        }
    }

    /** @param named the path of the root, which may be, or contain, a link */
    Root(Path named, Walk.Opener opener, LongSupplier nanoTime) {
        this.named = named;
        this.opener = opener;
        this.nanoTime = nanoTime;
    }

    /** Returns the name as configured. */
    Path named() {
        return named;
    }

    /** Returns the directory that has the name, or had it less than a second ago. Blocks; the caller closes it. */
    Folder enter(Walk.Care care) throws IOException {
        long now = nanoTime.getAsLong();
        Folder known = known(now);
        if (known != null) {
            return known;
        }
        Path real = named.toRealPath();
        care.check(real);
        Opened next = new Opened(opener.open(real), now);
        Opened before;
        Folder use;
        synchronized (this) {
            before = latest;
            latest = next;
            use = use(next);
        }
        release(before);
        return use;
    }

    /** Returns the directory of this real path, which was the root before. Blocks; the caller must close it. */
    Folder enterAgain(Path real, Walk.Care care) throws IOException {
        Folder entered = enter(care);
        if (entered.path().equals(real)) {
            return entered;
        }
        entered.close();
        care.check(real);
        return opener.open(real);
    }

    private synchronized @Nullable Folder known(long now) {
        Opened open = latest;
        return open != null && now - open.since < VALID_NANOS ? use(open) : null;
    }

    /** Closes the directory once it has no users, without waiting for the second to pass. */
    void rest() throws IOException {
        Opened before;
        synchronized (this) {
            before = latest;
            latest = null;
        }
        release(before);
    }

    /** Adds a user; guarded by this. */
    private Folder use(Opened open) {
        open.users++;
        return new Use(open);
    }

    private void release(@Nullable Opened open) throws IOException {
        if (open == null) {
            return;
        }
        boolean last;
        synchronized (this) {
            last = --open.users == 0;
        }
        if (last) {
            open.folder.close();
        }
    }

    /** The directory as one of its users sees it. */
    private final class Use extends ForwardingFolder {
        private final Opened open;
        private final AtomicBoolean closed = new AtomicBoolean();

        Use(Opened open) {
            super(open.folder);
            this.open = open;
        }

        @Override
        public void close() throws IOException {
            if (closed.compareAndSet(false, true)) {
                release(open);
            }
        }
    }
}
