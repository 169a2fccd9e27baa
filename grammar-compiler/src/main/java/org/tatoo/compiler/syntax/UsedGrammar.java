package org.tatoo.compiler.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A grammar that another uses: {@code common.fields as f}.
 *
 * @param grammar its package and name
 * @param alias the name in this grammar; null if it is the last part of {@code grammar}
 */
public record UsedGrammar(Name grammar, @Nullable Name alias) {
    /** Returns the name before the dot of a qualified name. */
    public String qualifier() {
        return alias == null ? simpleName(grammar.text()) : alias.text();
    }

    /** Returns the last part of the name of a grammar. */
    public static String simpleName(String grammar) {
        return grammar.substring(grammar.lastIndexOf('.') + 1);
    }
}
