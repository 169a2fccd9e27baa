package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.oracle.CodePointSet.Range;
import org.tatoo.compiler.oracle.Pattern.Choice;
import org.tatoo.compiler.oracle.Pattern.Repeat;
import org.tatoo.compiler.oracle.Pattern.Sequence;
import org.tatoo.compiler.oracle.Pattern.Symbols;

/** Makes up regular expressions in one charset. */
final class PatternGenerator {
    private static final String SPECIAL = "\\'\"()[]{}|*+?.^$-/";

    private final Dice dice;
    private final Charset charset;
    private final List<Pattern.Macro> macros = new ArrayList<>();

    PatternGenerator(Dice dice, Charset charset) {
        this.dice = dice;
        this.charset = charset;
    }

    /** Those that were made up. */
    List<Pattern.Macro> macros() {
        return macros;
    }

    /** Declares one more macro. */
    void addMacro(Pattern body) {
        macros.add(new Pattern.Macro("m" + macros.size(), body));
    }

    /** The text itself. */
    Pattern word(String text) {
        return new Sequence(text.codePoints().<Pattern>mapToObj(this::symbol).toList());
    }

    /** One or more of some symbols, or another repetition of them. */
    Pattern run(String ranges) {
        return repeat(symbols(ranges, false), dice.percent(70) ? "+" : "{1,4}");
    }

    /** All symbols but some. */
    Pattern allBut(String ranges) {
        return repeat(symbols(ranges, true), "+");
    }

    /** A symbol, or several in a class: {@code ranges} is pairs of the first and the last. */
    Symbols symbols(String ranges, boolean negated) {
        StringBuilder text = new StringBuilder(negated ? "[^" : "[");
        List<Range> listed = new ArrayList<>();
        int[] ends = ranges.codePoints().toArray();
        for (int i = 0; i < ends.length; i += 2) {
            text.append(spelled(ends[i]));
            if (ends[i] < ends[i + 1]) {
                text.append('-').append(spelled(ends[i + 1]));
            }
            listed.add(new Range(ends[i], ends[i + 1]));
        }
        return new Symbols(text.append(']').toString(), new CodePointSet(listed), negated);
    }

    /** Any symbol but line ends; all of them in a binary grammar. */
    Symbols any() {
        return charset == Charset.BINARY
                ? new Symbols(".", charset.symbols(), false)
                : new Symbols(".", CodePointSet.of("\n\r"), true);
    }

    /** {@code body} with one of the operators {@code ? * + {n} {n,} {n,m}}. */
    Pattern repeat(Pattern body, String operator) {
        return switch (operator) {
            case "?" -> new Repeat(body, operator, 0, 1);
            case "*" -> new Repeat(body, operator, 0, Languages.UNBOUNDED);
            case "+" -> new Repeat(body, operator, 1, Languages.UNBOUNDED);
            default -> counted(body, operator);
        };
    }

    private static Pattern counted(Pattern body, String operator) {
        String[] counts = operator.substring(1, operator.length() - 1).split(",", -1);
        int minimum = Integer.parseInt(counts[0]);
        if (counts.length == 1) {
            return new Repeat(body, operator, minimum, minimum);
        }
        int maximum = counts[1].isEmpty() ? Languages.UNBOUNDED : Integer.parseInt(counts[1]);
        return new Repeat(body, operator, minimum, maximum);
    }

    /** A small one over few letters, which is likely to overlap others of the kind. */
    Pattern wild(int depth) {
        int form = depth == 0 ? 0 : dice.below(8);
        return switch (form) {
            case 3, 4 -> {
                List<Pattern> parts = new ArrayList<>();
                for (int i = dice.between(2, 3); i > 0; i--) {
                    parts.add(wild(depth - 1));
                }
                yield new Sequence(parts);
            }
            case 5 -> new Choice(List.of(wild(depth - 1), wild(depth - 1)));
            case 6, 7 ->
                repeat(wild(depth - 1), dice.pick(List.of("?", "*", "+", "+", "{2}", "{1,3}", "{2,}", "{0,2}")));
            default -> letter();
        };
    }

    private Pattern letter() {
        if (!macros.isEmpty() && dice.percent(10)) {
            return dice.pick(macros);
        }
        int form = dice.below(20);
        if (form < 13) {
            return symbol("abc".charAt(form % 3));
        }
        return switch (form) {
            case 13 -> symbols("ab", false);
            case 14 -> symbols("bc", false);
            case 15 -> symbols("bb", true);
            case 16 -> any();
            case 17 -> shorthand();
            case 18 -> symbol(beyondAscii());
            default -> symbols("aaccBB", false);
        };
    }

    private Pattern shorthand() {
        return switch (dice.below(4)) {
            case 0 -> new Symbols("\\d", CodePointSet.range('0', '9'), false);
            case 1 -> new Symbols("\\W", wordSymbols(), true);
            case 2 -> new Symbols("\\s", CodePointSet.of(" \t\r\n\f"), false);
            default -> new Symbols("\\w", wordSymbols(), false);
        };
    }

    private static CodePointSet wordSymbols() {
        return new CodePointSet(
                List.of(new Range('0', '9'), new Range('A', 'Z'), new Range('_', '_'), new Range('a', 'z')));
    }

    private int beyondAscii() {
        return switch (charset) {
            case ASCII -> 0x7f;
            case UTF8 -> dice.pick(List.of(0xe9, 0x20ac, 0x1f600, 0x7ff, 0x800));
            default -> dice.pick(List.of(0xe9, 0xff, 0x80));
        };
    }

    private Symbols symbol(int codePoint) {
        return new Symbols(spelled(codePoint), CodePointSet.range(codePoint, codePoint), false);
    }

    private String spelled(int codePoint) {
        if (codePoint == '\n') {
            return "\\n";
        }
        if (codePoint == '\r') {
            return "\\r";
        }
        if (codePoint > 0xffff || (codePoint >= 0xa1 && codePoint != 0xad && dice.percent(50))) {
            return Character.toString(codePoint);
        }
        if (codePoint > 0xff) {
            return "\\u%04X".formatted(codePoint);
        }
        if (codePoint < ' ' || codePoint >= 0x7f) {
            return "\\x%02X".formatted(codePoint);
        }
        return (SPECIAL.indexOf(codePoint) >= 0 ? "\\" : "") + Character.toString(codePoint);
    }
}
