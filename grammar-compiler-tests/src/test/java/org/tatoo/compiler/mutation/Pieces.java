package org.tatoo.compiler.mutation;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What is put into grammars, and into their regexes. */
public final class Pieces {
    private static final Pattern REGEX =
            Pattern.compile("(?<==\\s?)('([^'\\\\\\n]|\\\\.)*'|\"([^\"\\\\\\n]|\\\\.)*\")");

    private static final List<String> TEXTS = List.of(
            "'",
            "\"",
            "\\",
            "/*",
            "*/",
            "//",
            "\n",
            ":",
            ";",
            "=",
            "+=",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "|",
            "?",
            "*",
            "+",
            "/",
            "#",
            "~",
            "$",
            ".",
            ",",
            "^",
            "0",
            "-1",
            "2147483648",
            "9999999999",
            "tokens:",
            "productions:",
            "blanks:",
            "error: x",
            "versions:",
            "directives: charset utf8",
            " charset binary ",
            " autoalias ",
            " allow overlap \"why\" ",
            " max 1 ",
            " depth 2 ",
            " max 2147483647 ",
            " silent ",
            " whole",
            "= bytes(x) ",
            "= count(x) ",
            "= choose(x | y) ",
            "#argc",
            " ''",
            " 'x' ",
            " x? ",
            "('x' | x)* ",
            "x/'x'+ ",
            "[^",
            "(?i)",
            "\\u",
            "\\xZ",
            "\\p{L}",
            "[:alpha:]",
            "\u00a0",
            "\u00e9",
            "\u20ac",
            "\ud83d\ude00",
            "\ud83d",
            "\u0000",
            "\ufeff",
            "class",
            "int",
            ": long(16)",
            ": String",
            "{x}",
            " ",
            "-",
            "max",
            "silent",
            "bytes(",
            "count(x)",
            "choose(x | y)",
            "'mode.x'",
            "x",
            "'x'",
            "{digit}",
            "{99}");

    private static final List<String> ATOMS = List.of(
            "a", ".", "[a-z]", "[^\\n]", "\\w", "(a|b)", "(ab|a)", "[ab]*a", "(a?b?)", "(.|\\n)", "\\x00", "", "(|a)",
            "[a-z]+x");

    private static final List<Integer> COUNTS = List.of(0, 1, 2, 3, 7, 12, 30, 100, 255, 999, 1000, 1001, 70000);

    private Pieces() {}

    /** Any piece of a grammar. */
    public static String any(Random random) {
        return one(TEXTS, random);
    }

    /** {@code text} with something inserted anywhere. */
    static String insert(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        return text.substring(0, at) + one(TEXTS, random) + text.substring(at);
    }

    /** {@code text} with one of its regexes repeated, prolonged or replaced. */
    static String changeRegex(String text, Random random) {
        List<MatchResult> regexes = REGEX.matcher(text).results().toList();
        if (regexes.isEmpty()) {
            return insert(text, random);
        }
        MatchResult match = regexes.get(random.nextInt(regexes.size()));
        String quoted = match.group();
        String quote = quoted.substring(0, 1);
        String changed = changed(quoted.substring(1, quoted.length() - 1), random);
        return text.substring(0, match.start()) + quote + changed + quote + text.substring(match.end());
    }

    private static String changed(String regex, Random random) {
        int changes = 1 + random.nextInt(3);
        String changed = regex;
        for (int i = 0; i < changes; i++) {
            changed = switch (random.nextInt(7)) {
                case 0 -> "(" + changed + ")" + quantifier(random);
                case 1 -> changed + quantifier(random);
                case 2 -> changed + "|" + one(ATOMS, random);
                case 3 -> one(ATOMS, random) + quantifier(random) + changed;
                case 4 -> changed + one(ATOMS, random) + quantifier(random);
                case 5 -> one(ATOMS, random);
                default -> insert(changed, random);
            };
        }
        return changed;
    }

    private static String quantifier(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> "*";
            case 1 -> "+";
            case 2 -> "?";
            case 3 -> "{" + one(COUNTS, random) + "}";
            case 4 -> "{" + one(COUNTS, random) + ",}";
            default -> "{" + one(COUNTS, random) + "," + one(COUNTS, random) + "}";
        };
    }

    private static <T> T one(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
