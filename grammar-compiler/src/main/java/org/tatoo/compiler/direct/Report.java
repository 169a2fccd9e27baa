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
 * @param each the name for each of the stacks that can be there, if it depends on these; else empty
 */
public record Report(String production, @Nullable List<Integer> arguments, int call, List<String> each) {
    static final Report NONE = new Report("", null, -1);

    public Report {
        arguments = arguments == null ? null : List.copyOf(arguments);
        each = List.copyOf(each);
    }

    Report(String production, @Nullable List<Integer> arguments, int call) {
        this(production, arguments, call, List.of());
    }

    /** One report for several stacks, which differ in the name at most; null if there is more. */
    static @Nullable Report ofEach(List<Report> reports) {
        boolean named = reports.stream()
                .allMatch(report -> report.arguments == null && report.call < 0 && report.each.isEmpty());
        return named
                ? new Report(
                        reports.get(0).production,
                        null,
                        -1,
                        reports.stream().map(Report::production).toList())
                : null;
    }

    static Report of(Variant variant, Reporting reporting, boolean stored) {
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
