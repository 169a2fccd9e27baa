package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.NO_WARNING;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.Allowance;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.FailingWarnings;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.reader.Section.Kind;

/**
 * The permissions of warnings, {@code allow code "reason"}. They may stand among the directives and after each token,
 * blank or comment, so they are taken from a section before it is divided.
 */
final class Allowances {
    private static final String FORM = "allow, the code of a warning, and a reason in quotes";
    private static final String FIRST = "put allow after a declaration, or among the directives";
    private static final Set<Kind> SECTIONS = Set.of(Kind.DIRECTIVES, Kind.TOKENS, Kind.BLANKS, Kind.COMMENTS);
    private static final Set<Integer> AFTER_NAME =
            Set.of(EbnfLexer.ASSIGN, EbnfLexer.EXTEND, EbnfLexer.COLON, EbnfLexer.OPEN, EbnfLexer.DOT);

    private final SourceFile file;
    private final DiagnosticLog log;

    /** The allowed warnings of one section, each with the position of the next token that remains. */
    private final List<Allowed> found = new ArrayList<>();

    private record Allowed(DiagnosticKind kind, Span place, int next) {}

    Allowances(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    /** Returns the declarations of {@code section}, and allows the warnings that it names. */
    List<Declaration> divide(Section section) {
        List<Token> tokens = SECTIONS.contains(section.kind()) ? without(section.tokens()) : section.tokens();
        List<Declaration> declarations = tokens.isEmpty()
                ? List.of()
                : Declarations.divide(new Section(section.kind(), section.keyword(), tokens));
        for (Allowed allowed : found) {
            scope(section.kind(), declarations, allowed.next)
                    .ifPresentOrElse(
                            scope -> log.allow(new Allowance(allowed.kind, allowed.place, scope)),
                            () -> log.report(
                                    SYNTAX, allowed.place, "allow " + allowed.place.text(), "a declaration", FIRST));
        }
        found.clear();
        return declarations;
    }

    /** Returns the declaration before the token at {@code next}, or the file in a section of directives. */
    private Optional<Span> scope(Kind section, List<Declaration> declarations, int next) {
        if (section == Kind.DIRECTIVES) {
            return Optional.of(Span.whole(file));
        }
        int end = 0;
        for (Declaration declaration : declarations) {
            end += declaration.tokens().size();
            if (next > 0 && end >= next) {
                return Optional.of(declaration.span(file));
            }
        }
        return Optional.empty();
    }

    private List<Token> without(List<Token> tokens) {
        List<Token> rest = new ArrayList<>();
        int i = 0;
        while (i < tokens.size()) {
            if (isAllow(tokens, i)) {
                i = read(tokens, i + 1, rest.size());
            } else {
                rest.add(tokens.get(i++));
            }
        }
        return rest;
    }

    /** Returns whether {@code allow} is followed by a code; it is a name before what follows a declared name. */
    private static boolean isAllow(List<Token> tokens, int i) {
        if (!tokens.get(i).getText().equals("allow")
                || (i > 0 && tokens.get(i - 1).getText().equals("yields"))) {
            return false;
        }
        int after = i + 1;
        boolean code = after < tokens.size() && tokens.get(after).getType() == EbnfLexer.ID;
        int last = code ? code(tokens, after) : after;
        boolean name = code && last == after + 1 && last < tokens.size() && isAfterName(tokens.get(last));
        return after == tokens.size() || (!isAfterName(tokens.get(after)) && !name);
    }

    private static boolean isAfterName(Token token) {
        return AFTER_NAME.contains(token.getType());
    }

    /** Returns the position after the code that begins at {@code from}: names with hyphens in between. */
    private static int code(List<Token> tokens, int from) {
        int end = from + 1;
        while (end + 1 < tokens.size()
                && tokens.get(end).getType() == EbnfLexer.MINUS
                && tokens.get(end + 1).getType() == EbnfLexer.ID) {
            end += 2;
        }
        return end;
    }

    /** Reads a code and a reason from {@code from} on; returns the position after them. */
    private int read(List<Token> tokens, int from, int next) {
        boolean code = from < tokens.size() && tokens.get(from).getType() == EbnfLexer.ID;
        int reason = code ? code(tokens, from) : from;
        boolean complete = code && reason < tokens.size() && tokens.get(reason).getType() == EbnfLexer.STRING;
        if (!complete
                || ProductionBuilder.quoted(tokens.get(reason), file).text().isBlank()) {
            Token last = tokens.get((complete ? reason + 1 : reason) - 1);
            Span place = Scanner.span(file, tokens.get(from - 1)).to(Scanner.span(file, last));
            log.report(
                    SYNTAX, place, place.text(), FORM, "write for example allow overlap \"the longer one is meant\"");
            return complete ? reason + 1 : reason;
        }
        Span place = Scanner.span(file, tokens.get(from)).to(Scanner.span(file, tokens.get(reason - 1)));
        kind(place).ifPresent(kind -> found.add(new Allowed(kind, place, next)));
        return reason + 1;
    }

    private Optional<DiagnosticKind> kind(Span code) {
        Optional<DiagnosticKind> found = FailingWarnings.find(code.text());
        if (found.isEmpty()) {
            List<String> codes = FailingWarnings.warnings().stream()
                    .map(DiagnosticKind::code)
                    .toList();
            String hint = Spelling.nearest(code.text(), codes)
                    .map(near -> "did you mean " + near + "?")
                    .orElse("the code of a warning stands in brackets at the end of its first line");
            log.report(NO_WARNING, code, code.text(), hint);
        }
        return found;
    }
}
