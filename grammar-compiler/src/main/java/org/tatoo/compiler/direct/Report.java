package org.tatoo.compiler.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Variant;

/**
 * How the handler is told of a reduction.
 *
 * @param production its name; empty if the handler is not told
 * @param arguments if its tokens come in one call, which of those kept each parameter gets, negative for none; else null
 */
public record Report(String production, @Nullable List<Integer> arguments) {
    static final Report NONE = new Report("", null);

    public Report {
        arguments = arguments == null ? null : List.copyOf(arguments);
    }

    static Report of(Variant variant, Grammar grammar) {
        Production production = variant.production();
        return production == null ? NONE : new Report(production.name(), grammar.arguments(variant));
    }

    /** Whether the handler is not told. */
    public boolean isNone() {
        return production.isEmpty();
    }
}
