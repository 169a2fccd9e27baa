package org.tatoo.compiler.java.lanes;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.MethodNames;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.TablePoet;

/** A printer of the direct code: a method for each lane, and the transfers between tables and lanes. */
public final class LanePoet {
    private final ParserModel model;
    private final LaneNames names;
    private final ByteTests tests = new ByteTests();
    private final Exits exits = new Exits();

    /** The names of the methods by the states in which lanes begin. */
    private final Map<Integer, String> methods = new HashMap<>();

    private LanePoet(ParserModel model, Names names) {
        this.model = model;
        this.names = LaneNames.of(names, model);
        MethodNames used = new MethodNames();
        for (Lane lane : model.direct().lanes()) {
            String symbol = lane.behind().get(0);
            methods.put(
                    lane.entries().get(0),
                    used.unique(symbol.isEmpty() ? "fromStart" : MethodNames.of("after", symbol)));
        }
    }

    /** Adds the direct code of {@code model}. */
    public static void addTo(TypeSpec.Builder type, ParserModel model, Names names) {
        new LanePoet(model, names).addTo(type);
    }

    private void addTo(TypeSpec.Builder type) {
        type.addMethod(follow());
        for (Lane lane : model.direct().lanes()) {
            type.addMethod(lane(lane));
            lane.parts().forEach(part -> type.addMethod(part(lane, part)));
        }
        exits.forEach((exit, name) -> type.addMethod(exit(exit, name)));
        addRecognisers(type);
        boolean leaves = model.direct().paths().stream()
                .anyMatch(deferred -> !deferred.kept().isEmpty());
        if (model.builds() && leaves) {
            type.addMethod(LaneHelpers.take());
        } else if (!model.builds()
                && model.direct().lanes().stream()
                        .flatMap(Lane::scans)
                        .flatMap(scan -> scan.outcomes().stream())
                        .anyMatch(outcome -> outcome.kept() != Outcome.NOT_KEPT)) {
            type.addMethod(LaneHelpers.keep());
        }
        if (!model.builds() && leaves) {
            type.addMethod(LaneHelpers.keepAndLeave());
        }
        type.addType(constants());
        tests.addTo(type);
    }

    /** Adds the recognisers that lanes call. */
    private void addRecognisers(TypeSpec.Builder type) {
        model.direct().lanes().stream()
                .flatMap(Lane::scans)
                .map(Scan::method)
                .filter(method -> method >= 0)
                .distinct()
                .sorted()
                .forEach(method -> type.addMethods(RecogniserMethods.methods(
                        model.direct().recognisers().get(method), method, ruleNames(method), tests)));
    }

    private List<String> ruleNames(int method) {
        return model.direct().recognisers().get(method).rules().stream()
                .map(rule -> model.automata().lexer().ruleNames().get(rule))
                .toList();
    }

