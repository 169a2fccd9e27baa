package org.tatoo.compiler.java;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.generation.AutomataModel;
import org.tatoo.compiler.generation.StateOrder;
import org.tatoo.compiler.generation.VirtualModel;
import org.tatoo.compiler.java.lanes.ByteTests;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.TablePoet;

/** A printer of the class of tables shared by all parsers of a grammar. */
final class AutomataPoet {
    private final AutomataModel model;

    private AutomataPoet(AutomataModel model) {
        this.model = model;
    }

    static TypeSpec tables(AutomataModel model) {
        return new AutomataPoet(model).tables();
    }

    private TypeSpec tables() {
        return TypeSpec.classBuilder(Names.tables(model))
                .addModifiers(Modifier.FINAL)
                .addJavadoc("The automata of {@code $L}, which all its parsers share.\n", model.source())
                .addField(constant(Names.LEXER_TABLES, "LEXER"))
                .addField(constant(Names.LR_TABLES, "LR"))
                .addStaticBlock(CodeBlock.builder()
                        .add(Members.versionCheck(Names.tables(model).simpleName()))
                        .addStatement("LEXER = $L", lexer())
                        .addStatement("LR = $L", lr())
                        .build())
                .addType(dfaConstants())
                .addType(lrConstants())
                .build();
    }

    private static FieldSpec constant(TypeName type, String name) {
        return FieldSpec.builder(type, name, Modifier.STATIC, Modifier.FINAL).build();
    }

    private CodeBlock lexer() {
        AutomataModel.LexerModel lexer = model.lexer();
        StateOrder order = lexer.order();
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "new $T(Dfa.RULES, $L, $L, $L, Dfa.SHIFT, $L,$W$L, $L, $L, $L,",
                        Names.LEXER_TABLES,
                        lexer.firstComment(),
                        lexer.utf8(),
                        lexer.raw(),
                        lexer.shortest(),
                        order.accepting(),
                        order.loops(),
                        order.complete(),
                        order.open())
                .add("$WDfa.CLASS_OF, Dfa.NEXT, Dfa.ACCEPTED, Dfa.MODE,$WDfa.LONGEST, Dfa.MAX, Dfa.COUNTED,")
                .add("$W$T.staying(Dfa.NEXT, Dfa.CLASS_OF, Dfa.SHIFT, $L),", Names.TABLES, order.loops());
        return lexer.blank()
                .map(blank -> code.add(
                        "$W$L, $T.set($L), $L, $L)",
                        lexer.any().orElse(-1),
                        Names.TABLES,
                        ByteTests.literal(blank.bytes()),
                        blank.max(),
                        blank.counted()))
                .orElseGet(() -> code.add("$W-1, null, 0, false)"))
                .build();
    }

    private CodeBlock lr() {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("new $T($L, $L, $L, Lr.SOLE,", Names.LR_TABLES, model.tokens(), model.states(), model.depth())
                .add("$WLr.ACTION_COLUMN, Lr.ACTION, Lr.GOTO_COLUMN,$WLr.GOTO, Lr.UNIT, Lr.LENGTH,$W");
        VirtualModel virtual = model.virtual();
        if (virtual.isEmpty()) {
            code.add("new char[$L], $T.NONE,$W", model.states(), Names.VIRTUAL_TABLES);
        } else {
            code.add(
                    "Lr.QUESTION, new $T(Lr.VIRTUAL, Lr.KIND,$WLr.DELIMITERS, $L, Lr.INSIDE, $L, $L),$W",
                    Names.VIRTUAL_TABLES,
                    virtual.answered(),
                    virtual.awaiting(),
                    virtual.regions());
        }
        if (model.skip().isPresent()) {
            code.add(
                    "new $T(Lr.AFTER_ERROR, Lr.REGION, $L)",
                    Names.RECOVERY_TABLES,
                    model.skip().getAsInt());
        } else {
            code.add("null");
        }
        boolean lists = model.bounds().lists();
        boolean productions = !model.bounds().productions().isEmpty();
        if (lists || productions) {
            code.add(lists ? ",$WLr.MOST, Lr.ABOVE" : ",$Wnull, null");
            code.add(productions ? ",$WLr.LONGEST, Lr.SPAN, Lr.ROOM" : ",$Wnull, null, null");
        }
        return code.add(")").build();
    }

    private TypeSpec dfaConstants() {
        TypeSpec.Builder type =
                Members.nested("Dfa", "The lexer: one automaton with a start state for each set of tokens.\n");
        type.addField(FieldSpec.builder(int.class, "SHIFT", Modifier.STATIC, Modifier.FINAL)
                .initializer("$L", model.lexer().classBits())
                .build());
        addNames(type, "RULES", model.lexer().ruleNames());
        TablePoet.addTables(type, model.lexer().tables());
        return type.build();
    }

    private TypeSpec lrConstants() {
        TypeSpec.Builder type = Members.nested("Lr", "The LR automaton.\n");
        VirtualModel virtual = model.virtual();
        if (!virtual.isEmpty()) {
            addNames(type, "VIRTUAL", virtual.names());
            type.addField(FieldSpec.builder(
                            ArrayTypeName.of(Names.DELIMITER), "DELIMITERS", Modifier.STATIC, Modifier.FINAL)
                    .addJavadoc("By the virtual terminals, the texts that end raw bytes.\n")
                    .initializer(CodeBlock.of(
                            "{$L}",
                            IntStream.range(0, virtual.names().size())
                                    .mapToObj(
                                            i -> delimiter(virtual.delimiters().get(model.tokens() + 1 + i)))
                                    .collect(CodeBlock.joining(",$W"))))
                    .build());
        }
        TablePoet.addTables(type, model.syntacticTables());
        return type.build();
    }

    private static CodeBlock delimiter(VirtualModel.@Nullable Delimiter delimiter) {
        return delimiter == null
                ? CodeBlock.of("null")
                : CodeBlock.of(
                        "$T.of($S, $S, $LL)", Names.DELIMITER, delimiter.text(), delimiter.after(), delimiter.max());
    }

    private static void addNames(TypeSpec.Builder type, String field, List<String> names) {
        CodeBlock value = CodeBlock.of(
                "{$L}",
                names.stream()
                        .map(name -> name.isEmpty() ? CodeBlock.of("null") : CodeBlock.of("$S", name))
                        .collect(CodeBlock.joining(",$W")));
        type.addField(FieldSpec.builder(String[].class, field, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build());
    }
}
