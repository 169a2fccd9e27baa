package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.tatoo.compiler.oracle.Formula.Constant;
import org.tatoo.compiler.oracle.Formula.Operation;
import org.tatoo.compiler.oracle.Formula.Register;

/** Makes up conditions over several numbers, tuples of numbers, and conditions of which mostly at most one holds. */
final class CheckGenerator {
    /** Of a hundred lists of conditions, those of which several may hold together. */
    private static final int OVERLAPPING = 6;

    private static final int SEVERAL = 40;

    /** Numbers of more bits are compared with constants only. */
    private static final int FEW_BITS = 16;

    private final Dice dice;
    private final Draft draft;
    private final FormulaGenerator formulas;

    CheckGenerator(Draft draft) {
        this.draft = draft;
        dice = draft.dice();
        formulas = new FormulaGenerator(dice);
    }

    // ---- conditions

    /** A condition over some of {@code registers}. */
    Truth condition(List<Register> registers) {
        return condition(registers, 2, true);
    }

    private Truth condition(List<Register> registers, int depth, boolean few) {
        if (depth > 0 && dice.percent(50)) {
            Truth left = condition(registers, depth - 1, few);
            return switch (dice.below(5)) {
                case 0 -> new Truth.Not(left);
                case 1, 2 -> new Truth.Both(true, left, condition(registers, depth - 1, few));
                default -> new Truth.Both(false, left, condition(registers, depth - 1, few));
            };
        }
        Register number = dice.pick(registers);
        if (few && dice.percent(35)) {
            Formula right = switch (dice.below(3)) {
                case 0 -> dice.pick(registers);
                case 1 -> new Operation('+', dice.pick(registers), new Constant(dice.between(-2, 3)));
                default -> new Constant(dice.below(5));
            };
            return new Truth.Relation(operator(), term(number), right);
        }
        return compared(number);
    }

    private Formula term(Register number) {
        return switch (dice.below(4)) {
            case 0 -> new Operation('%', number, new Constant(dice.between(1, 5)));
            case 1 -> new Operation(Operation.CEILING, number, new Constant(dice.between(1, 5)));
            case 2 -> new Operation('-', number, new Constant(dice.below(4)));
            default -> number;
        };
    }

    private Truth compared(Register number) {
        if (dice.percent(30)) {
            Ranges ranges = formulas.condition();
            return ranges.isEmpty() || ranges.all().get(0).least() < -100
                    ? new Truth.Relation("!=", number, new Constant(0))
                    : new Truth.In(number, ranges);
        }
        return new Truth.Relation(operator(), number, new Constant(dice.percent(90) ? dice.below(7) : dice.below(256)));
    }

    private String operator() {
        return dice.pick(List.of("==", "==", "!=", "<", "<=", ">", ">="));
    }

    // ---- checks

    /** Conditions on the same tokens, of which mostly not two hold together. */
    List<Formula> checks(List<Register> registers) {
        List<Register> chosen = chosen(registers);
        boolean few = chosen.stream()
                        .map(Register::token)
                        .distinct()
                        .mapToInt(draft::bits)
                        .sum()
                <= FEW_BITS;
        if (dice.percent(OVERLAPPING)) {
            return List.of(all(chosen, few), all(chosen, few));
        }
        if (chosen.size() == 1) {
            return few && dice.percent(40) ? remainders(chosen.get(0)) : byRanges(chosen.get(0));
        }
        if (few && dice.percent(30)) {
            return List.of(
                    new Truth.Relation("<", chosen.get(0), chosen.get(1)),
                    new Truth.Relation("==", chosen.get(0), chosen.get(1)),
                    new Truth.Relation(">", chosen.get(0), chosen.get(1)));
        }
        Truth first = all(chosen, few);
        if (dice.percent(50)) {
            return List.of(first, new Truth.Not(first));
        }
        Truth second = all(chosen, few);
        Truth other = new Truth.Both(true, new Truth.Not(first), second);
        return dice.percent(50)
                ? List.of(first, other)
                : List.of(first, other, new Truth.Not(new Truth.Both(false, first, second)));
    }

    /** One number, or two; mostly of one token. */
    private List<Register> chosen(List<Register> registers) {
        Register first = dice.pick(registers);
        Register second = dice.pick(registers);
        return first.equals(second) || dice.percent(100 - SEVERAL) ? List.of(first) : List.of(first, second);
    }

