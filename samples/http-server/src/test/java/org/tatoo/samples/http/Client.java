package org.tatoo.samples.http;

import java.io.IOException;
import org.tatoo.samples.testing.RawClient;

/** A client that reads answers. */
final class Client extends RawClient {
    private final AnswerReader answers = new AnswerReader(input());

    Client(int port) throws IOException {
        super(port);
    }

    /** The answers as they come. */
    AnswerReader answers() {
        return answers;
    }

    /** Reads one answer; {@code bodiless} if it answers HEAD. */
    AnswerReader.Received read(boolean bodiless) throws IOException {
        return answers.read(bodiless);
    }
}
