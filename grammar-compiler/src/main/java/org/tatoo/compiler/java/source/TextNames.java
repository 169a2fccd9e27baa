package org.tatoo.compiler.java.source;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tatoo.compiler.regex.ByteSet;

/** Names of constants that reflect their bytes; a number distinguishes equal names. */
public final class TextNames {
    private static final int MAX = 30;
    private static final int BYTES = 256;

    /** The maximum number of bytes outside a set that its name lists. */
    private static final int FEW = 4;

    /** The names of other constants in generated classes. */
    private static final Pattern RESERVED = Pattern.compile("(NUMBER|TABLE|PROOFS|SPELLED|TEXT|SET)_.*|_*");

    /** The names of the characters from 0x20 to 0x7e other than letters and digits. */
    private static final Map<Character, String> CHARACTERS = Map.ofEntries(
            Map.entry('\t', "TAB"),
            Map.entry('\n', "LF"),
            Map.entry('\r', "CR"),
            Map.entry(' ', "SP"),
            Map.entry('!', "BANG"),
            Map.entry('"', "QUOTE"),
            Map.entry('#', "HASH"),
            Map.entry('$', "DOLLAR"),
            Map.entry('%', "PERCENT"),
            Map.entry('&', "AND"),
            Map.entry('\'', "APOSTROPHE"),
            Map.entry('(', "OPEN"),
            Map.entry(')', "CLOSE"),
            Map.entry('*', "STAR"),
            Map.entry('+', "PLUS"),
            Map.entry(',', "COMMA"),
            Map.entry('-', "HYPHEN"),
            Map.entry('.', "DOT"),
            Map.entry('/', "SLASH"),
            Map.entry(':', "COLON"),
            Map.entry(';', "SEMICOLON"),
            Map.entry('<', "LESS"),
            Map.entry('=', "EQUALS"),
            Map.entry('>', "GREATER"),
            Map.entry('?', "QUESTION"),
            Map.entry('@', "AT"),
            Map.entry('[', "OPEN_SQUARE"),
            Map.entry('\\', "BACKSLASH"),
            Map.entry(']', "CLOSE_SQUARE"),
            Map.entry('^', "CARET"),
            Map.entry('`', "GRAVE"),
            Map.entry('{', "OPEN_CURLY"),
            Map.entry('|', "BAR"),
            Map.entry('}', "CLOSE_CURLY"),
            Map.entry('~', "TILDE"));

    private static final ByteSet DIGITS = ByteSet.range('0', '9');
    private static final ByteSet UPPER = ByteSet.range('A', 'Z');
    private static final ByteSet LOWER = ByteSet.range('a', 'z');
    private static final ByteSet LETTERS = UPPER.union(LOWER);

    /** The sets with fixed names; TCHAR is that of RFC 9110, section 5.6.2. */
    private static final Map<ByteSet, String> SETS = Map.ofEntries(
            Map.entry(DIGITS, "DIGIT"),
            Map.entry(UPPER, "UPPER"),
            Map.entry(LOWER, "LOWER"),
            Map.entry(LETTERS, "LETTER"),
            Map.entry(LETTERS.union(DIGITS), "ALPHANUMERIC"),
            Map.entry(LETTERS.union(DIGITS).union(ByteSet.of('_')), "WORD"),
            Map.entry(DIGITS.union(ByteSet.range('A', 'F')).union(ByteSet.range('a', 'f')), "HEX_DIGIT"),
            Map.entry(ByteSet.range('!', '~'), "VISIBLE"),
            Map.entry(ByteSet.range(' ', '~'), "PRINTABLE"),
            Map.entry(ByteSet.of(' ').union(ByteSet.of('\t')), "BLANK"),
            Map.entry(ByteSet.range(0, BYTES - 1), "ANY"),
            Map.entry(LETTERS.union(DIGITS).union(set("!#$%&'*+-.^_`|~")), "TCHAR"));

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+");

    /** The maximum number of words of a symbol in a name. */
    private static final int WORDS = 2;

    private final Map<String, Integer> used = new HashMap<>();

    private static ByteSet set(String characters) {
        return characters.chars().mapToObj(ByteSet::of).reduce(ByteSet.NONE, ByteSet::union);
    }

    /** Returns a name for {@code text}. */
    public String text(String text) {
        String shown = shown(text);
        return unique(RESERVED.matcher(shown).matches() ? "TEXT_" + shown : shown);
    }

    /** Returns a name for {@code set}. */
    public String set(ByteSet set) {
        String name = SETS.get(set);
        if (name != null) {
            return name;
        }
        StringBuilder outside = new StringBuilder();
        for (int b = 0; b < BYTES && outside.length() <= FEW; b++) {
            if (!set.contains(b)) {
                outside.append((char) b);
            }
        }
        return unique(outside.length() <= FEW ? "NOT_" + shown(outside.toString()) : "SET_0");
    }

    /** Returns a name for a constant with {@code purpose}; {@code symbol} is a name or an expression of the grammar. */
    public String constant(String symbol, String purpose) {
        String words = WORD.matcher(symbol)
                .results()
                .map(MatchResult::group)
                .distinct()
                .limit(WORDS)
                .collect(Collectors.joining("_"))
                .toUpperCase(Locale.ROOT);
        boolean named = !words.isEmpty()
                && !Character.isDigit(words.charAt(0))
                && !RESERVED.matcher(words).matches();
        return unique((named ? words : "TABLE_" + words) + "_" + purpose);
    }

    private String unique(String name) {
        int count = used.merge(name, 1, Integer::sum);
        boolean numbered = Character.isDigit(name.charAt(name.length() - 1));
        String other = name.equals("SET_0") ? "SET_" + (count - 1) : name + (numbered ? "_" : "") + count;
        return count == 1 ? name : unique(other);
    }

    private static boolean isPlain(char c) {
        return (Character.isLetterOrDigit(c) && c < BYTES / 2) || c == '_';
    }

    private static boolean isInWord(String text, int index) {
        return index > 0
                && index + 1 < text.length()
                && isPlain(text.charAt(index - 1))
                && isPlain(text.charAt(index + 1));
    }

    private static String shown(String text) {
        StringBuilder name = new StringBuilder();
        boolean word = false;
        for (int i = 0; i < text.length() && name.length() < MAX; i++) {
            char c = text.charAt(i);
            boolean plain = isPlain(c) || (c == '-' && isInWord(text, i));
            boolean lineEnd = c == '\n' && i > 0 && text.charAt(i - 1) == '\r';
            if (i > 0 && !(plain && word) && !lineEnd) {
                name.append('_');
            }
            name.append(
                    plain
                            ? (c == '-' ? "_" : String.valueOf(c))
                            : CHARACTERS.getOrDefault(c, "X%02X".formatted((int) c)));
            word = plain;
        }
        String upper = name.toString().toUpperCase(Locale.ROOT);
        return !upper.isEmpty() && Character.isDigit(upper.charAt(0)) ? "_" + upper : upper;
    }
}
