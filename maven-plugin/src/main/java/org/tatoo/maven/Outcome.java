package org.tatoo.maven;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.java.GeneratedFile;

/**
 * The outcome for one grammar.
 *
 * @param grammar its path below the source folder, with slashes
 * @param record the output of the grammar in the folder afterwards; null if none
 * @param files the files to write
 */
record Outcome(
        String grammar,
        Verdict verdict,
        @Nullable GrammarRecord record,
        List<GeneratedFile> files,
        List<Message> messages) {
    /** The action to take. */
    enum Verdict {
        /** Neither the grammar nor its output has changed. */
        UP_TO_DATE,
        /** The new files replace the output. */
        GENERATED,
        /** The output remains unchanged. */
        REFUSED
    }

    Outcome {
        files = List.copyOf(files);
        messages = List.copyOf(messages);
    }

    /** Creates the outcome for an unchanged grammar, with the warnings of the build that generated the output. */
    static Outcome upToDate(String grammar, GrammarRecord record) {
        return new Outcome(grammar, Verdict.UP_TO_DATE, record, List.of(), record.warnings());
    }

    static Outcome generated(String grammar, GrammarRecord record, List<GeneratedFile> files, List<Message> messages) {
        return new Outcome(grammar, Verdict.GENERATED, record, files, messages);
    }

    /**
     * Creates the outcome for a rejected grammar.
     *
     * @param before the existing output of the grammar; null if none
     */
    static Outcome refused(String grammar, @Nullable GrammarRecord before, List<Message> messages) {
        return new Outcome(grammar, Verdict.REFUSED, before, List.of(), messages);
    }

    /** Returns the outcome for the same grammar, rejected because of {@code message}. */
    Outcome refused(@Nullable GrammarRecord before, Message message) {
        return refused(
                grammar,
                before,
                Stream.concat(messages.stream(), Stream.of(message)).toList());
    }

    boolean is(Verdict other) {
        return verdict == other;
    }

    long count(Severity severity) {
        return messages.stream()
                .filter(message -> message.severity() == severity)
                .count();
    }
}
