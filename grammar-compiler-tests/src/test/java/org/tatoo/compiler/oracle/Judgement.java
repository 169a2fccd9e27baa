package org.tatoo.compiler.oracle;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the oracle has to say on a grammar.
 *
 * @param oracle of its inputs; null if there are faults or the canonical automaton is too large
 */
record Judgement(
        ContextFree grammar, Set<Fault> faults, @Nullable Oracle oracle, boolean tooLarge) {
    static Judgement of(Model model) {
        return of(model, false);
    }

    /** As soon as there is a conflict, other faults are not looked for. */
    static Judgement atOnce(Model model) {
        return of(model, true);
    }

    private static Judgement of(Model model, boolean partly) {
        ContextFree grammar = ContextFree.of(model);
        Set<Fault> faults = EnumSet.noneOf(Fault.class);
        if (Wholes.isWrong(model)) {
            faults.add(Fault.NOT_WHOLE);
        }
        if (model.hasTooManyOptionalParts()) {
            faults.add(Fault.OTHER);
        }
        if (model.hasLimitBelowMatch()) {
            faults.add(Fault.LIMIT_BELOW_MATCH);
        }
        if (!grammar.isProductive()) {
            faults.add(Fault.UNPRODUCTIVE_START);
        }
        if (grammar.hasEmptyElement()) {
            faults.add(Fault.EMPTY_ELEMENT);
        }
        Checks checks = new Checks(model);
        if (checks.isSomeEmpty()) {
            faults.add(Fault.NEVER);
        }
        if (model.formulas().anyMatch(formula -> formula instanceof Formula.Position position && position.overlaps())) {
            faults.add(Fault.OVERLAP);
        }
        if (Reaching.isMissing(model)) {
            faults.add(Fault.MISSING_NUMBER);
        }
        if (Surroundings.areWrong(model)) {
            faults.add(Fault.NOT_INNERMOST);
        }
        if (LeastBytes.of(model, model.languages(new Languages())).isRegionTooSmall()) {
            faults.add(Fault.REGION_TOO_SMALL);
        }
        grammar.removeUseless();
        if (faults.isEmpty() && Rounds.exist(grammar)) {
            faults.add(Fault.ROUND);
        }
        if (!faults.isEmpty()) {
            return new Judgement(grammar, faults, null, false);
        }
        Automaton automaton = Automaton.of(grammar, partly);
        if (automaton == null) {
            return new Judgement(grammar, faults, null, true);
        }
        for (State state : automaton.states()) {
            if (state.hasConflict()) {
                faults.add(Fault.CONFLICT);
            }
            faults.addAll(state.competing(grammar.terminals(), checks));
            if (state.inside() == State.Inside.SOME) {
                faults.add(Fault.UNDECIDED);
            }
            if (state.isNameUndecided()) {
                faults.add(Fault.UNDECIDED_NAME);
            }
            if (state.consults() && !state.isExclusive(grammar.terminals())) {
                faults.add(Fault.NOT_EXCLUSIVE);
            }
        }
        return new Judgement(grammar, faults, faults.isEmpty() ? new Oracle(automaton) : null, false);
    }

    /** Whether the compiler found what it had to find; of faults of one stage it may report any. */
    boolean agrees(Set<Fault> reported) {
        if (tooLarge) {
            return true;
        }
        if (faults.isEmpty() || reported.isEmpty()) {
            return faults.equals(reported);
        }
        Set<Fault> wrong = EnumSet.copyOf(reported);
        wrong.removeAll(faults);
        if (faults.contains(Fault.LIMIT_BELOW_MATCH) != reported.contains(Fault.LIMIT_BELOW_MATCH)) {
            return false;
        }
        if (faults.contains(Fault.ROUND)) {
            wrong.removeAll(EnumSet.of(Fault.CONFLICT, Fault.NOT_EXCLUSIVE, Fault.UNDECIDED, Fault.UNDECIDED_NAME));
            return wrong.isEmpty() && reported.contains(Fault.ROUND);
        }
        boolean conflict = reported.contains(Fault.OVERLAP)
                || faults.contains(Fault.CONFLICT) == reported.contains(Fault.CONFLICT);
        return wrong.isEmpty() && conflict && faults.stream().anyMatch(reported::contains);
    }
}
