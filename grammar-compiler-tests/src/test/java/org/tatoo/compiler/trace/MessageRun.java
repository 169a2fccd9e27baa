package org.tatoo.compiler.trace;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.RepositorySource;
import org.tatoo.compiler.generation.VirtualModel;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.messages.MessageStart;
import org.tatoo.compiler.messages.Part;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.runtime.PushParser;

/** The message parser of a start of a grammar {@code g.ebnf}, with a handler that passes on what it is told. */
public final class MessageRun implements Telling {
    /** What has been compiled, for all tests of this JVM. */
    private static final Map<List<Object>, MessageRun> COMPILED = new ConcurrentHashMap<>();

    /** Nobody runs these without direct code, and javac would take its time for them, too. */
    private static final Set<String> UNUSED_OF_TABLES = Set.of("a/GParser.java", "a/GWriter.java");

    private final Compilation compilation;
    private final ClassLoader loader;
    private final int start;
    private final long answers;

    private MessageRun(Compilation compilation, ClassLoader loader, int start, long answers) {
        this.compilation = compilation;
        this.loader = loader;
        this.start = start;
        this.answers = answers;
    }

    /** Compiles {@code grammar}; of its first start. Numbers that are asked for are 2; of a choice the first is answered. */
    public static MessageRun of(String grammar, CompilerOption... options) {
        return COMPILED.computeIfAbsent(List.of(grammar, List.of(options)), key -> compiled(grammar, options));
    }

    /** The same, not kept: of one of many grammars. */
    public static MessageRun compiled(String grammar, CompilerOption... options) {
        Compilation compilation = GrammarCompiler.compile(RepositorySource.of("g.ebnf", grammar, "a/g.ebnf"), options);
        if (compilation.hasErrors()) {
            throw new IllegalStateException(compilation.diagnostics().toString());
        }
        List<GeneratedFile> files = new ArrayList<>(compilation.files());
        if (List.of(options).contains(CompilerOption.TABLES)) {
            files.removeIf(file -> UNUSED_OF_TABLES.contains(file.path()));
        }
        int starts = Objects.requireNonNull(compilation.messages()).starts().size();
        for (int i = 0; i < starts; i++) {
            files.add(new GeneratedFile("a/Recorder" + i + ".java", recorder(compilation, i)));
        }
        return new MessageRun(
                compilation,
                InMemoryCompiler.loader(InMemoryCompiler.classes(
                        files, List.of("-Xlint:all", "-Werror", "-classpath", System.getProperty("java.class.path")))),
                0,
                0);
    }

    /** The same of each start. */
    public List<MessageRun> starts() {
        return IntStream.range(0, model().starts().size())
                .mapToObj(each -> new MessageRun(compilation, loader, each, answers))
                .toList();
    }

    /** The same with answers that {@code seed}, which is not 0, and the last part that was heard determine. */
    public MessageRun answering(long seed) {
        return new MessageRun(compilation, loader, start, seed);
    }

    /** What comes of the start. */
    public MessageStart start() {
        return model().starts().get(start);
    }

    /** The name of the start. */
    public String startName() {
        return ((ValueModel) model().values()).messages().get(start).start().name();
    }

    private MessageModel model() {
        return Objects.requireNonNull(compilation.messages());
    }

    /** Of the grammar. */
    public Compilation compilation() {
        return compilation;
    }

    /** The classes of the grammar. */
    public ClassLoader loader() {
        return loader;
    }

