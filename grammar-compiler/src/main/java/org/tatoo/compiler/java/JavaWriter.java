package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.tatoo.compiler.generation.BuildingModel;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.SourceLines;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.writing.WriterModel;

/** A writer of the classes of a parser model. Equal models result in equal texts. */
public final class JavaWriter {
    private JavaWriter() {}

    /** Returns the source files of the parser of events described by {@code model}, with the tables of its grammar. */
    public static List<GeneratedFile> write(ParserModel model) {
        Names names = Names.of(model);
        return Stream.of(
                        EnumPoet.terminals(model, names),
                        EnumPoet.productions(model, names),
                        HandlerPoet.handler(model, names),
                        ParserPoet.parser(model, names),
                        AutomataPoet.tables(model.automata()))
                .map(type -> file(model, type))
                .toList();
    }

    /** Returns the source files of the parser described by {@code model}, which delivers values. */
    public static List<GeneratedFile> write(MessageModel model) {
        ParserModel parser = model.parser();
        BuildingModel.Kind kind = Objects.requireNonNull(parser.building()).kind();
        Names names = Names.of(parser, kind);
        Stream<TypeSpec> values = model.values() instanceof ValueModel records
                ? Stream.of(RecordsPoet.records(parser, records))
                : Stream.of((EvaluatorModel) model.values())
                        .filter(evaluator -> !evaluator.enums().isEmpty())
                        .map(evaluator -> RecordsPoet.enums(parser, evaluator));
        Stream<TypeSpec> answers = kind == BuildingModel.Kind.RECORDS && AnswersPoet.asks(parser)
                ? Stream.of(AnswersPoet.answers(model))
                : Stream.of();
        return Stream.of(
                        values,
                        MessageHandlerPoet.handlers(model, names),
                        Stream.of(BuilderPoet.builder(model, names), ParserPoet.parser(parser, names)),
                        answers)
                .flatMap(Function.identity())
                .map(type -> file(parser, type))
                .toList();
    }

    /** Returns the source files of the writer described by {@code model}. */
    public static List<GeneratedFile> write(WriterModel model) {
        return List.of(file(model.check(), WriterPoet.writer(model)));
    }

    private static GeneratedFile file(ParserModel model, TypeSpec type) {
        String folder = model.packageName().isEmpty() ? "" : model.packageName().replace('.', '/') + "/";
        JavaFile file = JavaFile.builder(model.packageName(), annotated(model, type))
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
        return new GeneratedFile(folder + type.name() + ".java", SourceLines.fit(file.toString()));
    }

    private static TypeSpec annotated(ParserModel model, TypeSpec type) {
        TypeSpec.Builder annotated = type.toBuilder()
                .addAnnotation(AnnotationSpec.builder(ClassName.get("org.tatoo.runtime", "Generated"))
                        .addMember("value", "$S", model.source())
                        .build());
        if (type.kind() == TypeSpec.Kind.CLASS && type.staticBlock().isEmpty()) {
            annotated.addStaticBlock(Members.versionCheck(type.name()));
        }
        return annotated.build();
    }
}
