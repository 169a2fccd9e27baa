package org.tatoo.maven;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.Set;
import org.tatoo.compiler.diagnostic.SourceFile;

/** A check that rejects grammars that would write the same file, including files whose names differ only in case. */
final class SharedOutputs {
    private final GrammarRecords before;
    private final Path sourceDirectory;
    private final Map<String, List<String>> grammarsByOutput;

    private SharedOutputs(List<Outcome> outcomes, GrammarRecords before, Path sourceDirectory) {
        this.before = before;
        this.sourceDirectory = sourceDirectory;
        this.grammarsByOutput = outcomes.stream()
                .flatMap(outcome -> outputs(outcome).stream().map(output -> Map.entry(key(output), outcome.grammar())))
                .collect(groupingBy(Entry::getKey, mapping(Entry::getValue, toList())));
    }

    /** Returns the outcomes in order, with those that share an output rejected. */
    static List<Outcome> refuse(List<Outcome> outcomes, GrammarRecords before, Path sourceDirectory) {
        SharedOutputs shared = new SharedOutputs(outcomes, before, sourceDirectory);
        return outcomes.stream().map(shared::refuse).toList();
    }

    private Outcome refuse(Outcome outcome) {
        for (String output : outputs(outcome)) {
            Optional<String> other = grammarsByOutput.getOrDefault(key(output), List.of()).stream()
                    .filter(grammar -> !grammar.equals(outcome.grammar()))
                    .findFirst();
            if (other.isPresent()) {
                return outcome.refused(before.get(outcome.grammar()), message(outcome.grammar(), output, other.get()));
            }
        }
        return outcome;
    }

    private Message message(String grammar, String output, String other) {
        return Message.error(
                new SourceFile(sourceDirectory.resolve(grammar).toString(), ""),
                0,
                "the file " + output + " would be generated from " + other + " too",
                "rename one of the two grammars, or give it another package");
    }

    private static Set<String> outputs(Outcome outcome) {
        return outcome.is(Outcome.Verdict.REFUSED) || outcome.record() == null
                ? Set.of()
                : outcome.record().outputs().keySet();
    }

    private static String key(String output) {
        return output.toLowerCase(Locale.ROOT);
    }
}
