package org.tatoo.compiler.reader;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/** The notations of other tools and of standards at the place of a syntax error, with the form that means the same here. */
final class ForeignNotation {
    private static final Set<Integer> ELEMENTS = Set.of(EbnfLexer.ID, EbnfLexer.STRING, EbnfLexer.OPEN);
    private static final Set<String> OPTIONS = Set.of("max", "silent", "in", "yields", "writes");
    /** The tokens with which a regex begins that lacks its quotes. */
    private static final Set<Integer> REGEX =
            Set.of(EbnfLexer.OPEN_BRACKET, EbnfLexer.DOT, EbnfLexer.OPEN, EbnfLexer.SLASH);

    private static final String COMMENT = "write // up to the end of the line, or /* … */";

    private final SourceFile file;
    private final Section.Kind section;
    private final List<Token> tokens;
    private final int at;

    private ForeignNotation(SourceFile file, Section.Kind section, List<Token> tokens, int at) {
        this.file = file;
        this.section = section;
        this.tokens = tokens;
        this.at = at;
    }

    /**
     * A notation that was recognised.
     *
     * @param meant the meaning of the notation
     * @param form the form that means the same
     */
    private record Found(int first, int last, String meant, String form) {}

    /** Returns whether {@code found}, which is an error in {@code declaration}, is a known notation, and reports it if so. */
    static boolean report(Declaration declaration, Token found, SourceFile file, DiagnosticLog log) {
        int at = declaration.tokens().indexOf(found);
        Optional<Found> notation = at < 0
                ? Optional.empty()
                : new ForeignNotation(file, declaration.section(), declaration.tokens(), at).find();
        notation.ifPresent(known -> {
            Span first = Scanner.span(file, declaration.tokens().get(known.first));
            Span last = Scanner.span(file, declaration.tokens().get(known.last));
            log.report(
                    DiagnosticKind.FOREIGN_NOTATION,
                    first.to(last),
                    first.to(last).text(),
                    known.meant,
                    known.form);
        });
        return notation.isPresent();
    }

    private Optional<Found> find() {
        if (type(0) == EbnfLexer.HASH
                || (type(0) == EbnfLexer.SEMICOLON && at == 0)
                || starts(EbnfLexer.MINUS, EbnfLexer.MINUS)
                || starts(EbnfLexer.OPEN, EbnfLexer.STAR)) {
            boolean single = type(0) == EbnfLexer.HASH || type(0) == EbnfLexer.SEMICOLON;
            return found(0, single ? 0 : 1, "no comment here", COMMENT);
        }
        if (starts(EbnfLexer.MINUS, EbnfLexer.GREATER)) {
            return section == Section.Kind.PRODUCTIONS
                    ? found(0, 1, "the = of other notations", "write name = … ;")
                    : found(
                            0,
                            1,
                            "an action of a token",
                            "tokens that are skipped are declared in blanks: or comments:");
        }
        return section == Section.Kind.PRODUCTIONS ? inProduction() : inToken();
    }

    private Optional<Found> inToken() {
        boolean regex = REGEX.contains(type(0)) || (type(0) == EbnfLexer.UNKNOWN && "\\^".contains(text(0, 0)));
        if (type(-1) != EbnfLexer.ASSIGN || !regex) {
            return Optional.empty();
        }
        int last = lastOnLine();
        boolean slashes = type(0) == EbnfLexer.SLASH && type(last) == EbnfLexer.SLASH && last > 0;
        String body = slashes ? text(1, last - 1) : text(0, last);
        return found(0, last, "a regex without quotes", "write " + tokens.get(0).getText() + " = '" + body + "'");
    }

    private Optional<Found> inProduction() {
        if (type(-1) == EbnfLexer.COLON && type(0) == EbnfLexer.COLON) {
            return found(-1, type(1) == EbnfLexer.ASSIGN ? 1 : 0, "the = of BNF", "write name = … ;");
        }
        if (tokens.size() > 1
                && tokens.get(1).getType() == EbnfLexer.COLON
                && tokens.stream().noneMatch(token -> token.getType() == EbnfLexer.ASSIGN)) {
            String name = tokens.get(0).getText();
            return found(1 - at, 1 - at, "the beginning of a type here", "write " + name + " = … ;");
        }
        if (type(0) == EbnfLexer.COMMA) {
            return found(0, 0, "not between elements", "write the elements after each other; the text is \",\"");
        }
        if (type(0) == EbnfLexer.PERCENT) {
            return found(0, 1, "a byte in ABNF", "write it as a text: \"\\x0D\"");
        }
        if (type(0) == EbnfLexer.LESS && type(2) == EbnfLexer.GREATER) {
            return found(0, 2, "a name in BNF", "write " + text(1, 1));
        }
        if (type(0) == EbnfLexer.MINUS && type(-2) == EbnfLexer.OPEN_BRACKET) {
            return found(-2, end(EbnfLexer.CLOSE_BRACKET), "a class of characters", "declare a token: name = '[a-z]+'");
        }
        if (type(0) == EbnfLexer.SLASH && !ELEMENTS.contains(type(-1))) {
            return found(0, end(EbnfLexer.SLASH), "a regex", "declare a token: name = '[a-z]+'");
        }
        return brackets().or(this::repetition);
    }

