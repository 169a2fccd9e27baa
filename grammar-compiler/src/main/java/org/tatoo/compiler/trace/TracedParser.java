package org.tatoo.compiler.trace;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.tools.ToolProvider;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.runtime.PushParser;

/**
 * The generated parser of a grammar, compiled in memory, with a handler that tells every event as a line of text:
 * {@code shift}, {@code reduce}, {@code comment}, {@code error}.
 */
public final class TracedParser {
    private static final String HANDLER = """
            %1$s
            public final class %2$sTraceHandler extends %2$sProtocolHandler {
                private final java.util.function.Consumer<String> out;

                private %2$sTraceHandler(java.util.function.Consumer<String> out) {
                    super(org.tatoo.runtime.Connection.none());
                    this.out = out;
                }

                public static org.tatoo.runtime.PushParser parser(
                        String start, java.util.function.Consumer<String> out) {
                    return new %2$sParser(new %2$sTraceHandler(out)%3$s);
                }

                @Override
                public void shift(%2$sTerminal terminal, org.tatoo.runtime.Token token) {
                    event("shift " + terminal, token);
                }

                @Override
                public void reduce(%2$sProduction production) {
                    out.accept("reduce " + production);
                }

                @Override
                public void comment(String rule, org.tatoo.runtime.Token token) {
                    event("comment " + rule, token);
                }

                @Override
                public void error(org.tatoo.runtime.SyntaxError error) {
                    out.accept("error " + error);
                }

                private void event(String event, org.tatoo.runtime.Token token) {
                    out.accept(
                            event + " \\"" + org.tatoo.runtime.SyntaxError.escape(token.toByteArray()) + "\\"");
                }
            }
            """;

    private final List<String> starts;
    private final MethodHandle factory;

    private TracedParser(List<String> starts, MethodHandle factory) {
        this.starts = starts;
        this.factory = factory;
    }

    /** Whether this Java has a compiler: a JDK has, a mere runtime has not. */
    public static boolean isAvailable() {
        return ToolProvider.getSystemJavaCompiler() != null;
    }

    /**
     * Compiles the generated sources of a grammar.
     *
     * @param compilation without errors
     * @throws IllegalStateException if there is no compiler ({@link #isAvailable})
     */
    public static TracedParser compile(Compilation compilation) {
        ParserModel model = compilation.model();
        if (model == null) {
            throw new IllegalArgumentException("the grammar has errors");
        }
        String prefix = model.packageName().isEmpty() ? "" : model.packageName() + ".";
        String handler = prefix + model.name() + "TraceHandler";
        List<GeneratedFile> files = new ArrayList<>(compilation.files());
        files.add(new GeneratedFile(handler.replace('.', '/') + ".java", handlerText(model)));
        ClassLoader loader = InMemoryCompiler.compile(files);
        try {
            Class<?> type = Class.forName(handler, true, loader);
            return new TracedParser(
                    model.starts(),
                    MethodHandles.publicLookup()
                            .findStatic(
                                    type,
                                    "parser",
                                    MethodType.methodType(PushParser.class, String.class, Consumer.class)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String handlerText(ParserModel model) {
        String packageLine = model.packageName().isEmpty() ? "" : "package " + model.packageName() + ";";
        String start = model.starts().size() == 1 ? "" : ", " + model.name() + "Parser.Start.valueOf(start)";
        return HANDLER.formatted(packageLine, model.name(), start);
    }

    /** The start symbols; the first is the default. */
    public List<String> starts() {
        return starts;
    }

    /** A new parser whose events go to {@code out}, a line each. */
    public PushParser parser(String start, Consumer<String> out) {
        try {
            return (PushParser) factory.invoke(start, out);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
