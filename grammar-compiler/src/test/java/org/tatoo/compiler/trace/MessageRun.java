package org.tatoo.compiler.trace;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.messages.Part;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.runtime.PushParser;

/** The message parser of a grammar {@code g.ebnf}, with a handler that passes on what it is told. */
public final class MessageRun implements Telling {
    private final Compilation compilation;
    private final ClassLoader loader;

    private MessageRun(Compilation compilation, ClassLoader loader) {
        this.compilation = compilation;
        this.loader = loader;
    }

    /** Compiles {@code grammar}. */
    public static MessageRun of(String grammar, CompilerOption... options) {
        Compilation compilation =
                GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "a/g.ebnf"), options);
        if (compilation.hasErrors()) {
            throw new IllegalStateException(compilation.diagnostics().toString());
        }
        List<GeneratedFile> files = new ArrayList<>(compilation.files());
        files.add(new GeneratedFile("a/Recorder.java", recorder(compilation)));
        return new MessageRun(
                compilation,
                InMemoryCompiler.loader(InMemoryCompiler.classes(
                        files, List.of("-Xlint:all", "-Werror", "-classpath", System.getProperty("java.class.path")))));
    }

    /** Of the grammar. */
    public Compilation compilation() {
        return compilation;
    }

    /** The classes of the grammar. */
    public ClassLoader loader() {
        return loader;
    }

    /** A writer of the first start, with answers like those of the parser. */
    public Object writer(ByteBuffer output) {
        try {
            for (Constructor<?> constructor : loader.loadClass("a.GWriter").getConstructors()) {
                if (constructor.getParameterTypes()[0] == ByteBuffer.class) {
                    List<Object> arguments = new ArrayList<>(List.of(output));
                    if (asks(compilation)) {
                        arguments.add(loader.loadClass("a.Recorder")
                                .getMethod("answers")
                                .invoke(null));
                    }
                    if (arguments.size() < constructor.getParameterCount()) {
                        Class<?> start = constructor.getParameterTypes()[arguments.size()];
                        arguments.add(start.getEnumConstants()[0]);
                    }
                    return constructor.newInstance(arguments.toArray());
                }
            }
            throw new IllegalStateException("no writer to a buffer");
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public PushParser parser(Consumer<Object> told, boolean pauses) {
        try {
            Class<?> handler = loader.loadClass("a." + handler(Objects.requireNonNull(compilation.messages())));
            return (PushParser) loader.loadClass("a.GMessageParser")
                    .getConstructor(handler)
                    .newInstance(loader.loadClass("a.Recorder")
                            .getConstructor(Consumer.class, boolean.class)
                            .newInstance(told, pauses));
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- the handler

    private static String recorder(Compilation compilation) {
        MessageModel model = Objects.requireNonNull(compilation.messages());
        boolean asks = asks(compilation);
        StringBuilder methods = new StringBuilder();
        for (Part part : model.starts().get(0).parts()) {
            methods.append(methods(part));
        }
        if (model.parser().skip().isPresent()) {
            methods.append("@Override public void mistake(SyntaxError e) { tell(\"mistake \" + shown(e)); }\n");
        }
        converters(model, methods);
        if (!model.parser().virtual().feeding().isEmpty()) {
            methods.append(
                    "@Override protected org.tatoo.runtime.PushParser payloadParser(GTerminal t) { return null; }\n");
        }
        return """
                package a;
                import java.nio.ByteBuffer;
                import java.nio.charset.StandardCharsets;
                import java.util.function.Consumer;
                import org.tatoo.runtime.Connection;
                import org.tatoo.runtime.SyntaxError;
                public final class Recorder extends HANDLER {
                    private final Consumer<Object> told;
                    private final boolean pauses;
                    public Recorder(Consumer<Object> told, boolean pauses) {
                        super(Connection.none()ANSWERS);
                        this.told = told;
                        this.pauses = pauses;
                    }
                    private void tell(Object what) {
                        told.accept(what);
                        if (pauses) {
                            pause();
                        }
                    }
                    private static String shown(SyntaxError e) {
                        return e.kind() + " at " + e.offset() + (e.terminal() == null ? "" : " of " + e.terminal());
                    }
                    @Override public void error(SyntaxError e) { told.accept("error " + shown(e)); }
                    @Override public void data(GTerminal terminal, ByteBuffer bytes, long remaining) {
                        tell("data " + terminal + "=" + StandardCharsets.ISO_8859_1.decode(bytes));
                    }
                MADEMETHODS}
                """.replace("HANDLER", handler(model))
                .replace("ANSWERS", asks ? ", answers()" : "")
                .replace(
                        "MADE",
                        asks
                                ? "public static GAnswers answers() { return new GAnswers() {\n" + questions(model)
                                        + "}; }\n"
                                : "")
                .replace("METHODS", methods);
    }

    /** The handler of the first start. */
    private static String handler(MessageModel model) {
        return Objects.requireNonNull(model.parser().building()).handlers().get(0);
    }

    private static boolean asks(Compilation compilation) {
        return compilation.files().stream().anyMatch(file -> file.path().equals("a/GAnswers.java"));
    }

    private static String methods(Part part) {
        if (part.symbol() == null) {
            return method(part, "String");
        }
        return part.records().stream()
                .map(RecordType::name)
                .map(name -> method(part, "GValues." + name))
                .collect(Collectors.joining());
    }

    private static String method(Part part, String type) {
        return "@Override protected void %s(%s v) { tell(v); }\n".formatted(part.method(), type);
    }

    /** Numbers are 2; a choice is the first. */
    private static String questions(MessageModel model) {
        StringBuilder text = new StringBuilder();
        model.parser()
                .virtual()
                .numberMethods()
                .forEach(method -> text.append("@Override protected long " + method + "() { return 2; }\n"));
        model.parser()
                .virtual()
                .selectors()
                .forEach(selector -> text.append("@Override protected GProtocolHandler." + selector.name() + " "
                        + selector.method() + "() { return GProtocolHandler." + selector.name() + ".values()[0]; }\n"));
        return text.toString();
    }

    /** Numbers are parsed; of other types the text. */
    private static void converters(MessageModel model, StringBuilder methods) {
        model.tokens().stream()
                .flatMap(token -> token.slots().stream())
                .map(slot -> slot.type())
                .filter(ValueType.Converted.class::isInstance)
                .map(ValueType.Converted.class::cast)
                .filter(type -> model.starts().get(0).symbols().contains(type.terminal()))
                .distinct()
                .forEach(type -> methods.append("@Override protected ")
                        .append(type.type())
                        .append(' ')
                        .append(type.terminal().name())
                        .append("(String text) { return ")
                        .append(
                                type.type().equals("double")
                                        ? "Double.parseDouble(text.replace(\"%\", \"\"))"
                                        : type.type() + ".valueOf(text)")
                        .append("; }\n"));
    }

    static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }
}