    private Optional<Found> brackets() {
        if (type(-1) == EbnfLexer.OPEN_BRACE && type(0) == EbnfLexer.NUMBER) {
            return found(
                    -1,
                    end(EbnfLexer.CLOSE_BRACE),
                    "a repetition in regexes only",
                    "write x x? for one or two, x* max 5 for at most 5, or x times(n) for a number that was read");
        }
        if (type(-1) == EbnfLexer.OPEN_BRACE || (type(-1) == EbnfLexer.CLOSE_BRACE && isElement(0))) {
            int first = type(-1) == EbnfLexer.OPEN_BRACE ? -1 : before(EbnfLexer.OPEN_BRACE);
            int last = type(-1) == EbnfLexer.OPEN_BRACE ? end(EbnfLexer.CLOSE_BRACE) : -1;
            return found(
                    first,
                    last,
                    "a repetition in ISO EBNF",
                    "write x*, or (x y)*; {name} names the production at its end");
        }
        if (type(-1) == EbnfLexer.OPEN_BRACKET || (type(-1) == EbnfLexer.CLOSE_BRACKET && isElement(0))) {
            int first = type(-1) == EbnfLexer.OPEN_BRACKET ? -1 : before(EbnfLexer.OPEN_BRACKET);
            int last = type(-1) == EbnfLexer.OPEN_BRACKET ? end(EbnfLexer.CLOSE_BRACKET) : -1;
            return found(first, last, "optional in ISO EBNF and ABNF", "write x?, or (x y)?; [name] is a priority");
        }
        return Optional.empty();
    }

    private Optional<Found> repetition() {
        boolean counted = type(0) == EbnfLexer.NUMBER && (type(1) == EbnfLexer.STAR || isElement(1));
        boolean any = type(0) == EbnfLexer.STAR && (isElement(1) || type(1) == EbnfLexer.NUMBER);
        if (!counted && !any) {
            return Optional.empty();
        }
        int last = 0;
        while (type(last) == EbnfLexer.NUMBER || type(last) == EbnfLexer.STAR) {
            last++;
        }
        return found(
                0,
                isElement(last) ? last : last - 1,
                "a repetition in ABNF",
                "write x+ for at least one, x* for any number, x* max 5 for at most 5");
    }

    private boolean isElement(int offset) {
        return ELEMENTS.contains(type(offset));
    }

    private boolean starts(int first, int second) {
        return type(0) == first
                && type(1) == second
                && tokens.get(at + 1).getStartIndex() == tokens.get(at).getStopIndex() + 1;
    }

    private Optional<Found> found(int first, int last, String meant, String form) {
        int end = Math.min(at + last, tokens.size() - 1);
        return at + first < 0 || end < at + first
                ? Optional.empty()
                : Optional.of(new Found(at + first, end, meant, form));
    }

    /** Returns the offset of the first token of {@code type} from here, or of this token if there is none. */
    private int end(int type) {
        for (int offset = type(0) == type ? 1 : 0; at + offset < tokens.size(); offset++) {
            if (type(offset) == type) {
                return offset;
            }
        }
        return 0;
    }

    private int before(int type) {
        for (int offset = -1; at + offset >= 0; offset--) {
            if (type(offset) == type) {
                return offset;
            }
        }
        return -1;
    }

    /** Returns the offset of the last token of this line that belongs to the declaration. */
    private int lastOnLine() {
        int last = 0;
        while (at + last + 1 < tokens.size() && !gap(last).contains("\n") && !isOption(last + 1)) {
            last++;
        }
        return last;
    }

    private boolean isOption(int offset) {
        return OPTIONS.contains(tokens.get(at + offset).getText())
                && !gap(offset - 1).isEmpty();
    }

    private String gap(int offset) {
        int end = tokens.get(at + offset).getStopIndex() + 1;
        return file.text().substring(end, tokens.get(at + offset + 1).getStartIndex());
    }

    private String text(int first, int last) {
        int start = tokens.get(at + first).getStartIndex();
        return file.text().substring(start, tokens.get(at + last).getStopIndex() + 1);
    }

    private int type(int offset) {
        int index = at + offset;
        return 0 <= index && index < tokens.size() ? tokens.get(index).getType() : Token.INVALID_TYPE;
    }
}
