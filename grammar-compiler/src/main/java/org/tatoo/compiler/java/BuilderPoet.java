package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.generation.BuildingModel;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.java.lanes.StepPoet;
import org.tatoo.compiler.java.source.LongSwitch;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.StepNames;
import org.tatoo.compiler.java.source.ValueNames;
import org.tatoo.compiler.messages.Effect;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.messages.MessageModel.Taken;
import org.tatoo.compiler.messages.Part;
import org.tatoo.compiler.messages.Slot;
import org.tatoo.compiler.messages.Source;
import org.tatoo.compiler.messages.Step;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueType;

/** A printer of the class that builds values from the steps of a parser. */
final class BuilderPoet {
    private static final ClassName VALUE_BUILDER = ClassName.get("org.tatoo.runtime", "ValueBuilder");

    private final MessageModel model;
    private final ParserModel parser;
    private final BuildingModel building;
    private final Names names;
    private final SourcePoet sources;

    private BuilderPoet(MessageModel model, Names names) {
        this.model = model;
        this.names = names;
        parser = model.parser();
        building = Objects.requireNonNull(parser.building());
        sources = new SourcePoet(parser, model.values());
    }

    static TypeSpec builder(MessageModel model, Names names) {
        return new BuilderPoet(model, names).builder();
    }

