package org.tatoo.compiler.syntax;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_DIRECTIVE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/** Makes a record of a directive: a word and, as one name, what follows it. */
final class DirectiveBuilder {
    /** The directives. */
    static final Set<String> WORDS = Set.of("charset", "package", "autoalias", "max", "depth", "strict", "exact");

    private static final Set<String> LATER = Set.of("autotoken", "autorule");

    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;

    DirectiveBuilder(SourceFile file, DiagnosticLog log, DeclarationParser parser) {
        this.file = file;
        this.log = log;
        this.parser = parser;
    }

    Optional<Directive> build(Declaration declaration) {
        Token first = declaration.first();
        Span span = Scanner.span(file, first);
        if (LATER.contains(first.getText())) {
            log.report(UNSUPPORTED, span, "the directive " + first.getText() + " is", "declare every token");
            return Optional.empty();
        }
        if (first.getType() == EbnfLexer.ID && !WORDS.contains(first.getText())) {
            log.report(UNKNOWN_DIRECTIVE, span, first.getText());
            return Optional.empty();
        }
        Optional<Token> wrong = firstWrong(declaration.tokens());
        if (wrong.isPresent()) {
            parser.reportUnexpected(declaration.section(), wrong.get(), "a directive");
            return Optional.empty();
        }
        return Optional.of(new Directive(new Name(first.getText(), span), argument(declaration)));
    }

    /** The first token that does not belong to a word with a number or a qualified name behind it. */
    private static Optional<Token> firstWrong(List<Token> tokens) {
        if (tokens.get(0).getType() == EbnfLexer.ID
                && tokens.size() > 1
                && tokens.get(1).getType() == EbnfLexer.NUMBER) {
            return tokens.stream().skip(2).findFirst();
        }
        for (int i = 0; i < tokens.size(); i++) {
            int expected = (i > 1 && i % 2 == 0) ? EbnfLexer.DOT : EbnfLexer.ID;
            if (tokens.get(i).getType() != expected) {
                return Optional.of(tokens.get(i));
            }
        }
        return Optional.empty();
    }

    private @Nullable Name argument(Declaration declaration) {
        List<Token> tokens =
                declaration.tokens().subList(1, declaration.tokens().size());
        if (tokens.isEmpty()) {
            return null;
        }
        String text = tokens.stream().map(Token::getText).collect(Collectors.joining());
        int start = tokens.get(0).getStartIndex();
        return new Name(text, new Span(file, start, declaration.last().getStopIndex() + 1));
    }
}
