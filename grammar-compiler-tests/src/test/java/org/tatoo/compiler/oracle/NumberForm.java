package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A form of numbers that a grammar names instead of a regex.
 *
 * @param name as a grammar has it
 * @param type without the values allowed
 */
record NumberForm(String name, NumberType type, Pattern pattern) {
    private static final int INT_DIGITS = 9;
    private static final int INT_HEX_DIGITS = 7;
    private static final int INT_GROUPS = 4;
    private static final int MANY = 1000;

    /** One that the charset allows. */
    static NumberForm drawn(Dice dice, Charset charset) {
        PatternGenerator patterns = new PatternGenerator(dice, charset);
        boolean digits = !isOfBytes(charset) || dice.percent(20);
        if (digits && dice.percent(70)) {
            return decimal(patterns, dice.pick(List.of(1, 1, 2, 3, 5, 10, 19)));
        }
        if (digits) {
            return hex(patterns, dice.pick(List.of(1, 2, 4, 8, 16)));
        }
        if (dice.percent(20)) {
            return groups(patterns, dice.pick(List.of(1, 2, 3, 5, 9)), dice.percent(50));
        }
        int bytes = dice.pick(List.of(1, 1, 1, 1, 2, 2, 2, 3, 4, 8));
        boolean signed = bytes != 5 && bytes != 6 && bytes != 7 && dice.percent(15);
        return fixed(patterns, bytes, signed, dice.percent(30));
    }

    private static boolean isOfBytes(Charset charset) {
        return charset == Charset.BINARY || charset == Charset.LATIN1;
    }

    /** That of {@code rule}; empty if it needs a regex. */
    static Optional<NumberForm> of(Model.Rule rule, Charset charset) {
        NumberType type = rule.number();
        if (type == null) {
            return Optional.empty();
        }
        if (!type.fields().isEmpty()) {
            int bits = type.fields().stream().mapToInt(NumberType.Field::width).sum();
            PatternGenerator patterns = new PatternGenerator(new Dice(0), charset);
            Pattern any = patterns.repeat(byteOf(patterns), "{" + bits / Byte.SIZE + "}");
            boolean every = isOfBytes(charset) && isEqual(any, rule.pattern(), charset);
            return every ? Optional.of(new NumberForm(type.text(), type, any)) : Optional.empty();
        }
        return all(charset).stream()
                .filter(form -> form.type.bits() == type.bits()
                        && form.type.base().equals(type.base())
                        && form.type.signed() == type.signed()
                        && isEqual(form.pattern, rule.pattern(), charset))
                .findFirst();
    }

    /** Whether the patterns are written alike, or both are so many bytes of any kind. */
    private static boolean isEqual(Pattern form, Pattern pattern, Charset charset) {
        String text =
                charset == Charset.BINARY ? pattern.text().replaceFirst("^\\.", "[\\\\x00-\u00ff]") : pattern.text();
        return spelled(form.text()).equals(spelled(text));
    }

    /** With one of the ways to spell a byte. */
    private static String spelled(String text) {
        return text.replace("\u00ff", "\\xFF");
    }

    private static List<NumberForm> all(Charset charset) {
        PatternGenerator patterns = new PatternGenerator(new Dice(0), charset);
        List<NumberForm> all = new ArrayList<>();
        for (int digits = 1; digits <= 19; digits++) {
            all.add(decimal(patterns, digits));
        }
        for (int digits = 1; digits <= 16; digits++) {
            all.add(hex(patterns, digits));
        }
        if (isOfBytes(charset)) {
            for (int bytes = 1; bytes <= 8; bytes++) {
                all.add(fixed(patterns, bytes, false, false));
                all.add(fixed(patterns, bytes, false, true));
            }
            for (int bytes : new int[] {1, 2, 3, 4, 8}) {
                all.add(fixed(patterns, bytes, true, false));
                all.add(fixed(patterns, bytes, true, true));
            }
            for (int bytes = 1; bytes <= 9; bytes++) {
                all.add(groups(patterns, bytes, false));
                all.add(groups(patterns, bytes, true));
            }
        }
        return all;
    }

    private static Pattern byteOf(PatternGenerator patterns) {
        return patterns.symbols("\0\u00ff", false);
    }

    private static NumberForm decimal(PatternGenerator patterns, int digits) {
        return new NumberForm(
                "decimal(" + digits + ")",
                new NumberType(digits <= INT_DIGITS ? 31 : 63, "10", false, Ranges.NONE, List.of()),
                patterns.repeat(patterns.symbols("09", false), "{1," + digits + "}"));
    }

    private static NumberForm hex(PatternGenerator patterns, int digits) {
        return new NumberForm(
                "hex(" + digits + ")",
                new NumberType(digits <= INT_HEX_DIGITS ? 31 : 63, "16", false, Ranges.NONE, List.of()),
                patterns.repeat(patterns.symbols("09AFaf", false), "{1," + digits + "}"));
    }

    private static NumberForm fixed(PatternGenerator patterns, int bytes, boolean signed, boolean little) {
        int bits = bytes * Byte.SIZE;
        boolean isInt = bits < Integer.SIZE || (signed && bits == Integer.SIZE);
        int most = isInt ? 31 : bits == Long.SIZE && !signed ? NumberType.UNSIGNED : 63;
        return new NumberForm(
                (signed ? "i" : "u") + bits + (little ? "le" : ""),
                new NumberType(most, little ? "256le" : "256", signed, Ranges.NONE, List.of()),
                patterns.repeat(byteOf(patterns), "{" + bytes + "}"));
    }

    /** Seven bits a byte, in the shortest form. */
    private static NumberForm groups(PatternGenerator patterns, int bytes, boolean little) {
        Pattern last = patterns.symbols("\0\u007f", false);
        Pattern more = patterns.repeat(patterns.symbols("\u0080\u00ff", false), "{0," + Math.max(0, bytes - 2) + "}");
        Pattern longer = new Pattern.Sequence(List.of(
                patterns.symbols(little ? "\u0080\u00ff" : "\u0081\u00ff", false),
                more,
                patterns.symbols(little ? "\u0001\u007f" : "\0\u007f", false)));
        return new NumberForm(
                (little ? "uleb(" : "vlq(") + bytes + ")",
                new NumberType(bytes <= INT_GROUPS ? 31 : 63, little ? "128le" : "128", false, Ranges.NONE, List.of()),
                bytes == 1 ? last : new Pattern.Choice(List.of(last, longer)));
    }

    /** The most bytes of a token; many if there is no limit. */
    static int longest(Model.Rule rule) {
        int longest = longest(rule.pattern());
        return rule.max() == null ? longest : Math.min(longest, rule.max());
    }

    private static int longest(Pattern pattern) {
        if (pattern instanceof Pattern.Sequence sequence) {
            return Math.min(
                    MANY,
                    sequence.parts().stream().mapToInt(NumberForm::longest).sum());
        }
        if (pattern instanceof Pattern.Choice choice) {
            return choice.branches().stream()
                    .mapToInt(NumberForm::longest)
                    .max()
                    .orElse(0);
        }
        if (pattern instanceof Pattern.Repeat repeat) {
            return (int) Math.min(MANY, (long) repeat.maximum() * longest(repeat.body()));
        }
        return pattern instanceof Pattern.Macro macro ? longest(macro.body()) : 1;
    }

    /** The type with values that are allowed. */
    NumberType type(Ranges ranges) {
        return new NumberType(type.bits(), type.base(), type.signed(), ranges, List.of());
    }
}
