package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes regions into a sentence: announces their lengths when these are known, and lies about them on purpose. */
final class RegionWriter {
    private static final int LIES = 22;
    private static final int TRIES = 5;
    private static final long[] HUGE = {100, 255, 65_535, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE};

    private final Dice dice;
    private final Model model;
    private final SentenceBuffer out;
    private final Registers registers;
    private final NumberWords numbers;

    RegionWriter(Dice dice, Model model, SentenceBuffer out, Registers registers, NumberWords numbers) {
        this.dice = dice;
        this.model = model;
        this.out = out;
        this.registers = registers;
        this.numbers = numbers;
    }

    /** Writes the region of that index; {@code content} writes what stands in it. */
    void write(int index, Runnable content) {
        Formula formula = model.regions().get(index).length();
        SentenceBuffer.Snapshot before = out.snapshot();
        Registers saved = registers.copy();
        int tries = out.nesting() == 0 ? TRIES : out.nesting() == 1 ? 2 : 1;
        BigInteger announced;
        BigInteger length;
        do {
            registers.set(saved);
            out.restore(before);
            announced = value(formula);
            out.begin(announced);
            content.run();
            length = BigInteger.valueOf(out.end());
            tries--;
        } while (tries > 0 && !length.equals(announced));
        boolean lying = dice.percent(LIES);
        if (lying || !length.equals(announced)) {
            announce(formula, lying ? lie(length.longValue()) : length.longValue(), before, saved);
        }
    }

    private @Nullable BigInteger value(Formula formula) {
        registers.setLeft(out.left());
        return registers.has(formula) ? registers.value(formula) : null;
    }

    private long lie(long length) {
        return switch (dice.below(8)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> length - 1;
            case 3, 4 -> length + 1;
            case 5 -> length + dice.between(2, 9);
            case 6 -> dice.between(-4, -1);
            default -> HUGE[dice.below(HUGE.length)];
        };
    }

    /** Changes a number that stood before the region such that {@code formula} is {@code wanted}, if one can be. */
    private void announce(Formula formula, long wanted, SentenceBuffer.Snapshot before, Registers numbersBefore) {
        Registers now = registers.copy();
        List<Formula.Register> all = new ArrayList<>(formula.registers());
        dice.shuffle(all);
        for (Formula.Register register : all) {
            SentenceBuffer.Place place = before.places().get(register.first());
            registers.set(numbersBefore);
            byte[] other = place == null || !registers.has(formula)
                    ? null
                    : numbers.giving(formula, wanted, register, out.word(place));
            registers.set(now);
            if (place != null && other != null) {
                out.lastAt(place).forEach(last -> registers.replace(last, other));
                out.replace(place, other);
                return;
            }
        }
    }
}