    /** A condition that is about each of {@code registers}. */
    private Truth all(List<Register> registers, boolean few) {
        Truth condition = condition(registers, 1, few);
        for (Register register : registers) {
            if (!condition.registers().contains(register)) {
                condition = new Truth.Both(dice.percent(60), condition, compared(register));
            }
        }
        return condition;
    }

    private List<Formula> remainders(Register number) {
        int by = dice.between(2, 3);
        List<Formula> checks = new ArrayList<>();
        for (int i = 0; i < by; i++) {
            checks.add(new Truth.Relation("==", new Operation('%', number, new Constant(by)), new Constant(i)));
        }
        return checks;
    }

    private List<Formula> byRanges(Register number) {
        int count = dice.between(1, 3);
        List<Ranges.Range> all = new ArrayList<>();
        List<Formula> checks = new ArrayList<>();
        int next = dice.below(3);
        for (int i = 0; i < count; i++) {
            int most = next + dice.pick(List.of(0, 0, 1, 2, 8));
            Ranges.Range range = new Ranges.Range(next, most);
            all.add(range);
            checks.add(new Truth.In(number, new Ranges(List.of(range))));
            next = most + 1 + dice.below(2);
        }
        if (dice.percent(50)) {
            checks.add(new Truth.Not(new Truth.In(number, new Ranges(all))));
        }
        return checks;
    }

    /** A terminal that checks {@code condition}. */
    Expression terminal(Formula condition) {
        int check = draft.addCheck(condition);
        return new Expression.Terminal(draft.model().terminals().check(check));
    }

    /** Alternatives told apart by checks, of which one may be missing; {@code content} makes up what most have. */
    Expression group(List<Register> registers, Supplier<Expression> content) {
        List<List<Expression>> alternatives = new ArrayList<>();
        for (Formula check : checks(registers)) {
            if (dice.percent(85) || alternatives.isEmpty()) {
                List<Expression> elements = new ArrayList<>(List.of(terminal(check)));
                if (dice.percent(75)) {
                    elements.add(content.get());
                }
                alternatives.add(elements);
            }
        }
        boolean bare = alternatives.size() == 1 && alternatives.get(0).size() == 1;
        return bare ? alternatives.get(0).get(0) : new Expression.Group(alternatives);
    }

    // ---- tuples

    /** Returns cases of {@code count} values, chosen by two or three of {@code registers}. */
    Model.Cases tuples(List<Register> registers, int count) {
        List<Formula> numbers = new ArrayList<>();
        for (int i = dice.between(2, 3); i > 0; i--) {
            Register number = dice.pick(registers);
            numbers.add(dice.percent(80) ? number : term(number));
        }
        boolean other = count > 1 && dice.percent(60);
        int distinct = dice.below(numbers.size());
        boolean apart = dice.percent(95);
        List<List<Ranges>> tuples = new ArrayList<>();
        for (int i = 0; i < (other ? count - 1 : count); i++) {
            List<Ranges> tuple = new ArrayList<>();
            for (int j = 0; j < numbers.size(); j++) {
                Ranges some = j == distinct && apart ? only(i) : any();
                tuple.add(i == 0 && some.isEmpty() ? only(dice.below(5)) : some);
            }
            tuples.add(tuple);
        }
        Map<Integer, Ranges> values = new LinkedHashMap<>();
        int without = other ? dice.below(count) : -1;
        for (int i = 0; i < count; i++) {
            int tuple = without >= 0 && i > without ? i : i + 1;
            values.put(i, i == without ? Ranges.NONE : new Ranges(List.of(new Ranges.Range(tuple, tuple))));
        }
        return new Model.Cases(new Formula.Position(numbers, tuples), List.copyOf(values.values()));
    }

    private Ranges only(int index) {
        int least = 3 * index;
        return new Ranges(List.of(new Ranges.Range(least, least + dice.below(3))));
    }

    private Ranges any() {
        if (dice.percent(35)) {
            return Ranges.NONE;
        }
        List<Ranges.Range> ranges = new ArrayList<>();
        int next = dice.below(3);
        do {
            int most = next + dice.pick(List.of(0, 1, 4, 100));
            ranges.add(new Ranges.Range(next, most));
            next = most + 2 + dice.below(3);
        } while (dice.percent(25));
        return new Ranges(ranges);
    }
}
