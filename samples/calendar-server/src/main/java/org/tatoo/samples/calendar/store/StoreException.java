package org.tatoo.samples.calendar.store;

import java.io.IOException;
import java.io.Serial;

/** Thrown when the store cannot be used now; the message is one sentence. */
public final class StoreException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
