package org.tatoo.compiler.regex;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.INCOMPLETE_ESCAPE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_ESCAPE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED_ESCAPE;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/** A moving position inside quotes, which reads characters and escapes. */
final class Cursor {
    /** Marks the end; not a character. */
    static final int END = -1;

    private static final CodePoints DIGIT = CodePoints.range('0', '9');
    private static final CodePoints WORD = CodePoints.range('A', 'Z')
            .union(CodePoints.range('a', 'z'))
            .union(DIGIT)
            .union(CodePoints.of("_"));
    private static final Pattern OCTAL = Pattern.compile("[0-3]?[0-7]{1,2}");
    /** The number in braces, at most the last code point. */
    private static final Pattern BRACED = Pattern.compile("\\{(0*(?:10|[0-9A-Fa-f])?[0-9A-Fa-f]{1,4})\\}");

    private static final CodePoints SPACE = CodePoints.of(" \t\r\n\f");

    /**
     * The meaning of an escape.
     *
     * @param codePoint the character; {@link #END} if it is a class
     * @param set the set of a class, before negation; null if it is a character
     */
    record Escape(int codePoint, @Nullable CodePoints set, boolean negated) {}

    private final SourceFile file;
    private final String text;
    private final int end;
    private final DiagnosticLog log;
    private int position;
    private boolean failed;

    Cursor(Span content, DiagnosticLog log) {
        this.file = content.file();
        this.text = file.text();
        this.position = content.start();
        this.end = content.end();
        this.log = log;
    }

    int position() {
        return position;
    }

    /** Returns the next character; {@link #END} at the end. */
    int peek() {
        return position < end ? codePointAt(position) : END;
    }

    /** Returns the character after the next; {@link #END} if there is none. */
    int peekSecond() {
        int second = position < end ? position + Character.charCount(peek()) : end;
        return second < end ? codePointAt(second) : END;
    }

    /** Consumes the next character; must not be called at the end. */
    int next() {
        int c = peek();
        position += Character.charCount(c);
        return c;
    }

    /** Consumes the next character if it is {@code c}. */
    boolean take(int c) {
        if (peek() == c) {
            next();
            return true;
        }
        return false;
    }

    /** Consumes {@code expected} if it comes next. */
    boolean take(String expected) {
        if (text.startsWith(expected, position) && position + expected.length() <= end) {
            position += expected.length();
            return true;
        }
        return false;
    }

    /** Returns the match of {@code pattern} here, without consuming it. */
    Optional<MatchResult> ahead(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(position, end);
        return matcher.lookingAt() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
    }

    /** Consumes the match that {@link #ahead} would return. */
    void take(Pattern pattern) {
        ahead(pattern).ifPresent(match -> position = match.end());
    }

    /** Reports the text from {@code start} to here as unsupported. */
    void report(DiagnosticKind kind, int start, Idiom idiom) {
        report(kind, from(start), idiom.absence(), textFrom(start), idiom.instead());
    }

    /** Returns the span from {@code start} to here. */
    Span from(int start) {
        return new Span(file, start, position);
    }

    /** Returns the text from {@code start} to here. */
    String textFrom(int start) {
        return text.substring(start, position);
    }

    void report(DiagnosticKind kind, Span span, Object... arguments) {
        failed = true;
        log.report(kind, span, arguments);
    }

    /** Marks the result as invalid without a report. */
    void fail() {
        failed = true;
    }

    boolean failed() {
        return failed;
    }

    /** Reads an escape whose backslash comes next; after a report, returns some character. */
    Escape escape() {
        int start = position;
        next();
        if (peek() == END) {
            report(INCOMPLETE_ESCAPE, from(start), "a backslash stands before the character that it escapes");
            return character('\\');
        }
        int c = next();
        return switch (c) {
            case 'n' -> character('\n');
            case 'r' -> character('\r');
            case 't' -> character('\t');
            case 'f' -> character('\f');
            case 'b' -> character('\b');
            case '0' -> nul(start);
            case 'x' -> hexadecimal(start, 2);
            case 'u' -> hexadecimal(start, 4);
            case 'd', 'D' -> new Escape(END, DIGIT, c == 'D');
            case 'w', 'W' -> new Escape(END, WORD, c == 'W');
            case 's', 'S' -> new Escape(END, SPACE, c == 'S');
            default -> punctuation(start, c);
        };
    }

    private Escape nul(int start) {
        ahead(OCTAL).ifPresent(digits -> {
            take(OCTAL);
            String instead =
                    "write \\x%02X, or \\x00 for NUL before a digit".formatted(Integer.parseInt(digits.group(), 8));
            report(UNSUPPORTED_ESCAPE, start, new Idiom("there are no octal escapes", instead));
        });
        return character(0);
    }

    private Escape punctuation(int start, int c) {
        if (c < ' ' || c > '~' || (WORD.contains(c) && c != '_')) {
            Optional<Idiom> idiom = Idiom.ofEscape(c);
            if (idiom.isPresent()) {
                take(Idiom.argument(c));
                report(UNSUPPORTED_ESCAPE, start, idiom.get());
            } else {
                report(UNKNOWN_ESCAPE, from(start), textFrom(start));
            }
        }
        return character(c);
    }

    private Escape hexadecimal(int start, int digits) {
        Optional<MatchResult> braced = ahead(BRACED);
        if (braced.isPresent()) {
            take(BRACED);
            int codePoint = Integer.parseInt(braced.get().group(1), 16);
            String instead = codePoint <= Character.MAX_VALUE ? "write \\u%04X" : "write the character itself: %c";
            report(UNSUPPORTED_ESCAPE, start, new Idiom("there are no digits in braces", instead.formatted(codePoint)));
            return character('0');
        }
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = peek() < 0x80 ? Character.digit(peek(), 16) : -1;
            if (digit < 0) {
                report(
                        INCOMPLETE_ESCAPE,
                        from(start),
                        digits == 2 ? "write two hexadecimal digits: \\x0A" : "write four hexadecimal digits: \\u000A");
                return character('0');
            }
            value = 16 * value + digit;
            next();
        }
        return character(value);
    }

    private static Escape character(int c) {
        return new Escape(c, null, false);
    }

    private int codePointAt(int index) {
        char c = text.charAt(index);
        boolean pair =
                Character.isHighSurrogate(c) && index + 1 < end && Character.isLowSurrogate(text.charAt(index + 1));
        return pair ? text.codePointAt(index) : c;
    }
}
