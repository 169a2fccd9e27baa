package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;

/** Prints what a parser has in addition that recovers from errors in the input. */
final class RecoveryPoet {
    private final ParserModel model;

    private RecoveryPoet(ParserModel model) {
        this.model = model;
    }

    static void addTo(TypeSpec.Builder type, ParserModel model) {
        new RecoveryPoet(model).addTo(type);
    }

    /** Adds to the constants of the LR automaton, after its tables. */
    static void addTables(TypeSpec.Builder type, ParserModel model, int skip) {
        type.addField(FieldSpec.builder(Names.RECOVERY_TABLES, "RECOVERY", Modifier.STATIC, Modifier.FINAL)
                .initializer("new $T(AFTER_ERROR, REGION, Dfa.MAX, $L, $L)", Names.RECOVERY_TABLES, skip, model.raw())
                .build());
    }

    private void addTo(TypeSpec.Builder type) {
        type.addMethod(ParserPoet.override("recoveryTables")
                        .returns(Names.RECOVERY_TABLES)
                        .addStatement("return Lr.RECOVERY")
                        .build())
                .addMethod(ParserPoet.override("mode")
                        .returns(int.class)
                        .addStatement("return Dfa.MODE[stack[top]]")
                        .build())
                .addMethod(settle());
        if (model.builds()) {
            BuildingPoet.addRecovery(type);
        } else if (!model.whole().isEmpty()) {
            type.addMethod(ParserPoet.override("forgetTokens")
                    .addStatement("kept.clear()")
                    .build());
        }
    }

    private MethodSpec settle() {
        return ParserPoet.override("settle")
                .returns(boolean.class)
                .addCode("""
                        while (stops == 0) {
                            int sole = Lr.SOLE[stack[top]];
                            if (sole != 0) {
                                makeReduction(sole);
                                continue;
                            }
                        """)
                .addCode(afterReductions())
                .addCode("""
                        }
                        return false;
                        """)
                .build();
    }

    /** What follows if the state on top reduces nothing without a look at anything. */
    private CodeBlock afterReductions() {
        VirtualModel virtual = model.virtual();
        if (virtual.isEmpty()) {
            return CodeBlock.of("    return true;\n");
        }
        CodeBlock.Builder code = CodeBlock.builder().add("    int question = Lr.QUESTION[stack[top]];\n");
        int answered = virtual.answered();
        CodeBlock reads = CodeBlock.of("return question == 0 || question > $L;\n", answered);
        if (!virtual.reducesInside()) {
            return code.add("    ").add(reads).build();
        }
        return code.add("    if (question <= $L || ", answered)
                .add(virtual.awaiting() > 0 ? CodeBlock.of("question == $L || ", virtual.awaiting()) : CodeBlock.of(""))
                .add("atRegionEnd()) {\n        ")
                .add(reads)
                .add("    }\n    reduce(Lr.INSIDE[question - $L]);\n", answered + 1)
                .build();
    }
}
