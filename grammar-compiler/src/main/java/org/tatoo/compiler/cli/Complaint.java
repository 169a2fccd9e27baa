package org.tatoo.compiler.cli;

/** Thrown if a command cannot be executed; the user only sees the message. */
final class Complaint extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Complaint(String message) {
        super(message, null, false, false);
    }
}
