package org.tatoo.compiler.reader;

import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The tokens of one declaration.
 *
 * @param tokens at least one
 */
record Declaration(Section.Kind section, List<Token> tokens) {
    Declaration {
        tokens = List.copyOf(tokens);
    }

    Token first() {
        return tokens.get(0);
    }

    Token last() {
        return tokens.get(tokens.size() - 1);
    }

    /** Returns the position. */
    Span span(SourceFile file) {
        return new Span(file, first().getStartIndex(), last().getStopIndex() + 1);
    }

    /** Returns the position of its part {@code part}, without a following end of input. */
    Span span(ParserRuleContext part, SourceFile file) {
        Token end = part.getStop().getType() == Token.EOF ? last() : part.getStop();
        return new Span(file, part.getStart().getStartIndex(), end.getStopIndex() + 1);
    }

    /** Returns the declared name, as far as it is known if the rest is wrong. */
    Optional<String> name() {
        return tokens.stream()
                .filter(token -> token.getType() == EbnfLexer.ID)
                .map(Token::getText)
                .reduce((first, later) -> section == Section.Kind.IMPORTS ? later : first);
    }
}
