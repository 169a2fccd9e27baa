package org.tatoo.samples.http.file;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.request.Field;
import org.tatoo.samples.http.request.Method;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.RequestTarget;

/**
 * Caches small files together with the fields of their answers, and only these fields for large files. An entry records
 * the second in which it was last compared with the file system and is valid only in that second. Usable from any
 * thread; no thread waits for another.
 */
public final class FileCache {
    /** The size of the largest file that is in memory, in bytes. */
    public static final int LARGEST_FILE = FileContent.LARGEST_BUFFER;

    /** The maximum number of bytes of all entries. */
    static final long CAPACITY = 16 << 20;

    /** The most bytes, without their beginning, of an answer that is kept in one piece as well; they count twice. */
    public static final int LARGEST_JOINED = 3 * 1024;

    /** The bytes that an entry counts besides its buffer and its key. */
    static final int OVERHEAD = 1024;

    /**
     * The key of a request.
     *
     * @param path as it came
     * @param acceptEncoding null if the field did not come
     */
    record Key(String path, @Nullable String acceptEncoding) {
        /** The key of a request whose answer depends only on the file; null for other requests. */
        static @Nullable Key of(Request request) {
            return request.method() == Method.GET
                            && request.target() instanceof RequestTarget.Resource resource
                            && !request.fields().areConditions()
                    ? new Key(resource.text(), request.fields().get(Field.ACCEPT_ENCODING))
                    : null;
        }

        private int length() {
            return path.length() + (acceptEncoding == null ? 0 : acceptEncoding.length());
        }
    }

    /** The cached data of a file. */
    static final class Entry {
        private final Representation file;
        private final long second;
        private final ByteBuffer bytes;
        // The whole answer of this second to a request that leaves the connection open; null until one comes.
        private volatile byte @Nullable [] joined;

        /**
         * An entry.
         *
         * @param second when it was last compared with the file system, in seconds since 1970
         * @param bytes the fields that belong to the file, the empty line, the content if the file is small
         */
        private Entry(Representation file, long second, ByteBuffer bytes) {
            this.file = file;
            this.second = second;
            this.bytes = bytes;
        }

        /** Whether the content has to be read from the file. */
        boolean isLarge() {
            return length() > LARGEST_FILE;
        }

        /** Whether the whole answer is kept in one piece: two cost more at each answer than a copy once a second. */
        boolean isJoined() {
            return !isLarge() && bytes.capacity() <= LARGEST_JOINED;
        }

        /** The whole answer in one piece, which begins with {@code beginning}, the same in every call. */
        ByteBuffer joined(byte[] beginning) {
            byte[] whole = joined;
            if (whole == null) {
                whole = new byte[beginning.length + bytes.capacity()];
                ByteBuffer.wrap(whole).put(beginning).put(bytes.duplicate());
                joined = whole;
            }
            return ByteBuffer.wrap(whole);
        }

        /** The number of bytes of the content. */
        long length() {
            return file.file().size();
        }

        /** The memory of the cache. */
        Answer.Body body() {
            return new Answer.Body.Bytes(bytes.duplicate());
        }

        Representation file() {
            return file;
        }

        private Entry at(long now) {
            return new Entry(file, now, bytes);
        }

        private static int weight(int size) {
            return OVERHEAD + (size <= LARGEST_JOINED ? 2 * size : size);
        }
    }

    private final Map<Key, Entry> entries = new ConcurrentHashMap<>();
    private final AtomicLong weight = new AtomicLong();
    private volatile long lastSweep;

    /** The entry that was compared with the file system in the second {@code now}; null if there is none. */
    @Nullable
    Entry find(Key key, long now) {
        Entry entry = entries.get(key);
        return entry != null && entry.second == now ? entry : null;
    }

    /** Renews the entry if it belongs to exactly this {@code file}; otherwise returns null. */
    @Nullable
    Entry renew(Key key, Representation file, long now) {
        Entry entry = entries.get(key);
        if (entry == null || !entry.file.equals(file)) {
            return null;
        }
        Entry renewed = entry.at(now);
        entries.replace(key, entry, renewed);
        return renewed;
    }

    /**
     * Keeps a file if there is room. If there is none, all entries that were not requested in this second or the one
     * before are removed to make room for another file.
     *
     * @param content nothing if the file is large
     */
    void add(Key key, Representation file, byte[] fields, ByteBuffer content, long now) {
        int size = fields.length + content.remaining();
        if (!reserve(Entry.weight(size) + key.length())) {
            sweep(now);
            return;
        }
        ByteBuffer bytes = ByteBuffer.allocateDirect(size)
                .put(fields)
                .put(content.duplicate())
                .flip();
        release(key, entries.put(key, new Entry(file, now, bytes)));
    }

    private boolean reserve(int bytes) {
        if (weight.addAndGet(bytes) <= CAPACITY) {
            return true;
        }
        weight.addAndGet(-bytes);
        return false;
    }

    private void sweep(long now) {
        if (lastSweep == now) {
            return;
        }
        lastSweep = now;
        entries.forEach((key, entry) -> {
            if (entry.second < now - 1 && entries.remove(key, entry)) {
                release(key, entry);
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
