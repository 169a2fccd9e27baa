package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.WholeModel;
import org.tatoo.compiler.java.source.LongSwitch;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;

/** A printer of the additional members of a parser that delivers the tokens of some productions in one call each. */
final class WholePoet {
    /** The bytecode size of a case without its arguments. */
    private static final int CASE = 20;

    private static final int ARGUMENT = 9;

    /** The maximum bytecode size of a method that HotSpot compiles, less its prologue. */
    private static final int METHOD = 7800;

    private WholePoet() {}

    static void addTo(TypeSpec.Builder type, ParserModel model) {
        type.addField(FieldSpec.builder(Names.KEPT_TOKENS, "kept", Modifier.PRIVATE, Modifier.FINAL)
                .addJavadoc("The tokens that the next call delivers.\n")
                .build());
        addCall(type, model.whole());
        type.addMethod(MethodSpec.methodBuilder("held")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(int.class)
                .addStatement("return super.held() + kept.held()")
                .build());
        type.addMethod(Members.override("keepsTokens")
                .returns(boolean.class)
                .addStatement("return !kept.isEmpty()")
                .build());
        type.addMethod(Members.override("discard")
                .addStatement("super.discard()")
                .addStatement("kept.discard()")
                .build());
    }

    private static void addCall(TypeSpec.Builder type, WholeModel whole) {
        List<CodeBlock> cases = new ArrayList<>();
        int largest = 0;
        for (WholeModel.CallVariant variant : whole.variants()) {
            cases.add(CodeBlock.builder()
                    .add("case $L:\n$>", cases.size())
                    .addStatement("handler.$L($L)", variant.call().name(), arguments(variant))
                    .addStatement("break")
                    .add("$<")
                    .build());
            largest = Math.max(largest, variant.arguments().size());
        }
        new LongSwitch(
                        "callVariant",
                        name -> MethodSpec.methodBuilder(name)
                                .addModifiers(Modifier.PRIVATE)
                                .addParameter(int.class, "number"),
                        "number",
                        "$L(number);\n",
                        CodeBlock.of("throw new $T();\n", IllegalStateException.class))
                .addTo(type, cases, METHOD / (CASE + ARGUMENT * largest));
        type.addMethod(MethodSpec.methodBuilder("call")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Delivers the tokens kept, which are those of a production.\n")
                .addParameter(int.class, "number")
                .addStatement("callVariant(number)")
                .addStatement("kept.clear()")
                .build());
    }

    private static CodeBlock arguments(WholeModel.CallVariant variant) {
        return variant.arguments().stream()
                .map(kept -> kept == WholeModel.ABSENT ? CodeBlock.of("null") : CodeBlock.of("kept.get($L)", kept))
                .collect(CodeBlock.joining(", "));
    }
}
