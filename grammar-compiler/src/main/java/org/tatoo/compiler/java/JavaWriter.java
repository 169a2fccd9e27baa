package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.Stream;
import org.tatoo.compiler.generation.ParserModel;

/** Writes the classes of a parser model. Equal models give equal texts. */
public final class JavaWriter {
    private JavaWriter() {}

    /** The four source files of {@code model}. */
    public static List<GeneratedFile> write(ParserModel model) {
        Names names = Names.of(model);
        return Stream.of(
                        EnumPoet.terminals(model, names),
                        EnumPoet.productions(model, names),
                        HandlerPoet.handler(model, names),
                        ParserPoet.parser(model, names))
                .map(type -> file(model, type))
                .toList();
    }

    private static GeneratedFile file(ParserModel model, TypeSpec type) {
        String folder = model.packageName().isEmpty() ? "" : model.packageName().replace('.', '/') + "/";
        JavaFile file = JavaFile.builder(model.packageName(), annotated(model, type))
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
        return new GeneratedFile(folder + type.name() + ".java", file.toString());
    }

    private static TypeSpec annotated(ParserModel model, TypeSpec type) {
        return type.toBuilder()
                .addAnnotation(AnnotationSpec.builder(ClassName.get("org.tatoo.runtime", "Generated"))
                        .addMember("value", "$S", model.source())
                        .build())
                .build();
    }
}
