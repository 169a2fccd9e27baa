package org.tatoo.compiler.direct;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Reporting;

/**
 * A binary number of a few bytes, which code reads directly from the input.
 *
 * @param length the number of bytes, from 1 to 8
 * @param little whether the lowest byte comes first
 * @param signed whether the number is a two's complement
 */
public record ByteNumber(int length, boolean little, boolean signed) {
    /** Returns the number that is kept of the token {@code rule}; null if there is none, or it is not of this kind. */
    public static @Nullable ByteNumber of(Reporting reporting, int rule) {
        Grammar grammar = reporting.grammar();
        NumberFormat format = reporting.numbers().formats().get(rule);
        int length = grammar.rules().get(rule).fixedLength();
        if (format == null
                || format.isBeyondTerms()
                || format.base().radix() != 1 << Byte.SIZE
                || length < 1
                || length > Long.BYTES
                || grammar.charset() == GrammarCharset.UTF8) {
            return null;
        }
        return new ByteNumber(length, format.base().isLittle(), format.signed());
    }

    /** Returns the number of bits by which the byte {@code index} is shifted to the left. */
    public int shift(int index) {
        return Byte.SIZE * (little ? index : length - 1 - index);
    }

    /** Returns whether the byte {@code index} has the sign. */
    public boolean isSigned(int index) {
        return signed && index == (little ? length - 1 : 0);
    }
}
