package org.tatoo.transport;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * Counters for the constants of an enum. Thread-safe.
 *
 * @param <E> the enum
 */
public final class Tally<E extends Enum<E>> {
    private final EnumMap<E, LongAdder> counts;

    /** Creates a tally with all counters at zero. */
    public Tally(Class<E> type) {
        counts = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            counts.put(constant, new LongAdder());
        }
    }

    /** Increments the counter of {@code constant}. */
    public void count(E constant) {
        counter(constant).increment();
    }

    /** Returns the current count of {@code constant}. */
    public long of(E constant) {
        return counter(constant).sum();
    }

    private LongAdder counter(E constant) {
        return Objects.requireNonNull(counts.get(constant));
    }

    /** Returns the current counts of all constants, including zeros. */
    public Map<E, Long> snapshot() {
        return counts.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, entry -> entry.getValue().sum()));
    }
}
