package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.List;

/** Checks of connections that switch to another protocol. */
final class SwitchChecks {
    private SwitchChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("switch-rest", SwitchChecks::switchRest),
                Check.of("switch-in-data", SwitchChecks::switchInData));
    }

    /** Switches the protocol. The journal reports a fault if the old handler is called afterwards. */
    private static void switchTo(TckHandler handler) {
        handler.connection().switchTo(handler.trial()::newParser);
        handler.journal().leave();
    }

    /** Checks that input after the message in the same write is parsed by the new parser. */
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

    /** Checks that the delivered bytes belong to the old parser, and the following ones to the new parser. */
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
