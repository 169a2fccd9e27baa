package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.BuildingModel;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.LongSwitch;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.StepNames;

/** A printer of the additional members of a parser that reports its steps to a builder of values. */
final class BuildingPoet {
    private BuildingPoet() {}

    static ClassName builder(ParserModel model, BuildingModel building) {
        return ClassName.get(model.packageName(), model.name() + building.kind().builder());
    }

    /** Returns the tokens that are processed before they are shifted. */
    static Set<Integer> taken(ParserModel model, BuildingModel building) {
        Set<Integer> taken = new TreeSet<>(building.tokens().keySet());
        model.virtual().values().forEach(value -> taken.add(value.token()));
        return taken;
    }

    static void addTo(TypeSpec.Builder type, ParserModel model, BuildingModel building) {
        type.addField(FieldSpec.builder(builder(model, building), "builder", Modifier.PRIVATE, Modifier.FINAL)
                .addJavadoc("The values under construction.\n")
                .build());
        addTaking(type, model, building);
        if (!building.raws().isEmpty()) {
            type.addMethod(ends(building));
        }
        type.addMethod(MethodSpec.methodBuilder("held")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(int.class)
                .addStatement("return super.held() + builder.size()")
                .build());
        type.addMethod(Members.override("keepsTokens")
                .returns(boolean.class)
                .addStatement("return !builder.isEmpty()")
                .build());
        type.addMethod(Members.override("discard")
                .addStatement("super.discard()")
                .addStatement("builder.cut(0)")
                .build());
    }

    private static void addTaking(TypeSpec.Builder type, ParserModel model, BuildingModel building) {
        Set<Integer> taken = taken(model, building);
        if (taken.isEmpty()) {
            return;
        }
        List<CodeBlock> cases = new ArrayList<>();
        taken.forEach(
                token -> cases.add(CodeBlock.of("case $L:\n$>return $L(token);\n$<", token, StepNames.take(token))));
        new LongSwitch(
                        "takeValue",
                        name -> MethodSpec.methodBuilder(name)
                                .addModifiers(Modifier.PRIVATE)
                                .addJavadoc("Takes the value of a token; false, and rejected, if it is not allowed.\n")
                                .returns(boolean.class)
                                .addParameter(int.class, "terminal")
                                .addParameter(Names.TOKEN, "token"),
                        "terminal",
                        "return $L(terminal, token);\n",
                        CodeBlock.of("return true;\n"))
                .addTo(type, cases);
        NumberPoet.addTakeValue(type, model, "takeValue");
        taken.forEach(token -> type.addMethod(take(token, model, building)));
    }

    private static MethodSpec take(int token, ParserModel model, BuildingModel building) {
        BuildingModel.Token value = building.tokens().get(token);
        List<CodeBlock> steps = new ArrayList<>();
        model.virtual().values().stream()
                .filter(number -> number.token() == token)
                .forEach(number -> steps.add(
                        CodeBlock.of(number.ofBytes() && value != null ? "($L)" : "$L", NumberPoet.kept(number))));
        if (value != null) {
            String numbers =
                    value.slots().stream().map(slot -> ", values[" + slot + "]").collect(Collectors.joining());
            steps.add(CodeBlock.of("builder.$L(token$L)", value.method(), numbers));
        }
        return MethodSpec.methodBuilder(StepNames.take(token))
                .addModifiers(Modifier.PRIVATE)
                .returns(boolean.class)
                .addParameter(Names.TOKEN, "token")
                .addStatement("return $L", CodeBlock.join(steps, " && "))
                .build();
    }

    private static MethodSpec ends(BuildingModel building) {
        CodeBlock.Builder cases = CodeBlock.builder().beginControlFlow("switch (terminal)");
        new TreeSet<>(building.raws().keySet())
                .forEach(terminal -> cases.add(
                        "case $L:\n$>return builder.$L();\n$<",
                        terminal,
                        building.raws().get(terminal)));
        return Members.override("endRaw")
                .returns(boolean.class)
                .addParameter(int.class, "terminal")
                .addCode(cases.add("default:\n$>return true;\n$<")
                        .endControlFlow()
                        .build())
                .build();
    }

    /** Returns the processing of raw bytes: the builder collects some, others are lent. */
    static CodeBlock data(BuildingModel building, CodeBlock lend) {
        if (building.raws().isEmpty()) {
            return lend;
        }
        CodeBlock collect = CodeBlock.of("builder.collect(terminal, bytes, remaining);\n");
        if (building.streamed().isEmpty()) {
            return collect;
        }
        String test = new TreeSet<>(building.raws().keySet())
                .stream().map(terminal -> "terminal == " + terminal).collect(Collectors.joining(" || "));
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", test)
                .add(collect)
                .nextControlFlow("else")
                .add(lend)
                .endControlFlow()
                .build();
    }

    static void addRecovery(TypeSpec.Builder type, BuildingModel building) {
        type.addField(FieldSpec.builder(int[].class, "ENTRIES", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("For each state, how many values the symbol has that leads to it.\n")
                .initializer(
                        "{$L}",
                        building.entries().stream().map(Objects::toString).collect(Collectors.joining(", ")))
                .build());
        type.addMethod(Members.override("forgetValues").addCode("""
                        int entries = 0;
                        for (int i = 1; i <= top; i++) {
                            entries += ENTRIES[stack[i]];
                        }
                        builder.cut(entries);
                        """).build());
        type.addMethod(Members.override("takeMistake")
                .addParameter(Names.SYNTAX_ERROR, "mistake")
                .addStatement("builder.mistake(mistake)")
                .build());
    }
}
