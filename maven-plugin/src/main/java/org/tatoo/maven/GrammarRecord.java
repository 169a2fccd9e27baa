package org.tatoo.maven;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tatoo.compiler.java.GeneratedFile;

/**
 * The record of the output generated from a grammar.
 *
 * @param digest of everything that the output depends on
 * @param outputs the digest of each output file, by its path below the output folder
 */
record GrammarRecord(String digest, SortedMap<String, String> outputs) {
    GrammarRecord {
        outputs = Collections.unmodifiableSortedMap(new TreeMap<>(outputs));
    }

    static GrammarRecord of(String digest, List<GeneratedFile> files) {
        SortedMap<String, String> outputs = new TreeMap<>();
        files.forEach(file -> outputs.put(file.path(), Digest.of(file.content())));
        return new GrammarRecord(digest, outputs);
    }

    /** Returns this record extended with the outputs of {@code other}. */
    GrammarRecord plus(GrammarRecord other) {
        SortedMap<String, String> all = new TreeMap<>(outputs);
        all.putAll(other.outputs);
        return new GrammarRecord(digest, all);
    }
}
