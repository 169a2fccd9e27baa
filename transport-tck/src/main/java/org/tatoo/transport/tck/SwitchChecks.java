package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.List;

/** Connections that another protocol takes over. */
final class SwitchChecks {
    private SwitchChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("switch-rest", SwitchChecks::switchRest),
                Check.of("switch-in-data", SwitchChecks::switchInData));
    }

    /** The old handler hears nothing from then on, which the journal finds if not. */
    private static void switchTo(TckHandler handler) {
        handler.connection().switchTo(handler.trial()::newParser);
        handler.journal().leave();
    }

    /** What comes after the message in the same write is for the new parser. */
    private static void switchRest(Trial trial) throws IOException {
        trial.on("switch", (handler, text) -> {
            handler.reply("first");
            switchTo(handler);
        });
        Talk talk = trial.connect().send("switch\necho a\n").hears("first", "a").send("echo b\n");
        talk.hears("b").close();
        Journal old = trial.handler().journal();
        Journal next = trial.handler().journal();
        next.await("closed");
        Expect.equal(List.of("opened", "verb switch", "command"), old.events());
        Expect.equal("opened", next.events().get(0));
        Expect.equal(2, next.count("command"));
    }

    /** The bytes that were lent are the old parser's, those after them the new one's. */
    private static void switchInData(Trial trial) throws IOException {
        trial.in((callback, text, handler) -> {
            if (callback == Callback.DATA) {
                handler.reply("switched");
                switchTo(handler);
            }
        });
        Talk talk = trial.connect().send("raw 1000\nx").hears("switched");
        talk.send("echo a\n").hears("a");
    }
}
