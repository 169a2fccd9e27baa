package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Makes up the words of tokens: of those that are numbers mostly such that lengths and counts are small. */
final class NumberWords {
    private static final int TRIES = 24;
    private static final BigInteger SMALL = BigInteger.valueOf(12);

    private final Dice dice;
    private final Model model;
    private final Words words;
    private final Registers registers;

    /** @param registers get the numbers of each word */
    NumberWords(Dice dice, Model model, Words words, Registers registers) {
        this.dice = dice;
        this.model = model;
        this.words = words;
        this.registers = registers;
    }

    /** A word of {@code token}. */
    byte[] of(int token) {
        Model.Rule rule = model.rules().get(token);
        byte[] word = words.of(rule);
        if (rule.number() == null) {
            return word;
        }
        for (int i = dice.percent(85) ? TRIES : 0; i > 0 && !isFit(token, word); i--) {
            word = words.of(rule);
        }
        isFit(token, word);
        return word;
    }

    private boolean isFit(int token, byte[] word) {
        return registers.keep(token, new String(word, StandardCharsets.ISO_8859_1))
                && model.bytes().stream().allMatch(bytes -> isSmall(token, bytes.length()))
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
