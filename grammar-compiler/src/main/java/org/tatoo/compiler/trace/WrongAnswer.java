package org.tatoo.compiler.trace;

/** What a user gives as an answer is none, or is missing; the message says what is wrong. */
public final class WrongAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongAnswer(String message) {
        super(message, null, false, false);
    }
}
