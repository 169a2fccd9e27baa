package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISSING_COLON;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.reader.Section.Kind;

/**
 * The beginning of a section. Keywords without their colon count, and so do misspelt ones if a required section is
 * missing. One mistake therefore does not separate the following declarations from their section.
 *
 * @param index the index of the keyword among the tokens of the file
 * @param content the index of the first token after the keyword
 */
record SectionStart(Kind kind, int index, int content, Span keyword) {
    private static final List<Kind> MANDATORY = List.of(Kind.TOKENS, Kind.PRODUCTIONS);
    private static final Set<Integer> AFTER_NAME = Set.of(EbnfLexer.ASSIGN, EbnfLexer.EXTEND, EbnfLexer.COLON);

    /** Finds all sections in the order of the text; reports wrong keywords. */
    static List<SectionStart> find(List<Token> tokens, SourceFile file, DiagnosticLog log) {
        List<SectionStart> starts = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            at(tokens, i, file, log).ifPresent(starts::add);
        }
        for (Kind kind : MANDATORY) {
            if (starts.stream().noneMatch(start -> start.kind == kind)) {
                misspelt(kind, tokens, file, log).ifPresent(starts::add);
            }
        }
        starts.sort((first, second) -> first.index - second.index);
        return starts;
    }

    private static Optional<SectionStart> at(List<Token> tokens, int i, SourceFile file, DiagnosticLog log) {
        Token token = tokens.get(i);
        boolean complete = token.getType() == EbnfLexer.SECTION;
        if (!complete && !lacksColon(tokens, i)) {
            return Optional.empty();
        }
        String word = token.getText().replaceFirst("(?s)[^a-z].*", "");
        Span keyword = new Span(file, token.getStartIndex(), token.getStartIndex() + word.length());
        if (!complete) {
            log.report(MISSING_COLON, keyword, word);
        }
        return Kind.of(word).map(kind -> new SectionStart(kind, i, i + 1, keyword));
    }

    /** Returns whether the token is a keyword followed by a declaration, which is impossible in a correct grammar. */
    private static boolean lacksColon(List<Token> tokens, int i) {
        Token token = tokens.get(i);
        int before = type(tokens, i - 1);
        int name = type(tokens, i + 1) == EbnfLexer.DOLLAR ? i + 2 : i + 1;
        return token.getType() == EbnfLexer.ID
                && Kind.of(token.getText()).isPresent()
                && before != EbnfLexer.COLON
                && before != EbnfLexer.DOT
                && type(tokens, name) == EbnfLexer.ID
                && AFTER_NAME.contains(type(tokens, name + 1));
    }

    private static Optional<SectionStart> misspelt(Kind kind, List<Token> tokens, SourceFile file, DiagnosticLog log) {
        for (int i = 0; i < tokens.size() - 1; i++) {
            Token token = tokens.get(i);
            if (token.getType() == EbnfLexer.ID
                    && type(tokens, i + 1) == EbnfLexer.COLON
                    && Spelling.nearest(token.getText(), List.of(kind.word())).isPresent()) {
                Span keyword = Scanner.span(file, token);
                log.report(
                        SYNTAX, keyword, token.getText(), "the section " + kind.word(), "write " + kind.word() + ":");
                return Optional.of(new SectionStart(kind, i, i + 2, keyword));
            }
        }
        return Optional.empty();
    }

    private static int type(List<Token> tokens, int i) {
        return 0 <= i && i < tokens.size() ? tokens.get(i).getType() : Token.INVALID_TYPE;
    }
}
