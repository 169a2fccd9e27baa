package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Capability;

/** Checks of the memory limit of all connections. */
final class BudgetChecks {
    private static final long KIB = 1 << 10;
    private static final int LIMIT = 1024;
    private static final int LIGHT = 100;
    private static final int HEAVY = 400;
    private static final int MORE = 500;
    // The heaviest connection has the largest product of bytes and time; this is too little to become the heaviest.
    private static final int TINY = 1;
    private static final int LARGE = 700;

    private BudgetChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("shed-heaviest", trial -> limited(trial, BudgetChecks::shedHeaviest)),
                Check.of("reserve-returned", trial -> limited(trial, BudgetChecks::reserveReturned)));
    }

    private static void limited(Trial trial, Check.Body body) throws Exception {
        trial.on("keep", (handler, kibibytes) -> handler.answer(keep(handler, kibibytes)));
        Budgets budgets = trial.server().budgets();
        long limit = budgets.limit();
        // a transport that uses the budgets of the process may still be closing connections of another check
        trial.until("nothing in use", () -> budgets.used() == 0);
        budgets.setLimit(LIMIT * KIB);
        try {
            body.run(trial);
        } finally {
            budgets.setLimit(limit);
        }
    }

    private static String keep(TckHandler handler, String kibibytes) {
        return String.valueOf(handler.connection().reserve(Long.parseLong(kibibytes) * KIB));
    }

    /** Checks that the heaviest connection is shed, by a reset if possible; others stay, and there is room again. */
    private static void shedHeaviest(Trial trial) throws IOException {
        trial.on("begin", (handler, kibibytes) -> handler.reply("half " + keep(handler, kibibytes)));
        List<Talk> others = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            others.add(trial.connect().send("keep " + TINY + "\n").hears("true"));
            trial.handler();
        }
        Talk heaviest = trial.connect().send("begin " + HEAVY + "\n").hears("half true");
        TckHandler shed = trial.handler();
        others.add(trial.connect().send("keep " + TINY + "\n").hears("true"));
        trial.handler();
        Talk more = trial.connect();
        TckHandler handler = trial.handler();
        trial.until("room", () -> isGranted(more));
        shed.journal().await("closed");
        if (trial.can(Capability.RESET)) {
            Expect.that(heaviest.isReset(), "a reset, because the answer is not complete");
        } else {
            heaviest.restOrReset();
        }
        heaviest.close();
        for (Talk other : others) {
            other.send("echo fine\n").hears("fine");
        }
        more.send("echo fine\n").hears("fine");
        trial.settle(handler);
        Expect.equal((3 * TINY + LARGE) * KIB, trial.server().budgets().reserved());
    }

    /** Requests room; the request may be rejected until another strand has shed its connection. */
    private static boolean isGranted(Talk talk) {
        try {
            return talk.send("keep " + LARGE + "\n").line().equals("true");
        } catch (IOException e) {
            throw new AssertionError("expected: an answer", e);
        }
    }

    /** Checks that a reservation counts until it is released, or the handler has closed. */
    private static void reserveReturned(Trial trial) throws IOException {
        trial.on("give", (handler, kibibytes) -> handler.answer(keep(handler, "-" + kibibytes)));
        trial.on("fail", (handler, text) -> {
            throw new IllegalStateException("thrown by a check");
        });
        Budgets budgets = trial.server().budgets();
        AtomicLong atClose = new AtomicLong();
        trial.in((callback, text, handler) -> {
            if (callback == Callback.CLOSED) {
                atClose.set(budgets.reserved());
            }
        });
        for (String end : List.of("leave", "fail")) {
            Talk talk = trial.connect().send("keep " + HEAVY + "\n").hears("true");
            TckHandler handler = trial.handler();
            trial.settle(handler);
            Expect.equal(HEAVY * KIB, budgets.reserved());
            talk.send("keep " + (LIMIT + 1) + "\ngive " + LIGHT + "\n").hears("false", "true");
            trial.awaitElsewhere(() -> Expect.equal("true", keep(handler, "" + MORE)));
            trial.settle(handler);
            Expect.equal((HEAVY - LIGHT + MORE) * KIB, budgets.reserved());
            if (end.equals("fail")) {
                talk.send("fail\n").restOrReset();
            }
            talk.close();
            handler.journal().await("closed");
            trial.until("all given back", () -> budgets.reserved() == 0);
            Expect.equal((HEAVY - LIGHT + MORE) * KIB, atClose.get());
            Expect.equal("false", keep(handler, "1"));
        }
    }
}
