package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.List;

/** Checks of the end of connections when their server stops. */
final class DrainChecks {
    private DrainChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("drain-last-answer", DrainChecks::drainLastAnswer),
                Check.of("drain-idle", DrainChecks::drainIdle));
    }

    private static void answer(TckHandler handler) {
        handler.answer(handler.connection().isDraining() ? "last" : "more");
    }

    private static void asking(Trial trial) {
        trial.on("ask", (handler, text) -> answer(handler));
        trial.on("wait", (handler, text) -> handler.stop());
    }

    /** Checks that received messages are answered, the last answer says that it is, and the connection then ends. */
    private static void drainLastAnswer(Trial trial) throws IOException {
        asking(trial);
        Talk first = trial.connect().send("ask\n").hears("more");
        TckHandler handler = trial.handler();
        handler.stopping(Drainable::drain);
        Expect.equal(1, handler.journal().count("draining"));
        first.send("ask\nask\nask\n").hears("more", "more", "last").hearsEndAfter("");
        first.close();
        handler.journal().await("closed");

        Talk second = trial.connect().send("wait\n");
        TckHandler waiting = trial.handler();
        waiting.journal().await("command");
        waiting.stopping(Drainable::drain);
        waiting.stopping(Drainable::endIdle);
        trial.elsewhere(() -> answer(waiting));
        second.hears("last").hearsEndAfter("");
        second.close();
        waiting.journal().await("closed");
    }

    /** Checks that idle connections are served until they must end, and that only idle connections end then. */
    private static void drainIdle(Trial trial) throws IOException {
        asking(trial);
        Talk served = trial.connect().send("echo a\n").hears("a");
        TckHandler handler = trial.handler();
        handler.stopping(Drainable::drain);
        served.send("echo b\n").hears("b").send("ask\n").hears("last").hearsEndAfter("");
        served.close();

        Talk idle = trial.connect().send("echo a\n").hears("a");
        handler = trial.handler();
        handler.stopping(Drainable::drain);
        idle.send("echo b\n").hears("b");
        handler.stopping(Drainable::endIdle);
        idle.hearsEndAfter("");
        idle.close();
        handler.journal().await("closed");

        Talk inside = trial.connect().send("echo a\nas").hears("a");
        TckHandler busy = trial.handler();
        trial.settle(busy);
        busy.stopping(Drainable::drain);
        busy.stopping(Drainable::endIdle);
        inside.send("k\n").hears("last").hearsEndAfter("");
        inside.close();
        busy.journal().await("closed");
    }
}
