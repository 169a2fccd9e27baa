package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.ValueNames;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueClass;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;

/** A printer of the interface in which the records, interfaces and enums of a grammar nest. */
final class RecordsPoet {
    private final ParserModel model;
    private final ValueModel values;

    private RecordsPoet(ParserModel model, ValueModel values) {
        this.model = model;
        this.values = values;
    }

    static TypeSpec records(ParserModel model, ValueModel values) {
        return new RecordsPoet(model, values).all();
    }

    /** Returns the interface with the enums of an evaluator. */
    static TypeSpec enums(ParserModel model, EvaluatorModel values) {
        TypeSpec.Builder type = outer(model, "the enums of parameters");
        values.enums().forEach(some -> type.addType(ValueEnumPoet.of(some)));
        return type.build();
    }

    private static TypeSpec.Builder outer(ParserModel model, String content) {
        return TypeSpec.interfaceBuilder(ValueNames.outer(model))
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The values of {@code $L}: $L.\n", model.source(), content);
    }

    private TypeSpec all() {
        TypeSpec.Builder type = outer(model, "a record for each production");
        for (ValueClass each : values.classes()) {
            List<ClassName> interfaces = values.interfacesOf(each.symbol())
                    .map(other -> ValueNames.type(model, other))
                    .toList();
            if (each.kind() == ValueClass.Kind.INTERFACE) {
                type.addType(sealed(each, interfaces));
                each.records().forEach(record -> type.addType(record(record, List.of(ValueNames.type(model, each)))));
            } else if (each.kind() == ValueClass.Kind.RECORD) {
                type.addType(record(each.records().get(0), interfaces));
            }
        }
        values.enums().forEach(some -> type.addType(ValueEnumPoet.of(some)));
        return type.build();
    }

    private TypeSpec sealed(ValueClass type, List<ClassName> interfaces) {
        Stream<String> names = Stream.concat(
                type.records().stream().map(RecordType::name),
                type.passed().stream().map(symbol -> values.of(symbol).name()));
        return TypeSpec.interfaceBuilder(type.name())
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.SEALED)
                .addSuperinterfaces(interfaces)
                .addJavadoc(
                        "What {@code $L} can be: $L.\n",
                        type.symbol().name(),
                        names.map(name -> "{@link " + name + "}").collect(Collectors.joining(", ")))
                .build();
    }

    private TypeSpec record(RecordType record, List<ClassName> interfaces) {
        MethodSpec.Builder components = MethodSpec.constructorBuilder();
        CodeBlock.Builder checks = CodeBlock.builder();
        for (Component component : record.components()) {
            components.addParameter(
                    ParameterSpec.builder(type(component), component.name()).build());
            if (component.type() instanceof ValueType.ListOf) {
                checks.add(copy(component));
            }
        }
        record.together().forEach(group -> checks.add(together(record, group)));
        TypeSpec.Builder type = TypeSpec.recordBuilder(record.name())
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .recordConstructor(components.build())
                .addSuperinterfaces(interfaces)
                .addJavadoc("{@code $L}\n", Names.javadoc(record.production().text()));
        if (!checks.isEmpty()) {
            type.addMethod(MethodSpec.compactConstructorBuilder()
                    .addModifiers(Modifier.PUBLIC)
                    .addCode(checks.build())
                    .build());
        }
        return type.build();
    }

    private TypeName type(Component component) {
        TypeName type = ValueNames.type(model, values, component.type());
        return component.nullable()
                ? type.box().annotated(AnnotationSpec.builder(Names.NULLABLE).build())
                : type;
    }

    private static CodeBlock copy(Component component) {
        String absent = component.nullable() ? component.name() + " == null ? null : " : "";
        return CodeBlock.of("$1L = $2L$3T.copyOf($1L);\n", component.name(), absent, ValueNames.VALUE_LIST);
    }

    /**
     * Returns the check that a group's required values are all present or all absent, and optional ones only with them.
     */
    private static CodeBlock together(RecordType record, RecordType.Together group) {
        List<String> names = names(record, group.all());
        CodeBlock.Builder checks = CodeBlock.builder();
        if (names.size() > 1) {
            String test = names.stream()
                    .skip(1)
                    .map(name -> "(" + names.get(0) + " == null) != (" + name + " == null)")
                    .collect(Collectors.joining("\n        || "));
            checks.add(refusal(test, String.join(", ", names) + ": all or none can be null"));
        }
        if (!group.within().isEmpty()) {
            String there = group.within().stream()
                    .map(index -> record.components().get(index))
                    .map(each -> each.type() instanceof ValueType.Flag ? each.name() : each.name() + " != null")
                    .collect(Collectors.joining(" || "));
            String within = String.join(", ", names(record, group.within()));
            checks.add(refusal(
                    names.get(0) + " == null && " + (group.within().size() > 1 ? "(" + there + ")" : there),
                    within + ": only with " + names.get(0)));
        }
        return checks.build();
    }

    private static List<String> names(RecordType record, List<Integer> indices) {
        return indices.stream()
                .map(index -> record.components().get(index).name())
                .toList();
    }

    private static CodeBlock refusal(String test, String reason) {
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", test)
                .addStatement("throw new $T($S)", IllegalArgumentException.class, reason)
                .endControlFlow()
                .build();
    }
}
