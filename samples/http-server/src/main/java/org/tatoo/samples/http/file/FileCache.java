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
 * Keeps small settled files in memory, together with the fields of their answers. An entry is valid for a second after it
 * was found, or its proof was found to hold, and is removed some time after. Times are in milliseconds since 1970. Usable from any thread; no thread waits
 * for another.
 */
final class FileCache {
    /** How long an entry is valid, in milliseconds. */
    static final long VALID = 1000;

    /** After so many milliseconds the proof of an entry that is asked for should be looked at again. */
    static final long DUE = 500;

    /** An entry that was not asked for in so many milliseconds is removed. */
    static final long KEPT = 3_000;

    /** The most bytes, without their beginning, of an answer that is kept in one piece as well; they count twice. */
    static final int LARGEST_JOINED = 3 * 1024;

    /** The bytes that an entry counts besides its buffer and its key. */
    static final int OVERHEAD = 1024;

    /**
     * The key of a request.
     *
     * @param path as it came
     * @param acceptEncoding null if the field did not come
     */
    record Key(String path, @Nullable String acceptEncoding) {
        /** The key of a request for a file; null for other requests. */
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

    /** The answer 200 of one second to a request that leaves the connection open, in one piece. */
    private record Joined(byte[] beginning, byte[] whole) {}

    /** A file. */
    static final class Entry {
        private final Version version;
        private final ByteBuffer bytes;
        private final AtomicBoolean renewing = new AtomicBoolean();
        private volatile long confirmed;
        // Null until a request comes.
        private volatile @Nullable Joined joined;

        /** @param bytes the fields that belong to the file, the empty line, the content */
        private Entry(Version version, ByteBuffer bytes, long confirmed) {
            this.version = version;
            this.bytes = bytes;
            this.confirmed = confirmed;
        }

        /** The file, with its content. */
        Version version() {
            return version;
        }

        Proof proof() {
            return Objects.requireNonNull(version.proof());
        }

        /** Whether the whole answer is kept in one piece: two cost more at each answer than a copy once a second. */
        boolean isJoined() {
            return bytes.capacity() <= LARGEST_JOINED;
        }

        /** The whole answer in one piece, which begins with {@code beginning}, the same array in every call of a second. */
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

        /** The end of the answer 200: fields, empty line, content. */
        Answer.Body body() {
            return new Answer.Body.Bytes(bytes.duplicate());
        }

        /** Whether the proof held less than a second ago. */
        boolean isValid(long now) {
            long age = now - confirmed;
            return age >= 0 && age < VALID;
        }

        /** Whether whoever asks is to look at the proof again; nobody else is told so meanwhile. */
        boolean isDue(long now) {
            return now - confirmed >= DUE && renewing.compareAndSet(false, true);
        }

        /** The proof was found to hold, by a look that began at {@code now}. */
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

    /** @param capacity the most bytes of all entries */
    FileCache(long capacity) {
        this.capacity = capacity;
    }

    /** The entry, valid or not; null if there is none. */
    @Nullable
    Entry get(Key key) {
        return entries.get(key);
    }

    /** The entry that is valid at {@code now}; null if there is none. */
    @Nullable
    Entry find(Key key, long now) {
        Entry entry = entries.get(key);
        return entry != null && entry.isValid(now) ? entry : null;
    }

    /** Removes what was found not to be so. */
    void remove(Key key, Entry entry) {
        if (entries.remove(key, entry)) {
            release(key, entry);
        }
    }

    /**
     * Keeps a file if there is room. If there is none, all entries that were not requested in this second or the one
     * before are removed to make room for another file.
     *
     * @param file settled, with its bytes
     * @param now when the look at the file began
     */
    void add(Key key, Version file, byte[] fields, long now) {
        ByteBuffer content = Objects.requireNonNull(file.bytes());
        int size = fields.length + content.remaining();
        if (!reserve(Entry.weight(size) + key.length())) {
            sweep(now);
            return;
        }
        // Direct: what the heap holds is copied for each answer ("16 KB" in benchmarks/server.sh: 1.3 of the time).
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

    /** Removes what nobody asks for any more; to be called now and then. */
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

    /** The bytes of all entries. */
    long weight() {
        return weight.get();
    }
}
