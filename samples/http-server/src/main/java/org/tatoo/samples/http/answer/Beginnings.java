package org.tatoo.samples.http.answer;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.tatoo.samples.http.request.Persistence;
import org.tatoo.samples.http.request.Status;

/** The beginnings of the 200 answers of one second, by the persistence of their connection. Immutable. */
final class Beginnings {
    private final long second;
    private final Map<Persistence, byte[]> bytes = new EnumMap<>(Persistence.class);

    /**
     * Creates the beginnings of one second.
     *
     * @param second since 1970
     * @param date the same second as the value of the field {@code Date}
     */
    Beginnings(long second, String date) {
        this.second = second;
        for (Persistence persistence : Persistence.values()) {
            bytes.put(persistence, new ResponseHead(Status.OK, date, persistence).beginning());
        }
    }

    long second() {
        return second;
    }

    /** Returns the status line and the common fields. */
    byte[] of(Persistence persistence) {
        return Objects.requireNonNull(bytes.get(persistence));
    }
}
