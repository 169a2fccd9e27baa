package org.tatoo.compiler.trace;

/** Thrown if an answer given by the user is invalid or missing; the message states the error. */
public final class WrongAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongAnswer(String message) {
        super(message, null, false, false);
    }
}
