package org.tatoo.samples.calendar;

import java.io.Serial;

/** Thrown when a request cannot be granted; the message is for the client. */
final class RefusedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Status status;

    RefusedException(Status status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** Returns the refusal of a malformed request. */
    static RefusedException bad(String message) {
        return new RefusedException(Status.BAD_REQUEST, message);
    }

    Answer answer() {
        return Answer.refusal(status, String.valueOf(getMessage()));
    }
}
