package org.tatoo.compiler.regex;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.ANCHOR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_BRACE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_COUNT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.CLASS_ESCAPE_IN_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.LONE_BRACKET;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NESTED_TOO_DEEPLY;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOTHING_TO_REPEAT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.REGEX_TOO_LARGE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.STACKED_QUANTIFIER;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNCLOSED_GROUP;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED_GROUP;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;

/** The recursive-descent parser of a regex. */
public final class RegexParser {
    private static final int NESTING = 50;
    /** The maximum depth with all macros expanded, so that no recursion over a tree exhausts the stack. */
    private static final int DEEPEST = 250;

    private static final int LARGEST_COUNT = 1000;
    private static final int LARGEST_SIZE = 65_536;
    private static final Pattern UP_TO = Pattern.compile("\\{ *, *([0-9]+) *\\}");

    private final Cursor cursor;
    private final ClassParser classes;
    private final Alphabet alphabet;
    private final Macros macros;
    private final DiagnosticLog log;
    private int nesting;
    private boolean abandoned;

    private RegexParser(Span content, Alphabet alphabet, Macros macros, DiagnosticLog log) {
        this.cursor = new Cursor(content, log);
        this.classes = new ClassParser(cursor, alphabet);
        this.alphabet = alphabet;
        this.macros = macros;
        this.log = log;
    }

    /**
     * Parses the regex at {@code content}, the position between the quotes.
     *
     * @return empty after a report
     */
    public static Optional<RegexTree> parse(Span content, Alphabet alphabet, Macros macros, DiagnosticLog log) {
        return new RegexParser(content, alphabet, macros, log).parse(content);
    }

    /**
     * Parses the text at {@code content}, the position between the quotes: characters and escapes.
     *
     * @return empty after a report
     */
    public static Optional<RegexTree> text(Span content, boolean ignoresCase, Alphabet alphabet, DiagnosticLog log) {
        return new RegexParser(content, alphabet, (name, use) -> Optional.empty(), log).text(ignoresCase);
    }

    private Optional<RegexTree> text(boolean ignoresCase) {
        int start = cursor.position();
        List<RegexTree> parts = new ArrayList<>();
        while (cursor.peek() != Cursor.END) {
            int from = cursor.position();
            RegexTree part = cursor.peek() == '\\' ? classes.escaped() : classes.literal();
            if (part.onlyString().isEmpty() && !cursor.failed()) {
                cursor.report(CLASS_ESCAPE_IN_TERMINAL, cursor.from(from), cursor.textFrom(from));
            }
            parts.add(part);
        }
        RegexTree tree = new RegexTree.Sequence(parts, cursor.from(start));
        return cursor.failed() ? Optional.empty() : Optional.of(ignoresCase ? tree.ignoreCase() : tree);
    }

    private Optional<RegexTree> parse(Span content) {
        boolean ignoreCase = cursor.take("(?i)");
        RegexTree tree = choice();
        while (cursor.peek() != Cursor.END) {
            reportLone();
            tree = choice();
        }
        if (!cursor.failed() && tree.size() > LARGEST_SIZE) {
            cursor.report(REGEX_TOO_LARGE, content, LARGEST_SIZE);
        }
        if (!cursor.failed() && tree.depth() > DEEPEST) {
            cursor.report(NESTED_TOO_DEEPLY, content, "groups, repetitions and macros", DEEPEST);
        }
        return cursor.failed() ? Optional.empty() : Optional.of(ignoreCase ? tree.ignoreCase() : tree);
    }

    private RegexTree choice() {
        int start = cursor.position();
        List<RegexTree> branches = new ArrayList<>();
        do {
            branches.add(sequence());
        } while (cursor.take('|'));
        return branches.size() == 1 ? branches.get(0) : new RegexTree.Choice(branches, cursor.from(start));
    }

    private RegexTree sequence() {
        int start = cursor.position();
        List<RegexTree> parts = new ArrayList<>();
        while (cursor.peek() != Cursor.END && cursor.peek() != '|' && cursor.peek() != ')') {
            parts.add(repeated());
        }
        return parts.size() == 1 ? parts.get(0) : new RegexTree.Sequence(parts, cursor.from(start));
    }

    private RegexTree repeated() {
        int start = cursor.position();
        RegexTree tree = atom();
        for (int count = 0; quantifierFollows(); count++) {
            int quantifier = cursor.position();
            RegexTree repeat = quantified(tree, start);
            if (count == NESTING) {
                cursor.report(NESTED_TOO_DEEPLY, cursor.from(quantifier), "repetitions", NESTING);
            }
            if (count > 0) {
                String text = cursor.textFrom(quantifier);
                log.report(STACKED_QUANTIFIER, cursor.from(quantifier), text);
            }
            tree = count < NESTING ? repeat : tree;
        }
        return tree;
    }

    private RegexTree atom() {
        return switch (cursor.peek()) {
            case '(' -> group();
            case '[' -> classes.bracketed();
            case '\\' -> classes.escaped();
            case '{' -> macro();
            case '.' -> dot();
            case '*', '+', '?', '^', '$', ']', '}' -> misplaced();
            default -> classes.literal();
        };
    }

