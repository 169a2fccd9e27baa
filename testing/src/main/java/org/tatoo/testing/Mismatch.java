package org.tatoo.testing;

import org.jspecify.annotations.Nullable;

/** What a step of an {@link Exchange} finds wrong. */
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
