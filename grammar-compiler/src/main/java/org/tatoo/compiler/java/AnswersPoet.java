package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.ValueNames;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.messages.Part;

/** A printer of the class that answers questions, for a parser and for a writer. */
final class AnswersPoet {
    private static final String HOW_MANY =
            "Says how many, at least 0; asked where the grammar needs to know.\n\n@return the number\n";
    private static final String WHICH = "Says which; asked where the grammar needs to know.\n\n@return not null\n";

    private AnswersPoet() {}

    /** Returns whether the parser has questions for the user's class. */
    static boolean asks(ParserModel parser) {
        return !parser.virtual().numberMethods().isEmpty()
                || !parser.virtual().selectors().isEmpty();
    }

    static ClassName name(ParserModel parser) {
        return ClassName.get(parser.packageName(), parser.name() + "Answers");
    }

    static TypeSpec answers(MessageModel model) {
        ParserModel parser = model.parser();
        TypeSpec.Builder type = TypeSpec.classBuilder(name(parser))
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
        addQuestions(type, parser);
        for (Part part : model.parts()) {
            if (part.symbol() != null) {
                type.addMethod(hears(model, part, part.symbol()));
            }
        }
        return type.build();
    }

    /** Adds the methods that answer questions. */
    static void addQuestions(TypeSpec.Builder type, ParserModel parser) {
        for (String method : parser.virtual().numberMethods()) {
            type.addMethod(question(method, TypeName.LONG, HOW_MANY));
        }
        for (VirtualModel.SelectorEnum selector : parser.virtual().selectors()) {
            type.addMethod(question(selector.method(), selectorType(parser, selector), WHICH));
        }
    }

    private static MethodSpec question(String method, TypeName type, String comment) {
        return MethodSpec.methodBuilder(method)
                .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                .addJavadoc(comment)
                .returns(type)
                .build();
    }

    private static TypeName selectorType(ParserModel parser, VirtualModel.SelectorEnum selector) {
        return Names.of(parser).handler().nestedClass(selector.name());
    }

    private static MethodSpec hears(MessageModel model, Part part, NonTerminal symbol) {
        return MethodSpec.methodBuilder(symbol.name())
                .addModifiers(Modifier.PROTECTED)
                .addJavadoc("Hears that {@code $L} has been read or written; by default does nothing.\n", symbol.name())
                .addParameter(ValueNames.type(model.parser(), model.values(), part.type()), "part")
                .build();
    }

    /** Adds methods to a handler that delegate to its answers. */
    static void addDelegates(TypeSpec.Builder type, ParserModel parser) {
        for (String method : parser.virtual().numberMethods()) {
            type.addMethod(delegate(method, TypeName.LONG));
        }
        for (VirtualModel.SelectorEnum selector : parser.virtual().selectors()) {
            type.addMethod(delegate(selector.method(), selectorType(parser, selector)));
        }
    }

    private static MethodSpec delegate(String method, TypeName type) {
        return MethodSpec.methodBuilder(method)
                .addModifiers(Modifier.FINAL)
                .returns(type)
                .addStatement("return answers.$L()", method)
                .build();
    }
}
