package org.tatoo.compiler.trace;

import static org.tatoo.compiler.trace.InMemoryCompiler.classes;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.messages.Part;
import org.tatoo.runtime.PushParser;

/**
 * The evaluator of a grammar {@code g.ebnf}, whose methods pass on that they are called. A value of type {@code String} is the
 * call that computed it, a number how many calls there were.
 */
final class EvaluatorRun implements Telling {
    private static final Pattern METHOD =
            Pattern.compile("protected abstract (?:@Nullable )?(\\S+) (\\w+)\\(([^;]*)\\);", Pattern.DOTALL);
    private static final Pattern PARAMETER = Pattern.compile("(\\w+)(?=,|$)");
    private static final Set<String> NUMBERS = Set.of("byte", "short", "int", "long", "float", "double", "char");

    private final ClassLoader loader;

    private EvaluatorRun(ClassLoader loader) {
        this.loader = loader;
    }

    /** Compiles {@code grammar}. */
    static EvaluatorRun of(String grammar, CompilerOption... options) {
        Compilation compilation =
                GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "a/g.ebnf"), options);
        if (compilation.hasErrors()) {
            throw new IllegalStateException(compilation.diagnostics().toString());
        }
        List<GeneratedFile> files = new ArrayList<>(compilation.files());
        files.add(new GeneratedFile("a/Recorder.java", recorder(compilation)));
        return new EvaluatorRun(InMemoryCompiler.loader(
                classes(files, List.of("-Xlint:all", "-Werror", "-classpath", System.getProperty("java.class.path")))));
    }

    @Override
    public PushParser parser(Consumer<Object> told, boolean pauses) {
        try {
            return (PushParser) loader.loadClass("a.GEvaluatorParser")
                    .getConstructor(loader.loadClass("a.GEvaluator"))
                    .newInstance(loader.loadClass("a.Recorder")
                            .getConstructor(Consumer.class, boolean.class)
                            .newInstance(told, pauses));
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String recorder(Compilation compilation) {
        String evaluator = compilation.files().stream()
                .filter(file -> file.path().equals("a/GEvaluator.java"))
                .map(GeneratedFile::content)
                .findFirst()
                .orElseThrow();
        Set<String> parts = Objects.requireNonNull(compilation.evaluator()).parts().stream()
                .map(Part::method)
                .collect(Collectors.toSet());
        return """
                package a;
                import java.nio.ByteBuffer;
                import java.nio.charset.StandardCharsets;
                import java.util.*;
                import java.util.function.Consumer;
                import org.tatoo.runtime.Bytes;
                import org.tatoo.runtime.Connection;
                import org.tatoo.runtime.SyntaxError;
                public final class Recorder extends GEvaluator {
                    private final Consumer<Object> told;
                    private final boolean pauses;
                    private int calls;
                    public Recorder(Consumer<Object> told, boolean pauses) {
                        super(Connection.none());
                        this.told = told;
                        this.pauses = pauses;
                    }
                    private void hear_(Object what) {
                        told.accept(what);
                        if (pauses) {
                            pause();
                        }
                    }
                    private static String call_(String name, Object... values) {
                        StringJoiner text = new StringJoiner(", ", name + "(", ")");
                        for (Object value : values) {
                            text.add(value instanceof SyntaxError e ? shown(e) : String.valueOf(value));
                        }
                        return text.toString();
                    }
                    private int counted_(String call) {
                        calls++;
                        told.accept(call + " = " + calls);
                        return calls;
                    }
                    private String text_(String call) {
                        told.accept(call);
                        return call;
                    }
                    private static String shown(SyntaxError e) {
                        return e.kind() + " at " + e.offset() + (e.terminal() == null ? "" : " of " + e.terminal());
                    }
                    @Override public void error(SyntaxError e) { told.accept("error " + shown(e)); }
                    @Override public void mistake(SyntaxError e) { hear_("mistake " + shown(e)); }
                    @Override public void data(GTerminal terminal, ByteBuffer bytes, long remaining) {
                        hear_("data " + terminal + "=" + StandardCharsets.ISO_8859_1.decode(bytes));
                    }
                METHODS}
                """.replace(
                        "METHODS",
                        METHOD.matcher(evaluator)
                                .results()
                                .map(method -> implementation(method, parts))
                                .collect(Collectors.joining()));
    }

    private static String implementation(MatchResult method, Set<String> parts) {
        String type = method.group(1);
        String name = method.group(2);
        String parameters = method.group(3).replaceAll("\\s+", " ").replace("@Nullable ", "");
        String values = PARAMETER
                .matcher(parameters)
                .results()
                .map(parameter -> ", " + parameter.group())
                .collect(Collectors.joining());
        String call = "call_(\"" + name + "\"" + values + ")";
        return "@Override protected " + type + " " + name + "(" + parameters + ") { "
                + (type.equals("void")
                        ? (parts.contains(name) ? "hear_" : "told.accept") + "(" + call + ");"
                        : "return " + result(type, values, call) + ";")
                + " }\n";
    }

    private static String result(String type, String values, String call) {
        if (values.isEmpty() && type.equals("long")) {
            return "2"; // of a question
        }
        if (NUMBERS.contains(type)) {
            return values.equals(", text")
                    ? parsed(type)
                    : (type.equals("int") ? "" : "(" + type + ") ") + "counted_(" + call + ")";
        }
        return switch (type) {
            case "boolean", "Boolean" -> "counted_(" + call + ") % 2 == 0";
            case "String" -> "text_(" + call + ")";
            case "Long" -> "offset()";
            case "Bytes" -> "Bytes.encode(text_(" + call + "), StandardCharsets.ISO_8859_1)";
            case "Object" -> "(Object) text_(" + call + ")";
            default -> values.isEmpty() ? "GProtocolHandler." + type + ".values()[0]" : type + ".valueOf(text)";
        };
    }

    private static String parsed(String type) {
        return switch (type) {
            case "int" -> "Integer.parseInt(text)";
            case "char" -> "text.charAt(0)";
            default -> {
                String box = type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1);
                yield box + ".parse" + box + "(text)";
            }
        };
    }
}