    /** A writer of the start, with answers like those of the parser. */
    public Object writer(ByteBuffer output) {
        try {
            for (Constructor<?> constructor : loader.loadClass("a.GWriter").getConstructors()) {
                if (constructor.getParameterTypes()[0] == ByteBuffer.class) {
                    List<Object> arguments = new ArrayList<>(List.of(output));
                    if (asks(model())) {
                        arguments.add(
                                recorder().getMethod("answers", long.class).invoke(null, answers));
                    }
                    if (arguments.size() < constructor.getParameterCount()) {
                        Class<?> starts = constructor.getParameterTypes()[arguments.size()];
                        arguments.add(starts.getEnumConstants()[start]);
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
            Class<?> handler = loader.loadClass("a." + handler(model(), start));
            return (PushParser) loader.loadClass("a.GMessageParser")
                    .getConstructor(handler)
                    .newInstance(recorder()
                            .getConstructor(Consumer.class, boolean.class, long.class)
                            .newInstance(told, pauses, answers));
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Class<?> recorder() throws ClassNotFoundException {
        return loader.loadClass("a.Recorder" + start);
    }

    // ---- the handler

    private static String recorder(Compilation compilation, int start) {
        MessageModel model = Objects.requireNonNull(compilation.messages());
        boolean asks = asks(model);
        StringBuilder methods = new StringBuilder();
        for (Part part : model.starts().get(start).parts()) {
            methods.append(methods(part));
        }
        if (model.parser().automata().skip().isPresent()) {
            methods.append("@Override public void mistake(SyntaxError e) { tell(\"mistake \" + shown(e)); }\n");
        }
        converters(model, start, methods);
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
                public final class RecorderSTART extends HANDLER {
                    private final Consumer<Object> told;
                    private final boolean pauses;
                    public RecorderSTART(Consumer<Object> told, boolean pauses, long seed) {
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
                """.replace("HANDLER", handler(model, start))
                .replace("START", String.valueOf(start))
                .replace("ANSWERS", asks ? ", answers(seed)" : "")
                .replace("MADE", asks ? answers(model) : "")
                .replace("METHODS", methods);
    }

    private static String handler(MessageModel model, int start) {
        return Objects.requireNonNull(model.parser().building()).handlers().get(start);
    }

    private static boolean asks(MessageModel model) {
        return !model.parser().virtual().numberMethods().isEmpty()
                || !model.parser().virtual().selectors().isEmpty();
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

    private static String answers(MessageModel model) {
        StringBuilder text = new StringBuilder("""
                public static GAnswers answers(long seed) { return new GAnswers() {
                    private long state = seed;
                    private int pick(int most, int question) {
                        long mixed = (state + question) * 0x9E3779B97F4A7C15L;
                        return seed == 0 ? 0 : (int) Long.remainderUnsigned(mixed ^ mixed >>> 32, most);
                    }
                """);
        int question = 0;
        for (String method : model.parser().virtual().numberMethods()) {
            text.append(
                    "@Override protected long %1$s() { return seed == 0 ? 2 : pick(20, %2$s) == 0 ? 5000 : pick(4, %2$s); }\n"
                            .formatted(method, ++question));
        }
        for (VirtualModel.SelectorEnum selector : model.parser().virtual().selectors()) {
            text.append(
                    "@Override protected GProtocolHandler.%1$s %2$s() { return GProtocolHandler.%1$s.values()[pick(%3$s, %4$s)]; }\n"
                            .formatted(
                                    selector.name(),
                                    selector.method(),
                                    selector.constants().size(),
                                    ++question));
        }
        for (Part part : model.parts()) {
            if (part.symbol() != null) {
                text.append(
                        "@Override protected void %s(GValues.%s part) { state = 31L * part.toString().hashCode() + seed; }\n"
                                .formatted(
                                        part.symbol().name(),
                                        ((ValueModel) model.values())
                                                .of(part.symbol())
                                                .name()));
            }
        }
        return text.append("}; }\n").toString();
    }

    /** Numbers are parsed; of other types the text. */
    private static void converters(MessageModel model, int start, StringBuilder methods) {
        model.tokens().stream()
                .flatMap(token -> token.slots().stream())
                .map(slot -> slot.type())
                .filter(ValueType.Converted.class::isInstance)
                .map(ValueType.Converted.class::cast)
                .filter(type -> model.starts().get(start).symbols().contains(type.terminal()))
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