    private String name(Lane lane) {
        return Objects.requireNonNull(methods.get(lane.entries().get(0)));
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
            List<Integer> entries = lane.entries();
            for (int i = 0; i < entries.size(); i++) {
                code.addStatement(
                        "case $L -> position = $L(input, position, limit$L)",
                        names.lane(entries.get(i)),
                        name(lane),
                        entries.size() == 1 ? "" : ", " + i);
            }
        }
        code.addStatement("default -> throw new $T()", IllegalStateException.class)
                .endControlFlow();
        if (model.virtual().regions() > 0) {
            code.addStatement("limit = limitAt(position)");
        }
        code.addStatement("current = lane")
                .endControlFlow("while (current != 0 && stops == 0 && $L && mayFollow())", hasInput())
                .addStatement("return position");
        return LaneHelpers.method("follow", "Recognises tokens without tables, from one lane to the next.\n")
                .addParameter(int.class, "first")
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode(code.build())
                .build();
    }

    /** Returns the condition that there is input, for lanes that need any. */
    private String hasInput() {
        List<Lane> lanes = model.direct().lanes();
        int all = lanes.stream().mapToInt(lane -> lane.entries().size()).sum();
        int asking = (int) lanes.stream().filter(Lane::asks).count();
        return asking == 0 ? "position < limit" : "(position < limit || current > " + (all - asking) + ")";
    }

    private MethodSpec lane(Lane lane) {
        LaneCode code = LaneCode.printed(name(lane));
        code.statement(Bytecode.FIELD + Bytecode.SUM, "long base = offset - from")
                .statement(2 * Bytecode.LOCAL, "int position = from");
        printBody(lane.begin(), names, tests, exits, code);
        MethodSpec.Builder method = LaneHelpers.method(name(lane), "Goes on $L.\n", comment(lane))
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit");
        if (lane.entries().size() > 1) {
            method.addParameter(int.class, "first");
        }
        return method.addCode(code.text()).build();
    }

    private static String comment(Lane lane) {
        List<String> places = new ArrayList<>();
        for (int i = 0; i < lane.entries().size(); i++) {
            String behind = lane.behind().get(i);
            String place = behind.isEmpty() ? "at the start" : "after {@code " + behind + "}";
            places.add(place + ", in state " + lane.entries().get(i));
        }
        return String.join(", or ", new LinkedHashSet<>(places));
    }

    private MethodSpec part(Lane lane, Lane.Part part) {
        LaneCode code = LaneCode.printed(name(lane));
        printBody(new Continuation.Next(part.scan()), names, tests, exits, code);
        MethodSpec.Builder method = LaneHelpers.method(
                        name(lane) + "Part" + part.number(), "A part of {@link #$L}.\n", name(lane))
                .addParameter(byte[].class, "input")
                .addParameter(long.class, "base")
                .addParameter(int.class, "position")
                .addParameter(int.class, "limit");
        if (part.scan().varies()) {
            method.addParameter(int.class, "first");
        }
        for (int i = 0; i < names.kept(part.scan().path()); i++) {
            method.addParameter(int.class, "start" + i).addParameter(int.class, "end" + i);
        }
        return method.addCode(code.text()).build();
    }

    /** Prints the body of a method that begins with {@code begin}. */
    static void printBody(Continuation begin, LaneNames names, ByteTests tests, Exits exits, LaneCode code) {
        code.statement(
                        4 * Bytecode.LOCAL + 2 * Bytecode.OPERATION + Bytecode.CALL,
                        "$T.checkFromToIndex(position, limit, input.length)",
                        Objects.class)
                .statement(0, "int start")
                .statement(0, "int b");
        if (Lane.continuations(begin).anyMatch(Continuation.Ask.class::isInstance)) {
            code.statement(0, "int answer");
        }
        if (Lane.continuations(begin).anyMatch(LanePoet::hasLength)) {
            code.statement(0, "long length");
        }
        if (begin instanceof Continuation.Next next) {
            if (next.scan().all().anyMatch(scan -> scan.method() >= 0)) {
                code.statement(0, "long found");
            }
            if (next.scan().varies()) {
                code.statement(2 * Bytecode.LOCAL, "int $L = first", LaneNames.VARIANT);
            } else if (next.scan().all().anyMatch(Scan::varies)) {
                code.statement(1 + Bytecode.LOCAL, "int $L = 0", LaneNames.VARIANT);
            }
            int most = next.scan()
                    .all()
                    .flatMap(scan -> scan.outcomes().stream())
                    .mapToInt(Outcome::kept)
                    .max()
                    .orElse(-1);
            for (int i = names.kept(next.scan().path()); i <= most; i++) {
                code.statement(1 + Bytecode.LOCAL, "int start$L = 0", i)
                        .statement(1 + Bytecode.LOCAL, "int end$L = 0", i);
            }
        }
        new ScanPoet(names, tests, exits, code).begin(begin);
    }

    private static boolean hasLength(Continuation continuation) {
        return continuation instanceof Continuation.Data
                || continuation instanceof Continuation.Count
                || continuation instanceof Continuation.Begin;
    }

    /** Returns the method of {@code exit}. */
    private MethodSpec exit(Exits.Exit exit, String name) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (model.builds()) {
            code.addStatement("offset = base + position");
        } else {
            code.addStatement("event(base, start, position)")
                    .addStatement("handler.shift($L, token)", Names.constant(names.terminal(), exit.terminal()));
        }
        code.addStatement("stack[++top] = $L", exit.state());
        if (exit.lane() != 0) {
            code.addStatement("lane = $L", exit.lane());
        }
        String next = exit.lane() == 0 ? "the tables" : "another lane";
        MethodSpec.Builder method = LaneHelpers.method(
                        name, "Shifts {@code $L} and goes on with $L.\n", exit.terminal(), next)
                .addParameter(long.class, "base");
        if (!model.builds()) {
            method.addParameter(int.class, "start");
        }
        return method.addParameter(int.class, "position")
                .addCode(code.addStatement("return position").build())
                .build();
    }

    private TypeSpec constants() {
        TypeSpec.Builder type = Members.nested("Lanes", "Where lanes begin, and what they put on the stack.\n");
        TablePoet.addTables(type, model.directTables());
        return type.build();
    }
}
