package org.tatoo.maven;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.java.GeneratedFile;

/**
 * What came of one grammar.
 *
 * @param grammar its path below the source folder, with slashes
 * @param record what the output folder holds of it afterwards; null if nothing
 * @param files to be written
 */
record Outcome(
        String grammar,
        Verdict verdict,
        @Nullable GrammarRecord record,
        List<GeneratedFile> files,
        List<Message> messages) {
    /** What is to be done. */
    enum Verdict {
        /** Neither the grammar nor its output has changed. */
        UP_TO_DATE,
        /** The files take the place of the output. */
        GENERATED,
        /** The output stays as it is. */
        REFUSED
    }

    Outcome {
        files = List.copyOf(files);
        messages = List.copyOf(messages);
    }

    static Outcome upToDate(String grammar, GrammarRecord record) {
        return new Outcome(grammar, Verdict.UP_TO_DATE, record, List.of(), List.of());
    }

    static Outcome generated(String grammar, String digest, List<GeneratedFile> files, List<Message> messages) {
        return new Outcome(grammar, Verdict.GENERATED, GrammarRecord.of(digest, files), files, messages);
    }

    /**
     * A grammar that is not accepted.
     *
     * @param before what the output folder holds of it; null if nothing
     */
    static Outcome refused(String grammar, @Nullable GrammarRecord before, List<Message> messages) {
        return new Outcome(grammar, Verdict.REFUSED, before, List.of(), messages);
    }

    /** The same grammar, refused because of {@code message}. */
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
