package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;

/** Prints what a parser of a grammar with virtual terminals has next to the usual: questions, raw bytes. */
final class VirtualPoet {
    private final ParserModel model;

    private VirtualPoet(ParserModel model) {
        this.model = model;
    }

    static void addTo(TypeSpec.Builder type, ParserModel model) {
        new VirtualPoet(model).addTo(type);
    }

    private void addTo(TypeSpec.Builder type) {
        addAsk(type);
        type.addMethod(askAtEnd()).addMethod(take());
        if (model.virtual().regions() > 0) {
            type.addMethod(goesOn());
            if (model.virtual().reducesInside()) {
                type.addMethod(reduceInside());
            }
        }
        addDelimiters(type);
        if (model.raw()) {
            type.addMethod(ParserPoet.override("isRaw")
                    .returns(boolean.class)
                    .addStatement("return true")
                    .build());
        }
        if (hasBytes()) {
            type.addMethod(data()).addMethod(endData());
        }
        if (!model.virtual().feeding().isEmpty()) {
            type.addMethod(feeding()).addMethod(payloadParser());
        }
        type.addMethod(MethodSpec.methodBuilder("columns")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .returns(int.class)
                        .addStatement("return Lr.COLUMNS")
                        .build())
                .addMethod(MethodSpec.methodBuilder("virtualName")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .returns(String.class)
                        .addParameter(int.class, "terminal")
                        .addStatement("return Lr.VIRTUAL[terminal - Lr.TERMINALS - 1]")
                        .build());
    }

    /** Whether there is a terminal of raw bytes. */
    private boolean hasBytes() {
        return model.virtual().hasQuantity(false);
    }

    /** Whether there is a counted repetition. */
    private boolean hasCounts() {
        return model.virtual().hasQuantity(true);
    }

    private void addAsk(TypeSpec.Builder type) {
        List<CodeBlock> cases = new ArrayList<>();
        int number = 0;
        for (VirtualModel.Question question : model.virtual().questions()) {
            number++;
            if (!(question instanceof VirtualModel.Reduce)) {
                cases.add(CodeBlock.builder()
                        .add("case $L:\n$>", number)
                        .addStatement(question(question))
                        .addStatement("break")
                        .add("$<")
                        .build());
            }
        }
        new LongSwitch(
                        "ask",
                        name -> MethodSpec.methodBuilder(name)
                                .addModifiers(Modifier.PRIVATE)
                                .addJavadoc("Asks what the state on top needs to know, and goes on with the answer.\n")
                                .addParameter(byte[].class, "input"),
                        "Lr.QUESTION[stack[top]]",
                        "$L(input);\n",
                        model.virtual().reducesInside()
                                ? CodeBlock.of(
                                        "reduceInside(Lr.INSIDE[Lr.QUESTION[stack[top]] - $L]);\n",
                                        model.virtual().answered() + 1)
                                : CodeBlock.of("throw new $T();\n", IllegalStateException.class))
                .addTo(type, cases);
        for (VirtualModel.Question question : model.virtual().questions()) {
            if (question instanceof VirtualModel.Switch choice) {
                type.addMethod(choice(choice));
            }
        }
    }

    private CodeBlock question(VirtualModel.Question question) {
        if (question instanceof VirtualModel.Quantity quantity) {
            CodeBlock max = model.virtual().regions() > 0
                    ? CodeBlock.of("within($LL, $L)", quantity.max(), quantity.least())
                    : CodeBlock.of("$LL", quantity.max());
            return CodeBlock.of(
                    "consult($L, $L, $L, input)", quantity.terminal(), ValuePoet.text(quantity.value()), max);
        }
        if (question instanceof VirtualModel.Choice choice) {
            return CodeBlock.of(
                    "consult($L + handler.$L().ordinal(), 0, 0, input)", choice.firstTerminal(), choice.method());
        }
        if (question instanceof VirtualModel.Switch number) {
            return CodeBlock.of("choose($L(), input)", choice(number.selector()));
        }
        if (question instanceof VirtualModel.AwaitEnd) {
            return CodeBlock.of("awaitRegionEnd()");
        }
        int more = ((VirtualModel.More) question).moreTerminal();
        return CodeBlock.of("consult(countDown(top - 1) ? $L : $L, 0, 0, input)", more, more + 1);
    }

    /** The name of the method that finds the value of a selector by a number. */
    static String choice(int selector) {
        return "choice" + selector;
    }

