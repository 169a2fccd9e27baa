package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_DIRECTIVE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.syntax.Directive;
import org.tatoo.compiler.syntax.Name;

/** A builder of the record of a directive: a word and its argument as one name. */
final class DirectiveBuilder {
    private static final List<String> WORDS = List.of(
            "charset",
            "package",
            "autoalias",
            "max",
            "depth",
            "skip",
            "exact",
            "raw",
            "values",
            "message",
            "writer",
            "part");

    /** Directives of other versions, with the hints about them. */
    private static final Map<String, String> OTHERS = Map.of(
            "autotoken", "declare every token",
            "autorule", "declare every token",
            "strict", "use the option --error of the command, or failOnWarning of the Maven plugin");

    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;

    DirectiveBuilder(SourceFile file, DiagnosticLog log, DeclarationParser parser) {
        this.file = file;
        this.log = log;
        this.parser = parser;
    }

    /** Returns whether {@code text} is a current or planned directive. */
    static boolean isWord(String text) {
        return WORDS.contains(text) || OTHERS.containsKey(text);
    }

    Optional<Directive> build(Declaration declaration) {
        Token first = declaration.first();
        Span span = Scanner.span(file, first);
        String other = OTHERS.get(first.getText());
        if (other != null) {
            log.report(UNSUPPORTED, span, "the directive " + first.getText() + " is", other);
            return Optional.empty();
        }
        if (first.getType() == EbnfLexer.ID && !WORDS.contains(first.getText())) {
            String hint = Spelling.nearest(first.getText(), WORDS)
                    .map(near -> "did you mean " + near + "?")
                    .orElse(Expected.form(Section.Kind.DIRECTIVES));
            log.report(UNKNOWN_DIRECTIVE, span, first.getText(), hint);
            return Optional.empty();
        }
        Optional<Token> wrong = firstWrong(declaration.tokens());
        if (wrong.isPresent()
                && first.getText().equals("charset")
                && (wrong.get().getType() == EbnfLexer.NUMBER || wrong.get().getType() == EbnfLexer.MINUS)) {
            reportCharset(declaration);
            return Optional.empty();
        }
        if (wrong.isPresent()) {
            parser.reportUnexpected(declaration.section(), wrong.get(), "a directive");
            return Optional.empty();
        }
        return Optional.of(new Directive(new Name(first.getText(), span), argument(declaration)));
    }

    /** Reports charset names of other tools, such as utf-8 or iso-8859-1. */
    private void reportCharset(Declaration declaration) {
        Name name = Objects.requireNonNull(argument(declaration));
        log.report(SYNTAX, name.span(), name.text(), "a charset", "the charsets are latin1, utf8, ascii and binary");
    }

    /** Returns the first token that does not belong to a word followed by a number or a qualified name. */
    private static Optional<Token> firstWrong(List<Token> tokens) {
        int number = tokens.size() > 1 && tokens.get(1).getType() == EbnfLexer.MINUS ? 2 : 1;
        if (tokens.get(0).getType() == EbnfLexer.ID
                && tokens.size() > number
                && tokens.get(number).getType() == EbnfLexer.NUMBER) {
            return tokens.stream().skip(number + 1L).findFirst();
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
