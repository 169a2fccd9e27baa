package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.ValueNames;
import org.tatoo.compiler.messages.Slot;
import org.tatoo.compiler.messages.Source;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.values.Values;

/** A printer of values taken from the stack of a builder. */
final class SourcePoet {
    private final ParserModel model;
    private final Values values;
    private final Map<String, TypeName> enums = new TreeMap<>();

    SourcePoet(ParserModel model, Values values) {
        this.model = model;
        this.values = values;
    }

    /** Returns the constants of the enums printed so far. */
    Map<String, TypeName> enums() {
        return enums;
    }

    private TypeName type(ValueType type) {
        return ValueNames.type(model, values, type);
    }

    private String constants(ValueType.OneOf some) {
        String name = some.name().toUpperCase(Locale.ROOT);
        enums.put(name, type(some));
        return name;
    }

    /** Returns an expression of {@code type} or of its wrapper. */
    CodeBlock of(Source source, ValueType type) {
        if (source instanceof Source.Entry entry) {
            return entry(entry, type);
        }
        if (source instanceof Source.Argument argument) {
            return CodeBlock.of("text(input, start$1L, end$1L)", argument.index());
        }
        if (source instanceof Source.New made) {
            return made(made);
        }
        if (source instanceof Source.Call call) {
            return call(call);
        }
        if (source instanceof Source.Given given) {
            return CodeBlock.of("$L", given.there());
        }
        if (source instanceof Source.FixedText fixed) {
            return fixed(fixed.text(), type);
        }
        if (source instanceof Source.Constant constant) {
            return CodeBlock.of(
                    "$T.$L", type(type), ((ValueType.OneOf) type).constants().get(constant.position()));
        }
        return source instanceof Source.NoElements ? CodeBlock.of("$T.of()", List.class) : CodeBlock.of("null");
    }

    private static CodeBlock fixed(String text, ValueType type) {
        String literal = WriterPoet.quoted(text);
        return type instanceof ValueType.Octets
                ? CodeBlock.of("$T.encode($L, $T.ISO_8859_1)", ValueNames.BYTES, literal, StandardCharsets.class)
                : CodeBlock.of("$L", literal);
    }

    private CodeBlock made(Source.New made) {
        RecordType record = made.record();
        return CodeBlock.of(
                "new $T($L)",
                ValueNames.record(model, record.name()),
                arguments(made.components(), record.components(), false));
    }

    /** Returns the call of a method of the evaluator. Nulls are cast, because another method may have the same name. */
    CodeBlock call(Source.Call call) {
        return CodeBlock.of(
                "handler.$L($L)",
                call.method().production().name(),
                arguments(call.arguments(), call.method().parameters(), true));
    }

    private CodeBlock arguments(List<Source> given, List<Component> components, boolean overloaded) {
        List<CodeBlock> arguments = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            Source source = given.get(i);
            ValueType type = components.get(i).type();
            arguments.add(
                    overloaded && source instanceof Source.Absent
                            ? CodeBlock.of("($T) null", type(type).box())
                            : of(source, type));
        }
        return CodeBlock.join(arguments, ", ");
    }

    private CodeBlock entry(Source.Entry entry, ValueType type) {
        if (type instanceof ValueType.ListOf list && list.element() instanceof ValueType.OneOf some) {
            return CodeBlock.of("constants(object($L), $L)", entry.depth(), constants(some));
        }
        if (!entry.slot().number()) {
            TypeName wanted = type(type).box();
            return wanted.equals(ClassName.OBJECT) // without a cast, which would cause a warning
                    ? CodeBlock.of("object($L)", entry.depth())
                    : CodeBlock.of("($T) object($L)", wanted, entry.depth());
        }
        CodeBlock number = CodeBlock.of("number($L)", entry.depth());
        if (type instanceof ValueType.OneOf some) {
            return CodeBlock.of("$L[(int) $L]", constants(some), number);
        }
        if (type.erased() instanceof ValueType.Computed computed) {
            return loaded(computed.type(), number);
        }
        return type instanceof ValueType.Int32
                ? CodeBlock.of("(int) $L", number)
                : type instanceof ValueType.Flag ? CodeBlock.of("$L != 0", number) : number;
    }

    private static CodeBlock loaded(String primitive, CodeBlock number) {
        return switch (primitive) {
            case "double" -> CodeBlock.of("Double.longBitsToDouble($L)", number);
            case "float" -> CodeBlock.of("Float.intBitsToFloat((int) $L)", number);
            case "boolean" -> CodeBlock.of("$L != 0", number);
            case "long" -> number;
            default -> CodeBlock.of("($L) $L", primitive, number);
        };
    }

    /** Returns a value as an entry of the stack; a constant is stored as its position. */
    CodeBlock stored(Source source, Slot slot) {
        return source instanceof Source.Constant constant
                ? CodeBlock.of("$LL", constant.position())
                : stored(of(source, slot.type()), slot);
    }

    /** Returns {@code number} as an entry of the stack; a number with names is stored as the position of its constant. */
    CodeBlock position(CodeBlock number, Slot slot) {
        return slot.type() instanceof ValueType.OneOf some
                ? CodeBlock.of(
                        "$T.ofCode($L$L).ordinal()", type(some), ValueEnumPoet.isInt(some) ? "(int) " : "", number)
                : number;
    }

    /** Returns {@code value}, which is no constant, as an entry of the stack. */
    static CodeBlock stored(CodeBlock value, Slot slot) {
        if (!slot.number()) {
            return value;
        }
        String primitive = slot.type().erased() instanceof ValueType.Computed computed
                ? computed.type()
                : slot.type() instanceof ValueType.Flag ? "boolean" : "long";
        return switch (primitive) {
            case "double" -> CodeBlock.of("Double.doubleToRawLongBits($L)", value);
            case "float" -> CodeBlock.of("Float.floatToRawIntBits($L)", value);
            case "boolean" -> CodeBlock.of("$L ? 1 : 0", value);
            default -> value;
        };
    }

    /** Returns an element of a list; a constant is stored as its position. */
    CodeBlock element(Source source, ValueType type) {
        if (!(type instanceof ValueType.OneOf)) {
            return of(source, type);
        }
        return source instanceof Source.Constant constant
                ? CodeBlock.of("$LL", constant.position())
                : CodeBlock.of("number($L)", ((Source.Entry) source).depth());
    }

    /** Returns the method that decodes bytes of the input, as UTF-8 or as one character per byte. */
    static MethodSpec text(boolean utf8) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("text")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(String.class)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end");
        return utf8
                ? method.addStatement("return new String(input, start, end - start, $T.UTF_8)", StandardCharsets.class)
                        .build()
                : method.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                                .addMember("value", "$S", "deprecation")
                                .build())
                        .addJavadoc("A character for each byte.\n")
                        .addStatement("return new String(input, 0, start, end - start)")
                        .build();
    }
}