    private static MethodSpec choice(VirtualModel.Switch question) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long number = $L", ValuePoet.text(question.value()));
        if (question.ranges().stream().anyMatch(range -> range.least() == Long.MIN_VALUE)) {
            code.beginControlFlow("if (number == NO_NUMBER)")
                    .addStatement("return NO_CHOICE")
                    .endControlFlow();
        }
        for (VirtualModel.Range range : question.ranges()) {
            CodeBlock test = range.least() == range.most()
                    ? CodeBlock.of("number == $LL", range.least())
                    : CodeBlock.of("number >= $LL && number <= $LL", range.least(), range.most());
            code.beginControlFlow("if ($L)", test)
                    .addStatement("return $L", question.firstTerminal() + range.value())
                    .endControlFlow();
        }
        String otherwise = question.otherwise() < 0
                ? "NO_CHOICE"
                : "number == NO_NUMBER ? NO_CHOICE : " + (question.firstTerminal() + question.otherwise());
        return MethodSpec.methodBuilder(choice(question.selector()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("The terminal that a number chooses.\n")
                .returns(int.class)
                .addCode(code.addStatement("return $L", otherwise).build())
                .build();
    }

    private MethodSpec goesOn() {
        return ParserPoet.override("goesOn")
                .returns(boolean.class)
                .addStatement("int question = Lr.QUESTION[stack[top]]")
                .addStatement(
                        "return Lr.SOLE[stack[top]] != 0 || (question != 0 && question <= $L)",
                        model.virtual().answered())
                .build();
    }

    private static MethodSpec reduceInside() {
        return MethodSpec.methodBuilder("reduceInside")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Reduces unless a region ends here: what is right there depends on the end.\n")
                .addParameter(int.class, "variant")
                .addCode("""
                        if (!regionEnds()) {
                            reduce(variant);
                        }
                        """)
                .build();
    }

    private void addDelimiters(TypeSpec.Builder type) {
        if (model.virtual().delimiters().isEmpty()) {
            return;
        }
        CodeBlock.Builder cases = CodeBlock.builder().beginControlFlow("return switch (terminal)");
        model.virtual().delimiters().forEach((terminal, delimiter) -> {
            type.addField(FieldSpec.builder(
                            Names.DELIMITER, "TEXT_" + terminal, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                    .initializer(
                            "$T.of($S, $S, $LL)", Names.DELIMITER, delimiter.text(), delimiter.after(), delimiter.max())
                    .build());
            cases.addStatement("case $L -> TEXT_$L", terminal, terminal);
        });
        cases.addStatement("default -> throw new $T()", IllegalStateException.class);
        type.addMethod(MethodSpec.methodBuilder("delimiter")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addJavadoc("The text that ends raw bytes.\n")
                .returns(Names.DELIMITER)
                .addParameter(int.class, "terminal")
                .addCode(cases.unindent().add("};\n").build())
                .build());
    }

    private static MethodSpec askAtEnd() {
        return MethodSpec.methodBuilder("askAtEnd")
                .addModifiers(Modifier.PRIVATE)
                .addCode("""
                        tokenStart = 0;
                        matchEnd = 0;
                        ask(NO_BYTES);
                        """)
                .build();
    }

    private MethodSpec take() {
        CodeBlock.Builder code = CodeBlock.builder();
        if (hasBytes()) {
            code.add("""
                    if (Lr.KIND[terminal - Lr.TERMINALS - 1] == 1) {
                        awaitData(terminal, successor);
                        return;
                    }
                    """);
        }
        if (!model.virtual().delimiters().isEmpty()) {
            code.add("""
                    if (Lr.KIND[terminal - Lr.TERMINALS - 1] == 4) {
                        awaitText(terminal, successor, delimiter(terminal));
                        return;
                    }
                    """);
        }
        code.add("""
                if (++top == stack.length && !grow()) {
                    return;
                }
                stack[top] = successor;
                """);
        if (model.virtual().regions() > 0) {
            code.add("""
                    if (Lr.KIND[terminal - Lr.TERMINALS - 1] == 5) {
                        beginRegion(terminal + $L);
                    } else if (Lr.KIND[terminal - Lr.TERMINALS - 1] == 6) {
                        endRegion();
                    }
                    """, model.virtual().regions());
        }
        if (hasCounts()) {
            code.add("""
                    if (Lr.KIND[terminal - Lr.TERMINALS - 1] == 2) {
                        beginCount();
                    }
                    """);
        }
        if (model.virtual().hasChoice() && !model.builds()) {
            code.beginControlFlow("if (Lr.KIND[terminal - Lr.TERMINALS - 1] == 3)")
                    .addStatement("handler.shift(Lr.TERMINAL[terminal - 1], token)")
                    .endControlFlow();
        }
        return MethodSpec.methodBuilder("take")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Shifts a virtual terminal, or waits for its bytes.\n")
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "successor")
                .addParameter(Names.TOKEN, "token")
                .addCode(code.build())
                .build();
    }

    private MethodSpec data() {
        CodeBlock lend = CodeBlock.of("handler.data(Lr.TERMINAL[terminal - 1], bytes, remaining);\n");
        return MethodSpec.methodBuilder("data")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(int.class, "terminal")
                .addParameter(ByteBuffer.class, "bytes")
                .addParameter(long.class, "remaining")
                .addCode(model.building() == null ? lend : BuildingPoet.data(model.building(), lend))
                .build();
    }

    private MethodSpec feeding() {
        CodeBlock.Builder cases = CodeBlock.builder().beginControlFlow("return switch (terminal)");
        model.virtual()
                .feeding()
                .forEach((terminal, feeding) ->
                        cases.addStatement("case $L -> $T.$L", terminal, Names.FEEDING, feeding));
        return ParserPoet.override("feeding")
                .returns(Names.FEEDING)
                .addParameter(int.class, "terminal")
                .addCode(cases.addStatement("default -> $T.NONE", Names.FEEDING)
                        .unindent()
                        .add("};\n")
                        .build())
                .build();
    }

    private static MethodSpec payloadParser() {
        return ParserPoet.override("payloadParser")
                .addAnnotation(Names.NULLABLE)
                .returns(Names.PUSH_PARSER)
                .addParameter(int.class, "terminal")
                .addStatement("return handler.payloadParser(Lr.TERMINAL[terminal - 1])")
                .build();
    }

    private MethodSpec endData() {
        return MethodSpec.methodBuilder("endData")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "successor")
                .addParameter(Names.TOKEN, "token")
                .addCode(model.building() == null ? CodeBlock.of("") : BuildingPoet.endRaw(model.building()))
                .addCode("""
                        if (++top == stack.length && !grow()) {
                            return;
                        }
                        stack[top] = successor;
                        """)
                .addCode(model.builds() ? "" : "handler.shift(Lr.TERMINAL[terminal - 1], token);\n")
                .build();
    }
}
