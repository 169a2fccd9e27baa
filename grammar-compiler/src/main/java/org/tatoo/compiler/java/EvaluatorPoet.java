package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.ValueNames;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.EvaluatorMethod;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.ValueType;

/** A printer of the evaluator's methods that compute values. */
record EvaluatorPoet(ParserModel parser, EvaluatorModel values) {
    Stream<Callback> callbacks() {
        return values.methods().stream()
                .map(method -> new Callback(
                        method(method),
                        start -> start.symbols().contains(method.production().leftHandSide())));
    }

    private MethodSpec method(EvaluatorMethod method) {
        MethodSpec.Builder spec = MethodSpec.methodBuilder(method.production().name())
                .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                .addJavadoc("{@code $L}\n", Names.javadoc(method.production().text()));
        if (method.result() != null) {
            spec.returns(name(method.result()));
        }
        for (Component parameter : method.parameters()) {
            TypeName type = name(parameter.type());
            spec.addParameter(ParameterSpec.builder(
                            parameter.nullable()
                                    ? type.box()
                                            .annotated(AnnotationSpec.builder(Names.NULLABLE)
                                                    .build())
                                    : type,
                            parameter.name())
                    .build());
        }
        return spec.build();
    }

    private TypeName name(ValueType type) {
        return ValueNames.type(parser, values, type);
    }
}
