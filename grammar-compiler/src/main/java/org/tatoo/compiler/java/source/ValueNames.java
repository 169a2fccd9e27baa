package org.tatoo.compiler.java.source;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.values.ValueClass;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.values.Values;

/** The Java types of values. */
public final class ValueNames {
    public static final ClassName VALUE_LIST = ClassName.get("org.tatoo.runtime", "ValueList");
    public static final ClassName BYTES = ClassName.get("org.tatoo.runtime", "Bytes");
    private static final ClassName SYNTAX_ERROR = ClassName.get("org.tatoo.runtime", "SyntaxError");

    private ValueNames() {}

    /** Returns the interface in which all of them nest, so that grammars of one package can share record names. */
    public static ClassName outer(ParserModel model) {
        return ClassName.get(model.packageName(), model.name() + "Values");
    }

    public static ClassName record(ParserModel model, String name) {
        return outer(model).nestedClass(name);
    }

    public static ClassName type(ParserModel model, ValueClass type) {
        return record(model, type.name());
    }

    /**
     * Returns the Java type of a value.
     *
     * @param values the values of records, if {@code type} is a record type
     */
    public static TypeName type(ParserModel model, Values values, ValueType type) {
        if (type instanceof ValueType.Text) {
            return ClassName.get(String.class);
        }
        if (type instanceof ValueType.Octets) {
            return BYTES;
        }
        if (type instanceof ValueType.Int32) {
            return TypeName.INT;
        }
        if (type instanceof ValueType.Int64) {
            return TypeName.LONG;
        }
        if (type instanceof ValueType.Flag) {
            return TypeName.BOOLEAN;
        }
        if (type instanceof ValueType.OneOf some) {
            return record(model, some.name());
        }
        if (type instanceof ValueType.Of of) {
            return type(model, ((ValueModel) values).of(of.symbol()));
        }
        if (type instanceof ValueType.ListOf list) {
            return ParameterizedTypeName.get(
                    ClassName.get(List.class),
                    type(model, values, list.element()).box());
        }
        if (type instanceof ValueType.Mistake) {
            return SYNTAX_ERROR;
        }
        return named(((ValueType.Computed) type.erased()).type());
    }

    /** Returns a type named by the grammar, which is qualified or primitive. */
    private static TypeName named(String type) {
        return switch (type) {
            case "boolean" -> TypeName.BOOLEAN;
            case "byte" -> TypeName.BYTE;
            case "char" -> TypeName.CHAR;
            case "double" -> TypeName.DOUBLE;
            case "float" -> TypeName.FLOAT;
            case "int" -> TypeName.INT;
            case "long" -> TypeName.LONG;
            case "short" -> TypeName.SHORT;
            default -> ClassName.bestGuess(type);
        };
    }
}
