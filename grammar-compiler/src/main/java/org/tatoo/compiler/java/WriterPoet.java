package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.ValueNames;
import org.tatoo.compiler.writing.Frame;
import org.tatoo.compiler.writing.WriterModel;
import org.tatoo.compiler.writing.WriterModel.Part;

/** A printer of the writer class: its constructors and its methods for parts. */
final class WriterPoet {
    private static final ClassName MESSAGE_WRITER = ClassName.get("org.tatoo.writer", "MessageWriter");
    private static final ClassName NUMBER_TEXT = ClassName.get("org.tatoo.writer", "NumberText");
    /** The minimum depth limit, because left-recursive lists nest deeper as values than in the parser. */
    private static final int LEAST_DEPTH = 1024;

    private static final ClassName WRITTEN_PART = ClassName.get("org.tatoo.writer", "WrittenPart");

    private final WriterModel model;
    private final ParserModel check;
    private final ClassName name;
    private final ClassName answers;
    private final WriterSymbolPoet symbols;
    private final CheckPoet checking;

    private WriterPoet(WriterModel model) {
        this.model = model;
        check = model.check();
        name = ClassName.get(check.packageName(), check.name() + "Writer");
        answers = ClassName.get(check.packageName(), check.name() + "Answers");
        symbols = new WriterSymbolPoet(model);
        checking = new CheckPoet(check, answers);
    }

    static TypeSpec writer(WriterModel model) {
        return new WriterPoet(model).writer();
    }

