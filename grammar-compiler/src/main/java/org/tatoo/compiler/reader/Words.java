package org.tatoo.compiler.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.syntax.NumberType;

/** The words of the language in productions, which stand directly before an opening parenthesis. */
final class Words {
    private static final Map<String, Integer> TYPES = Map.of(
            "bytes", EbnfParser.BYTES,
            "rest", EbnfParser.REST,
            "until", EbnfParser.UNTIL,
            "bits", EbnfParser.BITS,
            "enum", EbnfParser.ENUM,
            "times", EbnfParser.TIMES,
            "within", EbnfParser.WITHIN,
            "when", EbnfParser.WHEN,
            "if", EbnfParser.IF);

    private static final Set<String> OF_TOKENS = Set.of("bytes", "rest", "until", "bits");

    private Words() {}

    /** Returns whether {@code word} stands for a token or raw bytes. */
    static boolean isToken(String word) {
        return OF_TOKENS.contains(word) || NumberType.isName(word) || NumberType.hasDigits(word);
    }

    /** Returns {@code production}, whose words have types of their own. */
    static Declaration in(Declaration production) {
        List<Token> tokens = new ArrayList<>();
        for (int i = 0; i < production.tokens().size(); i++) {
            Token token = production.tokens().get(i);
            boolean word = token.getType() == EbnfLexer.ID
                    && i + 1 < production.tokens().size()
                    && production.tokens().get(i + 1).getType() == EbnfLexer.OPEN
                    && production.tokens().get(i + 1).getStartIndex() == token.getStopIndex() + 1;
            tokens.add(word ? typed(token) : token);
        }
        return new Declaration(production.section(), tokens);
    }

    private static Token typed(Token name) {
        CommonToken word = new CommonToken(name);
        word.setType(TYPES.getOrDefault(name.getText(), EbnfParser.CALL));
        return word;
    }
}
