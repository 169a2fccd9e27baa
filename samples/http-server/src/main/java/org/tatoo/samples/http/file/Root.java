package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The root of a site, open for all that look for files in it. It is looked up by its name, and opened, again after a
 * second, because the name may be a link that has been turned. Usable from any thread; no thread waits for another.
 */
final class Root {
    /** How long it stays open for further users. */
    static final long VALID_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path named;
    private final Walk.Opener opener;
    private final LongSupplier nanoTime;
    // Guarded by this; null if it is to be opened.
    private @Nullable Opened latest;

    /** The directory, open until the last of its users has closed it. */
    private static final class Opened {
        private final Folder folder;
        private final long since;
        // Guarded by the root, which is one of the users of its latest.
        private int users = 1;

        Opened(Folder folder, long since) {
            this.folder = folder;
            this.since = since;
        }
    }

    /** @param named may be or have a link */
    Root(Path named, Walk.Opener opener, LongSupplier nanoTime) {
        this.named = named;
        this.opener = opener;
        this.nanoTime = nanoTime;
    }

    /** As it was given. */
    Path named() {
        return named;
    }

    /** The directory that has its name now, or had it less than a second ago. Blocks; whoever calls closes it. */
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

    /** The directory of this real path, which had the name of the root. Blocks; whoever calls closes it. */
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

    /** Closes it when nobody uses it any more, though somebody might within the second. */
    void rest() throws IOException {
        Opened before;
        synchronized (this) {
            before = latest;
            latest = null;
        }
        release(before);
    }

    /** Guarded by this. */
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

    /** The directory for one of its users. */
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
