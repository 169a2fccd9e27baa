package org.tatoo.compiler.java;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.AutomataModel.Constant;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.TablePoet;

/** A printer of the parser's notifications about shifts and reductions, and of the tables that select them. */
final class EventPoet {
    private final ParserModel model;
    private final Names names;

    private EventPoet(ParserModel model, Names names) {
        this.model = model;
        this.names = names;
    }

    static void addTo(TypeSpec.Builder type, ParserModel model, Names names) {
        new EventPoet(model, names).addTo(type);
    }

    private void addTo(TypeSpec.Builder type) {
        boolean builds = model.builds();
        if (!builds || !model.virtual().isEmpty()) {
            type.addField(array(names.terminal(), "TERMINALS", terminals()));
        }
        if (!builds) {
            type.addField(array(names.production(), "PRODUCTIONS", CodeBlock.of("$T.values()", names.production())));
        }
        TablePoet.addPrivateTables(type, model.reports());
        type.addField(
                FieldSpec.builder(Names.PARSER_TABLES, "TABLES", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer(tables())
                        .build());
        if (!builds) {
            type.addMethod(shifted());
        }
        type.addMethod(reduced());
        if (builds) {
            type.addMethod(Members.override("accepted")
                    .addStatement("builder.end(stack[0])")
                    .build());
        }
    }

    private CodeBlock tables() {
        ClassName shared = Names.tables(model.automata());
        CodeBlock.Builder code = CodeBlock.builder()
                .add("new $T($T.LEXER, $T.LR,$WREPORTS, TOKENS", Names.PARSER_TABLES, shared, shared);
        if (!model.direct().lanes().isEmpty()) {
            code.add(
                    ",$WLanes.PATH, $L, $L",
                    model.direct().width(),
                    model.direct().height());
        }
        return code.add(")").build();
    }

    private static FieldSpec array(TypeName element, String name, CodeBlock value) {
        return FieldSpec.builder(ArrayTypeName.of(element), name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build();
    }

    /** Returns the constants of the terminals by number; null for terminals without a constant or not reported. */
    private CodeBlock terminals() {
        Set<String> unheard = model.whole().unheard();
        boolean all = unheard.isEmpty() && model.automata().terminals().stream().noneMatch(Constant::isLiteral);
        if (all && !model.builds()) {
            return CodeBlock.of("$T.values()", names.terminal());
        }
        // a builder receives values instead of tokens: then only raw bytes need a constant, for data
        int first = model.builds() ? model.automata().tokens() : 0;
        return IntStream.range(0, model.automata().terminals().size())
                .mapToObj(i -> {
                    Constant terminal = model.automata().terminals().get(i);
                    return i < first || terminal.isLiteral() || unheard.contains(terminal.name())
                            ? CodeBlock.of("null")
                            : CodeBlock.of("$T.$L", names.terminal(), terminal.name());
                })
                .collect(CodeBlock.joining(",$W", "{", "}"));
    }

    private MethodSpec shifted() {
        CodeBlock.Builder code = CodeBlock.builder();
        if (!model.whole().isEmpty()) {
            code.beginControlFlow(
                            "if (terminal < $L && WHOLE[stack[top]] != 0)",
                            model.automata().tokens())
                    .addStatement("kept.add(token)")
                    .addStatement("return")
                    .endControlFlow();
        }
        return Members.override("shifted")
                .addParameter(int.class, "terminal")
                .addParameter(Names.TOKEN, "token")
                .addCode(code.addStatement("handler.shift(TERMINALS[terminal], token)")
                        .build())
                .build();
    }

    private MethodSpec reduced() {
        CodeBlock.Builder code = CodeBlock.builder();
        if (model.builds()) {
            code.addStatement("builder.reduce(number)");
        } else if (model.whole().isEmpty()) {
            code.addStatement("handler.reduce(PRODUCTIONS[number])");
        } else {
            code.beginControlFlow("if (number >= $L)", model.productions().size())
                    .addStatement("call(number - $L)", model.productions().size())
                    .nextControlFlow("else")
                    .addStatement("handler.reduce(PRODUCTIONS[number])")
                    .endControlFlow();
        }
        return Members.override("reduced")
                .addParameter(int.class, "number")
                .addCode(code.build())
                .build();
    }
}
