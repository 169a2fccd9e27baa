package org.tatoo.compiler.trace;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;
import org.tatoo.compiler.generation.WholeModel;

/** The source of a handler that writes every event as a line of text. */
final class TraceHandler {
    private static final String CLASS = """
            %1$s
            public final class %2$sTraceHandler extends %2$sProtocolHandler {
                private final java.util.function.Consumer<String> out;
                private final java.util.function.UnaryOperator<String> answers;
                private final java.io.ByteArrayOutputStream data = new java.io.ByteArrayOutputStream();
                private final java.io.ByteArrayOutputStream raw = new java.io.ByteArrayOutputStream();
                private %2$sTerminal dataTerminal;

                private %2$sTraceHandler(
                        java.util.function.Consumer<String> out,
                        java.util.function.UnaryOperator<String> answers) {
                    super(org.tatoo.runtime.Connection.none());
                    this.out = out;
                    this.answers = answers;
                }

                public static org.tatoo.runtime.PushParser parser(
                        String start,
                        java.util.function.Consumer<String> out,
                        java.util.function.UnaryOperator<String> answers) {
                    return new %2$sParser(new %2$sTraceHandler(out, answers)%3$s);
                }

                @Override
                public void shift(%2$sTerminal terminal, org.tatoo.runtime.Token token) {
                    $tellData();
                    // a literal has no constant, and its text is its name
                    tell(terminal == null ? "shift" : "shift " + name(terminal), token.toByteArray());
                }

                @Override
                public void reduce(%2$sProduction production) {
                    $tellRaw();
                    out.accept("reduce " + production);
                }

                @Override
                public void comment(String rule, org.tatoo.runtime.Token token) {
                    $tellRaw();
                    tell("comment " + rule, token.toByteArray());
                }

                @Override
                public void data(%2$sTerminal terminal, java.nio.ByteBuffer bytes, long remaining) {
                    dataTerminal = terminal;
                    while (bytes.hasRemaining()) {
                        data.write(bytes.get());
                    }
                }

                @Override
                public void raw(java.nio.ByteBuffer bytes) {
                    while (bytes.hasRemaining()) {
                        raw.write(bytes.get());
                    }
                }

                @Override
                public void error(org.tatoo.runtime.SyntaxError error) {
                    $tellData();
                    out.accept("error " + error);
                }

                @Override
                public void mistake(org.tatoo.runtime.SyntaxError error) {
                    $tellData();
                    out.accept("mistake " + error);
                }

                /** The terminal's name in the grammar. */
                private static String name(%2$sTerminal terminal) {
                    String constant = terminal.name();
            %5$s        return constant;
                }

                private void $tellData() {
                    $tellRaw();
                    if (data.size() > 0) {
                        tell("data " + dataTerminal, data.toByteArray());
                        data.reset();
                    }
                }

                private void $tellRaw() {
                    if (raw.size() > 0) {
                        tell("raw", raw.toByteArray());
                        raw.reset();
                    }
                }

                private void tell(String event, byte[] bytes) {
                    out.accept(event + " \\"" + org.tatoo.runtime.SyntaxError.escape(bytes) + "\\"");
                }
            %4$s}
            """;

    private static final String NUMBER = """

                @Override
                protected long %1$s() {
                    return Long.parseLong(answers.apply("%1$s"));
                }
            """;

    private static final String CHOICE = """

                @Override
                protected %2$s %1$s() {
                    return %2$s.valueOf(answers.apply("%1$s"));
                }
            """;

    private static final String PAYLOAD = """

                @Override
                protected org.tatoo.runtime.PushParser payloadParser(%1$sTerminal terminal) {
                    return null;
                }
            """;

    private static final String RENAMED = """
                    if (constant.equals("%1$s")) {
                        return "%2$s";
                    }
            """;

    private static final String CALL = """

                @Override
                protected void %1$s(%2$s) {
                    $tellRaw();
                    out.accept("%1$s(" + %3$s + ")");
                }
            """;

    private static final String TEXT = """

                private static String $text(org.tatoo.runtime.Token token) {
                    return token == null
                            ? "null"
                            : "\\"" + org.tatoo.runtime.SyntaxError.escape(token.toByteArray()) + "\\"";
                }
            """;

    private TraceHandler() {}

    static String source(ParserModel model) {
        String packageLine = model.packageName().isEmpty() ? "" : "package " + model.packageName() + ";";
        String start = model.starts().size() == 1 ? "" : ", " + model.name() + "Parser.Start.valueOf(start)";
        String renamed = model.virtual().names().stream()
                .filter(name -> name.contains("."))
                .map(name -> RENAMED.formatted(name.replace('.', '_'), name))
                .collect(Collectors.joining());
        return CLASS.formatted(
                packageLine,
                model.name(),
                start,
                questions(model.virtual(), model.name()) + calls(model.whole()),
                renamed);
    }

    private static String calls(WholeModel whole) {
        return whole.isEmpty()
                ? ""
                : whole.calls().stream().map(TraceHandler::call).collect(Collectors.joining("", "", TEXT));
    }

    /** Returns the method for a call, with numbered parameters, because names of tokens might clash. */
    private static String call(WholeModel.Call call) {
        int count = call.parameters().size();
        String parameters = IntStream.range(0, count)
                .mapToObj(i -> "org.tatoo.runtime.Token $" + i)
                .collect(Collectors.joining(", "));
        String texts = IntStream.range(0, count)
                .mapToObj(i -> "$text($" + i + ")")
                .collect(Collectors.joining(" + \", \" + "));
        return CALL.formatted(call.name(), parameters, texts.isEmpty() ? "\"\"" : texts);
    }

    private static String questions(VirtualModel virtual, String name) {
        String numbers = virtual.numberMethods().stream().map(NUMBER::formatted).collect(Collectors.joining());
        String payload = virtual.feeding().isEmpty() ? "" : PAYLOAD.formatted(name);
        return virtual.selectors().stream()
                .map(selector -> CHOICE.formatted(selector.method(), selector.name()))
                .collect(Collectors.joining("", numbers + payload, ""));
    }
}
