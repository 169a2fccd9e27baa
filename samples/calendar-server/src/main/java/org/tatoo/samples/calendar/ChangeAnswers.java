package org.tatoo.samples.calendar;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.grammars.cal.CalResponseValues.Header;
import org.tatoo.samples.calendar.store.Change;
import org.tatoo.samples.calendar.store.Outcome;

/** Answers to requests that change an event. */
final class ChangeAnswers {
    private ChangeAnswers() {}

    static Answer of(Outcome outcome) throws RefusedException {
        if (outcome instanceof Outcome.Done done) {
            return done(done.change(), done.created());
        }
        if (outcome instanceof Outcome.Conflict conflict) {
            String tag = conflict.tag();
            return tag == null
                    ? Answer.refusal(Status.PRECONDITION_FAILED, "there is no such event")
                    : Answer.refusal(Status.PRECONDITION_FAILED, "the event is another one", new Header("tag", tag));
        }
        throw StoredCalendars.unknown();
    }

    private static Answer done(Change change, boolean created) {
        List<Header> fields = new ArrayList<>();
        fields.add(new Header("uid", change.uid()));
        String tag = change.tag();
        if (tag != null) {
            fields.add(new Header("tag", tag));
        }
        fields.add(new Header("version", Long.toString(change.version())));
        Status status = created && tag != null ? Status.CREATED : Status.OK;
        return Answer.empty(status, fields.toArray(Header[]::new));
    }
}
