package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.RepositorySource;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.java.lanes.LaneMeasure;
import org.tatoo.compiler.java.source.MethodNames;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.messages.Slot;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** The classes of a grammar's parser, compiled with all warnings as errors. */
record GeneratedClasses(Compilation compilation, Map<String, byte[]> classes) {
    /** HotSpot compiles no larger method (flag HugeMethodLimit). */
    private static final int HUGE_METHOD = 8000;

    /**
     * What a lane is measured too large at most, besides a fifth: 7 bytes for each exit to a state that turns out to have
     * no lane, and some.
     */
    private static final int WASTE = 80;

    static Compilation compile(String grammar) {
        return compile(grammar, "g.ebnf");
    }

    /** @param path below the source root, which decides on the package */
    static Compilation compile(String grammar, String path) {
        return GrammarCompiler.compile(RepositorySource.of(path, grammar, path));
    }

    /** @throws IllegalStateException if they do not compile */
    static List<GeneratedClasses> of(List<Compilation> compilations) {
        List<GeneratedFile> files = compilations.stream()
                .flatMap(each -> Stream.concat(
                        each.files().stream(),
                        Stream.concat(
                                Stream.of(TracedParser.traceHandler(Objects.requireNonNull(each.model()))),
                                typesOfUsers(each))))
                .toList();
        Map<String, byte[]> classes = JavaSources.classes(files);
        return compilations.stream()
                .map(compilation -> new GeneratedClasses(compilation, inPackage(compilation, classes)))
                .toList();
    }

    /** Classes that stand for those of a user, which an evaluator computes. */
    private static Stream<GeneratedFile> typesOfUsers(Compilation compilation) {
        MessageModel evaluator = compilation.evaluator();
        return evaluator == null
                ? Stream.of()
                : Stream.concat(
                                evaluator.tokens().stream()
                                        .flatMap(token -> token.slots().stream())
                                        .map(Slot::type),
                                ((EvaluatorModel) evaluator.values())
                                        .methods().stream().flatMap(method -> Stream.ofNullable(method.result())))
                        .flatMap(type -> type.erased() instanceof ValueType.Computed computed
                                ? Stream.of(computed.type())
                                : Stream.of())
                        .filter(type -> type.startsWith("org.tatoo.samples."))
                        .distinct()
                        .map(type -> {
                            int dot = type.lastIndexOf('.');
                            return new GeneratedFile(
                                    type.replace('.', '/') + ".java",
                                    "package " + type.substring(0, dot) + "; public class " + type.substring(dot + 1)
                                            + " {}");
                        });
    }

    private static Map<String, byte[]> inPackage(Compilation compilation, Map<String, byte[]> classes) {
        String name = Objects.requireNonNull(compilation.model()).packageName();
        return classes.entrySet().stream()
                .filter(entry -> name.isEmpty() || entry.getKey().startsWith(name + "."))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    static GeneratedClasses of(Compilation compilation) {
        return of(List.of(compilation)).get(0);
    }

    static GeneratedClasses of(String grammar) {
        return of(compile(grammar));
    }

    /** Checks that HotSpot compiles each method, and that the lanes were measured right before they were printed. */
    void check() {
        assertThat(methods("", ".*"))
                .filteredOn(method -> !isInitialiser(method))
                .allSatisfy(
                        method -> assertThat(method.bytes()).as(method.name()).isLessThanOrEqualTo(HUGE_METHOD));
        checkLanes(Objects.requireNonNull(compilation.model()), "Parser");
        MessageModel messages = compilation.messages();
        if (messages != null) {
            checkLanes(messages.parser(), "MessageParser");
        }
        MessageModel evaluator = compilation.evaluator();
        if (evaluator != null) {
            checkLanes(evaluator.parser(), "EvaluatorParser");
        }
    }

    private void checkLanes(ParserModel model, String suffix) {
        Map<String, Integer> bytes = methods(model.name() + suffix, "(after|fromStart).*").stream()
                .collect(Collectors.toMap(ClassFile.Method::name, ClassFile.Method::bytes));
        Map<String, Continuation> begins = new TreeMap<>();
        MethodNames names = new MethodNames();
        for (Lane lane : model.direct().lanes()) {
            String symbol = lane.behind().get(0);
            String name = names.unique(symbol.isEmpty() ? "fromStart" : MethodNames.of("after", symbol));
            begins.put(name, lane.begin());
            lane.parts().forEach(part -> begins.put(name + "Part" + part.number(), new Continuation.Next(part.scan())));
        }
        assertThat(bytes.keySet()).isEqualTo(begins.keySet());
        begins.forEach((name, begin) -> {
            CodeSize measured =
                    new LaneMeasure(model.building()).size(begin, model.direct().paths()::get);
            assertThat(bytes.get(name)).as(name).isBetween(measured.bytes() * 5 / 6 - WASTE, measured.bytes());
        });
    }

    /** Of enums, the array of the constants is a part of it. */
    private static boolean isInitialiser(ClassFile.Method method) {
        return method.name().equals("<clinit>") || method.name().equals("$values");
    }

    /** The methods whose name is {@code pattern} of the generated class {@code name}, or of all if that is empty. */
    private List<ClassFile.Method> methods(String name, String pattern) {
        return classes.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(name.isEmpty() ? "" : "." + name)
                        || entry.getKey().equals(name))
                .filter(entry -> !entry.getKey().endsWith("TraceHandler"))
                .flatMap(entry -> ClassFile.of(entry.getKey(), entry.getValue()).methods().stream())
                .filter(method -> method.name().matches(pattern))
                .toList();
    }

    /** The events of {@code input}, fed as a whole, and the verdict after them; {@code answers} by question. */
    List<String> events(byte[] input, Map<String, List<String>> answers) {
        List<String> events = new ArrayList<>();
        TracedParser traced = TracedParser.of(compilation, classes);
        PushParser parser = traced.parser(traced.starts().get(0), events::add, traced.answers(answers));
        ParseStatus status = parser.feed(ByteBuffer.wrap(input));
        events.add((status == ParseStatus.NEED_INPUT ? parser.finish() : status).toString());
        return events;
    }
}
