package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.direct.Value;
import org.tatoo.compiler.generation.Listener;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;
import org.tatoo.compiler.java.lanes.ValuePoet;
import org.tatoo.compiler.java.source.LongSwitch;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.StepNames;

/** A printer of the parser's members that answer questions and lend raw bytes, for a grammar with virtual terminals. */
final class VirtualPoet {
    private final ParserModel model;

    private VirtualPoet(ParserModel model) {
        this.model = model;
    }

    static void addTo(TypeSpec.Builder type, ParserModel model) {
        new VirtualPoet(model).addTo(type);
    }

    private void addTo(TypeSpec.Builder type) {
        if (model.virtual().answered() > 0) {
            addAsk(type);
        }
        if (model.listener() instanceof Listener.EveryStep) {
            return;
        }
        if (model.virtual().hasQuantity(false)) {
            type.addMethod(data());
        }
        if (!model.virtual().feeding().isEmpty()) {
            type.addMethod(feeding()).addMethod(payloadParser());
        }
    }

    /** Adds the method that evaluates questions. */
    private void addAsk(TypeSpec.Builder type) {
        List<CodeBlock> cases = new ArrayList<>();
        for (VirtualModel.Question question : model.virtual().questions()) {
            if (cases.size() < model.virtual().answered()) {
                cases.add(CodeBlock.builder()
                        .add("case $L:\n$>", cases.size() + 1)
                        .add(isNoted(question) ? "asked();\n" : "")
                        .addStatement(question(question))
                        .addStatement("break")
                        .add("$<")
                        .build());
            }
        }
        new LongSwitch(
                        "ask",
                        name -> MethodSpec.methodBuilder(name)
                                .addAnnotations(
                                        name.equals("ask")
                                                ? List.of(AnnotationSpec.builder(Override.class)
                                                        .build())
                                                : List.of())
                                .addModifiers(name.equals("ask") ? Modifier.PROTECTED : Modifier.PRIVATE)
                                .addParameter(int.class, "question")
                                .addParameter(byte[].class, "input"),
                        "question",
                        "$L(question, input);\n",
                        CodeBlock.of("throw new $T();\n", IllegalStateException.class))
                .addTo(type, cases);
        for (VirtualModel.Question question : model.virtual().questions()) {
            if (question instanceof VirtualModel.Switch choice) {
                type.addMethod(choice(choice));
            }
        }
    }

    /** Returns whether a writer records the question, because the meaning of equal bytes may depend on its answer. */
    private boolean isNoted(VirtualModel.Question question) {
        if (!(model.listener() instanceof Listener.EveryStep)) {
            return false;
        }
        Value value = question instanceof VirtualModel.Quantity quantity
                ? quantity.value()
                : question instanceof VirtualModel.Switch number ? number.value() : null;
        return question instanceof VirtualModel.Choice
                || (value != null && value.all().anyMatch(Value.Method.class::isInstance));
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
            return CodeBlock.of("choose($L(), input)", StepNames.choice(number.selector()));
        }
        int more = ((VirtualModel.More) question).moreTerminal();
        return CodeBlock.of("consult(countDown(top - 1) ? $L : $L, 0, 0, input)", more, more + 1);
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
        return MethodSpec.methodBuilder(StepNames.choice(question.selector()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("The terminal that a number chooses.\n")
                .returns(int.class)
                .addCode(code.addStatement("return $L", otherwise).build())
                .build();
    }

    private MethodSpec data() {
        CodeBlock lend = CodeBlock.of("handler.data(TERMINALS[terminal - 1], bytes, remaining);\n");
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
        return Members.override("feeding")
                .returns(Names.FEEDING)
                .addParameter(int.class, "terminal")
                .addCode(cases.addStatement("default -> $T.NONE", Names.FEEDING)
                        .unindent()
                        .add("};\n")
                        .build())
                .build();
    }

    private static MethodSpec payloadParser() {
        return Members.override("payloadParser")
                .addAnnotation(Names.NULLABLE)
                .returns(Names.PUSH_PARSER)
                .addParameter(int.class, "terminal")
                .addStatement("return handler.payloadParser(TERMINALS[terminal - 1])")
                .build();
    }
}
