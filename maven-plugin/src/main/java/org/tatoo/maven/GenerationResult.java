package org.tatoo.maven;

import java.util.List;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.maven.Outcome.Verdict;

/**
 * The result of a request.
 *
 * @param messages messages about the grammars, in the order of their paths
 * @param failed whether a grammar was rejected
 * @param warnings the number of warnings
 * @param summary a closing line
 */
record GenerationResult(List<Message> messages, boolean failed, long warnings, String summary) {
    GenerationResult {
        messages = List.copyOf(messages);
    }

    static GenerationResult of(GenerationRequest request, List<Outcome> outcomes) {
        List<Message> messages = outcomes.stream()
                .flatMap(outcome -> outcome.messages().stream())
                .toList();
        boolean failed = count(outcomes, Verdict.REFUSED) > 0;
        return new GenerationResult(
                messages,
                failed,
                count(outcomes, Severity.WARNING),
                failed ? refusal(request, outcomes) : success(request, outcomes));
    }

    /** Returns a line that replaces the warnings where these are not printed. */
    String warningSummary() {
        return "tatoo: the grammars have " + warnings + (warnings == 1 ? " warning" : " warnings") + "; Maven shows "
                + (warnings == 1 ? "it" : "them") + " without -q";
    }

    private static String refusal(GenerationRequest request, List<Outcome> outcomes) {
        return "%d of %d grammars in %s refused; errors: %d, warnings: %d"
                .formatted(
                        count(outcomes, Verdict.REFUSED),
                        outcomes.size(),
                        request.sourceDirectory(),
                        count(outcomes, Severity.ERROR),
                        count(outcomes, Severity.WARNING));
    }

    private static String success(GenerationRequest request, List<Outcome> outcomes) {
        return outcomes.isEmpty()
                ? "No grammars in " + request.sourceDirectory()
                : "Grammars: %d generated, %d up to date"
                        .formatted(count(outcomes, Verdict.GENERATED), count(outcomes, Verdict.UP_TO_DATE));
    }

    private static long count(List<Outcome> outcomes, Verdict verdict) {
        return outcomes.stream().filter(outcome -> outcome.is(verdict)).count();
    }

    private static long count(List<Outcome> outcomes, Severity severity) {
        return outcomes.stream().mapToLong(outcome -> outcome.count(severity)).sum();
    }
}
