package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;

/**
 * A printer of the code by which a writer creates its checking parser, the runtime's parser with the grammar's tables.
 * For a grammar that keeps numbers or has questions, it prints a subclass nested in the writer.
 */
final class CheckPoet {
    private static final TypeName ANY_HANDLER = ParameterizedTypeName.get(
            Names.PROTOCOL_HANDLER, WildcardTypeName.subtypeOf(Object.class), WildcardTypeName.subtypeOf(Object.class));

    private final ParserModel check;
    private final ClassName answers;

    /**
     * Creates the printer for a writer.
     *
     * @param answers the class that answers the questions of the parser
     */
    CheckPoet(ParserModel check, ClassName answers) {
        this.check = check;
        this.answers = answers;
    }

    /** Returns whether a parser of the grammar has questions that the input does not answer. */
    boolean asks() {
        return AnswersPoet.asks(check);
    }

    /** Returns whether the parser has a class of its own. */
    private boolean hasClass() {
        return !check.virtual().values().isEmpty() || check.virtual().answered() > 0;
    }

    void addTo(TypeSpec.Builder writer) {
        ClassName shared = Names.tables(check.automata());
        writer.addField(
                FieldSpec.builder(Names.PARSER_TABLES, "STEPS", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("$T.everyStep($T.LEXER, $T.LR)", Names.PARSER_TABLES, shared, shared)
                        .build());
        if (hasClass()) {
            writer.addType(type());
        }
    }

    /** Returns the method that creates the parser. */
    MethodSpec method() {
        String start = check.starts().size() > 1 ? "start.ordinal()" : "0";
        MethodSpec.Builder method =
                Members.override("checkingParser").returns(Names.TABLE_PARSER).addParameter(ANY_HANDLER, "steps");
        return hasClass()
                ? method.addStatement("return new Check(steps, $L$L)", asks() ? "answers, " : "", start)
                        .build()
                : method.addStatement("return new $T(steps, $L, STEPS)", Names.TABLE_PARSER, start)
                        .build();
    }

    private TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.classBuilder("Check")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .superclass(Names.TABLE_PARSER)
                .addJavadoc("Reads what is written: keeps its numbers, and answers questions by them.\n");
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addParameter(ANY_HANDLER, "steps");
        CodeBlock.Builder code = CodeBlock.builder().addStatement("super(steps, start, STEPS)");
        if (asks()) {
            type.addField(answers, "handler", Modifier.PRIVATE, Modifier.FINAL);
            constructor.addParameter(answers, "handler");
            code.addStatement("this.handler = handler");
        }
        type.addMethod(constructor
                .addParameter(int.class, "start")
                .addCode(code.build())
                .build());
        if (!check.virtual().values().isEmpty()) {
            NumberPoet.addTo(type, check);
        }
        VirtualPoet.addTo(type, check);
        return type.build();
    }
}
