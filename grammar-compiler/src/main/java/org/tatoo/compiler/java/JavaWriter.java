package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.Stream;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.writing.WriterModel;

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

    /** The source file of the records of {@code values}, whose grammar has the parser {@code model}. */
    public static GeneratedFile write(ParserModel model, ValueModel values) {
        return file(model, RecordsPoet.records(model, values));
    }

    /** The source files of the writer that {@code model} describes. */
    public static List<GeneratedFile> write(WriterModel model) {
        ParserModel check = model.check();
        boolean asks = !check.virtual().numberMethods().isEmpty()
                || !check.virtual().selectors().isEmpty();
        return Stream.concat(
                        Stream.of(WriterPoet.writer(model)), asks ? Stream.of(AnswersPoet.answers(model)) : Stream.of())
                .map(type -> file(check, type))
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
