package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;
import org.tatoo.compiler.java.source.LongSwitch;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.StepNames;

/** A printer of the methods that read and keep the numbers of tokens, one for each token. */
final class NumberPoet {
    private static final int BYTES = 256;
    private static final int GROUPS = 128;
    private static final int DECIMAL = 10;

    private NumberPoet() {}

    static void addTo(TypeSpec.Builder type, ParserModel model) {
        List<VirtualModel.KeptValue> values = model.virtual().values();
        type.addField(FieldSpec.builder(long[].class, "values", Modifier.PRIVATE, Modifier.FINAL)
                .addJavadoc("The last numbers that were read of typed tokens.\n")
                .initializer("new long[$L]", model.virtual().slots())
                .build());
        type.addMethod(Members.override("values")
                .returns(long[].class)
                .addStatement("return values")
                .build());
        if (!model.builds()) {
            addSwitch(type, values);
            addTakeValue(type, model, "keepValue");
        }
        addElements(type, model);
        for (VirtualModel.KeptValue value : values) {
            String token = model.automata().lexer().ruleNames().get(value.token());
            type.addMethod(value.ofBytes() ? ofBytes(value, token) : ofToken(value, token));
        }
    }

    private static MethodSpec ofToken(VirtualModel.KeptValue value, String token) {
        return MethodSpec.methodBuilder(StepNames.keep(value.token()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Keeps the number of {@code $L}; false, and rejected, if it is not allowed.\n", token)
                .returns(boolean.class)
                .addParameter(Names.TOKEN, "token")
                .addCode(value.plain() && value.radix() < GROUPS ? plain(value) : number(value))
                .build();
    }

    private static MethodSpec ofBytes(VirtualModel.KeptValue value, String token) {
        return MethodSpec.methodBuilder(StepNames.keep(value.token()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Keeps the number of {@code $L}; false if it is not allowed.\n", token)
                .returns(boolean.class)
                .addParameter(long.class, "number")
                .addCode(checked(value, CodeBlock.of("false")))
                .build();
    }

    /** Returns the condition that the number of a token was kept; if it is false, the token has been rejected. */
    static CodeBlock kept(VirtualModel.KeptValue value) {
        return value.ofBytes()
                ? CodeBlock.of(
                        "$1L($2T.$3L(token)) || badValue($4L, token)",
                        StepNames.keep(value.token()),
                        Names.NUMBERS,
                        reader(value),
                        value.token())
                : CodeBlock.of("$L(token)", StepNames.keep(value.token()));
    }

    /** Adds the method that the tables call; it delegates to the method {@code name}. */
    static void addTakeValue(TypeSpec.Builder type, ParserModel model, String name) {
        MethodSpec.Builder method = Members.override("takeValue")
                .returns(boolean.class)
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "state")
                .addParameter(Names.TOKEN, "token");
        if (model.virtual().elements().isEmpty()) {
            method.addStatement("return $L(terminal, token)", name);
        } else {
            method.beginControlFlow("if (!$L(terminal, token))", name)
                    .addStatement("return false")
                    .endControlFlow()
                    .addStatement("keepElement(state)")
                    .addStatement("return true");
        }
        type.addMethod(method.build());
    }

    private static void addSwitch(TypeSpec.Builder type, List<VirtualModel.KeptValue> values) {
        List<CodeBlock> cases = new ArrayList<>();
        for (VirtualModel.KeptValue value : values) {
            cases.add(CodeBlock.of("case $L:\n$>return $L;\n$<", value.token(), kept(value)));
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

    /** Adds a method for each element name, and one that selects it by the state after the element. */
    private static void addElements(TypeSpec.Builder type, ParserModel model) {
        List<CodeBlock> cases = new ArrayList<>();
        List<VirtualModel.NamedElement> elements = model.virtual().elements();
        for (int i = 0; i < elements.size(); i++) {
            VirtualModel.NamedElement element = elements.get(i);
            MethodSpec.Builder method = MethodSpec.methodBuilder(StepNames.keepElement(i))
                    .addModifiers(Modifier.PRIVATE)
                    .addJavadoc("Keeps the number that was read for the element {@code $L}.\n", element.name());
            element.copies().forEach(copy -> method.addStatement("values[$L] = values[$L]", copy.to(), copy.from()));
            type.addMethod(method.build());
            for (int state : element.states()) {
                cases.add(CodeBlock.of("case $L:\n$>$L();\nreturn;\n$<", state, StepNames.keepElement(i)));
            }
        }
        if (!elements.isEmpty()) {
            new LongSwitch(
                            "keepElement",
                            name -> MethodSpec.methodBuilder(name)
                                    .addModifiers(Modifier.PRIVATE)
                                    .addJavadoc(
                                            "Keeps the number of the element that leads to the state, if it has a name.\n")
                                    .addParameter(int.class, "state"),
                            "state",
                            "$L(state);\nreturn;\n",
                            CodeBlock.of("return;\n"))
                    .addTo(type, cases);
        }
    }

    private static CodeBlock plain(VirtualModel.KeptValue value) {
        return CodeBlock.of("""
                values[$1L] = number($2L, token, $3L, $4LL);
                return values[$1L] >= 0;
                """, value.slot(), value.token(), value.radix(), value.limit());
    }

    private static CodeBlock number(VirtualModel.KeptValue value) {
        return CodeBlock.builder()
                .addStatement(
                        "long number = $T.$L(token$L)",
                        Names.NUMBERS,
                        value.unsigned() ? "unsigned" : reader(value),
                        value.unsigned() ? ", " + value.radix() + ", " + value.little() : "")
                .add(checked(value, CodeBlock.of("badValue($L, token)", value.token())))
                .build();
    }

    /** Returns the statements that store the number, or return {@code wrong} if it is not allowed. */
    private static CodeBlock checked(VirtualModel.KeptValue value, CodeBlock wrong) {
        if (!value.fields().isEmpty()) {
            return bits(value, wrong);
        }
        CodeBlock.Builder code = CodeBlock.builder();
        addCheck(code, wrong, value.bounds().isEmpty() ? beyondType(value) : outside("number", value.bounds()));
        return code.addStatement("values[$L] = number", value.slot())
                .addStatement("return true")
                .build();
    }

    /** Returns the method of the runtime that reads the number. */
    private static String reader(VirtualModel.KeptValue value) {
        if (!value.fields().isEmpty()) {
            return "bits";
        }
        return switch (value.radix()) {
            case BYTES ->
                value.signed()
                        ? value.little() ? "littleSignedBytes" : "signedBytes"
                        : value.little() ? "littleBytes" : "bytes";
            case GROUPS -> value.little() ? "littleGroups" : "groups";
            case DECIMAL -> "digits";
            default -> "hexadecimal";
        };
    }

    private static String beyondType(VirtualModel.KeptValue value) {
        if (value.unsigned()) {
            return "number == -1";
        }
        if (value.limit() == Long.MAX_VALUE) {
            return value.signed() ? "" : "number < 0";
        }
        return "number < " + (value.signed() ? -value.limit() - 1 + "L" : "0") + " || number > " + value.limit() + "L";
    }

    private static CodeBlock bits(VirtualModel.KeptValue value, CodeBlock wrong) {
        CodeBlock.Builder code = CodeBlock.builder();
        List<String> checks = new ArrayList<>();
        int below = value.fields().stream().mapToInt(VirtualModel.Bits::width).sum();
        int slot = value.slot();
        for (VirtualModel.Bits field : value.fields()) {
            below -= field.width();
            String shifted = below == 0 ? "number" : "number >>> " + below;
            code.addStatement("values[$L] = $L & $LL", slot, shifted, (1L << field.width()) - 1);
            if (!field.bounds().isEmpty()) {
                String outside = outside("values[" + slot + "]", field.bounds());
                checks.add(outside.contains("&&") ? "(" + outside + ")" : outside);
            }
            slot++;
        }
        addCheck(code, wrong, String.join(" || ", checks));
        return code.addStatement("return true").build();
    }

    private static void addCheck(CodeBlock.Builder code, CodeBlock result, String wrong) {
        if (!wrong.isEmpty()) {
            code.beginControlFlow("if ($L)", wrong)
                    .addStatement("return $L", result)
                    .endControlFlow();
        }
    }

    /** Returns the condition that {@code number} is outside all ranges of {@code bounds}. */
    private static String outside(String number, List<Long> bounds) {
        return IntStream.range(0, bounds.size() / 2)
                .mapToObj(i -> outside(number, bounds.get(2 * i), bounds.get(2 * i + 1), bounds.size() > 2))
                .collect(Collectors.joining(" && "));
    }

    private static String outside(String number, long least, long most, boolean one) {
        if (least == most) {
            return number + " != " + least + "L";
        }
        if (most == Long.MAX_VALUE) {
            return number + " < " + least + "L";
        }
        String outside = number + " < " + least + "L || " + number + " > " + most + "L";
        return one ? "(" + outside + ")" : outside;
    }
}
