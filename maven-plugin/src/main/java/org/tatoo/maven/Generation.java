package org.tatoo.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The update of the output folder after changes of the grammars. */
final class Generation {
    private final GenerationRequest request;
    private final GrammarRecords before;
    private final OutputFolder output;

    private Generation(GenerationRequest request, GrammarRecords before) {
        this.request = request;
        this.before = before;
        this.output = new OutputFolder(request.outputDirectory());
    }

    /**
     * Executes {@code request}.
     *
     * @throws IOException if a file cannot be read or written
     */
    static GenerationResult run(GenerationRequest request) throws IOException {
        return new Generation(request, GrammarRecords.read(request.digestFile())).run();
    }

    private GenerationResult run() throws IOException {
        List<Outcome> outcomes = SharedOutputs.refuse(compileAll(), before, request.sourceDirectory());
        GrammarRecords after = recordsAfter(outcomes);
        deleteOrphans(after);
        for (Outcome outcome : outcomes) {
            output.write(outcome.files());
        }
        OutputFolder.write(request.digestFile(), after.text());
        return GenerationResult.of(request, outcomes);
    }

    private List<Outcome> compileAll() throws IOException {
        GrammarCompilation compilation = GrammarCompilation.of(request, before, output);
        List<Outcome> outcomes = new ArrayList<>();
        for (Path file : FileTree.files(request.sourceDirectory())) {
            if (file.toString().endsWith(".ebnf")) {
                outcomes.add(compilation.compile(file));
            }
        }
        return outcomes;
    }

    private static GrammarRecords recordsAfter(List<Outcome> outcomes) {
        SortedMap<String, GrammarRecord> records = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            if (outcome.record() != null) {
                records.put(outcome.grammar(), outcome.record());
            }
        }
        return new GrammarRecords(records);
    }

    private void deleteOrphans(GrammarRecords after) throws IOException {
        Set<String> orphans = before.outputs();
        orphans.removeAll(after.outputs());
        output.delete(orphans);
    }
}
