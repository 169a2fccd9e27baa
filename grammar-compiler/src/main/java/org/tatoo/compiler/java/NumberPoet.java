package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;

/** Prints what reads the numbers of tokens and keeps them. */
final class NumberPoet {
    private NumberPoet() {}

    static void addTo(TypeSpec.Builder type, ParserModel model) {
        List<VirtualModel.KeptValue> values = model.virtual().values();
        type.addField(FieldSpec.builder(long[].class, "values", Modifier.PRIVATE, Modifier.FINAL)
                .addJavadoc("The last numbers that were read of typed tokens.\n")
                .initializer("new long[$L]", model.virtual().slots())
                .build());
        type.addMethod(ParserPoet.override("values")
                .returns(long[].class)
                .addStatement("return values")
                .build());
        List<CodeBlock> cases = new ArrayList<>();
        for (VirtualModel.KeptValue value : values) {
            int slot = value.slot();
            if (!value.plain()) {
                type.addField(format(slot, value));
            }
            cases.add(value.plain() ? plain(slot, value) : formatted(slot, value));
        }
        new LongSwitch(
                        "keepValue",
                        name -> MethodSpec.methodBuilder(name)
                                .addModifiers(Modifier.PRIVATE)
                                .addJavadoc(
                                        "Keeps the number of a typed token; false, and rejected, if it is not allowed.\n")
                                .returns(boolean.class)
                                .addParameter(int.class, "terminal")
                                .addParameter(Names.TOKEN, "token"),
                        "terminal",
                        "return $L(terminal, token);\n",
                        CodeBlock.of("return true;\n"))
                .addTo(type, cases);
    }

    private static FieldSpec format(int slot, VirtualModel.KeptValue value) {
        FieldSpec.Builder field = FieldSpec.builder(
                Names.INTEGER_FORMAT, "NUMBER_" + slot, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
        if (!value.fields().isEmpty()) {
            CodeBlock.Builder bits = CodeBlock.builder().add("$T.bits()", Names.INTEGER_FORMAT);
            value.fields().forEach(each -> bits.add("\n.field($L$L)", each.width(), bounds(each.bounds())));
            return field.initializer(bits.build()).build();
        }
        return field.initializer(
                        "$T.of($L, $L, $L, $LL$L)",
                        Names.INTEGER_FORMAT,
                        value.radix(),
                        value.little(),
                        value.signed(),
                        value.limit(),
                        bounds(value.bounds()))
                .build();
    }

    private static CodeBlock bounds(List<Long> values) {
        CodeBlock.Builder bounds = CodeBlock.builder();
        values.forEach(bound -> bounds.add(",$W$LL", bound));
        return bounds.build();
    }

    private static CodeBlock plain(int slot, VirtualModel.KeptValue value) {
        return CodeBlock.of("""
                case $L:
                    values[$L] = number(terminal, token, $L, $LL);
                    return values[$L] >= 0;
                """, value.token(), slot, value.radix(), value.limit(), slot);
    }

    private static CodeBlock formatted(int slot, VirtualModel.KeptValue value) {
        return CodeBlock.of("""
                case $L:
                    return keepNumber(terminal, token, NUMBER_$L, $L);
                """, value.token(), slot, slot);
    }
}
