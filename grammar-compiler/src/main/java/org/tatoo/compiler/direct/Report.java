package org.tatoo.compiler.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Variant;

/**
 * The notification of the handler about a reduction.
 *
 * @param production its name; empty if the handler is not notified
 * @param arguments the kept token for each parameter, negative for none; null if the tokens do not come in one call
 * @param call the number of the call if the parser stores these tokens; negative otherwise
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

    /** Returns whether the handler is not notified. */
    public boolean isNone() {
        return production.isEmpty();
    }
}
