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
import org.tatoo.compiler.diagnostic.Severity;

/** The records of all grammars, by grammar path; in a file, with a line per used grammar, output and warning. */
record GrammarRecords(SortedMap<String, GrammarRecord> byGrammar) {
    private static final String SEPARATOR = "\t";
    private static final int FIELDS = 4;

    /** The marker in place of the digest of an output; the last field is then the text of a warning. */
    private static final String WARNING = "warning";

    /** The marker of a used grammar; a record without an output has one without a name. */
    private static final String USED = "used";

    /** The separator of the lines of a warning, which does not end a line of the file. */
    private static final String LINE_END = "\f";

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
        return switch (line[2]) {
            case WARNING -> new GrammarRecord(line[0], List.of(), new TreeMap<>(), List.of(warning(line[3])));
            case USED ->
                new GrammarRecord(
                        line[0], line[3].isEmpty() ? List.of() : List.of(line[3]), new TreeMap<>(), List.of());
            default -> new GrammarRecord(line[0], List.of(), new TreeMap<>(Map.of(line[3], line[2])), List.of());
        };
    }

    private static Message warning(String text) {
        return new Message(Severity.WARNING, List.of(text.split(LINE_END)));
    }

    /** Returns the text from which {@link #read} restores equal records. */
    String text() {
        StringBuilder text = new StringBuilder();
        byGrammar.forEach((grammar, record) -> {
            if (record.outputs().isEmpty()) {
                append(text, record.digest(), grammar, USED, "");
            }
            record.used().forEach(name -> append(text, record.digest(), grammar, USED, name));
            record.outputs().forEach((output, digest) -> append(text, record.digest(), grammar, digest, output));
            record.warnings()
                    .forEach(warning ->
                            append(text, record.digest(), grammar, WARNING, String.join(LINE_END, warning.lines())));
        });
        return text.toString();
    }

    private static void append(StringBuilder text, String... fields) {
        text.append(String.join(SEPARATOR, fields)).append('\n');
    }

    @Nullable
    GrammarRecord get(String grammar) {
        return byGrammar.get(grammar);
    }

    /** Returns the paths of all output files below the output folder. */
    Set<String> outputs() {
        return byGrammar.values().stream()
                .flatMap(record -> record.outputs().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
