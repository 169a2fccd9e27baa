package org.tatoo.samples.nats;

import org.tatoo.grammars.nats.NatsValues.Failure;
import org.tatoo.runtime.SyntaxError;

/** A protocol error of a client, or its failure to respond. */
enum Fault {
    UNKNOWN("Unknown Protocol Operation"),
    WRONG("Parser Error"),
    LONG_LINE("Maximum Control Line Exceeded"),
    LONG_MESSAGE("Maximum Payload Violation"),
    HEADERS("Message Headers Not Supported"),
    STALE("Stale Connection"),
    SUBSCRIPTIONS("Maximum Subscriptions Exceeded"),
    SUBJECT("Invalid Subject"),
    PUBLISH_SUBJECT("Invalid Publish Subject");

    private static final String ANY_OPERATION = "pub";

    private final String text;

    Fault(String text) {
        this.text = text;
    }

    /** Returns the error for a syntax error. */
    static Fault of(SyntaxError error) {
        return switch (error.kind()) {
            case TOKEN_TOO_LONG, TOO_LONG -> LONG_LINE;
            case BAD_VALUE, MESSAGE_TOO_LARGE -> LONG_MESSAGE;
            case UNEXPECTED_BYTE -> error.expected().contains(ANY_OPERATION) ? UNKNOWN : WRONG;
            default -> WRONG;
        };
    }

    /** Returns the error as sent to the client. */
    Failure failure() {
        return new Failure("'" + text + "'");
    }
}
