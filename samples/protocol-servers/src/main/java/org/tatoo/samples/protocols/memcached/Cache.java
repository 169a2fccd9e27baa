package org.tatoo.samples.protocols.memcached;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Answer;
import org.tatoo.grammars.memcached.MemcachedResponseValues.ChangedMeanwhile;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Done;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Missing;

/** A cache of items by key. Thread-safe. When memory is used up, the least recently used item is removed. */
final class Cache {
    /** The greatest expiry that is a duration, in seconds; a greater one is a time in seconds since the Unix epoch. */
    private static final long THIRTY_DAYS = 30L * 24 * 60 * 60;

    private static final int MAX_DIGITS = 20;

    /** The condition for storing a value. */
    enum Policy {
        SET,
        ADD,
        REPLACE,
        APPEND,
        PREPEND
    }

    private final Map<String, Item> items = new LinkedHashMap<>(16, 0.75f, true);
    private final InstantSource clock;
    private final MemcachedLimits limits;
    private long used;
    private long versions;

    /** Items up to this version have expired. */
    private long flushed;

    /** Items up to this version expire at {@link #flushEnd}. */
    private long flushing;

    private long flushEnd = Long.MAX_VALUE;

    Cache(InstantSource clock, MemcachedLimits limits) {
        this.clock = clock;
        this.limits = limits;
    }

    MemcachedLimits limits() {
        return limits;
    }

    /** Returns the item under {@code key}; null if there is none. */
    synchronized @Nullable Item get(String key) {
        Item item = items.get(key);
        if (item != null && isOver(item)) {
            remove(key);
            return null;
        }
        return item;
    }

    private boolean isOver(Item item) {
        long now = clock.millis();
        return item.expires() <= now || item.version() <= (flushEnd <= now ? Math.max(flushing, flushed) : flushed);
    }

    /** Stores a value if {@code policy} allows it; returns whether it was stored. */
    synchronized boolean store(Policy policy, String key, long flags, long exptime, byte[] value) {
        Item old = get(key);
        boolean allowed = policy == Policy.SET || (old == null) == (policy == Policy.ADD);
        if (!allowed) {
            return false;
        }
        if (old != null && (policy == Policy.APPEND || policy == Policy.PREPEND)) {
            byte[] joined =
                    policy == Policy.APPEND ? concatenation(old.value(), value) : concatenation(value, old.value());
            if (joined.length > limits.maxValue()) {
                return false;
            }
            put(key, old.withValue(joined, ++versions));
        } else {
            put(key, new Item(value, flags, expiry(exptime), ++versions));
        }
        return true;
    }

    /** Stores a value if the item still has {@code version}. */
    synchronized Answer compareAndSwap(String key, long flags, long exptime, byte[] value, String version) {
        Item old = get(key);
        if (old == null) {
            return new Missing();
        }
        if (!Long.toString(old.version()).equals(version)) {
            return new ChangedMeanwhile();
        }
        put(key, new Item(value, flags, expiry(exptime), ++versions));
        return new Done();
    }

    /** Removes an item; returns whether there was one. */
    synchronized boolean delete(String key) {
        return get(key) != null && remove(key);
    }

    /** Changes the expiry of an item to {@code exptime}; returns whether there was one. */
    synchronized boolean touch(String key, long exptime) {
        Item item = get(key);
        if (item != null) {
            put(key, item.withExpiry(expiry(exptime)));
        }
        return item != null;
    }

    /**
     * Changes an item that is a decimal number of at most 64 bits.
     *
     * @return the new number, unsigned; null if there is no item
     * @throws NumberFormatException if the item is not a number
     */
    synchronized @Nullable String change(String key, LongBinaryOperator operator, long amount) {
        Item item = get(key);
        if (item == null) {
            return null;
        }
        if (item.value().length > MAX_DIGITS) {
            throw new NumberFormatException("too long");
        }
        long number = Long.parseUnsignedLong(new String(item.value(), StandardCharsets.ISO_8859_1));
        String changed = Long.toUnsignedString(operator.applyAsLong(number, amount));
        put(key, item.withValue(changed.getBytes(StandardCharsets.ISO_8859_1), ++versions));
        return changed;
    }

    /**
     * Makes all current items expire in {@code seconds}, or earlier if a previous flush is still pending. Takes
     * constant time: items are removed when they are looked up, or when their memory is needed.
     */
    synchronized void flush(long seconds) {
        long now = clock.millis();
        if (flushEnd <= now) {
            flushed = Math.max(flushed, flushing);
            flushEnd = Long.MAX_VALUE;
        }
        if (seconds <= 0) {
            flushed = versions;
        } else {
            flushing = versions;
            flushEnd = Math.min(flushEnd, now + seconds * 1000);
        }
    }

    synchronized int size() {
        return items.size();
    }

    /** Returns the approximate memory in use, in bytes. */
    synchronized long used() {
        return used;
    }

    private long expiry(long exptime) {
        if (exptime == 0) {
            return Long.MAX_VALUE;
        }
        if (exptime < 0) {
            return Long.MIN_VALUE;
        }
        long seconds = Math.min(exptime, Long.MAX_VALUE / 2000);
        return exptime <= THIRTY_DAYS ? clock.millis() + seconds * 1000 : seconds * 1000;
    }

    private void put(String key, Item item) {
        remove(key);
        items.put(key, item);
        used += item.size(key);
        Iterator<Map.Entry<String, Item>> eldest = items.entrySet().iterator();
        while (used > limits.items() && eldest.hasNext()) {
            Map.Entry<String, Item> entry = eldest.next();
            used -= entry.getValue().size(entry.getKey());
            eldest.remove();
        }
    }

    private boolean remove(String key) {
        Item old = items.remove(key);
        used -= old == null ? 0 : old.size(key);
        return old != null;
    }

    private static byte[] concatenation(byte[] first, byte[] second) {
        byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
