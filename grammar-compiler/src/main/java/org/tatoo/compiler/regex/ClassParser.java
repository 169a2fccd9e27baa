package org.tatoo.compiler.regex;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_RANGE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DESCENDING_RANGE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_CLASS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.OUTSIDE_CHARSET;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNCLOSED_CLASS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED_CLASS;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import org.tatoo.compiler.diagnostic.Characters;
import org.tatoo.compiler.diagnostic.Span;

/** The parser of single symbols: characters, escapes and classes. */
final class ClassParser {
    private final Cursor cursor;
    private final Alphabet alphabet;
    private boolean unclosed;
    /** The end of the last class that contains an opening bracket. */
    private int endOfNesting = -1;

    ClassParser(Cursor cursor, Alphabet alphabet) {
        this.cursor = cursor;
        this.alphabet = alphabet;
    }

    /** Reads a class whose opening bracket comes next. */
    RegexTree.Symbols bracketed() {
        int start = cursor.position();
        Optional<MatchResult> posix = posixAhead().filter(match -> Idiom.isPosix(match.group(2)));
        if (posix.isPresent()) {
            return new RegexTree.Symbols(posix(posix.get(), true), RegexTree.Form.CLASS, cursor.from(start));
        }
        cursor.next();
        boolean negated = cursor.take('^');
        if (cursor.take(']')) {
            cursor.report(EMPTY_CLASS, cursor.from(start));
            return new RegexTree.Symbols(CodePoints.NONE, RegexTree.Form.CLASS, cursor.from(start));
        }
        Span opening = cursor.from(start);
        List<CodePoints> parts = new ArrayList<>();
        while (cursor.peek() != ']') {
            if (cursor.peek() == Cursor.END) {
                cursor.report(UNCLOSED_CLASS, opening);
                unclosed = true;
                break;
            }
            parts.add(item(parts.isEmpty()));
        }
        cursor.take(']');
        if (cursor.textFrom(start + 1).contains("[")) {
            endOfNesting = cursor.position();
        }
        CodePoints set = CodePoints.union(parts);
        return new RegexTree.Symbols(
                negated ? alphabet.all().minus(set) : set.intersection(alphabet.all()),
                negated ? RegexTree.Form.NEGATED : RegexTree.Form.CLASS,
                cursor.from(start));
    }

    /** Returns whether a class was not closed, and consumed all the following text. */
    boolean unclosed() {
        return unclosed;
    }

    /**
     * Returns whether a class containing a bracket ended at {@code position}; it was probably meant to contain another
     * class.
     */
    boolean ended(int position) {
        return position == endOfNesting;
    }

    /** Reads an escape whose backslash comes next. */
    RegexTree.Symbols escaped() {
        int start = cursor.position();
        Cursor.Escape escape = cursor.escape();
        Span span = cursor.from(start);
        if (escape.set() != null) {
            RegexTree.Form form = escape.negated() ? RegexTree.Form.NEGATED : RegexTree.Form.CLASS;
            return new RegexTree.Symbols(classSet(escape.set(), escape.negated()), form, span);
        }
        check(escape.codePoint(), span);
        return character(escape.codePoint(), span);
    }

    /** Reads the character that comes next. */
    RegexTree.Symbols literal() {
        int start = cursor.position();
        int c = cursor.next();
        check(c, cursor.from(start));
        return character(c, cursor.from(start));
    }

    private CodePoints item(boolean first) {
        int start = cursor.position();
        Optional<MatchResult> posix = posixAhead();
        if (posix.isPresent()) {
            return posix(posix.get(), false);
        }
        if (cursor.take("&&")) {
            cursor.report(UNSUPPORTED_CLASS, start, new Idiom("there are no intersections", "list what is meant"));
            return CodePoints.NONE;
        }
        if (cursor.peek() == '-' && !first && cursor.peekSecond() != ']') {
            cursor.next();
            cursor.report(BAD_RANGE, cursor.from(start));
            return CodePoints.NONE;
        }
        RegexTree.Symbols item = cursor.peek() == '\\' ? escaped() : literal();
        boolean range = cursor.peek() == '-' && cursor.peekSecond() != ']' && cursor.peekSecond() != Cursor.END;
        return range && item.form() == RegexTree.Form.CHARACTER
                ? range(item.set().first(), start)
                : item.set();
    }

    private Optional<MatchResult> posixAhead() {
        boolean likely = cursor.peek() == '[' && ":.=".indexOf(cursor.peekSecond()) >= 0;
        return likely ? cursor.ahead(Idiom.POSIX) : Optional.empty();
    }

    private CodePoints posix(MatchResult match, boolean alone) {
        int start = cursor.position();
        cursor.take(Idiom.POSIX);
        cursor.report(UNSUPPORTED_CLASS, start, Idiom.ofPosix(match, alone));
        return CodePoints.NONE;
    }

    private CodePoints range(int first, int start) {
        int dash = cursor.position();
        cursor.next();
        Span dashSpan = cursor.from(dash);
        int end = cursor.position();
        RegexTree.Symbols last = cursor.peek() == '\\' ? escaped() : literal();
        if (last.form() != RegexTree.Form.CHARACTER) {
            cursor.report(BAD_RANGE, dashSpan);
            return CodePoints.NONE;
        }
        if (last.set().first() < first) {
            String range = cursor.textFrom(start);
            String reversed = cursor.textFrom(end) + "-" + range.substring(0, dash - start);
            cursor.report(DESCENDING_RANGE, cursor.from(start), range, reversed);
            return CodePoints.NONE;
        }
        return CodePoints.range(first, last.set().first());
    }

    private CodePoints classSet(CodePoints set, boolean negated) {
        return negated ? alphabet.all().minus(set) : set;
    }

    private void check(int c, Span span) {
        if (alphabet.has(c)) {
            return;
        }
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        boolean unseen = !Characters.isVisible(c) && span.end() - span.start() == Character.charCount(c);
        String hint = surrogate
                ? "surrogates are no characters: write the character itself"
                : unseen
                        ? "remove it, if it is not meant; the directive charset chooses another one"
                        : "the directive charset chooses another one";
        cursor.report(OUTSIDE_CHARSET, span, Characters.shown(c), alphabet.word(), hint);
    }

    private static RegexTree.Symbols character(int c, Span span) {
        return new RegexTree.Symbols(CodePoints.range(c, c), RegexTree.Form.CHARACTER, span);
    }
}
