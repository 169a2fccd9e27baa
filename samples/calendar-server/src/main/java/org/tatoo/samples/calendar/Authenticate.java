package org.tatoo.samples.calendar;

import java.io.IOException;

/** A token for who has sent the password. */
record Authenticate() implements Operation {
    @Override
    public Answer carryOut(CalendarService service, String user) throws IOException {
        Tokens.Issued token = service.tokens().issue(user);
        return Answer.empty(
                Status.OK,
                new Answer.Field("token", token.text()),
                new Answer.Field("expires", Asctime.format(token.expires())));
    }
}
