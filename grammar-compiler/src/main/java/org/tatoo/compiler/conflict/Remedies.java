package org.tatoo.compiler.conflict;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.conflict.Counterexample.Verdict;
import org.tatoo.compiler.grammar.Grammar;

/** Fixes of a conflict: only those that were tried and help. */
final class Remedies {
    private static final int SHOWN = 2;

    private Remedies() {}

    /** Returns at most two fixes; if none is known, the general advice for conflicts of this kind. */
    static String of(Conflict conflict, Predicate<Grammar> helps) {
        if (conflict.example().verdict() == Verdict.NOT_SEARCHED) {
            return general(false);
        }
        boolean ambiguous = conflict.example().verdict() == Verdict.AMBIGUOUS;
        String known = shown(ambiguous ? ofAmbiguity(conflict) : ofLookAhead(conflict), helps);
        String other = known.isEmpty() ? shown(lastResort(conflict), helps) : known;
        return other.isEmpty() ? general(ambiguous) : other;
    }

    private static String shown(Stream<Optional<Remedy>> remedies, Predicate<Grammar> helps) {
        return remedies.flatMap(Optional::stream)
                .filter(remedy -> helps.test(remedy.grammar()))
                .limit(SHOWN)
                .map(Remedy::text)
                .collect(Collectors.joining("\n  or "));
    }

    private static Stream<Optional<Remedy>> ofAmbiguity(Conflict conflict) {
        PriorityRemedies priorities = new PriorityRemedies(conflict);
        ListRemedies lists = new ListRemedies(conflict);
        TwinRemedies twins = new TwinRemedies(conflict);
        return Stream.of(
                priorities.operators(),
                Redundancy.removal(conflict).or(twins::sameAlternative),
                twins.sameNonTerminal(),
                lists.listOfLists(),
                lists.doubled(),
                lists.lastList(),
                priorities.nearest(),
                new EmptyRemedies(conflict).optional());
    }

    private static Stream<Optional<Remedy>> ofLookAhead(Conflict conflict) {
        return Stream.of(new EmptyRemedies(conflict).optional(), new TwinRemedies(conflict).sameNonTerminal());
    }

    /** Returns fixes that change the accepted language, or choose one reading if the other may have been intended. */
    private static Stream<Optional<Remedy>> lastResort(Conflict conflict) {
        return conflict.example().verdict() == Verdict.AMBIGUOUS
                ? Stream.of(new PriorityRemedies(conflict).preference())
                : Stream.of(new TokenRemedies(conflict).oneToken());
    }

    private static String general(boolean ambiguous) {
        return ambiguous
                ? "change the productions so that only one of the two readings is left"
                : "write once what both readings have in common, or let a token tell them apart";
    }
}
