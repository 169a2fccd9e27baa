package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNEXPECTED_CHARACTER;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNTERMINATED_COMMENT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNTERMINATED_QUOTE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.Characters;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/** The division of the text into tokens, with indices in UTF-16 units, like spans; ANTLR counts code points. */
final class Scanner {
    private static final Map<Integer, String> HINTS = Map.of(
            (int) ',', "nothing is separated by commas here",
            (int) '‘', "quotes are ' or \"",
            (int) '’', "quotes are ' or \"",
            (int) '“', "quotes are ' or \"",
            (int) '”', "quotes are ' or \"",
            (int) '`', "quotes are ' or \"",
            (int) '^', "a regex stands in quotes",
            (int) '\\', "a regex stands in quotes, and a quote inside it has a backslash: \\'",
            (int) '-', "names are made of letters, digits and _");

    private static final String UNSEEN = "remove it: it cannot be seen, and is no blank of the language";

    private final SourceFile file;
    private final DiagnosticLog log;

    private Scanner(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    /** Returns the tokens of {@code file}, including those of the types {@code UNKNOWN} and {@code UNTERMINATED_…}. */
    static List<Token> scan(SourceFile file) {
        EbnfLexer lexer = new EbnfLexer(CharStreams.fromString(file.text()));
        lexer.removeErrorListeners();
        List<Token> tokens = new ArrayList<>();
        int codePoints = 0;
        int units = 0;
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            int start = file.text().offsetByCodePoints(units, token.getStartIndex() - codePoints);
            int length = token.getStopIndex() + 1 - token.getStartIndex();
            int end = file.text().offsetByCodePoints(start, length);
            codePoints = token.getStopIndex() + 1;
            units = end;
            CommonToken copy = new CommonToken(token.getType(), file.text().substring(start, end));
            copy.setStartIndex(start);
            copy.setStopIndex(end - 1);
            tokens.add(copy);
        }
        return tokens;
    }

    /** Returns whether {@code token} is invalid or unterminated, and reports it if so. */
    static boolean reportWrong(Token token, SourceFile file, DiagnosticLog log) {
        return new Scanner(file, log).reportWrong(token);
    }

    /** Returns the position of {@code token}. */
    static Span span(SourceFile file, Token token) {
        return new Span(file, token.getStartIndex(), token.getStopIndex() + 1);
    }

    private boolean reportWrong(Token token) {
        Span span = span(file, token);
        switch (token.getType()) {
            case EbnfLexer.UNTERMINATED_STRING ->
                log.report(UNTERMINATED_QUOTE, span, token.getText().substring(0, 1));
            case EbnfLexer.UNTERMINATED_COMMENT ->
                log.report(UNTERMINATED_COMMENT, new Span(file, span.start(), span.start() + 2));
            case EbnfLexer.UNKNOWN, EbnfLexer.COMMA, EbnfLexer.MINUS, EbnfLexer.AT ->
                reportUnknown(span, token.getText().codePointAt(0));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void reportUnknown(Span span, int character) {
        boolean visible = Characters.isVisible(character);
        String shown = (visible ? "" : "character ") + Characters.shown(character);
        log.report(UNEXPECTED_CHARACTER, span, shown, HINTS.getOrDefault(character, visible ? "" : UNSEEN));
    }
}
