package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.Objects;
import java.util.function.Predicate;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.generation.ParserModel;

/** Prints the direct code: a method for each lane, and how the tables and the lanes hand over to each other. */
final class LanePoet {
    private final ParserModel model;
    private final LaneNames names;
    private final ByteTests tests = new ByteTests();

    private LanePoet(ParserModel model, Names names) {
        this.model = model;
        this.names = LaneNames.of(names, model.direct());
    }

    static void addTo(TypeSpec.Builder type, ParserModel model, Names names) {
        new LanePoet(model, names).addTo(type);
    }

    private void addTo(TypeSpec.Builder type) {
        type.addField(FieldSpec.builder(int.class, "lane", Modifier.PRIVATE)
                        .addJavadoc("Where the code goes on; 0 for the tables.\n")
                        .build())
                .addMethod(follow())
                .addMethod(hasRoom());
        for (Lane lane : model.direct().lanes()) {
            type.addMethod(lane(lane));
        }
        type.addMethod(leave()).addMethod(inside()).addMethod(again()).addMethod(push());
        if (anyAction(action -> action instanceof Action.Deliver || action instanceof Action.Split)) {
            type.addMethod(deliver());
        }
        if (anyAction(action -> action.before().stream()
                .anyMatch(reduction -> !reduction.production().isEmpty()))) {
            type.addMethod(suspend());
        }
        if (anyContinuation(Continuation.Ask.class)) {
            type.addMethod(answered());
        }
        if (anyContinuation(Continuation.Data.class)) {
            type.addMethod(suspendData());
        }
        type.addType(constants());
        tests.addTo(type);
    }

    /** The name of a lane's method. */
    private static String name(Lane lane) {
        return "lane" + lane.state();
    }

    private MethodSpec follow() {
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("tokensIn(input)")
                .addStatement("int position = from")
                .addStatement("int current = first")
                .beginControlFlow("do")
                .addStatement("lane = 0")
                .beginControlFlow("switch (current)");
        for (Lane lane : model.direct().lanes()) {
            code.add("case $L:\n$>", names.lane(lane.state()))
                    .addStatement("position = $L(input, position, limit)", name(lane))
                    .addStatement("break")
                    .add("$<");
        }
        code.add("default:\n$>throw new $T();\n$<", IllegalStateException.class)
                .endControlFlow()
                .addStatement("current = lane")
                .endControlFlow("while (current != 0 && stops == 0 && position < limit && hasRoom())")
                .addStatement("return position");
        return method("follow", "Recognises tokens without tables, from one lane to the next.\n")
                .addParameter(int.class, "first")
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode(code.build())
                .build();
    }

    private static MethodSpec hasRoom() {
        return MethodSpec.methodBuilder("hasRoom")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Whether the stack has room for what any lane puts on it.\n")
                .returns(boolean.class)
                .addStatement("return top + Lanes.HEIGHT < stack.length")
                .build();
    }

    private MethodSpec lane(Lane lane) {
        LaneCode code = LaneCode.printed();
        printLane(lane.scan(), names, tests, code);
        return method(
                        name(lane),
                        lane.behind().isEmpty() ? "Goes on in the state $L.\n" : "Goes on behind {@code $L}.\n",
                        lane.behind().isEmpty() ? lane.state() : lane.behind())
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode(code.text())
                .build();
    }

    /** Prints the body of the lane that begins with {@code scan}. */
    static void printLane(Scan scan, LaneNames names, ByteTests tests, LaneCode code) {
        code.statement(Bytecode.FIELD + Bytecode.SUM, "long base = offset - from")
                .statement(
                        4 * Bytecode.LOCAL + 2 * Bytecode.OPERATION + Bytecode.CALL,
                        "$T.checkFromToIndex(from, limit, input.length)",
                        Objects.class)
                .statement(2 * Bytecode.LOCAL, "int position = from")
                .statement(0, "int start")
                .statement(0, "int b");
        if (scan.continuations().anyMatch(Continuation.Ask.class::isInstance)) {
            code.statement(0, "int answer");
        }
        new ScanPoet(names, tests, code).print(scan);
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

    private boolean anyAction(Predicate<Action> property) {
        return model.direct().lanes().stream()
                .flatMap(lane -> lane.scan().actions())
                .anyMatch(property);
    }

    private boolean anyContinuation(Class<? extends Continuation> kind) {
        return model.direct().lanes().stream()
                .flatMap(lane -> lane.scan().continuations())
                .anyMatch(kind::isInstance);
    }

    private static MethodSpec suspendData() {
        return method("suspendData", "Keeps the shift of bytes that have been lent until a pause is over.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "successor")
                .addParameter(int.class, "position")
                .addCode("""
                        push(path);
                        suspendData(terminal, successor);
                        return position;
                        """)
                .build();
    }

    private static MethodSpec answered() {
        return method("answered", "Leaves an answer to the tables.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "terminal")
                .addParameter(long.class, "at")
                .addParameter(int.class, "position")
                .addParameter(byte[].class, "input")
                .addCode("""
                        push(path);
                        offset = at;
                        tokenStart = position;
                        matchEnd = position;
                        consult(terminal, 0, 0, input);
                        return position;
                        """)
                .build();
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
                .addJavadoc("Does to the stack what a lane has put off.\n")
                .addParameter(int.class, "path")
                .addCode("""
                        int from = path * (Lanes.WIDTH + 2);
                        top -= Lanes.PATH[from];
                        int pushed = Lanes.PATH[from + 1];
                        for (int i = 0; i < pushed; i++) {
                            stack[++top] = Lanes.PATH[from + 2 + i];
                        }
                        """)
                .build();
    }

    private TypeSpec constants() {
        TypeSpec.Builder type = TypeSpec.classBuilder("Lanes")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("Where lanes begin, and what they put on the stack.\n")
                .addField(FieldSpec.builder(int.class, "HEIGHT", Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("The most entries by which a lane makes the stack longer.\n")
                        .initializer("$L", model.direct().height())
                        .build())
                .addField(FieldSpec.builder(int.class, "WIDTH", Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("The most states that a lane puts on the stack.\n")
                        .initializer("$L", model.direct().width())
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
