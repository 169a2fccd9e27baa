package org.tatoo.transport;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * How often each constant of an enum has occurred. To be used from any thread.
 *
 * @param <E> the enum
 */
public final class Tally<E extends Enum<E>> {
    private final EnumMap<E, LongAdder> counts;

    /** A tally in which nothing has occurred yet. */
    public Tally(Class<E> type) {
        counts = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            counts.put(constant, new LongAdder());
        }
    }

    /** Counts one more. */
    public void count(E constant) {
        counter(constant).increment();
    }

    /** How often it has occurred until now. */
    public long of(E constant) {
        return counter(constant).sum();
    }

    private LongAdder counter(E constant) {
        return Objects.requireNonNull(counts.get(constant));
    }

    /** All of them as they are now; those that have not occurred have 0. */
    public Map<E, Long> snapshot() {
        return counts.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, entry -> entry.getValue().sum()));
    }
}
