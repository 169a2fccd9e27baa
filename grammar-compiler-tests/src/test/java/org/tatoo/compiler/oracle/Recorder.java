package org.tatoo.compiler.oracle;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.WholeModel;

/** The source of a handler that tells every callback as a line of text, and answers what the model says. */
final class Recorder {
    private static final String CLASS = """
            import java.util.function.Consumer;
            import org.tatoo.runtime.Connection;
            import org.tatoo.runtime.PushParser;
            import org.tatoo.runtime.Token;
            public final class %1$sRecorder extends %1$sProtocolHandler {
                private final Consumer<String> out;
                private final StringBuilder data = new StringBuilder();
                private %1$sRecorder(Consumer<String> out) {
                    super(Connection.none());
                    this.out = out;
                }
                public static PushParser parser(String start, Consumer<String> out) {
                    return new %1$sParser(new %1$sRecorder(out)%2$s);
                }
                @Override
                public void shift(%1$sTerminal terminal, Token token) {
                    tellData();
                    out.accept("shift " + terminal.name() + " " + text(token));
                }
                @Override
                public void reduce(%1$sProduction production) {
                    out.accept("reduce " + production.name());
                }
                @Override
                public void comment(String rule, Token token) {
                    out.accept("comment " + rule + " " + text(token));
                }
                @Override
                public void data(%1$sTerminal terminal, java.nio.ByteBuffer bytes, long remaining) {
                    if (data.length() == 0) {
                        data.append("data " + terminal.name() + " ");
                    }
                    while (bytes.hasRemaining()) {
                        data.append((char) (bytes.get() & 0xff));
                    }
                }
                @Override
                public void error(org.tatoo.runtime.SyntaxError error) {
                    tellData();
                }
                private void tellData() {
                    if (data.length() > 0) {
                        out.accept(data.toString());
                        data.setLength(0);
                    }
                }
                private static String text(Token token) {
                    return new String(token.toByteArray(), java.nio.charset.StandardCharsets.ISO_8859_1);
                }
            %3$s}
            """;

    private static final String MISTAKE = """
                @Override
                public void mistake(org.tatoo.runtime.SyntaxError error) {
                    tellData();
                    out.accept("mistake " + error.kind() + " " + error.offset() + " " + error.line() + ":" + error.column()
                            + " " + error.expected());
                }
            """;

    private static final String NUMBER = """
                @Override
                protected long %1$s() {
                    out.accept("ask %1$s");
                    return %2$dL;
                }
            """;

    private static final String CHOICE = """
                @Override
                protected %1$s %2$s() {
                    out.accept("ask %2$s");
                    return %1$s.%3$s;
                }
            """;

    private static final String CALL = """
                @Override
                protected void %1$s(%2$s) {
                    out.accept("call %1$s"%3$s);
                }
            """;

    private static final String ARGUMENT = """
                private static String argument(Token token) {
                    return token == null ? " null" : " <" + text(token) + ">";
                }
            """;

    private Recorder() {}

    /** @param parser gives the names of what is generated */
    static String source(Model model, ParserModel parser) {
        String start = model.starts().size() == 1 ? "" : ", " + parser.name() + "Parser.Start.valueOf(start)";
        String mistake = model.error() ? MISTAKE : "";
        return CLASS.formatted(parser.name(), start, answers(model, parser) + calls(parser.whole()) + mistake);
    }

    private static String calls(WholeModel whole) {
        return whole.calls().stream().map(Recorder::call).collect(Collectors.joining("", "", ARGUMENT));
    }

    private static String call(WholeModel.Call call) {
        List<String> names =
                call.parameters().stream().map(WholeModel.Parameter::name).toList();
        return CALL.formatted(
                call.name(),
                names.stream().map(name -> "Token " + name).collect(Collectors.joining(", ")),
                names.stream().map(name -> " + argument(" + name + ")").collect(Collectors.joining()));
    }

    private static String answers(Model model, ParserModel parser) {
        String numbers = model.formulas()
                .map(Formula::method)
                .filter(Objects::nonNull)
                .filter(method -> parser.virtual().numberMethods().contains(method.name()))
                .map(method -> NUMBER.formatted(method.name(), method.answer()))
                .collect(Collectors.joining());
        String choices = model.selectors().stream()
                .filter(selector -> selector.number() == null)
                .map(selector -> CHOICE.formatted(
                        Character.toUpperCase(selector.name().charAt(0))
                                + selector.name().substring(1),
                        selector.name(),
                        selector.values().get(selector.answer())))
                .collect(Collectors.joining());
        return numbers + choices;
    }
}
