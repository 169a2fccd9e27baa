package org.tatoo.maven;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.tatoo.compiler.java.GeneratedFile;

/**
 * The record of the output generated from a grammar.
 *
 * @param digest the digest of everything that the output depends on
 * @param used the names of the grammars that it uses, directly or not
 * @param outputs the digest of each output file, by its path below the output folder
 * @param warnings the warnings about the grammar, repeated by later builds
 */
record GrammarRecord(String digest, List<String> used, SortedMap<String, String> outputs, List<Message> warnings) {
    GrammarRecord {
        used = List.copyOf(used);
        warnings = List.copyOf(warnings);
        outputs = Collections.unmodifiableSortedMap(new TreeMap<>(outputs));
    }

    static GrammarRecord of(String digest, List<String> used, List<GeneratedFile> files, List<Message> messages) {
        SortedMap<String, String> outputs = new TreeMap<>();
        files.forEach(file -> outputs.put(file.path(), Digest.of(file.content())));
        return new GrammarRecord(
                digest,
                used,
                outputs,
                messages.stream().filter(Message::isWarning).toList());
    }

    /** Returns whether all warnings name one of {@code files}; they do not if it was in another folder then. */
    boolean warnsOf(List<String> files) {
        return warnings.stream()
                .map(warning -> warning.lines().get(0))
                .allMatch(line -> files.stream().anyMatch(line::startsWith));
    }

    /** Returns this record extended with the used grammars, outputs and warnings of {@code other}. */
    GrammarRecord plus(GrammarRecord other) {
        SortedMap<String, String> all = new TreeMap<>(outputs);
        all.putAll(other.outputs);
        return new GrammarRecord(
                digest,
                Stream.concat(used.stream(), other.used.stream()).toList(),
                all,
                Stream.concat(warnings.stream(), other.warnings.stream()).toList());
    }
}
