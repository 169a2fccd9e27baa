package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;
import org.tatoo.compiler.writing.WriterModel;

/** Prints the class that answers questions, for a parser and for a writer. */
final class AnswersPoet {
    private AnswersPoet() {}

    static TypeSpec answers(WriterModel model) {
        ParserModel check = model.check();
        ClassName name = ClassName.get(check.packageName(), check.name() + "Answers");
        ClassName handler = Names.of(check).handler();
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .addJavadoc("""
                        Answers the questions of a parser or a writer, and hears the parts before: as they are read, or as they
                        are written. A parser and a writer have one each, of the same class, so that what is written is read
                        as it is meant.
                        """);
        type.addMethod(MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PROTECTED)
                .addJavadoc("Makes the answers of one parser or one writer.\n")
                .build());
        for (String method : check.virtual().numberMethods()) {
            type.addMethod(MethodSpec.methodBuilder(method)
                    .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                    .addJavadoc(
                            "Says how many, at least 0; asked where the grammar needs to know.\n\n@return the number\n")
                    .returns(long.class)
                    .build());
        }
        for (VirtualModel.SelectorEnum selector : check.virtual().selectors()) {
            type.addMethod(MethodSpec.methodBuilder(selector.method())
                    .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                    .addJavadoc("Says which; asked where the grammar needs to know.\n\n@return not null\n")
                    .returns(handler.nestedClass(selector.name()))
                    .build());
        }
        for (WriterModel.Part part : model.parts()) {
            MethodSpec.Builder method = MethodSpec.methodBuilder(part.method())
                    .addModifiers(Modifier.PROTECTED)
                    .addJavadoc(
                            "Hears that {@code $L} has been read or written; by default does nothing.\n",
                            part.method());
            if (part.type().isClass()) {
                method.addParameter(ValueNames.type(check, part.type()), "part");
            }
            type.addMethod(method.build());
        }
        return type.build();
    }
}
