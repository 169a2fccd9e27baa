package org.tatoo.samples.calendar;

import java.io.IOException;
import org.tatoo.grammars.cal.CalResponseValues.Header;

/** The operation that issues a token to a user who has sent the password. */
record Authenticate() implements Operation {
    @Override
    public Answer carryOut(CalendarService service, String user) throws IOException {
        Tokens.Issued token = service.tokens().issue(user);
        return Answer.empty(
                Status.OK, new Header("token", token.text()), new Header("expires", Asctime.format(token.expires())));
    }
}
