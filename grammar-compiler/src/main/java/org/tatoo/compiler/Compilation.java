package org.tatoo.compiler;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.FailingWarnings;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.java.JavaWriter;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.writing.WriterModel;

/**
 * The result of compiling a grammar.
 *
 * @param diagnostics the diagnostics, in the order of position
 * @param used the names of the grammars that it uses, directly or not; none if they could not be read
 * @param model the classes to generate; null if there are errors, or if the grammar is a part of others
 * @param messages the message parser to generate; null if none is requested, or if there are errors
 * @param evaluator the parser of an evaluator to generate; null if none is requested, or if there are errors
 * @param writer the writer to generate; null if none is requested, or if there are errors
 */
public record Compilation(
        List<Diagnostic> diagnostics,
        List<String> used,
        @Nullable ParserModel model,
        @Nullable MessageModel messages,
        @Nullable MessageModel evaluator,
        @Nullable WriterModel writer) {
    public Compilation {
        diagnostics = List.copyOf(diagnostics);
        used = List.copyOf(used);
    }

    /** Returns this result with the warnings in {@code failing} as errors. */
    public Compilation failingOn(FailingWarnings failing) {
        List<Diagnostic> judged = diagnostics.stream().map(failing::judge).toList();
        return judged.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR)
                ? new Compilation(judged, used, null, null, null, null)
                : this;
    }

    /** Returns whether nothing can be generated, because of errors. */
    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }

    /**
     * Returns the Java sources; none if there are errors.
     *
     * @throws CompilerFault if the compiler itself fails
     */
    public List<GeneratedFile> files() {
        return model == null ? List.of() : files(model);
    }

    private List<GeneratedFile> files(ParserModel parser) {
        return Progress.watch(parser.source(), Stage.JAVA, progress -> {
            List<GeneratedFile> files = new ArrayList<>(JavaWriter.write(parser));
            if (messages != null) {
                files.addAll(JavaWriter.write(messages));
            }
            if (evaluator != null) {
                files.addAll(JavaWriter.write(evaluator));
            }
            if (writer != null) {
                files.addAll(JavaWriter.write(writer));
            }
            return files;
        });
    }
}
