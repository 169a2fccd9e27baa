package org.tatoo.compiler.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Variant;

/**
 * How the handler is told of a reduction.
 *
 * @param production its name; empty if the handler is not told
 * @param arguments if its tokens come in one call, which of those kept each parameter gets, negative for none; else null
 * @param call the number of the call if the parser keeps these tokens; else negative
 */
public record Report(String production, @Nullable List<Integer> arguments, int call) {
    public static final Report NONE = new Report("", null, -1);

    public Report {
        arguments = arguments == null ? null : List.copyOf(arguments);
    }

    public static Report of(Variant variant, Reporting reporting, boolean stored) {
        Production production = reporting.production(variant);
        if (production == null) {
            return NONE;
        }
        List<Integer> arguments = reporting.arguments(variant);
        if (arguments == null || !stored) {
            return new Report(production.name(), arguments, -1);
        }
        if (reporting.isBuilding()) {
            return new Report(production.name(), null, production.index());
        }
        long before = reporting.grammar().variants().stream()
                .limit(variant.index())
                .filter(other -> reporting.arguments(other) != null)
                .count();
        return new Report(production.name(), null, (int) before);
    }

    /** Whether the handler is not told. */
    public boolean isNone() {
        return production.isEmpty();
    }
}
