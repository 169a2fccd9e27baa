package org.tatoo.compiler.oracle;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A regular language over bytes. Equal ones of one {@link Languages}, as far as it sees that they are, are the same
 * object, so that a language has finitely many derivatives (Brzozowski 1964). No operation but the empty language itself
 * gives the empty one: so a language other than {@link Languages#none} and {@link Languages#empty} has a word of at
 * least one byte.
 */
final class Language {
    /** What the derivatives by each byte are, without remembering them. */
    interface Derivation {
        Language by(int value);
    }

    private final int number;
    private final boolean nullable;
    private final Derivation derivation;
    private final @Nullable Language[] derivatives = new Language[256];

    Language(int number, boolean nullable, Derivation derivation) {
        this.number = number;
        this.nullable = nullable;
        this.derivation = derivation;
    }

    /** Its number among those of its {@link Languages}. */
    int number() {
        return number;
    }

    /** Whether the empty word belongs to it. */
    boolean nullable() {
        return nullable;
    }

    /** Whether each of its words of at least one byte has more than {@code length}. */
    boolean isLongerThan(int length) {
        Set<Language> seen = new HashSet<>();
        Set<Language> rests = Set.of(this);
        for (int bytes = 1; bytes <= length && !rests.isEmpty(); bytes++) {
            Set<Language> longer = new HashSet<>();
            for (Language rest : rests) {
                for (int value = 0; value < 256; value++) {
                    longer.add(rest.derivative(value));
                }
            }
            if (longer.stream().anyMatch(Language::nullable)) {
                return false;
            }
            longer.removeIf(rest -> !seen.add(rest));
            rests = longer;
        }
        return true;
    }

    /** The fewest bytes, at least one, of a word; {@code most} if there are not so few. */
    int shortest(int most) {
        int length = 1;
        while (length < most && isLongerThan(length)) {
            length++;
        }
        return length;
    }

    /** What may follow the byte {@code value} in words that begin with it. */
    Language derivative(int value) {
        Language derivative = derivatives[value];
        if (derivative == null) {
            derivative = Objects.requireNonNull(derivation.by(value));
            derivatives[value] = derivative;
        }
        return derivative;
    }
}
