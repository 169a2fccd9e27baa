package org.tatoo.compiler.direct;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Reporting;

/**
 * A number that is a few bytes as they are: code reads it from the input, without a look at the token.
 *
 * @param length how many bytes, from 1 to 8
 * @param little whether the lowest byte comes first
 * @param signed whether they are a two's complement
 */
public record ByteNumber(int length, boolean little, boolean signed) {
    /** The number that is kept of the token {@code rule}; null if it is not of this kind, or there is none. */
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

    /** How far to the left the byte {@code index} is shifted. */
    public int shift(int index) {
        return Byte.SIZE * (little ? index : length - 1 - index);
    }

    /** Whether the byte {@code index} has the sign. */
    public boolean isSigned(int index) {
        return signed && index == (little ? length - 1 : 0);
    }
}