    private TypeSpec writer() {
        List<MethodSpec> methods = new ArrayList<>();
        model.parts().forEach(part -> {
            methods.add(part(part));
            separation(part, symbols.methods());
        });
        model.pieces().forEach(stream -> methods.add(stream(stream)));
        methods.add(clear());
        methods.add(deliver());
        if (model.repeats()) {
            methods.add(Members.override("repeats")
                    .returns(boolean.class)
                    .addStatement("return true")
                    .build());
        }
        if (!model.empty().isEmpty()) {
            methods.add(completed());
        }
        methods.add(checking.method());
        methods.addAll(symbols.methods());
        model.selectors()
                .forEach(selector -> Optional.ofNullable(selector.number())
                        .ifPresent(number -> methods.add(CasePoet.of(selector, number))));
        methods.addAll(symbols.conversions());
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, symbols.converts() ? Modifier.ABSTRACT : Modifier.FINAL)
                .superclass(MESSAGE_WRITER)
                .addJavadoc("Writes what a parser of {@code $L} reads.\n", check.source());
        addFields(type);
        for (Target target : Target.ALL) {
            type.addMethod(constructor(target));
        }
        methods.forEach(type::addMethod);
        checking.addTo(type);
        return type.build();
    }

    // ---- construction

    /**
     * The destination of a writer.
     *
     * @param type the type of the constructor's parameter
     * @param purpose the purpose of such a writer
     * @param consumer the expression of the consumer of the bytes
     */
    private record Target(TypeName type, String purpose, String consumer) {
        private static final List<Target> ALL = List.of(
                new Target(Names.CONNECTION, "of one direction of a connection", "to(target)"),
                new Target(ClassName.get(ByteBuffer.class), "that puts its parts into a buffer", "target::put"),
                new Target(
                        ParameterizedTypeName.get(Consumer.class, ByteBuffer.class),
                        "that lends each part to {@code target}, for the call",
                        "target"));
    }

    private MethodSpec constructor(Target target) {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(symbols.converts() ? Modifier.PROTECTED : Modifier.PUBLIC)
                .addJavadoc("Makes a writer $L.\n", target.purpose)
                .addParameter(target.type, "target");
        if (checking.asks()) {
            constructor.addParameter(answers, "answers");
        }
        boolean starts = check.starts().size() > 1;
        if (starts) {
            constructor.addParameter(Names.of(check).parser().nestedClass("Start"), "start");
        }
        constructor.addStatement(
                "super($L, new $T($T.$L, $L, $L), bytes($L))",
                target.consumer,
                WRITTEN_PART,
                StandardCharsets.class,
                model.charset(),
                model.limit(),
                Math.max(check.automata().depth(), LEAST_DEPTH),
                quoted(model.blank()));
        if (checking.asks()) {
            constructor.addStatement("this.answers = answers");
        }
        if (starts) {
            constructor.addStatement("this.start = start");
        }
        return constructor.build();
    }

    private void addFields(TypeSpec.Builder type) {
        for (int i = 0; i < model.formats().size(); i++) {
            type.addField(FieldSpec.builder(
                            NUMBER_TEXT, "NUMBER_" + i, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                    .initializer("$T$L", NUMBER_TEXT, model.formats().get(i).substring("NumberText".length()))
                    .build());
        }
        symbols.constants().forEach(type::addField);
        if (checking.asks()) {
            type.addField(answers, "answers", Modifier.PRIVATE, Modifier.FINAL);
        }
        if (check.starts().size() > 1) {
            type.addField(Names.of(check).parser().nestedClass("Start"), "start", Modifier.PRIVATE, Modifier.FINAL);
        }
        model.slots().forEach(slot -> type.addField(int.class, slot, Modifier.PRIVATE));
        streamFields()
                .forEach((terminal, field) -> type.addField(
                        ClassName.get(ByteBuffer.class)
                                .annotated(
                                        AnnotationSpec.builder(Names.NULLABLE).build()),
                        field,
                        Modifier.PRIVATE));
        type.addField(
                ClassName.get(Object.class)
                        .annotated(AnnotationSpec.builder(Names.NULLABLE).build()),
                "value",
                Modifier.PRIVATE);
        type.addField(int.class, "kind", Modifier.PRIVATE);
        if (model.parts().stream().anyMatch(part -> part.separator() != null)) {
            type.addField(boolean.class, "begun", Modifier.PRIVATE);
        }
    }

    private Map<Integer, String> streamFields() {
        Map<Integer, String> fields = new LinkedHashMap<>();
        model.streams().forEach(terminal -> fields.put(terminal, "stream" + terminal));
        return fields;
    }

    /** Returns a string literal of ISO 8859-1 characters, with octal escapes. */
    static String quoted(String text) {
        return text.chars()
                .mapToObj(c -> c >= ' ' && c < 0x7f && c != '"' && c != '\\' && c != '$'
                        ? String.valueOf((char) c)
                        : String.format("\\%03o", c))
                .collect(Collectors.joining("", "\"", "\""));
    }

    // ---- parts

    private MethodSpec part(Part part) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(part.method())
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Writes {@code $L}, whole or not at all.\n\n", part.method())
                .addJavadoc("@throws org.tatoo.writer.WriteException if the parser would not read just that\n");
        boolean valued = part.type().isClass();
        boolean taken = part.streams().stream().anyMatch(stream -> stream.name().equals("part"));
        String record = taken ? "part_" : "part";
        if (valued) {
            method.addParameter(ValueNames.type(model.check(), part.type()), record);
        }
        part.streams().forEach(stream -> method.addParameter(ByteBuffer.class, stream.name()));
        method.addStatement("this.value = $L", valued ? record : "null")
                .addStatement("this.kind = $L", model.parts().indexOf(part));
        boolean proved = isProved(part);
        Frame separator = part.separator();
        if (proved) {
            method.beginControlFlow("if (sendAgain(part, kind))");
            begun(separator, method);
            method.addStatement("return").endControlFlow();
        }
        boolean repeats = model.repeats();
        if (repeats) {
            method.beginControlFlow("do");
        }
        method.addStatement("clear()");
        if (separator != null) {
            method.addStatement("separate_$L()", part.method());
        }
        part.streams()
                .forEach(stream -> method.addStatement("stream$L = $L.duplicate()", stream.terminal(), stream.name()));
        String argument = valued ? record : "";
        method.addStatement("$L($L)", WriterNames.method(part.type().symbol()), argument);
        part.streams()
                .forEach(stream -> method.addStatement(
                        "this.part.requirePlace($L, $S, $L)", stream.terminal(), stream.name(), stream.name()));
        String sent = part.last() ? "sendLast()" : proved ? "send(part, kind)" : "send()";
        if (repeats) {
            method.endControlFlow("while (!$L)", sent);
        } else {
            method.addStatement("$L", sent);
        }
        begun(separator, method);
        return method.build();
    }

    private void separation(Part part, List<MethodSpec> methods) {
        Frame separator = part.separator();
        if (separator != null) {
            methods.add(MethodSpec.methodBuilder("separate_" + part.method())
                    .addModifiers(Modifier.PRIVATE)
                    .beginControlFlow("if (begun)")
                    .addCode(symbols.content(separator))
                    .endControlFlow()
                    .build());
        }
    }

    /** Adds the statement after which a separator comes before each part. */
    private static void begun(@Nullable Frame separator, MethodSpec.Builder method) {
        if (separator != null) {
            method.addStatement("begun = true");
        }
    }

    /** Returns whether an equal part needs no second check, because it depends only on immutable values. */
    private boolean isProved(Part part) {
        return part.type().isClass() && part.streams().isEmpty() && !part.last() && !symbols.converts();
    }

    private static MethodSpec stream(WriterModel.StreamWriter stream) {
        return MethodSpec.methodBuilder(stream.name())
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Writes some of the raw bytes {@code $L}, or all.\n\n", stream.name())
                .addJavadoc("@throws org.tatoo.writer.WriteException if so many are not due here\n")
                .addParameter(ByteBuffer.class, "bytes")
                .addStatement("sendRaw($L, $S, bytes)", stream.terminal(), stream.name())
                .build();
    }

    private MethodSpec clear() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("clear").addModifiers(Modifier.PRIVATE);
        method.addStatement("part.clear()");
        model.slots().forEach(slot -> method.addStatement("$L = Integer.MIN_VALUE", slot));
        streamFields().values().forEach(field -> method.addStatement("$L = null", field));
        return method.build();
    }

    private MethodSpec deliver() {
        MethodSpec.Builder method = Members.override("deliver");
        if (checking.asks()) {
            method.beginControlFlow("switch (kind)");
            for (int i = 0; i < model.parts().size(); i++) {
                Part part = model.parts().get(i);
                CodeBlock value = part.type().isClass()
                        ? CodeBlock.of("($T) value", ValueNames.type(model.check(), part.type()))
                        : CodeBlock.of("");
                method.addCode("case $L:\n$>", i)
                        .addStatement("answers.$L($L)", part.method(), value)
                        .addStatement("break")
                        .addCode("$<");
            }
            method.addCode("default:\n$>").addStatement("break").addCode("$<").endControlFlow();
        }
        return method.build();
    }

    private MethodSpec completed() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("completed")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(ClassName.get(String.class)
                        .annotated(AnnotationSpec.builder(Names.NULLABLE).build()))
                .addParameter(int.class, "variant")
                .beginControlFlow("switch (variant)");
        model.empty()
                .forEach((variant, name) -> method.addCode("case $L:\n$>", variant)
                        .addStatement("return $S", name)
                        .addCode("$<"));
        return method.addCode("default:\n$>")
                .addStatement("return null")
                .addCode("$<")
                .endControlFlow()
                .build();
    }
}
