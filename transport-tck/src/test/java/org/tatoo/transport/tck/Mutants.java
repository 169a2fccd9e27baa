package org.tatoo.transport.tck;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Capability;

/** Which check finds which faults. */
final class Mutants {
    private static final Duration LONG = Duration.ofDays(100);
    private static final Duration SHORT = Duration.ofSeconds(4);

    private final Map<String, List<Supplier<Mutant>>> all = new LinkedHashMap<>();

    Mutants() {
        messages();
        order();
        output();
        ends();
        failures();
        deadlines();
        suspensions();
        others();
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // only read
    private void finds(String check, Supplier<Mutant>... mutants) {
        all.put(check, List.of(mutants));
    }

    /** The faults that the check of that name has to find; none if there is no such check. */
    List<Mutant> of(String check) {
        return all.getOrDefault(check, List.of()).stream().map(Supplier::get).toList();
    }

    Iterable<String> checks() {
        return all.keySet();
    }

    private void messages() {
        finds("opened-first", EventMutants::opensLate);
        finds("opened-after-handshake", EventMutants::opensBeforeHandshake, EventMutants::opensLate);
        finds("pipelined-one-write", EventMutants::losesTheRestOfAWrite);
        finds("byte-a-segment", EventMutants::repeatsShortReads);
        finds("raw-3MB", EventMutants::losesBytesOfLongReads, EventMutants::changesBytesOfLongReads);
        finds("pause-worker-end", ConnectionMutants::forgetsEndsOfOthers, EventMutants::pausesNothing);
        finds("pause-in-each-callback", EventMutants::pausesNothing);
        finds("resume-inside-pause", ConnectionMutants::forgetsResume);
        finds("late-end", ConnectionMutants::endsWhatIsCurrent);
        finds("double-end", ConnectionMutants::endsTwice);
        finds("answer-before-content", EventMutants::discardsAfterAnswers);
        finds("write-outside-message", ConnectionMutants::writesInMessagesOnly);
    }

    private void order() {
        finds("order-one-thread", ConnectionMutants::swapsWrites);
        finds("order-calls-tasks", ConnectionMutants::writesLater);
        finds("task-not-nested", ConnectionMutants::nestsTasks);
        finds("closed-not-nested", ConnectionMutants::nestsClosed);
        finds("never-overlap", ConnectionMutants::overlapsTasks);
        finds("eight-thread-storm", ConnectionMutants::losesSomeWrites);
        finds("executor-closed", ConnectionMutants::losesTasks);
    }

    private void output() {
        finds("file-in-place", TransportMutants::sendsFromTheBeginning);
        finds("file-empty", WriteMutants::keepsEmptyFiles);
        finds("file-shared", WriteMutants::closesAfterEachRegion);
        finds("file-short", TransportMutants::padsFiles);
        finds("file-negative", WriteMutants::acceptsNegatives);
        finds("file-stops-parser", WriteMutants::copiesFiles);
        finds("no-descriptor-left", WriteMutants::keepsLateFiles);
        finds("marks-producer", ConnectionMutants::alwaysWritable, EventMutants::neverWritableAgain);
        finds("marks-parser", ConnectionMutants::stopsNoParser);
        finds(
                "unread-200",
                TransportMutants::takesAll,
                TransportMutants::movesPositions,
                TransportMutants::leavesGaps,
                EventMutants::countsWritesTwice);
        finds("stopped-input-bounded", TransportMutants::readsAlways);
        finds("batch", ConnectionMutants::nestsBatches, EventMutants::neverEndsReads);
        finds("write-done-once", WriteMutants::doneTwice, WriteMutants::doneAtOnce, WriteMutants::doneIfWritten);
        finds("write-many", WriteMutants::reversesParts, TransportMutants::leavesGaps);
        finds("no-buffer-idle", TransportMutants::holdsABuffer);
    }

    private void ends() {
        finds("close-last-answer", TransportMutants::shutsNothing, () -> lying(Capability.SHUT_OUTPUT, false));
        finds(
                "linger",
                TransportMutants::shutsNothing,
                () -> lying(Capability.SHUT_OUTPUT, true),
                () -> Mutant.able("does not linger").limits(limits -> limits.with(Deadline.LINGER, Duration.ZERO)));
        finds("close-no-shut", ConnectionMutants::closesByAbort);
        finds("abort-nothing-after", ConnectionMutants::abortsByClose);
        finds(
                "abort-resets",
                TransportMutants::resetsNothing,
                () -> lying(Capability.RESET, true),
                () -> lying(Capability.RESET, false));
        finds("abort-completes-tasks", ConnectionMutants::losesTasksOnAbort);
        finds(
                "half-close",
                EventMutants::takesAnEndForALoss,
                () -> lying(Capability.HALF_CLOSE, true),
                () -> lying(Capability.HALF_CLOSE, false));
        finds(
                "half-close-inside",
                EventMutants::takesAnEndForALoss,
                () -> lying(Capability.HALF_CLOSE, true),
                () -> lying(Capability.HALF_CLOSE, false));
        finds("truncated", EventMutants::takesALossForAnEnd, EventMutants::takesTruncationForAnEnd);
        finds(
                "drain-last-answer",
                DrainMutants::neverSaysLast,
                DrainMutants::alwaysSaysLast,
                DrainMutants::goesOnAfterTheLast,
                DrainMutants::tellsNobody);
        finds(
                "drain-idle",
                DrainMutants::endsIdleOnesAtOnce,
                DrainMutants::keepsIdleOnes,
                DrainMutants::cutsWhatHasBegun);
        finds("vanished-once", EventMutants::closesTwice, EventMutants::neverTellsALoss);
    }

    private void suspensions() {
        finds("suspend", SuspendMutants::acceptsAll, SuspendMutants::losesAnswers, SuspendMutants::answersInPlace);
        finds("suspend-race", SuspendMutants::acceptsAll, SuspendMutants::losesAnswers);
        finds("suspend-deadline", SuspendMutants::lastsForEver, SuspendMutants::lastsAsPauses);
        finds(
                "gone",
                SuspendMutants::tellsNoGone,
                EventMutants::neverTellsALoss,
                () -> lying(Capability.NOTICES_LOSS, true),
                () -> lying(Capability.NOTICES_LOSS, false));
        finds("topic-order", TopicMutants::swapsMessages);
        finds("topic-lost", WriteMutants::doneAtOnce);
        finds("topic-cut", ConnectionMutants::abortsByClose);
        finds(
                "overloaded",
                OverloadMutants::runsOnTheLoop,
                OverloadMutants::losesWhatIsRefused,
                OverloadMutants::runsWhatIsRefused);
        finds("gone-at-end", EventMutants::takesAnEndForALoss, SuspendMutants::tellsNoEnd);
    }

    private static Mutant lying(Capability about, boolean able) {
        return Mutant.lying(
                (able ? "can, but does not say so: " : "says that it can, but cannot: ") + about, about, able);
    }

    private void failures() {
        finds(
                "shed-heaviest",
                BudgetMutants::grantsAll,
                BudgetMutants::shedsWhoAsks,
                BudgetMutants::sharesNothing,
                BudgetMutants::endsInGoodOrder);
        finds("reserve-returned", BudgetMutants::grantsAll, BudgetMutants::givesNothingBack, BudgetMutants::takesTwice);
        finds("throw-in-each", TransportMutants::abortsNothing, TransportMutants::abortsAll);
        finds("error-in-each", TransportMutants::abortsNothing, TransportMutants::abortsAll);
        finds("no-parser", ConnectionMutants::makesAnotherParser);
        finds("rejected-answers", ConnectionMutants::writesNoLastAnswer);
        finds("switch-rest", ConnectionMutants::switchesLate, ConnectionMutants::switchesWithABlank);
        finds("switch-in-data", ConnectionMutants::switchesWithABlank);
    }

    private void deadlines() {
        finds(
                "handshake-deadline",
                () -> Mutant.encrypted("waits for handshakes").limits(limits -> limits.without(Deadline.HANDSHAKE)),
                () -> Mutant.encrypted("ends handshakes too early")
                        .limits(limits -> limits.with(Deadline.HANDSHAKE, SHORT)));
        finds(
                "first-byte",
                () -> Mutant.able("waits for the first byte").limits(limits -> limits.without(Deadline.FIRST_BYTE)),
                () -> Mutant.able("ends new connections too early")
                        .limits(limits -> limits.with(Deadline.FIRST_BYTE, SHORT)));
        finds("idle-never", ConnectionMutants::hasTheServersLimits);
        finds(
                "body-rate",
                () -> Mutant.able("asks for no rate").limits(limits -> limits.withBodyRate(0, LONG)),
                () -> Mutant.able("asks for more")
                        .limits(limits -> limits.withBodyRate(1_000_000, limits.bodyInterval())),
                () -> Mutant.able("waits for long bodies").limits(limits -> limits.with(Deadline.BODY, LONG)));
        finds("extend", ConnectionMutants::extendsNothing, ConnectionMutants::extendsForEver);
        finds(
                "idle",
                () -> Mutant.able("is never idle").limits(limits -> limits.with(Deadline.IDLE, LONG)),
                () -> Mutant.able("is idle too early").limits(limits -> limits.with(Deadline.IDLE, SHORT)));
        finds(
                "request",
                () -> Mutant.able("waits for requests").limits(limits -> limits.with(Deadline.REQUEST, LONG)),
                () -> Mutant.able("ends requests too early").limits(limits -> limits.with(Deadline.REQUEST, SHORT)));
        finds(
                "answer",
                () -> Mutant.able("waits for answers").limits(limits -> limits.with(Deadline.ANSWER, LONG)),
                () -> Mutant.able("ends answers too early").limits(limits -> limits.with(Deadline.ANSWER, SHORT)));
        finds(
                "write-stall",
                TransportMutants::queuesAll,
                () -> Mutant.able("waits for readers").limits(limits -> limits.with(Deadline.WRITE, LONG)),
                () -> Mutant.able("ends writes too early").limits(limits -> limits.with(Deadline.WRITE, SHORT)));
        finds(
                "write-rate",
                () -> Mutant.able("asks readers for no rate").limits(limits -> limits.withWriteRate(0)),
                () -> Mutant.able("ends slow writes too early").limits(limits -> limits.with(Deadline.WRITE, SHORT)));
        finds("hidden-reader", TransportMutants::knowsNoBuffer);
        finds(
                "slow-reader-kept",
                () -> Mutant.able("ends writes too early").limits(limits -> limits.with(Deadline.WRITE, SHORT)));
    }

    private void others() {
        finds(
                "addresses",
                TransportMutants::hasNoAddress,
                () -> lying(Capability.ADDRESS, true),
                () -> lying(Capability.ADDRESS, false));
        finds("protocol-by-listener", TransportMutants::knowsNothing, TransportMutants::knowsAll);
        finds("attributes", TransportMutants::knowsNothing, TransportMutants::knowsAll);
        finds("thousand-random", EventMutants::losesBytesOfLongReads, TransportMutants::leavesGaps);
        finds("bad-transport", EventMutants::naive);
    }
}
