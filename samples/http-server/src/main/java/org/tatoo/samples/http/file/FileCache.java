package org.tatoo.samples.http.file;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.request.Field;
import org.tatoo.samples.http.request.Method;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.RequestTarget;

/**
 * A cache of small settled files, together with the fields of their answers. An entry is valid for a second after it
 * was found or revalidated, and is removed some time later. Times are in milliseconds since 1970. Thread-safe and
 * non-blocking.
 */
final class FileCache {
    /** The time for which an entry is valid, in milliseconds. */
    static final long VALID = 1000;

    /** The age in milliseconds from which a requested entry should be revalidated. */
    static final long DUE = 500;

    /** The time since its last revalidation after which an entry is removed, in milliseconds. */
    static final long KEPT = 3_000;

    /** The maximum size in bytes, without beginning, of an answer kept in one piece as well; it counts twice. */
    static final int LARGEST_JOINED = 3 * 1024;

    /** The size in bytes that an entry counts besides its buffer and its key. */
    static final int OVERHEAD = 1024;

    /**
     * The key of a request.
     *
     * @param path the path as received
     * @param acceptEncoding null if the field is absent
     */
    record Key(String path, @Nullable String acceptEncoding) {
        /** Returns the key of a request for a file; null for other requests. */
        static @Nullable Key of(Request request) {
            boolean reads = request.method() == Method.GET || request.method() == Method.HEAD;
            return reads && request.target() instanceof RequestTarget.Resource resource
                    ? new Key(resource.text(), request.fields().get(Field.ACCEPT_ENCODING))
                    : null;
        }

        private int length() {
            return path.length() + (acceptEncoding == null ? 0 : acceptEncoding.length());
        }
    }

    /** The 200 answer, in one piece, of one second to a request that leaves the connection open. */
    private record Joined(byte[] beginning, byte[] whole) {}

    /** A cached file. */
    static final class Entry {
        private final Version version;
        private final ByteBuffer bytes;
        private final AtomicBoolean renewing = new AtomicBoolean();
        private volatile long confirmed;
        // Null until the first request.
        private volatile @Nullable Joined joined;

        /** @param bytes the fields of the file, the empty line and the content */
        private Entry(Version version, ByteBuffer bytes, long confirmed) {
            this.version = version;
            this.bytes = bytes;
            this.confirmed = confirmed;
        }

        /** Returns the file with its content. */
        Version version() {
            return version;
        }

        Proof proof() {
            return Objects.requireNonNull(version.proof());
        }

        /** Returns whether the answer is kept in one piece: a copy each second is cheaper than two pieces a time. */
        boolean isJoined() {
            return bytes.capacity() <= LARGEST_JOINED;
        }

        /** Returns the answer in one piece from {@code beginning}, which must be the same array throughout a second. */
        ByteBuffer joined(byte[] beginning) {
            Joined latest = joined;
            if (latest == null || latest.beginning != beginning) {
                byte[] whole = new byte[beginning.length + bytes.capacity()];
                ByteBuffer.wrap(whole).put(beginning).put(bytes.duplicate());
                latest = new Joined(beginning, whole);
                joined = latest;
            }
            return ByteBuffer.wrap(latest.whole);
        }

        /** Returns the end of the 200 answer: fields, empty line, content. */
        Answer.Body body() {
            return new Answer.Body.Bytes(bytes.duplicate());
        }

        /** Returns whether the proof held less than a second ago. */
        boolean isValid(long now) {
            long age = now - confirmed;
            return age >= 0 && age < VALID;
        }

        /** Returns whether the caller should revalidate the entry; others get false until that is done. */
        boolean isDue(long now) {
            return now - confirmed >= DUE && renewing.compareAndSet(false, true);
        }

        /** Records that a revalidation that began at {@code now} succeeded. */
        void confirm(long now) {
            confirmed = now;
            renewing.set(false);
        }

        private static int weight(int size) {
            return OVERHEAD + (size <= LARGEST_JOINED ? 2 * size : size);
        }
    }

    private final Map<Key, Entry> entries = new ConcurrentHashMap<>();
    private final AtomicLong weight = new AtomicLong();
    private final long capacity;
    private volatile long lastSweep;
    private volatile long lastTidy;

    /** @param capacity the maximum size of all entries, in bytes */
    FileCache(long capacity) {
        this.capacity = capacity;
    }

    /** Returns the entry, valid or not; null if there is none. */
    @Nullable
    Entry get(Key key) {
        return entries.get(key);
    }

    /** Returns the entry that is valid at {@code now}; null if there is none. */
    @Nullable
    Entry find(Key key, long now) {
        Entry entry = entries.get(key);
        return entry != null && entry.isValid(now) ? entry : null;
    }

    /** Removes an entry that has become invalid. */
    void remove(Key key, Entry entry) {
        if (entries.remove(key, entry)) {
            release(key, entry);
        }
    }

    /**
     * Adds a file if there is room. Otherwise it removes, at most once a second, the entries that were not revalidated
     * in the last two seconds.
     *
     * @param file settled, with its bytes
     * @param now the time at which the lookup of the file began
     */
    void add(Key key, Version file, byte[] fields, long now) {
        ByteBuffer content = Objects.requireNonNull(file.bytes());
        int size = fields.length + content.remaining();
        if (!reserve(Entry.weight(size) + key.length())) {
            sweep(now);
            return;
        }
        // Direct: heap content is copied for each answer ("16 KB" in benchmarks/server.sh: 1.3 of the time).
        ByteBuffer bytes = ByteBuffer.allocateDirect(size)
                .put(fields)
                .put(content.duplicate())
                .flip();
        Version copy = file.with(bytes.slice(fields.length, size - fields.length));
        release(key, entries.put(key, new Entry(copy, bytes, now)));
    }

    private boolean reserve(int bytes) {
        if (weight.addAndGet(bytes) <= capacity) {
            return true;
        }
        weight.addAndGet(-bytes);
        return false;
    }

    /** Removes unused entries; to be called from time to time. */
    void tidy(long now) {
        if (isOver(lastTidy, now)) {
            lastTidy = now;
            removeOlder(now, KEPT);
        }
    }

    private void sweep(long now) {
        if (isOver(lastSweep, now)) {
            lastSweep = now;
            removeOlder(now, 2 * VALID);
        }
    }

    private static boolean isOver(long second, long now) {
        return now < second || now - second >= VALID;
    }

    private void removeOlder(long now, long age) {
        entries.forEach((key, entry) -> {
            if (now - entry.confirmed >= age) {
                remove(key, entry);
            }
        });
    }

    private void release(Key key, @Nullable Entry entry) {
        if (entry != null) {
            weight.addAndGet(-(Entry.weight(entry.bytes.capacity()) + key.length()));
        }
    }

    /** Returns the size of all entries, in bytes. */
    long weight() {
        return weight.get();
    }
}
