package org.tatoo.compiler.regex;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A construct of other regex languages that this one lacks, so that the message can name it.
 *
 * @param absence the missing construct, as a clause
 * @param instead the alternative to write, as a clause
 */
record Idiom(String absence, String instead) {
    private static final Pattern IN_BRACKETS = Pattern.compile("\\{[^}]*\\}|<[^>]*>");
    private static final Pattern IN_BRACES_OR_ONE = Pattern.compile("\\{[^}]*\\}|[A-Za-z]");

    /** A class in brackets with colons, or the other forms of POSIX (IEEE 1003.1, section 9.3.5). */
    static final Pattern POSIX = Pattern.compile("\\[([:.=])\\^?([^\\[\\]]*?)\\1\\]");

    private static final Map<String, String> POSIX_CLASSES = Map.ofEntries(
            Map.entry("alnum", "0-9A-Za-z"),
            Map.entry("alpha", "A-Za-z"),
            Map.entry("ascii", "\\x00-\\x7F"),
            Map.entry("blank", "\\x20\\t"),
            Map.entry("cntrl", "\\x00-\\x1F\\x7F"),
            Map.entry("digit", "0-9"),
            Map.entry("graph", "!-~"),
            Map.entry("lower", "a-z"),
            Map.entry("print", "\\x20-~"),
            Map.entry("punct", "!-/:-@\\[-`\\{-~"),
            Map.entry("space", "\\x20\\t\\r\\n\\f\\x0B"),
            Map.entry("upper", "A-Z"),
            Map.entry("word", "0-9A-Za-z_"),
            Map.entry("xdigit", "0-9A-Fa-f"));

    private static final String NO_ANCHORS = "there are no anchors";
    private static final String NO_BOUNDARIES = "there are no boundaries of words";
    private static final String NO_GROUPS_BACK = "there are no references to groups";

    private static final Idiom ANCHOR =
            new Idiom(NO_ANCHORS, "leave it out: a token begins where the one before it ended");
    private static final Idiom PROPERTY =
            new Idiom("there are no Unicode properties", "list the ranges that are meant, for example [A-Za-z]");
    private static final Idiom REFERENCE =
            new Idiom(NO_GROUPS_BACK, "compare texts in the handler, or write out what is meant");
    private static final Idiom QUOTATION =
            new Idiom("nothing is quoted from \\Q to \\E", "write \\ before each character that means something");

    private static final Map<Integer, Idiom> ESCAPES = Map.ofEntries(
            escape('A', ANCHOR),
            escape('Z', ANCHOR),
            escape('z', ANCHOR),
            escape('G', ANCHOR),
            escape('B', new Idiom(NO_BOUNDARIES, "leave it out: the longest match wins")),
            escape('p', PROPERTY),
            escape('P', PROPERTY),
            escape('N', new Idiom("there are no characters by name", "write the character itself")),
            escape('Q', QUOTATION),
            escape('E', QUOTATION),
            escape('k', REFERENCE),
            escape('g', REFERENCE),
            escape('K', new Idiom("a match has no part that is left out", "make a token of what stands before it")),
            escape('R', new Idiom("there is no escape for line ends", "write \\r?\\n")),
            escape('X', new Idiom("there is no escape for graphemes", "write . for a character")),
            escape('h', new Idiom("there is no escape for blanks", "write [ \\t]")),
            escape('H', new Idiom("there is no escape for blanks", "write [^ \\t]")),
            escape('v', new Idiom("there is no escape for vertical space", "write \\x0B for the vertical tab")),
            escape('V', new Idiom("there is no escape for vertical space", "write [^\\r\\n]")),
            escape('a', new Idiom("there is no escape for the bell", "write \\x07")),
            escape('e', new Idiom("there is no escape for the character escape", "write \\x1B")),
            escape('c', new Idiom("there are no control escapes", "write \\x and two digits: \\x03 for Ctrl-C")),
            escape('o', new Idiom("there are no octal escapes", "write two hexadecimal digits: \\x0A")));

    /** The constructs by the characters after {@code (?}; the first match wins. */
    private static final Map<Pattern, Idiom> GROUPS = groups();

    private static Map.Entry<Integer, Idiom> escape(char letter, Idiom idiom) {
        return Map.entry((int) letter, idiom);
    }

    private static Map<Pattern, Idiom> groups() {
        Map<Pattern, Idiom> groups = new LinkedHashMap<>();
        groups.put(Pattern.compile(":"), new Idiom("no group captures", "write ( … )"));
        groups.put(
                Pattern.compile("[=!]"),
                new Idiom("there is no look-ahead", "let the productions say what follows: the longest match wins"));
        groups.put(
                Pattern.compile("<[=!]"),
                new Idiom("there is no look-behind", "let the productions say what stands before"));
        groups.put(
                Pattern.compile("P?<\\w*>|'\\w*'"),
                new Idiom("groups have no names", "write ( … ), or a macro: $name = 'regex', used as {name}"));
        groups.put(Pattern.compile(">"), new Idiom("there are no atomic groups", "write ( … )"));
        groups.put(
                Pattern.compile("#[^)]*"),
                new Idiom("there are no comments in a regex", "write // … after the declaration"));
        groups.put(
                Pattern.compile("R|[-+]?\\d|&|P[>=]"),
                new Idiom("a regex cannot use itself", "let productions nest: name = 'open' name? 'close' ;"));
        groups.put(
                Pattern.compile("-?[a-zA-Z]+(-[a-zA-Z]+)?(?=[:)])"),
                new Idiom("there are no flags here", "(?i) at the very beginning ignores case, and there is no other"));
        return groups;
    }

    /** Returns the pattern of the text that belongs to the escape of {@code letter}. */
    static Pattern argument(int letter) {
        return "pPc".indexOf(letter) >= 0 ? IN_BRACES_OR_ONE : IN_BRACKETS;
    }

    /** Returns the meaning of {@code \} before {@code character} in other languages. */
    static Optional<Idiom> ofEscape(int character) {
        return character >= '1' && character <= '9'
                ? Optional.of(REFERENCE)
                : Optional.ofNullable(ESCAPES.get(character));
    }

    /**
     * Returns the meaning in other languages of the group whose {@code (?} was consumed from {@code cursor}, and
     * consumes the group's prefix.
     */
    static Idiom ofGroup(Cursor cursor) {
        for (Map.Entry<Pattern, Idiom> group : GROUPS.entrySet()) {
            if (cursor.ahead(group.getKey()).isPresent()) {
                cursor.take(group.getKey());
                return group.getValue();
            }
        }
        return new Idiom("no group begins so", "(?i) at the very beginning ignores case; any other group is ( … )");
    }

    /**
     * Returns the meaning of a POSIX class.
     *
     * @param text the text, as matched by {@link #POSIX}
     * @param alone whether the class is outside a bracketed class
     */
    static Idiom ofPosix(MatchResult text, boolean alone) {
        String symbols = POSIX_CLASSES.get(text.group(2));
        boolean negated = text.group().charAt(2) == '^';
        String instead = symbols == null
                ? "list what is meant, or write \\[ for the character"
                : negated
                        ? "write it as a class: [^" + symbols + "]"
                        : "write " + (alone ? "[" + symbols + "]" : symbols);
        return new Idiom("there are no POSIX classes", instead);
    }

    /** Returns whether POSIX has a class {@code name}. */
    static boolean isPosix(String name) {
        return POSIX_CLASSES.containsKey(name);
    }
}
