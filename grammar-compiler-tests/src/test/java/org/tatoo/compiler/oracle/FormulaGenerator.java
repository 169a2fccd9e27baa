package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.oracle.Formula.Constant;
import org.tatoo.compiler.oracle.Formula.Operation;

/** Makes up what lengths, counts and choices are computed from, and the ranges of numbers that choose. */
final class FormulaGenerator {
    private static final List<Long> SMALL = List.of(0L, 1L, 2L, 3L, 4L, 10L, -1L, -2L);
    private static final List<Long> LARGE = List.of(
            255L,
            (long) Integer.MAX_VALUE,
            1L << 32,
            Long.MAX_VALUE / 3,
            1L << 62,
            Long.MAX_VALUE,
            -(1L << 62),
            -Long.MAX_VALUE,
            Long.MIN_VALUE);

    private final Dice dice;

    FormulaGenerator(Dice dice) {
        this.dice = dice;
    }

    /**
     * One over some of {@code registers}, or, in some cases, what the handler's {@code method} answers.
     *
     * @param registers not none
     */
    Formula formula(List<Formula.Register> registers, String method) {
        Formula register = dice.pick(registers);
        int form = dice.below(12);
        return switch (form) {
            case 0, 1, 2 -> register;
            case 3 -> new Operation('+', register, new Constant(dice.below(4)));
            case 4 -> new Operation('-', register, new Constant(dice.below(100)));
            case 5 -> new Operation('/', register, new Constant(dice.between(1, 5)));
            case 6 -> new Operation('-', register, dice.pick(registers));
            case 7 -> new Constant(dice.below(7));
            default -> asking(operation(registers, 3), method);
        };
    }

    /** In some cases, with the handler's method in place of one of the leaves. */
    private Formula asking(Formula formula, String method) {
        if (dice.percent(60)) {
            return formula;
        }
        Formula asked = new Formula.Method(method, dice.percent(90) ? dice.between(-1, 6) : dice.pick(LARGE));
        return switch (dice.below(4)) {
            case 0 -> asked;
            case 1 -> new Operation('-', asked, formula);
            case 2 -> new Operation('*', asked, new Constant(dice.between(-1, 3)));
            default -> new Operation('+', formula, asked);
        };
    }

    private Formula operation(List<Formula.Register> registers, int depth) {
        if (depth == 0 || dice.percent(25)) {
            return dice.percent(75) ? dice.pick(registers) : constant();
        }
        Formula left = operation(registers, depth - 1);
        return switch (dice.below(8)) {
            case 6 -> new Operation('%', left, new Constant(dice.between(1, 9)));
            case 7 -> new Operation(Operation.CEILING, left, new Constant(dice.between(1, 9)));
            case 0, 1 -> new Operation('+', left, operation(registers, depth - 1));
            case 2, 3 -> new Operation('-', left, operation(registers, depth - 1));
            case 4 -> dice.percent(50) ? new Operation('*', left, constant()) : new Operation('*', constant(), left);
            default -> new Operation('/', left, new Constant(dice.percent(90) ? dice.between(1, 4) : 1L << 40));
        };
    }

    private Constant constant() {
        return new Constant(dice.percent(85) ? dice.pick(SMALL) : dice.pick(LARGE));
    }

    /** The numbers for each of {@code count} values; in some cases one has all others. */
    List<Ranges> cases(int count) {
        List<List<Ranges.Range>> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(new ArrayList<>());
        }
        long next = dice.percent(8) ? Long.MIN_VALUE : dice.between(-3, 2);
        for (int i = 0; i < count || dice.percent(30); i++) {
            long most = next < -100 ? dice.between(-50, 0) : next + dice.pick(List.of(0, 0, 1, 2, 8, 100));
            values.get(i % count).add(new Ranges.Range(next, most));
            next = most + 1 + (dice.percent(60) ? 0 : dice.below(4));
        }
        if (dice.percent(10)) {
            values.get(dice.below(count)).add(new Ranges.Range(next + dice.below(200), Long.MAX_VALUE));
        }
        if (dice.percent(55)) {
            values.get(dice.below(count)).clear();
        }
        dice.shuffle(values);
        return values.stream().map(Ranges::new).toList();
    }

    /** The numbers for which something is there; none if it is all but 0. */
    Ranges condition() {
        List<Ranges.Range> ranges = new ArrayList<>();
        while (dice.percent(55)) {
            int least = dice.percent(80) ? dice.below(8) : dice.between(-3, 120);
            ranges.add(new Ranges.Range(least, least + dice.pick(List.of(0, 1, 4, 100))));
        }
        if (dice.percent(5)) {
            ranges.add(new Ranges.Range(Long.MIN_VALUE, dice.between(-1, 1)));
        }
        return new Ranges(ranges);
    }

    /** The type of a token of that many {@code bytes} whose bits have names. */
    NumberType bits(int bytes) {
        List<NumberType.Field> fields = new ArrayList<>();
        int left = bytes * Byte.SIZE;
        while (left > 0) {
            int width = Math.min(left, dice.pick(List.of(1, 1, 2, 2, 3, 4, 4, 5, 7, 8, 12, 33, 63)));
            fields.add(new NumberType.Field("f" + fields.size(), width, allowed((1L << width) - 1)));
            left -= width;
        }
        return NumberType.ofBits(fields);
    }

    /** The numbers up to {@code most} that bits may be. */
    private Ranges allowed(long most) {
        List<Ranges.Range> ranges = new ArrayList<>();
        if (dice.percent(40)) {
            long least = dice.percent(75) ? 0 : Math.min(most, dice.below(4));
            ranges.add(new Ranges.Range(least, Math.min(most, least + dice.pick(List.of(0, 1, 2, 6, 100)))));
            if (dice.percent(40)) {
                ranges.add(new Ranges.Range(most - Math.min(most, dice.below(3)), most));
            }
        }
        return new Ranges(ranges);
    }
}
