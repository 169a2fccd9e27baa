package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.TextNames;
import org.tatoo.compiler.java.source.ValueNames;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.writing.Frame;
import org.tatoo.compiler.writing.WriterModel;
import org.tatoo.compiler.writing.WriterModel.Passed;
import org.tatoo.compiler.writing.WriterModel.ProductionWriter;
import org.tatoo.compiler.writing.WriterModel.SymbolWriter;

/** A printer of the methods that write non-terminals, and of the constants and conversions that they use. */
final class WriterSymbolPoet implements WriterNames {
    private final WriterModel model;
    private final ParserModel check;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final TextNames names = new TextNames();
    private final Map<List<?>, String> tables = new LinkedHashMap<>();
    private final Map<List<String>, String> spelled = new LinkedHashMap<>();
    private final Map<String, ValueType.Converted> converters = new LinkedHashMap<>();
    private final List<MethodSpec> methods = new ArrayList<>();
    private final EmissionPoet emissions = new EmissionPoet(this);

    WriterSymbolPoet(WriterModel model) {
        this.model = model;
        check = model.check();
        model.symbols().forEach(this::symbol);
    }

    /** Returns the methods, in the order of the non-terminals. */
    List<MethodSpec> methods() {
        return methods;
    }

    /** Returns the statements for content that is no non-terminal. */
    CodeBlock content(Frame frame) {
        return emissions.content(frame);
    }

    /** Returns whether there are values of the user's types, which make the writer abstract. */
    boolean converts() {
        return !converters.isEmpty();
    }

    /** Returns the methods that convert such values. */
    List<MethodSpec> conversions() {
        return converters.values().stream().map(this::conversion).toList();
    }

    /** Returns the constants used by this code. */
    List<FieldSpec> constants() {
        List<FieldSpec> fields = new ArrayList<>();
        texts.forEach((text, constant) ->
                fields.add(constant(byte[].class, constant, CodeBlock.of("bytes($L)", WriterPoet.quoted(text)))));
        spelled.forEach((all, constant) -> fields.add(constant(
                byte[][].class,
                constant,
                CodeBlock.of(
                        "{$L}",
                        all.stream()
                                .map(text -> "bytes(" + WriterPoet.quoted(text) + ")")
                                .collect(Collectors.joining(", "))))));
        tables.forEach((table, constant) -> fields.add(constant(
                table.get(0) instanceof List ? int[][].class : int[].class,
                constant,
                CodeBlock.of("$L", table.toString().replace('[', '{').replace(']', '}')))));
        return fields;
    }

    private static FieldSpec constant(Class<?> type, String name, CodeBlock value) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build();
    }

    private void symbol(SymbolWriter symbol) {
        boolean valued = symbol.type().isClass();
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(WriterNames.method(symbol.symbol())).addModifiers(Modifier.PRIVATE);
        if (valued) {
            method.addParameter(ValueNames.type(check, symbol.type()), "value");
        }
        if (symbol.productions().size() == 1 && symbol.passed().isEmpty()) {
            methods.add(body(method, symbol.productions().get(0)).build());
            return;
        }
        for (ProductionWriter production : symbol.productions()) {
            String record = String.valueOf(production.record());
            method.beginControlFlow("if (value instanceof $T some)", ValueNames.record(check, record))
                    .addStatement("production_$L(some)", production.name())
                    .addStatement("return")
                    .endControlFlow();
            methods.add(body(
                            MethodSpec.methodBuilder("production_" + production.name())
                                    .addModifiers(Modifier.PRIVATE)
                                    .addParameter(ValueNames.record(check, record), "value"),
                            production)
                    .build());
        }
        int number = 0;
        for (Passed passed : symbol.passed()) {
            String helper = "passed_" + symbol.symbol().name() + "_" + number++;
            TypeName type = ValueNames.type(check, passed.type());
            method.beginControlFlow("if (value instanceof $T some)", type)
                    .addStatement("$L(some)", helper)
                    .addStatement("return")
                    .endControlFlow();
            methods.add(MethodSpec.methodBuilder(helper)
                    .addModifiers(Modifier.PRIVATE)
                    .addParameter(type, "value")
                    .addCode(framed(passed.frame()))
                    .build());
        }
        methods.add(method.addStatement("throw new $T(value.toString())", IllegalArgumentException.class)
                .build());
    }

    private MethodSpec.Builder body(MethodSpec.Builder method, ProductionWriter production) {
        return method.addCode(framed(production.frame()));
    }

    private CodeBlock framed(Frame frame) {
        return CodeBlock.builder()
                .addStatement("part.enter($S)", frame.name())
                .add(emissions.frame(frame))
                .addStatement("part.leave()")
                .build();
    }

    private MethodSpec conversion(ValueType.Converted type) {
        boolean octets = type.from() instanceof ValueType.Octets;
        return MethodSpec.methodBuilder(type.terminal().name())
                .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                .addJavadoc(
                        "Converts the value of {@code $L} into what is written.\n",
                        type.terminal().name())
                .returns(octets ? ValueNames.BYTES : ClassName.get(String.class))
                .addParameter(type(type), "value")
                .build();
    }

    // ---- names in the printed code

    @Override
    public String text(String text) {
        return texts.computeIfAbsent(text, names::text);
    }

    @Override
    public String spelled(List<String> all) {
        return spelled.computeIfAbsent(all, key -> "SPELLED_" + spelled.size());
    }

    @Override
    public String table(List<Integer> numbers, String symbol, String purpose) {
        return tables.computeIfAbsent(numbers, key -> names.constant(symbol, purpose));
    }

    @Override
    public String tables(List<List<Integer>> numbers, String symbol) {
        return tables.computeIfAbsent(numbers, key -> names.constant(symbol, EmissionPoet.VARIANTS));
    }

    @Override
    public String converter(ValueType.Converted type) {
        converters.put(type.terminal().name(), type);
        return type.terminal().name();
    }

    @Override
    public TypeName type(ValueType type) {
        return ValueNames.type(check, model.values(), type);
    }
}
