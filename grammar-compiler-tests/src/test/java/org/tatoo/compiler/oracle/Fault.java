package org.tatoo.compiler.oracle;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.Severity;

/** Why a grammar has no parser. */
enum Fault {
    LIMIT_BELOW_MATCH,
    UNPRODUCTIVE_START,
    EMPTY_ELEMENT,
    MISSING_NUMBER,
    NOT_INNERMOST,
    REGION_TOO_SMALL,
    ROUND,
    CONFLICT,
    NOT_EXCLUSIVE,
    NOT_WHOLE,
    UNDECIDED,
    UNDECIDED_NAME,
    OVERLAP,
    NEVER,
    DEAD_TOKEN,
    OTHER;

    /** Those that the compiler reports. */
    static Set<Fault> reported(List<Diagnostic> diagnostics) {
        Set<Fault> faults = EnumSet.noneOf(Fault.class);
        diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .forEach(diagnostic -> faults.add(of(diagnostic.kind())));
        return faults;
    }

    private static Fault of(DiagnosticKind kind) {
        return switch (kind) {
            case MAX_BELOW_MATCH -> LIMIT_BELOW_MATCH;
            case UNPRODUCTIVE_START -> UNPRODUCTIVE_START;
            case EMPTY_LIST_ELEMENT, EMPTY_COUNTED_ELEMENT -> EMPTY_ELEMENT;
            case VALUE_MISSING, VALUE_OVERWRITTEN -> MISSING_NUMBER;
            case NOT_INNERMOST -> NOT_INNERMOST;
            case REGION_TOO_SMALL -> REGION_TOO_SMALL;
            case CYCLE -> ROUND;
            case SHIFT_REDUCE_CONFLICT, REDUCE_REDUCE_CONFLICT -> CONFLICT;
            case VIRTUAL_TERMINAL_NOT_ALONE -> NOT_EXCLUSIVE;
            case NOT_IN_WHOLE, EMPTY_WHOLE -> NOT_WHOLE;
            case UNDECIDED_WHOLE -> UNDECIDED;
            case UNDECIDED_NAME -> UNDECIDED_NAME;
            case OVERLAPPING_TUPLES, OVERLAPPING_CHECKS -> OVERLAP;
            case NEVER_HOLDS -> NEVER;
            case DEAD_TOKEN -> DEAD_TOKEN;
            default -> OTHER;
        };
    }
}
