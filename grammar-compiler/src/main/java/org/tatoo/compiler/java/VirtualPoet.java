package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
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
        if (hasBytes()) {
            type.addMethod(data()).addMethod(endData());
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
        for (VirtualModel.Question question : model.virtual().questions()) {
            cases.add(CodeBlock.builder()
                    .add("case $L:\n$>", cases.size() + 1)
                    .addStatement(question(question))
                    .addStatement("break")
                    .add("$<")
                    .build());
        }
        new LongSwitch(
                        "ask",
                        name -> MethodSpec.methodBuilder(name)
                                .addModifiers(Modifier.PRIVATE)
                                .addJavadoc("Asks what the state on top needs to know, and goes on with the answer.\n")
                                .addParameter(byte[].class, "input"),
                        "Lr.QUESTION[stack[top]]",
                        "$L(input);\n",
                        CodeBlock.of("throw new $T();\n", IllegalStateException.class))
                .addTo(type, cases);
    }

    private static CodeBlock question(VirtualModel.Question question) {
        if (question instanceof VirtualModel.Quantity quantity) {
            return CodeBlock.of(
                    "consult($L, $L, $LL, input)", quantity.terminal(), source(quantity.source()), quantity.max());
        }
        if (question instanceof VirtualModel.Choice choice) {
            return CodeBlock.of(
                    "consult($L + handler.$L().ordinal(), 0, 0, input)", choice.firstTerminal(), choice.method());
        }
        int more = ((VirtualModel.More) question).moreTerminal();
        return CodeBlock.of("consult(countDown(top - 1) ? $L : $L, 0, 0, input)", more, more + 1);
    }

    private static String source(VirtualModel.Source source) {
        return source instanceof VirtualModel.Slot slot
                ? "values[" + slot.slot() + "]"
                : "handler." + ((VirtualModel.Method) source).name() + "()";
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
        code.add("""
                if (++top == stack.length && !grow()) {
                    return;
                }
                stack[top] = successor;
                """);
        if (hasCounts()) {
            code.add("""
                    if (Lr.KIND[terminal - Lr.TERMINALS - 1] == 2) {
                        beginCount();
                    }
                    """);
        }
        if (!model.virtual().selectors().isEmpty()) {
            code.beginControlFlow("if (terminal <= Lr.TERMINAL.length)")
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

    private static MethodSpec data() {
        return MethodSpec.methodBuilder("data")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(int.class, "terminal")
                .addParameter(ByteBuffer.class, "bytes")
                .addParameter(long.class, "remaining")
                .addStatement("handler.data(Lr.TERMINAL[terminal - 1], bytes, remaining)")
                .build();
    }

    private static MethodSpec endData() {
        return MethodSpec.methodBuilder("endData")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "successor")
                .addParameter(Names.TOKEN, "token")
                .addCode("""
                        if (++top == stack.length && !grow()) {
                            return;
                        }
                        stack[top] = successor;
                        handler.shift(Lr.TERMINAL[terminal - 1], token);
                        """)
                .build();
    }
}
