package org.tatoo.compiler.grammar;

import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.regex.Regex;

/**
 * What the lexer looks for.
 *
 * @param index among all rules: tokens in the order of declaration (a token's rule has its terminal's index), then
 *     blanks, then comments; of matches of equal length the lowest index wins
 * @param regex over bytes; does not match the empty string only
 * @param max the most bytes of a match
 * @param ownMax whether {@code max} was written at the rule itself
 */
public record LexicalRule(int index, Kind kind, String name, Regex regex, int max, boolean ownMax, Span span) {
    /** What a match means. */
    public enum Kind {
        TOKEN,
        BLANK,
        COMMENT
    }
}
