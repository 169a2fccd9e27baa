package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.INCOMPLETE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NESTED_TOO_DEEPLY;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/** The parser of one declaration by a rule of the ANTLR grammar. It reports errors with Tatoo's own messages. */
final class DeclarationParser {
    private static final int NESTING = 50;

    private final SourceFile file;
    private final DiagnosticLog log;

    DeclarationParser(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    /** Returns the tree of {@code declaration}; empty after an error. */
    <T> Optional<T> parse(Declaration declaration, Function<EbnfParser, T> rule) {
        if (nestedTooDeeply(declaration)) {
            return Optional.empty();
        }
        List<Token> tokens = new ArrayList<>(tokens(declaration));
        CommonToken end = new CommonToken(Token.EOF, "");
        end.setStartIndex(declaration.last().getStopIndex() + 1);
        end.setStopIndex(declaration.last().getStopIndex());
        tokens.add(end);
        EbnfParser parser = new EbnfParser(new CommonTokenStream(new ListTokenSource(tokens)));
        parser.removeErrorListeners();
        parser.setErrorHandler(new StopAtFirstError());
        try {
            return Optional.of(rule.apply(parser));
        } catch (ParseCancellationException e) {
            if (e.getCause() instanceof RecognitionException error) {
                report(declaration, error);
            }
            return Optional.empty();
        }
    }

    /** Returns the tokens, with the word {@code max} before each number of a production as a token of its own. */
    private static List<Token> tokens(Declaration declaration) {
        List<Token> tokens = declaration.tokens();
        return declaration.section() != Section.Kind.PRODUCTIONS
                ? tokens
                : IntStream.range(0, tokens.size())
                        .mapToObj(i -> isBound(tokens, i) ? bound(tokens.get(i)) : tokens.get(i))
                        .toList();
    }

    private static boolean isBound(List<Token> tokens, int i) {
        int next = i + 1 < tokens.size() ? tokens.get(i + 1).getType() : Token.EOF;
        return tokens.get(i).getText().equals(LexicalOptions.MAX)
                && (next == EbnfLexer.NUMBER || next == EbnfLexer.MINUS);
    }

    private static Token bound(Token word) {
        CommonToken bound = new CommonToken(word);
        bound.setType(EbnfParser.MAX);
        return bound;
    }

    /** Reports that {@code token} stands in place of {@code expected}. */
    void reportUnexpected(Section.Kind section, Token token, String expected) {
        if (!Scanner.reportWrong(token, file, log)) {
            String hint = hint(section, token.getType());
            log.report(SYNTAX, Scanner.span(file, token), shown(token), expected, hint);
        }
    }

    private static String hint(Section.Kind section, int found) {
        if (section != Section.Kind.PRODUCTIONS) {
            return found == EbnfLexer.SEMICOLON ? "remove it: only productions end with ;" : Expected.form(section);
        }
        boolean suffix = found == EbnfParser.TIMES || found == EbnfParser.WITHIN || found == EbnfParser.WHEN;
        return suffix
                ? "an element has one suffix; put it with its first one in parentheses: (x*) within(n)"
                : Expected.form(section);
    }

    /** Reports that {@code declaration} ends before {@code expected}. */
    void reportIncomplete(Declaration declaration, String expected) {
        int end = declaration.last().getStopIndex() + 1;
        log.report(INCOMPLETE, new Span(file, end, end), expected, Expected.form(declaration.section()));
    }

    private void report(Declaration declaration, RecognitionException error) {
        Token found = error.getOffendingToken();
        IntervalSet expected = error.getExpectedTokens();
        if (ForeignNotation.report(declaration, found, file, log)) {
            return;
        }
        String words = Expected.words(declaration, found, expected);
        if (found.getType() == Token.EOF) {
            reportIncomplete(declaration, words);
        } else {
            reportUnexpected(declaration.section(), found, words);
        }
    }

    private boolean nestedTooDeeply(Declaration declaration) {
        int depth = 0;
        for (Token token : declaration.tokens()) {
            if (token.getType() == EbnfLexer.OPEN && ++depth > NESTING) {
                log.report(NESTED_TOO_DEEPLY, Scanner.span(file, token), "groups", NESTING);
                return true;
            } else if (token.getType() == EbnfLexer.CLOSE) {
                depth--;
            }
        }
        return false;
    }

    private static String shown(Token token) {
        String text = token.getText();
        return text.length() <= 40 ? text : text.substring(0, 37) + "...";
    }
}
