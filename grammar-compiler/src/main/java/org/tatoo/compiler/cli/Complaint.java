package org.tatoo.compiler.cli;

/** What the command line asks for cannot be done; the message is all that the user sees. */
final class Complaint extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Complaint(String message) {
        super(message, null, false, false);
    }
}
