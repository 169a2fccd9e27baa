package org.tatoo.compiler.grammar;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.regex.Regex;

/**
 * A rule of the lexer: a token, blank or comment.
 *
 * @param index the index among all rules: tokens in the order of declaration (a token's rule has its terminal's index),
 *     then blanks, then comments; of matches of equal length the lowest index wins
 * @param regex the regex over bytes; matches at least one non-empty string
 * @param max the maximum number of bytes in a match
 * @param ownMax whether {@code max} was written in the rule itself
 * @param written the text that a writer writes if the match has no value: the option {@code writes}, the only match, or
 *     the literal as spelled if case is ignored; its bytes as characters of ISO 8859-1. Null if there is none of these
 */
public record LexicalRule(
        int index,
        Kind kind,
        String name,
        Regex regex,
        int max,
        boolean ownMax,
        @Nullable String written,
        Span span) {
    /** The meaning of a match. */
    public enum Kind {
        TOKEN,
        BLANK,
        COMMENT
    }

    /** Returns the length of all matches in bytes; 0 if it varies. */
    public int fixedLength() {
        Regex.Lengths lengths = regex.lengths();
        return lengths.shortest() == lengths.longest() && lengths.longest() <= max ? (int) lengths.longest() : 0;
    }
}
