package org.tatoo.samples.nats;

import org.tatoo.grammars.nats.NatsValues.Failure;
import org.tatoo.runtime.SyntaxError;

/** What is wrong with what a client has said, or has not. */
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

    /** That which the parser has found. */
    static Fault of(SyntaxError error) {
        return switch (error.kind()) {
            case TOKEN_TOO_LONG -> LONG_LINE;
            case BAD_VALUE, MESSAGE_TOO_LARGE -> LONG_MESSAGE;
            case UNEXPECTED_BYTE -> error.expected().contains(ANY_OPERATION) ? UNKNOWN : WRONG;
            default -> WRONG;
        };
    }

    /** As the client is told. */
    Failure failure() {
        return new Failure("'" + text + "'");
    }
}
