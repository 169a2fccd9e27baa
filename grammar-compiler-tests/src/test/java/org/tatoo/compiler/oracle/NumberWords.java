package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Makes up the words of tokens: of those that are numbers mostly such that lengths and counts are small. */
final class NumberWords {
    private static final int TRIES = 24;
    private static final BigInteger SMALL = BigInteger.valueOf(12);

    private final Dice dice;
    private final Model model;
    private final Words words;
    private final Registers registers;
    private final Languages languages = new Languages();

    /** @param registers get the numbers of each word */
    NumberWords(Dice dice, Model model, Words words, Registers registers) {
        this.dice = dice;
        this.model = model;
        this.words = words;
        this.registers = registers;
    }

    /**
     * A word of {@code token}.
     *
     * @param element how the element is called; null if it has no name
     */
    byte[] of(int token, @Nullable String element) {
        Model.Rule rule = model.rules().get(token);
        byte[] word = words.of(rule);
        if (rule.number() == null) {
            return word;
        }
        for (int i = dice.percent(85) ? TRIES : 0; i > 0 && !isFit(token, element, word); i--) {
            word = words.of(rule);
        }
        isFit(token, element, word);
        return word;
    }

    /** {@code word} with a number in {@code register} such that {@code formula} is {@code wanted}; null if none is. */
    byte @Nullable [] giving(Formula formula, long wanted, Formula.Register register, byte[] word) {
        NumberType type = model.rules().get(register.token()).number();
        BigInteger before = registers.of(register);
        if (type == null || before == null) {
            return null;
        }
        for (long value : candidates(wanted)) {
            registers.set(register, BigInteger.valueOf(value));
            if (BigInteger.valueOf(wanted).equals(registers.value(formula))) {
                byte[] other = type.with(word, register.field(), BigInteger.valueOf(value));
                if (other != null && isWord(register.token(), other)) {
                    registers.keep(
                            register.token(), register.element(), new String(other, StandardCharsets.ISO_8859_1));
                    return other;
                }
            }
        }
        registers.set(register, before);
        return null;
    }

    /** Numbers that may lead to {@code wanted}. */
    private static long[] candidates(long wanted) {
        return LongStream.concat(
                        LongStream.rangeClosed(Math.max(0, wanted - 12), Math.min(wanted, 1L << 62) + 12),
                        LongStream.of(2 * wanted, wanted / 2, 3 * wanted, 4 * wanted, wanted / 4, wanted / 3))
                .filter(value -> value >= 0)
                .toArray();
    }

    /** Whether it is one, and its number allowed. */
    private boolean isWord(int token, byte[] word) {
        Model.Rule rule = model.rules().get(token);
        Language rest = rule.pattern().language(languages, model.charset(), rule.ignoreCase());
        for (byte b : word) {
            rest = rest.derivative(b & 0xff);
        }
        NumberType type = rule.number();
        return rest.nullable() && type != null && type.allows(type.values(word));
    }

    private boolean isFit(int token, @Nullable String element, byte[] word) {
        return registers.keep(token, element, new String(word, StandardCharsets.ISO_8859_1))
                && model.bytes().stream().allMatch(bytes -> isSmall(token, bytes.length()))
                && model.regions().stream().allMatch(region -> isSmall(token, region.length()))
                && model.counters().stream().allMatch(counter -> isSmall(token, counter.count()));
    }

    private boolean isSmall(int token, Formula formula) {
        if (!formula.needs(token) || !registers.has(formula)) {
            return true;
        }
        BigInteger value = registers.value(formula);
        return value != null && value.signum() >= 0 && value.compareTo(SMALL) <= 0;
    }
}
