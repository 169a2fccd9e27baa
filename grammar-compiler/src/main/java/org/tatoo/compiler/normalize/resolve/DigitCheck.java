package org.tatoo.compiler.normalize.resolve;

import java.util.List;
import org.tatoo.compiler.grammar.NumberFormat.Base;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.regex.Regex;

/** The check that matches of a regex can be read as a number; it rejects a few unusual forms. */
final class DigitCheck {
    /** The radix of numbers with seven bits a byte. */
    static final int GROUPS = 128;

    private static final ByteSet DECIMAL = ByteSet.range('0', '9');
    private static final ByteSet HEXADECIMAL =
            DECIMAL.union(ByteSet.range('A', 'F')).union(ByteSet.range('a', 'f'));
    private static final ByteSet LOW = ByteSet.range(0, 0x7f);
    private static final ByteSet HIGH = ByteSet.range(0x80, 0xff);

    private DigitCheck() {}

    /** Returns the bytes that are digits in a written number. */
    static ByteSet digits(Base base) {
        return base == Base.DECIMAL ? DECIMAL : HEXADECIMAL;
    }

    /** Returns whether each match has digits in one place, and no digit before or after them. */
    static boolean isPadded(Regex regex, ByteSet digits) {
        if (regex instanceof Regex.Alternation alternation) {
            return alternation.branches().stream().allMatch(branch -> isPadded(branch, digits));
        }
        List<Regex> parts = parts(regex);
        List<Regex> middle = middle(parts, digits);
        if (middle.size() == 1 && !hasOnly(middle.get(0), digits)) {
            return (parts.size() > 1 || regex instanceof Regex.Concatenation) && isPadded(middle.get(0), digits);
        }
        Regex number = new Regex.Concatenation(middle);
        return hasOnly(number, digits) && number.lengths().shortest() > 0;
    }

    /** Returns a byte that keeps {@code regex} from being padded; the regex has a byte that is not a digit. */
    static int misplaced(Regex regex, ByteSet digits) {
        if (regex instanceof Regex.Alternation alternation) {
            return alternation.branches().stream()
                    .filter(branch -> !isPadded(branch, digits))
                    .mapToInt(branch -> misplaced(branch, digits))
                    .filter(misplaced -> misplaced >= 0)
                    .findFirst()
                    .orElse(regex.bytes().firstOutside(digits));
        }
        int between =
                new Regex.Concatenation(middle(parts(regex), digits)).bytes().firstOutside(digits);
        return between < 0 ? regex.bytes().firstOutside(digits) : between;
    }

    private static List<Regex> parts(Regex regex) {
        return regex instanceof Regex.Concatenation concatenation ? concatenation.parts() : List.of(regex);
    }

    /** Returns {@code parts} without those at both ends that have no digits. */
    private static List<Regex> middle(List<Regex> parts, ByteSet digits) {
        int first = 0;
        while (first < parts.size() && isFree(parts.get(first), digits)) {
            first++;
        }
        int end = parts.size();
        while (end > first && isFree(parts.get(end - 1), digits)) {
            end--;
        }
        return parts.subList(first, end);
    }

    private static boolean isFree(Regex regex, ByteSet digits) {
        ByteSet bytes = regex.bytes();
        return bytes.union(digits).size() == bytes.size() + digits.size();
    }

    private static boolean hasOnly(Regex regex, ByteSet bytes) {
        return regex.bytes().firstOutside(bytes) < 0;
    }

    /** Returns whether in each match the last byte, and no other one, is below 80. */
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
        int fixed = fixedBeginning(regex, digits(base));
        if (fixed > 0) {
            return "write the first %s of its regex as a separate token, and the rest as the number"
                    .formatted(fixed == 1 ? "byte" : fixed + " bytes");
        }
        return "let its regex match digits in one place, for example '%s', with other bytes before and after them only"
                .formatted(base == Base.DECIMAL ? "[0-9]+" : "[0-9A-Fa-f]+");
    }

    /** Returns the number of bytes, each of one value, after which the digits are in one place; 0 if there are none. */
    private static int fixedBeginning(Regex regex, ByteSet digits) {
        List<Regex> parts = parts(regex);
        int fixed = 0;
        for (int i = 1; i < parts.size() && isOneByte(parts.get(i - 1)); i++) {
            fixed = isPadded(new Regex.Concatenation(parts.subList(i, parts.size())), digits) ? i : fixed;
        }
        return fixed;
    }

    private static boolean isOneByte(Regex regex) {
        return regex instanceof Regex.Bytes && regex.bytes().size() == 1;
    }
}
