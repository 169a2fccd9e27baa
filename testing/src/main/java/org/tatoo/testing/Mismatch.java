package org.tatoo.testing;

import org.jspecify.annotations.Nullable;

/** An error found by a step of an {@link Exchange}. */
@SuppressWarnings("serial") // thrown and caught in one call
final class Mismatch extends RuntimeException {
    Mismatch(String message) {
        this(message, null);
    }

    Mismatch(String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