    private TypeSpec builder() {
        List<MethodSpec> methods = new ArrayList<>();
        model.tokens().forEach(token -> methods.add(token(token)));
        model.raws().forEach(raw -> methods.add(raw(raw)));
        for (Step step : model.steps()) {
            methods.add(step(step));
            if (step.gathered() != null) {
                methods.add(gathered(step, step.gathered()));
                if (building.elements().contains(step.name())) {
                    methods.add(element(step, (Effect.Put) step.gathered()));
                }
            }
        }
        if (model.steps().stream().anyMatch(step -> step.gathered() != null)) {
            methods.add(room());
            methods.add(SourcePoet.text(parser.automata().lexer().utf8()));
        }
        model.parts().stream().filter(part -> part.records().size() > 1).forEach(part -> methods.add(dispatch(part)));
        TypeSpec.Builder type = TypeSpec.classBuilder(BuildingPoet.builder(parser, building))
                .addModifiers(Modifier.FINAL)
                .addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                        .addMember("value", "$S", "unchecked")
                        .build())
                .superclass(VALUE_BUILDER)
                .addJavadoc("Builds the values that a {@link $T} hands over.\n", names.parser());
        sources.enums()
                .forEach((constants, enumType) -> type.addField(FieldSpec.builder(
                                ArrayTypeName.of(enumType),
                                constants,
                                Modifier.PRIVATE,
                                Modifier.STATIC,
                                Modifier.FINAL)
                        .initializer("$T.values()", enumType)
                        .build()));
        type.addField(names.handler(), "handler", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(names.parser(), "parser")
                        .addParameter(names.handler(), "handler")
                        .addStatement("super(parser, $L)", model.limit())
                        .addStatement("this.handler = handler")
                        .build());
        addReduce(type);
        type.addMethod(end());
        methods.forEach(type::addMethod);
        return type.build();
    }

    private void addReduce(TypeSpec.Builder type) {
        List<CodeBlock> cases = new ArrayList<>();
        for (Step step : model.steps()) {
            cases.add(CodeBlock.of("case $L:\n$>$L();\nbreak;\n$<", cases.size(), step.name()));
        }
        new LongSwitch(
                        "reduce",
                        name -> MethodSpec.methodBuilder(name)
                                .addJavadoc("Does what the reduction of a variant does to the values.\n")
                                .addParameter(int.class, "step"),
                        "step",
                        "$L(step);\n",
                        CodeBlock.of("throw new $T();\n", IllegalStateException.class))
                .addTo(type, cases);
    }

    /** Returns the method that delivers the value of a start completed only by the end of the input. */
    private MethodSpec end() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("end")
                .addJavadoc("Hands over what only the end of the input completes.\n")
                .addParameter(int.class, "start");
        List<@Nullable Part> atEnd = model.atEnd();
        for (int i = 0; i < atEnd.size(); i++) {
            Part part = atEnd.get(i);
            if (part != null) {
                method.beginControlFlow("if (start == $L)", i)
                        .addCode(handOver(new Source.Entry(0, Slot.of(part.type())), part, 1))
                        .endControlFlow();
            }
        }
        return method.build();
    }

    // ---- terminals

    private MethodSpec token(Taken token) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(token.method())
                .addJavadoc("Takes the value of {@code $L}.\n", token.terminal().name())
                .returns(boolean.class)
                .addParameter(Names.TOKEN, "token");
        CodeBlock fits = CodeBlock.of("fits($L, token)", token.number());
        Slot only = token.slots().get(0);
        if (token.format() != null) {
            return numbers(method, fits, token, token.format()).build();
        }
        CodeBlock text = only.type() instanceof ValueType.Octets
                        || (only.type() instanceof ValueType.Converted converted
                                && converted.from() instanceof ValueType.Octets)
                ? CodeBlock.of("bytes(token)")
                : CodeBlock.of(parser.automata().lexer().utf8() ? "token.utf8()" : "token.text()");
        if (only.type() instanceof ValueType.Converted converted) {
            return method.beginControlFlow("if (!$L)", fits)
                    .addStatement("return false")
                    .endControlFlow()
                    .addCode(converted(
                            converted, only, text, "token.length()", "badValue(" + token.number() + ", token)"))
                    .build();
        }
        return method.addStatement("return $L && add($L, token.length())", fits, text)
                .build();
    }

    private MethodSpec.Builder numbers(MethodSpec.Builder method, CodeBlock fits, Taken token, NumberFormat format) {
        CodeBlock.Builder adds = CodeBlock.builder().add(fits);
        for (int i = 0; i < token.slots().size(); i++) {
            String number = "number" + (i == 0 ? "" : String.valueOf(i + 1));
            method.addParameter(long.class, number);
            CodeBlock value = format.isBeyondTerms()
                    ? CodeBlock.of(
                            "$T.unsignedBits(token, $L, $L)",
                            Names.NUMBERS,
                            format.base().radix(),
                            format.base().isLittle())
                    : CodeBlock.of(number);
            adds.add(" && add($L, $L)", sources.position(value, token.slots().get(i)), i == 0 ? "token.length()" : "0");
        }
        return method.addStatement("return $L", adds.build());
    }

    private MethodSpec raw(Taken raw) {
        Slot only = raw.slots().get(0);
        ValueType plain = only.type() instanceof ValueType.Converted converted ? converted.from() : only.type();
        String decode = plain instanceof ValueType.Octets
                ? "bytes(raw)"
                : parser.automata().lexer().utf8() ? "utf8(raw)" : "latin1(raw)";
        MethodSpec.Builder method = MethodSpec.methodBuilder(raw.method())
                .addJavadoc("Takes the value of {@code $L}.\n", raw.terminal().name())
                .returns(boolean.class)
                .beginControlFlow("if (!fits($L))", raw.number())
                .addStatement("return false")
                .endControlFlow()
                .addStatement("$T raw = takeRaw()", ByteBuffer.class)
                .addStatement("int length = raw.limit()");
        if (only.type() instanceof ValueType.Converted converted) {
            method.addCode(converted(
                    converted, only, CodeBlock.of(decode), "length", "badValue(" + raw.number() + ", length)"));
        } else {
            method.addStatement("return add($L, length)", decode);
        }
        return method.build();
    }

    private static CodeBlock converted(
            ValueType.Converted type, Slot slot, CodeBlock text, String length, String refuse) {
        CodeBlock value = CodeBlock.of("handler.$L($L)", type.terminal().name(), text);
        return CodeBlock.builder()
                .beginControlFlow("try")
                .addStatement("return add($L, $L)", SourcePoet.stored(value, slot), length)
                .nextControlFlow("catch ($T e)", IllegalArgumentException.class)
                .addStatement("return $L", refuse)
                .endControlFlow()
                .build();
    }

    // ---- reductions

    private MethodSpec step(Step step) {
        return MethodSpec.methodBuilder(step.name())
                .addJavadoc("{@code $L}\n", Names.javadoc(step.text()))
                .addCode(effect(step.effect(), step.entries()))
                .build();
    }

    /** Returns the variant of the step's method with the positions of its tokens as parameters. */
    private MethodSpec gathered(Step step, Effect effect) {
        MethodSpec.Builder method = ofPlaces(step, step.name(), "");
        return effect instanceof Effect.HandOver over
                ? method.addCode(handOver(over.value(), over.part(), 0)).build()
                : method.addStatement("add($L, $L)", made((Effect.Put) effect), bytes(step, 0))
                        .build();
    }

    /** Returns the same method as {@link #gathered}, including the reduction that adds the value to a list. */
    private MethodSpec element(Step step, Effect.Put put) {
        return ofPlaces(step, StepNames.element(step.name()), ", an element of the list on top,")
                .addStatement("append(1, $L, $L)", made(put), bytes(step, StepPoet.VALUE_SIZE))
                .build();
    }

    private static MethodSpec.Builder ofPlaces(Step step, String name, String what) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addJavadoc(
                        "{@code $L}$L for whose tokens there is room.\n",
                        Names.javadoc(step.text()),
                        what.isEmpty() ? "," : what)
                .addParameter(byte[].class, "input");
        for (int i = 0; i < step.entries(); i++) {
            method.addParameter(int.class, "start" + i).addParameter(int.class, "end" + i);
        }
        return method;
    }

    private CodeBlock made(Effect.Put put) {
        return sources.of(put.value(), put.slot().type());
    }

    /** Returns the expression of the tokens' total size plus {@code more}. */
    private static String bytes(Step step, int more) {
        return IntStream.range(0, step.entries())
                        .mapToObj(token -> "end" + token + " - start" + token + " + ")
                        .collect(Collectors.joining())
                + (StepPoet.VALUE_SIZE * step.entries() + more);
    }

    private MethodSpec room() {
        return MethodSpec.methodBuilder("room")
                .addJavadoc("How much more values may take, in bytes.\n")
                .returns(int.class)
                .addStatement("return $L - size()", model.limit())
                .build();
    }

    private CodeBlock effect(Effect effect, int entries) {
        if (effect instanceof Effect.HandOver over) {
            return handOver(over.value(), over.part(), entries);
        }
        if (effect instanceof Effect.Put put) {
            return statement("replace($L, $L)", entries, sources.stored(put.value(), put.slot()));
        }
        if (effect instanceof Effect.First first) {
            return statement(
                    "list($L, $L)",
                    entries,
                    sources.element(first.element(), first.slot().type()));
        }
        if (effect instanceof Effect.Append append) {
            return statement(
                    "append($L, $L, 0)",
                    entries,
                    sources.element(append.element(), append.slot().type()));
        }
        if (effect instanceof Effect.Run run) {
            return CodeBlock.builder()
                    .addStatement(sources.call(run.call()))
                    .addStatement("drop($L)", entries)
                    .build();
        }
        if (effect instanceof Effect.Exchange exchange) {
            return exchange(exchange, entries);
        }
        return statement("list()");
    }

    private static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }

    private CodeBlock exchange(Effect.Exchange exchange, int entries) {
        if (exchange.values().isEmpty()) {
            return statement("drop($L)", entries);
        }
        List<CodeBlock> values = new ArrayList<>();
        for (int i = 0; i < exchange.values().size(); i++) {
            values.add(
                    sources.of(exchange.values().get(i), exchange.slots().get(i).type()));
        }
        return statement("exchange($L, new $T {$L})", entries, Object[].class, CodeBlock.join(values, ", "));
    }

    private CodeBlock handOver(Source value, Part part, int entries) {
        CodeBlock.Builder code = CodeBlock.builder();
        TypeName type = value instanceof Source.New made
                ? ValueNames.record(parser, made.record().name())
                : ValueNames.type(parser, model.values(), part.type());
        String name = part.symbol() == null ? "value" : "part";
        code.addStatement("$T $L = $L", type, name, sources.of(value, part.type()));
        if (entries > 0) {
            code.addStatement("drop($L)", entries);
        }
        hear(part, name, code);
        boolean known = value instanceof Source.New || part.records().size() < 2;
        return known
                ? code.addStatement("handler.$L($L)", part.method(), name).build()
                : code.addStatement("$L($L)", dispatcher(part), name).build();
    }

    private CodeBlock.Builder hear(Part part, String value, CodeBlock.Builder code) {
        return part.symbol() != null && AnswersPoet.asks(parser)
                ? code.addStatement("handler.$L($L)", MessageHandlerPoet.hears(part.symbol()), value)
                : code;
    }

    /** Returns the method that calls the handler's method for the actual record type of a part. */
    private MethodSpec dispatch(Part part) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(dispatcher(part))
                .addModifiers(Modifier.PRIVATE)
                .addParameter(ValueNames.type(parser, model.values(), part.type()), "part");
        boolean first = true;
        for (RecordType record : part.records()) {
            String test = "if (part instanceof $T some)";
            TypeName type = ValueNames.record(parser, record.name());
            if (first) {
                method.beginControlFlow(test, type);
            } else {
                method.nextControlFlow("else " + test, type);
            }
            method.addStatement("handler.$L(some)", part.method());
            first = false;
        }
        return method.endControlFlow().build();
    }

    private static String dispatcher(Part part) {
        return Stream.of(
                        "handOver",
                        part.method(),
                        ((ValueType.Of) part.type()).symbol().name())
                .distinct()
                .reduce((a, b) -> a + "_" + b)
                .orElseThrow();
    }
}
