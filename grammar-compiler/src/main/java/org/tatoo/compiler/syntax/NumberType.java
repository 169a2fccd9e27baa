package org.tatoo.compiler.syntax;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A type of tokens that are numbers and need no regex.
 *
 * @param java the name of the type in the long form, for example {@code int}
 * @param radix the radix of its digits, with their order
 * @param signed whether it is in two's complement
 * @param regex the regex of its token
 * @param ofBytes whether its digits are bytes or parts of bytes
 */
public record NumberType(String java, String radix, boolean signed, String regex, boolean ofBytes) {
    private static final Pattern FIXED = Pattern.compile("([ui])(8|16|24|32|40|48|56|64)(le)?");
    private static final List<String> WITH_DIGITS = List.of("uleb", "vlq", "decimal", "hex");
    private static final int INT_GROUPS = 4;
    private static final int LONG_GROUPS = 9;
    private static final int INT_DIGITS = 9;
    private static final int LONG_DIGITS = 19;
    private static final int INT_HEX_DIGITS = 7;
    private static final int LONG_HEX_DIGITS = 16;

    /** Returns whether {@code name} is a number type without brackets. */
    public static boolean isName(String name) {
        return fixed(name).isPresent();
    }

    /** Returns whether {@code name} is a number type whose number of digits stands in brackets. */
    public static boolean hasDigits(String name) {
        return WITH_DIGITS.contains(name);
    }

    /** Returns the greatest number of digits of the type {@code name}. */
    public static int mostDigits(String name) {
        return switch (name) {
            case "decimal" -> LONG_DIGITS;
            case "hex" -> LONG_HEX_DIGITS;
            default -> LONG_GROUPS;
        };
    }

    /** Returns the number type that {@code type} is; empty if it is none, or has a wrong number of digits. */
    public static Optional<NumberType> of(JavaType type) {
        Name digits = type.radix();
        if (digits == null) {
            return fixed(type.name().text());
        }
        boolean number = hasDigits(type.name().text()) && digits.text().matches("[1-9][0-9]?");
        int most = number ? Integer.parseInt(digits.text()) : 0;
        return number && most <= mostDigits(type.name().text()) && type.sign() == null
                ? Optional.of(withDigits(type.name().text(), most))
                : Optional.empty();
    }

    /** Returns {@code written} as the type of a token with a regex. */
    public JavaType longForm(JavaType written) {
        Name name = new Name(java, written.name().span());
        Name sign = signed ? new Name("signed", written.name().span()) : null;
        return new JavaType(name, new Name(radix, written.name().span()), sign, List.of(), written.enumeration());
    }

    /** Returns the source form of the type of a token with a regex. */
    public String longText() {
        return java + "(" + radix + (signed ? " signed" : "") + ")";
    }

    private static Optional<NumberType> fixed(String name) {
        Matcher matcher = FIXED.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        boolean signed = matcher.group(1).equals("i");
        int bits = Integer.parseInt(matcher.group(2));
        String java = bits < Integer.SIZE || (signed && bits == Integer.SIZE) ? "int" : "long";
        return Optional.of(new NumberType(
                bits == Long.SIZE && !signed ? "unsigned" : java,
                "256" + order(matcher.group(3)),
                signed,
                "[\\x00-\\xff]{" + bits / Byte.SIZE + "}",
                true));
    }

    private static String order(@Nullable String little) {
        return little == null ? "" : little;
    }

    private static NumberType withDigits(String name, int most) {
        return switch (name) {
            case "decimal" -> digits(most, INT_DIGITS, "10", "[0-9]{1," + most + "}", false);
            case "hex" -> digits(most, INT_HEX_DIGITS, "16", "[0-9A-Fa-f]{1," + most + "}", false);
            case "uleb" -> digits(most, INT_GROUPS, "128le", groups("\\x80", "\\x01", most), true);
            default -> digits(most, INT_GROUPS, "128", groups("\\x81", "\\x00", most), true);
        };
    }

    private static NumberType digits(int most, int ofInt, String radix, String regex, boolean ofBytes) {
        return new NumberType(most <= ofInt ? "int" : "long", radix, false, regex, ofBytes);
    }

    /** Returns the regex of the shortest forms of numbers of seven bits a byte. */
    private static String groups(String leastFirst, String leastLast, int most) {
        return most == 1
                ? "[\\x00-\\x7f]"
                : "[\\x00-\\x7f]|[" + leastFirst + "-\\xff][\\x80-\\xff]{0," + (most - 2) + "}[" + leastLast
                        + "-\\x7f]";
    }
}
