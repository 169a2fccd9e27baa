package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Conditions that say the same in other words. */
final class Rewording {
    private final Dice dice;

    Rewording(Dice dice) {
        this.dice = dice;
    }

    /** That {@code number} has one of the values, or, without any, is not 0. */
    Formula of(Formula number, Ranges ranges) {
        if (number instanceof Truth truth && ranges.isEmpty()) {
            return of(truth);
        }
        boolean once = number.method() != null; // a handler is not asked twice
        if (ranges.isEmpty()) {
            Formula zero = new Formula.Constant(0);
            return switch (dice.below(once ? 4 : 6)) {
                case 0 -> new Truth.Relation("!=", number, zero);
                case 1 -> new Truth.Not(new Truth.Relation("==", number, zero));
                case 4 -> new Truth.Both(false, relation("<", number, 0), relation(">", number, 0));
                case 5 -> new Truth.Not(new Truth.Both(true, relation("<=", number, 0), relation(">=", number, 0)));
                default -> number;
            };
        }
        if (once || dice.percent(35)) {
            return new Truth.In(number, ranges);
        }
        if (dice.percent(20)) {
            return new Truth.Not(new Truth.Not(new Truth.In(number, ranges)));
        }
        boolean turned = dice.percent(25);
        List<Formula> parts = new ArrayList<>();
        ranges.all().forEach(range -> parts.add(within(number, range, turned)));
        return parts.stream()
                .reduce((one, two) -> new Truth.Both(false, one, two))
                .orElseThrow();
    }

    private Formula within(Formula number, Ranges.Range range, boolean turned) {
        if (range.least() == range.most() && dice.percent(70)) {
            return turned(relation("==", number, range.least()), turned);
        }
        Truth least = range.least() == Long.MIN_VALUE
                ? null
                : turned(
                        dice.percent(50)
                                ? relation(">=", number, range.least())
                                : relation(">", number, range.least() - 1),
                        turned);
        if (range.most() == Long.MAX_VALUE) {
            return Objects.requireNonNullElse(least, new Truth.In(number, new Ranges(List.of(range))));
        }
        Truth most = turned(
                dice.percent(50) ? relation("<=", number, range.most()) : relation("<", number, range.most() + 1),
                turned);
        if (least == null) {
            return most;
        }
        return dice.percent(80)
                ? new Truth.Both(true, least, most)
                : new Truth.Not(new Truth.Both(false, new Truth.Not(least), new Truth.Not(most)));
    }

    private static Truth turned(Truth.Relation relation, boolean turned) {
        return turned ? relation.turned() : relation;
    }

    private static Truth.Relation relation(String operator, Formula number, long constant) {
        return new Truth.Relation(operator, number, new Formula.Constant(constant));
    }

    private Formula of(Formula formula) {
        if (formula instanceof Truth.Relation relation) {
            return switch (dice.below(6)) {
                case 0 -> relation.turned();
                case 1 -> new Truth.Not(relation.opposite());
                default -> relation;
            };
        }
        if (formula instanceof Truth.Both both) {
            Formula left = of(both.left());
            Formula right = of(both.right());
            return dice.percent(80)
                    ? new Truth.Both(both.and(), left, right)
                    : new Truth.Not(new Truth.Both(!both.and(), new Truth.Not(left), new Truth.Not(right)));
        }
        if (formula instanceof Truth.Not not) {
            return dice.percent(15) && not.condition() instanceof Truth.Relation relation
                    ? relation.opposite()
                    : new Truth.Not(of(not.condition()));
        }
        return formula;
    }
}
