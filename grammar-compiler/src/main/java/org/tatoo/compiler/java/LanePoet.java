package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.generation.ParserModel;

/** Prints the direct code: a method for each lane, and how the tables and the lanes hand over to each other. */
final class LanePoet {
    private final ParserModel model;
    private final Names names;
    private final ByteTests tests = new ByteTests();

    private LanePoet(ParserModel model, Names names) {
        this.model = model;
        this.names = names;
    }

    static void addTo(TypeSpec.Builder type, ParserModel model, Names names) {
        new LanePoet(model, names).addTo(type);
    }

    private void addTo(TypeSpec.Builder type) {
        List<Lane> lanes = model.direct().lanes();
        type.addMethod(follow());
        for (Lane lane : lanes) {
            addLane(type, lane);
        }
        type.addMethod(skip())
                .addMethod(leave())
                .addMethod(inside())
                .addMethod(again())
                .addMethod(push());
        if (anyOutcome(outcome -> outcome.continuation() instanceof Outcome.Deliver)) {
            type.addMethod(deliver());
        }
        if (anyOutcome(outcome -> outcome.before().stream()
                .anyMatch(reduction -> !reduction.production().isEmpty()))) {
            type.addMethod(suspend());
        }
        type.addType(constants());
        tests.addTo(type);
    }

    /** The name of a lane's method. */
    private static String name(Lane lane) {
        return "lane" + lane.state();
    }

    private MethodSpec follow() {
        CodeBlock.Builder code =
                CodeBlock.builder().addStatement("tokensIn(input)").beginControlFlow("switch (lane)");
        List<Lane> lanes = model.direct().lanes();
        for (int i = 0; i < lanes.size(); i++) {
            code.add("case $L:\n$>return $L(input, from, limit);\n$<", i + 1, name(lanes.get(i)));
        }
        return method("follow", "Recognises tokens without tables, as far as a lane goes.\n")
                .addParameter(int.class, "lane")
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode(code.add("default:\n$>throw new $T();\n$<", IllegalStateException.class)
                        .endControlFlow()
                        .build())
                .build();
    }

    private void addLane(TypeSpec.Builder type, Lane lane) {
        ScanPoet poet = new ScanPoet(names, tests, name(lane), lane.scan(), false);
        type.addMethod(lane(
                        name(lane),
                        lane.behind().isEmpty() ? "Goes on in the state $L.\n" : "Goes on behind {@code $L}.\n",
                        lane.behind().isEmpty() ? lane.state() : lane.behind())
                .addStatement("long base = offset - from")
                .addCode(body(poet.code(lane.scan())))
                .build());
        addCalled(type, lane, poet.calls());
    }

    private void addCalled(TypeSpec.Builder type, Lane lane, List<Scan> called) {
        for (Scan scan : called) {
            ScanPoet poet = new ScanPoet(names, tests, name(lane), lane.scan(), true);
            String comment = lane.scan().repeated()
                    ? "A part of {@link #$L}; not negative if that begins again, else the complement of its result.\n"
                    : "A part of {@link #$L}.\n";
            type.addMethod(lane(name(lane) + "_" + scan.number(), comment, name(lane))
                    .addParameter(long.class, "base")
                    .addCode(body(poet.code(scan)))
                    .build());
            addCalled(type, lane, poet.calls());
        }
    }

    private static MethodSpec.Builder lane(String name, String comment, Object argument) {
        return method(name, comment, argument)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit");
    }

    private static CodeBlock body(CodeBlock code) {
        return CodeBlock.builder()
                .addStatement("$T.checkFromToIndex(from, limit, input.length)", Objects.class)
                .addStatement("int position = from")
                .addStatement("int start")
                .addStatement("int b")
                .add(code)
                .build();
    }

    /** A method of its own, so that the compiler sees a counted loop without any state of the parser. */
    private static MethodSpec skip() {
        return MethodSpec.methodBuilder("skip")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addJavadoc("The index of the first byte that is not in {@code run}; {@code limit} if there is none.\n")
                .returns(int.class)
                .addParameter(boolean[].class, "run")
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode("""
                        for (int position = from; position < limit; position++) {
                            if (!run[input[position] & 0xff]) {
                                return position;
                            }
                        }
                        return limit;
                        """)
                .build();
    }

    private static MethodSpec leave() {
        return method("leave", "Goes on with the next token, outside of a lane.\n")
                .addParameter(int.class, "path")
                .addParameter(long.class, "at")
                .addParameter(int.class, "position")
                .addCode("""
                        push(path);
                        offset = at;
                        return position;
                        """)
                .build();
    }

    private static MethodSpec inside() {
        return method("inside", "Goes on inside a token, by the tables.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "state")
                .addParameter(long.class, "at")
                .addParameter(int.class, "start")
                .addParameter(int.class, "position")
                .addCode("""
                        push(path);
                        offset = at;
                        tokenStart = start;
                        matched = Dfa.ACCEPTED[state] - 1;
                        matchEnd = position;
                        dfaState = state;
                        return position;
                        """)
                .build();
    }

    private static MethodSpec again() {
        return method("again", "Goes on at the beginning of a token, by the tables: it is wrong, or has to back up.\n")
                .addParameter(int.class, "path")
                .addParameter(long.class, "at")
                .addParameter(int.class, "start")
                .addCode("""
                        push(path);
                        offset = at;
                        tokenStart = start;
                        matched = NONE;
                        dfaState = Dfa.MODE[stack[top]];
                        return start;
                        """)
                .build();
    }

    private boolean anyOutcome(Predicate<Outcome> property) {
        return model.direct().lanes().stream().anyMatch(lane -> ScanPoet.anyOutcome(lane.scan(), property));
    }

    private static MethodSpec suspend() {
        return method("suspend", "Keeps a recognised token until a pause before its shift is over.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end")
                .addParameter(byte[].class, "input")
                .addCode("""
                        push(path);
                        tokenStart = start;
                        matchEnd = end;
                        suspend(terminal, input);
                        return next();
                        """)
                .build();
    }

    private static MethodSpec deliver() {
        return method("deliver", "Leaves a recognised token to the tables.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "rule")
                .addParameter(long.class, "at")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end")
                .addParameter(byte[].class, "input")
                .addCode("""
                        push(path);
                        offset = at;
                        tokenStart = start;
                        matched = rule;
                        matchEnd = end;
                        deliver(input);
                        return next();
                        """)
                .build();
    }

    private static MethodSpec push() {
        return MethodSpec.methodBuilder("push")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Puts the states on the stack that a lane has come through.\n")
                .addParameter(int.class, "path")
                .addCode("""
                        int from = path * (Lanes.HEIGHT + 1);
                        for (int i = 1; i <= Lanes.PATH[from]; i++) {
                            stack[++top] = Lanes.PATH[from + i];
                        }
                        """)
                .build();
    }

    private TypeSpec constants() {
        TypeSpec.Builder type = TypeSpec.classBuilder("Lanes")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("Where lanes begin, and what they put on the stack.\n")
                .addField(FieldSpec.builder(int.class, "HEIGHT", Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("The most states of a path.\n")
                        .initializer("$L", model.direct().height())
                        .build());
        TablePoet.addTables(type, model.directTables());
        return type.build();
    }

    private static MethodSpec.Builder method(String name, String comment, Object... arguments) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(comment, arguments)
                .returns(int.class);
    }
}
