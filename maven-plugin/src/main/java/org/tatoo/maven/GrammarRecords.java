package org.tatoo.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The records of all grammars, by grammar path; stored in a file with one line per output. */
record GrammarRecords(SortedMap<String, GrammarRecord> byGrammar) {
    private static final String SEPARATOR = "\t";
    private static final int FIELDS = 4;

    GrammarRecords {
        byGrammar = Collections.unmodifiableSortedMap(new TreeMap<>(byGrammar));
    }

    /** Reads the records in {@code file}; returns none if the file does not exist or has other content. */
    static GrammarRecords read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new GrammarRecords(new TreeMap<>());
        }
        List<String[]> lines = new String(Files.readAllBytes(file), UTF_8)
                .lines()
                .map(line -> line.split(SEPARATOR, FIELDS))
                .toList();
        SortedMap<String, GrammarRecord> records = new TreeMap<>();
        if (lines.stream().allMatch(line -> line.length == FIELDS)) {
            lines.forEach(line -> records.merge(line[1], record(line), GrammarRecord::plus));
        }
        return new GrammarRecords(records);
    }

    private static GrammarRecord record(String[] line) {
        return new GrammarRecord(line[0], new TreeMap<>(Map.of(line[3], line[2])));
    }

    /** Returns the text from which {@link #read} restores equal records. */
    String text() {
        StringBuilder text = new StringBuilder();
        byGrammar.forEach((grammar, record) -> record.outputs()
                .forEach((output, digest) -> text.append(
                                String.join(SEPARATOR, record.digest(), grammar, digest, output))
                        .append('\n')));
        return text.toString();
    }

    @Nullable
    GrammarRecord get(String grammar) {
        return byGrammar.get(grammar);
    }

    /** The paths of all output files below the output folder. */
    Set<String> outputs() {
        return byGrammar.values().stream()
                .flatMap(record -> record.outputs().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
