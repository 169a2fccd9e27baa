package org.tatoo.compiler.trace;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javax.tools.ToolProvider;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.java.JavaWriter;
import org.tatoo.runtime.PushParser;

/**
 * The generated parser of a grammar, compiled in memory, with a handler that writes every event as a line of text:
 * {@code shift}, {@code reduce}, {@code comment}, {@code error}.
 */
public final class TracedParser {
    private final ParserModel model;
    private final MethodHandle factory;

    private TracedParser(ParserModel model, MethodHandle factory) {
        this.model = model;
        this.factory = factory;
    }

    /** Returns whether this Java installation has a compiler: a JDK has one, a plain runtime has not. */
    public static boolean isAvailable() {
        return ToolProvider.getSystemJavaCompiler() != null;
    }

    /**
     * Compiles the generated parser of events of a grammar: other sources need a library, or types of the user.
     *
     * @param compilation the compilation, without errors
     * @throws IllegalStateException if there is no compiler ({@link #isAvailable})
     */
    public static TracedParser compile(Compilation compilation) {
        ParserModel model = compilation.model();
        if (model == null) {
            throw new IllegalArgumentException("the grammar has errors");
        }
        List<GeneratedFile> files = new ArrayList<>(JavaWriter.write(model));
        files.add(traceHandler(model));
        return of(compilation, InMemoryCompiler.classes(files, List.of()));
    }

    /** Returns the source of the handler. */
    static GeneratedFile traceHandler(ParserModel model) {
        return new GeneratedFile(handler(model).replace('.', '/') + ".java", TraceHandler.source(model));
    }

    /** @param classes the classes of the parser of events, and that of {@link #traceHandler} */
    static TracedParser of(Compilation compilation, Map<String, byte[]> classes) {
        ParserModel model = Objects.requireNonNull(compilation.model());
        try {
            Class<?> type = Class.forName(handler(model), true, InMemoryCompiler.loader(classes));
            return new TracedParser(
                    model,
                    MethodHandles.publicLookup()
                            .findStatic(
                                    type,
                                    "parser",
                                    MethodType.methodType(
                                            PushParser.class, String.class, Consumer.class, UnaryOperator.class)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String handler(ParserModel model) {
        String prefix = model.packageName().isEmpty() ? "" : model.packageName() + ".";
        return prefix + model.name() + "TraceHandler";
    }

    /** Returns the start symbols; the first is the default. */
    public List<String> starts() {
        return model.starts();
    }

    /** Creates a parser of a grammar without questions; its events go to {@code out}, one per line. */
    public PushParser parser(String start, Consumer<String> out) {
        return parser(start, out, answers(Map.of()));
    }

    /**
     * Creates the simulated answers of a handler for one run.
     *
     * @param values the values by the name of the question, at least one each, repeated cyclically
     * @throws WrongAnswer with a message for the user, if the grammar does not ask such a question or the value cannot
     *     be an answer to it
     */
    public Answers answers(Map<String, List<String>> values) {
        return Answers.of(model.virtual(), values);
    }

    /** Creates a parser whose events go to {@code out}, one per line; {@code answers} answers its questions. */
    public PushParser parser(String start, Consumer<String> out, Answers answers) {
        try {
            return (PushParser) factory.invoke(start, out, (UnaryOperator<String>) answers);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
