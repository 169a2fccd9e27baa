package org.tatoo.samples.http.answer;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.tatoo.samples.http.request.Persistence;
import org.tatoo.samples.http.request.Status;

/** The beginnings of the answers 200 of one second, by the persistence of their connection. Immutable. */
final class Beginnings {
    private final long second;
    private final Map<Persistence, byte[]> bytes = new EnumMap<>(Persistence.class);

    /**
     * The beginnings of one second.
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

    /** The status line and the fields that every answer has. */
    byte[] of(Persistence persistence) {
        return Objects.requireNonNull(bytes.get(persistence));
    }
}
