package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.values.ValueClass;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;

/** The Java types of values. */
final class ValueNames {
    static final ClassName BYTES = ClassName.get("org.tatoo.runtime", "Bytes");
    private static final ClassName SYNTAX_ERROR = ClassName.get("org.tatoo.runtime", "SyntaxError");

    private ValueNames() {}

    static ClassName record(ParserModel model, String name) {
        return ClassName.get(model.packageName(), name);
    }

    static ClassName type(ParserModel model, ValueClass type) {
        return record(model, type.name());
    }

    static TypeName type(ParserModel model, ValueModel values, ValueType type) {
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
            return type(model, values.of(of.symbol()));
        }
        if (type instanceof ValueType.ListOf list) {
            return ParameterizedTypeName.get(
                    ClassName.get(List.class),
                    type(model, values, list.element()).box());
        }
        if (type instanceof ValueType.Mistake) {
            return SYNTAX_ERROR;
        }
        return ClassName.bestGuess(((ValueType.Converted) type).type());
    }
}
