package org.tatoo.compiler.normalize;

import java.util.List;
import org.tatoo.compiler.grammar.NumberFormat.Base;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.regex.Regex;

/** Whether all that a regex matches can be read as a number; by its form, so a few unusual forms are refused. */
final class DigitCheck {
    /** The radix of numbers with seven bits a byte. */
    static final int GROUPS = 128;

    private static final ByteSet DECIMAL = ByteSet.range('0', '9');
    private static final ByteSet HEXADECIMAL =
            DECIMAL.union(ByteSet.range('A', 'F')).union(ByteSet.range('a', 'f'));
    private static final ByteSet LOW = ByteSet.range(0, 0x7f);
    private static final ByteSet HIGH = ByteSet.range(0x80, 0xff);

    private DigitCheck() {}

    /** The bytes that are digits in a written number. */
    static ByteSet digits(Base base) {
        return base == Base.DECIMAL ? DECIMAL : HEXADECIMAL;
    }

    /** Whether each match has digits in one place, and no digit before or after them. */
    static boolean isPadded(Regex regex, ByteSet digits) {
        if (regex instanceof Regex.Alternation alternation) {
            return alternation.branches().stream().allMatch(branch -> isPadded(branch, digits));
        }
        List<Regex> parts = regex instanceof Regex.Concatenation concatenation ? concatenation.parts() : List.of(regex);
        int first = 0;
        while (first < parts.size() && isFree(parts.get(first), digits)) {
            first++;
        }
        int end = parts.size();
        while (end > first && isFree(parts.get(end - 1), digits)) {
            end--;
        }
        if (end - first == 1 && !hasOnly(parts.get(first), digits)) {
            return (end < parts.size() || first > 0 || regex instanceof Regex.Concatenation)
                    && isPadded(parts.get(first), digits);
        }
        Regex middle = new Regex.Concatenation(parts.subList(first, end));
        return hasOnly(middle, digits) && middle.lengths().shortest() > 0;
    }

    private static boolean isFree(Regex regex, ByteSet digits) {
        ByteSet bytes = regex.bytes();
        return bytes.union(digits).size() == bytes.size() + digits.size();
    }

    private static boolean hasOnly(Regex regex, ByteSet bytes) {
        return regex.bytes().firstOutside(bytes) < 0;
    }

    /** Whether in each match the last byte, and no other one, is below 80. */
    static boolean endsWithLowByte(Regex regex) {
        if (regex instanceof Regex.Bytes) {
            return hasOnly(regex, LOW);
        }
        if (regex instanceof Regex.Alternation alternation) {
            return alternation.branches().stream().allMatch(DigitCheck::endsWithLowByte);
        }
        if (regex instanceof Regex.Concatenation concatenation) {
            List<Regex> parts = concatenation.parts();
            int last = parts.size() - 1;
            return last >= 0
                    && parts.subList(0, last).stream().allMatch(part -> hasOnly(part, HIGH))
                    && endsWithLowByte(parts.get(last));
        }
        Regex.Repetition repetition = (Regex.Repetition) regex;
        return repetition.minimum() == 1 && repetition.maximum() == 1 && endsWithLowByte(repetition.body());
    }

    static String wayOut(Terminal token, Base base, Regex regex) {
        if (base == Base.DECIMAL && hasOnly(regex, HEXADECIMAL)) {
            return "declare it %s : %s(16) = …".formatted(token.name(), token.type());
        }
        return "let its regex match digits in one place, for example '%s', with other bytes before and after them only"
                .formatted(base == Base.DECIMAL ? "[0-9]+" : "[0-9A-Fa-f]+");
    }
}