    private RegexTree group() {
        int start = cursor.position();
        cursor.next();
        Span opening = cursor.from(start);
        if (cursor.take('?')) {
            cursor.report(UNSUPPORTED_GROUP, start, Idiom.ofGroup(cursor));
        }
        if (++nesting > NESTING) {
            cursor.report(NESTED_TOO_DEEPLY, opening, "groups", NESTING);
            abandon();
        }
        RegexTree tree = choice();
        nesting--;
        if (!cursor.take(')') && !abandoned && !classes.unclosed()) {
            cursor.report(UNCLOSED_GROUP, opening);
        }
        return tree;
    }

    private void abandon() {
        abandoned = true;
        while (cursor.peek() != Cursor.END) {
            cursor.next();
        }
    }

    private RegexTree dot() {
        int start = cursor.position();
        cursor.next();
        return new RegexTree.Symbols(alphabet.dot(), RegexTree.Form.DOT, cursor.from(start));
    }

    private RegexTree macro() {
        int start = cursor.position();
        if (isDigit(cursor.peekSecond())) {
            return misplaced();
        }
        cursor.next();
        int nameStart = cursor.position();
        while (isNamePart(cursor.peek()) || (cursor.peek() == '.' && cursor.position() > nameStart)) {
            cursor.next();
        }
        String name = cursor.textFrom(nameStart);
        if (name.isEmpty() || !cursor.take('}')) {
            Span wrong = cursor.from(start);
            skipBraces();
            Matcher upTo = UP_TO.matcher(cursor.textFrom(start));
            cursor.report(BAD_BRACE, wrong, upTo.matches() ? "{0," + upTo.group(1) + "}" : "{2}, {2,}, {2,5}");
            return nothing(start);
        }
        Span use = cursor.from(start);
        Optional<RegexTree> body = macros.find(name, use);
        if (body.isEmpty()) {
            cursor.fail();
            return nothing(start);
        }
        return new RegexTree.Macro(
                name, body.get(), body.get().size(), body.get().depth(), use);
    }

    /** Skips the text that was probably meant to be between braces. */
    private void skipBraces() {
        while (isNamePart(cursor.peek()) || cursor.peek() == ',' || cursor.peek() == ' ') {
            cursor.next();
        }
        cursor.take('}');
    }

    /** Reports and consumes a character that has a meaning in other languages. */
    private RegexTree misplaced() {
        int start = cursor.position();
        int c = cursor.next();
        String text = Character.toString(c);
        switch (c) {
            case '^', '$' -> cursor.report(ANCHOR, cursor.from(start), anchorHint(text));
            case ']' ->
                cursor.report(
                        LONE_BRACKET,
                        cursor.from(start),
                        text,
                        classes.ended(start) ? ", and \\[ before it: classes do not nest" : "");
            case '}' -> cursor.report(LONE_BRACKET, cursor.from(start), text, "");
            case '{' -> {
                while (isDigit(cursor.peek()) || cursor.peek() == ',' || cursor.peek() == '}') {
                    cursor.next();
                }
                cursor.report(NOTHING_TO_REPEAT, cursor.from(start), cursor.textFrom(start), text);
            }
            default -> cursor.report(NOTHING_TO_REPEAT, cursor.from(start), text, text);
        }
        return nothing(start);
    }

    private String anchorHint(String text) {
        return cursor.peek() == '{' && text.equals("$")
                ? "a macro is used without it: {name}; write \\$ for the character"
                : "remove it, as a token is matched as a whole; for the character write \\" + text;
    }

    private void reportLone() {
        int start = cursor.position();
        cursor.next();
        cursor.report(LONE_BRACKET, cursor.from(start), ")", "");
    }

    private boolean quantifierFollows() {
        return switch (cursor.peek()) {
            case '*', '+', '?' -> true;
            case '{' -> isDigit(cursor.peekSecond());
            default -> false;
        };
    }

    private RegexTree quantified(RegexTree body, int start) {
        int minimum = 0;
        int maximum = RegexTree.UNBOUNDED;
        switch (cursor.next()) {
            case '+' -> minimum = 1;
            case '?' -> maximum = 1;
            case '{' -> {
                int brace = cursor.position() - 1;
                minimum = number();
                maximum = !cursor.take(',') ? minimum : isDigit(cursor.peek()) ? number() : RegexTree.UNBOUNDED;
                boolean closed = cursor.take('}');
                checkCount(brace, minimum, maximum, closed);
            }
            default -> {}
        }
        return new RegexTree.Repeat(body, minimum, Math.max(minimum, maximum), cursor.from(start));
    }

    private void checkCount(int brace, int minimum, int maximum, boolean closed) {
        Span span = cursor.from(brace);
        if (!closed) {
            cursor.report(
                    BAD_COUNT, span, "the count is not closed", "write {2}, {2,} or {2,5}, or \\{ for the character");
        } else if (minimum > LARGEST_COUNT || (maximum > LARGEST_COUNT && maximum != RegexTree.UNBOUNDED)) {
            cursor.report(BAD_COUNT, span, "the count is above " + LARGEST_COUNT, "limit a token by max instead");
        } else if (maximum < minimum) {
            cursor.report(BAD_COUNT, span, "the count is descending", "write {" + maximum + "," + minimum + "}");
        }
    }

    /** Reads a number; returns at most one more than {@link #LARGEST_COUNT}. */
    private int number() {
        int value = 0;
        while (isDigit(cursor.peek())) {
            value = Math.min(10 * value + cursor.next() - '0', LARGEST_COUNT + 1);
        }
        return value;
    }

    private RegexTree nothing(int start) {
        return new RegexTree.Sequence(List.of(), cursor.from(start));
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNamePart(int c) {
        return isDigit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
