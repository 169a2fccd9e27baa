package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.messages.MessageStart;

/**
 * A printer of one handler class for each start of a grammar with several starts. Users implement only the methods of
 * that start.
 */
record StartHandlerPoet(MessageModel model, Names names, boolean asks) {
    /** Returns the handler classes; empty if there is only one start. */
    Stream<TypeSpec> handlers(List<Callback> callbacks) {
        return model.starts().size() == 1
                ? Stream.of()
                : IntStream.range(0, model.starts().size()).mapToObj(start -> handler(start, callbacks));
    }

    /** Returns the handler class of each start. */
    static List<ClassName> names(ParserModel parser) {
        return Objects.requireNonNull(parser.building()).handlers().stream()
                .map(name -> ClassName.get(parser.packageName(), name))
                .toList();
    }

    private TypeSpec handler(int start, List<Callback> callbacks) {
        ParserModel parser = model.parser();
        TypeSpec.Builder type = TypeSpec.classBuilder(names(parser).get(start))
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .superclass(names.handler())
                .addJavadoc(
                        "What to do with what a {@link $T} hands over of {@code $L}.\n",
                        names.parser(),
                        parser.starts().get(start))
                .addMethod(constructor(parser, asks, true));
        MessageStart own = model.starts().get(start);
        callbacks.stream()
                .filter(callback -> !callback.comes().test(own))
                .forEach(callback -> type.addMethod(never(callback.method())));
        return type.build();
    }

    /** Returns the override of a method that a start never calls. */
    private static MethodSpec never(MethodSpec method) {
        return MethodSpec.methodBuilder(method.name())
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED, Modifier.FINAL)
                .returns(method.returnType())
                .addParameters(method.parameters())
                .addStatement("throw new $T()", IllegalStateException.class)
                .build();
    }

    /**
     * Returns the constructor of a handler.
     *
     * @param extended whether users extend the class
     */
    static MethodSpec constructor(ParserModel parser, boolean asks, boolean extended) {
        boolean first = Objects.requireNonNull(parser.building()).handlers().size() == 1;
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(extended ? new Modifier[] {Modifier.PROTECTED} : new Modifier[0])
                .addJavadoc("Makes the handler of one connection.\n\n")
                .addJavadoc("@param connection takes the answers\n")
                .addParameter(Names.CONNECTION, "connection");
        if (asks) {
            constructor
                    .addJavadoc("@param answers the questions of the parser\n")
                    .addParameter(AnswersPoet.name(parser), "answers");
        }
        boolean passes = extended && !first;
        constructor.addStatement(asks && passes ? "super(connection, answers)" : "super(connection)");
        return asks && !passes
                ? constructor.addStatement("this.answers = answers").build()
                : constructor.build();
    }
}
