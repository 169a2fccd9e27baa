package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;

/** Prints what terminals do: shifts, reductions, the end, and the constants of the LR automaton. */
final class ActionPoet {
    /** The tables that only a parser of events reads. */
    private static final Set<String> OF_EVENTS = Set.of("SILENT", "UNIT", "WHOLE");

    private final ParserModel model;

    private ActionPoet(ParserModel model) {
        this.model = model;
    }

    static void addTo(TypeSpec.Builder type, ParserModel model) {
        ActionPoet poet = new ActionPoet(model);
        type.addMethod(advance()).addMethod(poet.shift()).addMethod(poet.end()).addMethod(poet.makeReduction());
        if (!model.builds()) {
            type.addMethod(reduceUnits());
        }
        if (!model.direct().lanes().isEmpty() || model.virtual().regions() > 0) {
            type.addMethod(reduce());
        }
        poet.addQueries(type);
    }

    private static MethodSpec advance() {
        return ParserPoet.override("advance")
                .addParameter(int.class, "terminal")
                .addParameter(Names.TOKEN, "token")
                .addParameter(byte[].class, "input")
                .addCode("""
                        int column = Lr.ACTION_COLUMN[terminal];
                        int action = Lr.ACTION[column + stack[top]];
                        while ((char) action > Lr.STATES) {
                            int state = makeReduction(action);
                            if (stops != 0) {
                                suspend(terminal, input);
                                return;
                            }
                            action = Lr.ACTION[column + state];
                        }
                        shift(terminal, action, token);
                        """)
                .build();
    }

    private MethodSpec shift() {
        return MethodSpec.methodBuilder("shift")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Shifts the terminal, or rejects it if that is the action.\n")
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "action")
                .addParameter(Names.TOKEN, "token")
                .addCode("""
                        if (action == 0) {
                        """)
                .addCode(hasChoice() ? """
                                    if (terminal > Lr.TERMINALS) {
                                        rejectVirtual(terminal);
                                        return;
                                    }
                                """ : "")
                .addCode("""
                            rejectToken(terminal, token);
                            return;
                        }
                        int state = (char) action - 1;
                        """)
                .addCode(virtualShift())
                .addCode("""
                        if (++top == stack.length && !grow()) {
                            return;
                        }
                        stack[top] = state;
                        """)
                .addCode(model.raw() ? "lendRaw(token);\n" : "")
                .addCode("""
                        if (Dfa.COUNTED[terminal] != 0) {
                            countLines(token);
                        }
                        delivered(token);
                        """)
                .addCode(model.builds() ? CodeBlock.of("") : shiftEvent())
                .build();
    }

    private CodeBlock shiftEvent() {
        return CodeBlock.builder()
                .add(model.whole().isEmpty() ? """
                                if (Lr.SILENT[terminal] == 0) {
                                """ : """
                                if (Lr.WHOLE[state] != 0) {
                                    if (Lr.SILENT[terminal] == 0) {
                                        kept.add(token);
                                    }
                                } else if (Lr.SILENT[terminal] == 0) {
                                """)
                .add("""
                            handler.shift(Lr.TERMINAL[terminal], token);
                        }
                        if (action > Character.MAX_VALUE) {
                            reduceUnits(action >> $L);
                        }
                        """, Character.SIZE)
                .build();
    }

    private boolean hasChoice() {
        return model.virtual().hasChoice() || model.virtual().regions() > 0;
    }

    /** What shifting does before the stack is touched: virtual terminals go their own way, numbers are kept. */
    private String virtualShift() {
        String taking = model.virtual().isEmpty() ? "" : """
                if (terminal > Lr.TERMINALS) {
                    take(terminal, state, token);
                    return;
                }
                """;
        String element = model.virtual().elements().isEmpty() ? "" : "keepElement(state);\n";
        if (model.building() != null
                && !BuildingPoet.taken(model, model.building()).isEmpty()) {
            return taking + """
                    if (!takeValue(terminal, token)) {
                        return;
                    }
                    """ + element;
        }
        return model.virtual().values().isEmpty() ? taking : taking + """
                        if (!keepValue(terminal, token)) {
                            return;
                        }
                        """ + element;
    }

    private MethodSpec end() {
        return ParserPoet.override("end")
                .returns(boolean.class)
                .addCode("""
                        while (stops == 0) {
                            int sole = Lr.SOLE[stack[top]];
                            if (sole != 0) {
                                makeReduction(sole);
                                continue;
                            }
                        """)
                .addCode(model.virtual().isEmpty() ? "" : """
                                    if (Lr.QUESTION[stack[top]] != 0) {
                                        askAtEnd();
                                        continue;
                                    }
                                """)
                .addCode("""
                            int action = Lr.ACTION[Lr.ACTION_COLUMN[Lr.TERMINALS] + stack[top]];
                            if (action == 0) {
                                rejectEnd();
                            } else if (action == Lr.ACCEPT) {
                        """)
                .addCode(model.builds() ? "        builder.end(stack[0]);\n" : "")
                .addCode("""
                                return true;
                            } else {
                                makeReduction(action);
                            }
                        }
                        return false;
                        """)
                .build();
    }

    private MethodSpec makeReduction() {
        return MethodSpec.methodBuilder("makeReduction")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(
                        "Reduces; the state on top after it, which the caller need not read again if nothing stops it.\n")
                .returns(int.class)
                .addParameter(int.class, "action")
                .addCode("""
                        int variant = (char) action - Lr.REDUCE;
                        top -= action >> $L;
                        int next = Lr.GOTO[Lr.GOTO_COLUMN[variant] + stack[top]];
                        if (++top == stack.length && !grow()) {
                            return NONE;
                        }
                        int state = (char) next;
                        stack[top] = state;
                        int production = Lr.PRODUCTION[variant] - 1;
                        """, Character.SIZE)
                .addCode(model.builds() ? CodeBlock.of("""
                                if (production != NONE) {
                                    builder.reduce(production);
                                }
                                """) : reduceEvent())
                .addStatement("return state")
                .build();
    }

    private CodeBlock reduceEvent() {
        return CodeBlock.builder()
                .add(model.whole().isEmpty() ? """
                                if (production != NONE) {
                                """ : """
                                if (production >= Lr.CALLS) {
                                    call(production - Lr.CALLS);
                                } else if (production != NONE) {
                                """)
                .add("""
                            handler.reduce(Lr.PRODUCTIONS[production]);
                        }
                        if (next > Character.MAX_VALUE) {
                            reduceUnits(next >> $L);
                        }
                        """, Character.SIZE)
                .build();
    }

    private static MethodSpec reduceUnits() {
        return MethodSpec.methodBuilder("reduceUnits")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(
                        "Reports the reductions that a step took along; goes back to the first that a pause forbids.\n")
                .addParameter(int.class, "first")
                .addCode("""
                        int production;
                        for (int unit = first; (production = Lr.UNIT[unit] - 1) != NONE; unit += 2) {
                            if (stops != 0) {
                                stack[top] = Lr.UNIT[unit + 1];
                                return;
                            }
                            handler.reduce(Lr.PRODUCTIONS[production]);
                        }
                        """)
                .build();
    }

    /** What lanes and regions call, which know the variant. */
    private static MethodSpec reduce() {
        return MethodSpec.methodBuilder("reduce")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(int.class, "variant")
                .addStatement("makeReduction(Lr.LENGTH[variant] << $L | Lr.REDUCE + variant)", Character.SIZE)
                .build();
    }

    private void addQueries(TypeSpec.Builder type) {
        type.addMethod(ParserPoet.override("action")
                .returns(int.class)
                .addParameter(int.class, "state")
                .addParameter(int.class, "terminal")
                .addCode("""
                        int action = Lr.ACTION[Lr.ACTION_COLUMN[terminal] + state];
                        if (action == Lr.ACCEPT) {
                            return Integer.MAX_VALUE;
                        }
                        int code = (char) action;
                        return code <= Lr.STATES ? code : Lr.STATES - code;
                        """)
                .build());
        type.addMethod(ParserPoet.override("successor")
                .returns(int.class)
                .addParameter(int.class, "state")
                .addParameter(int.class, "variant")
                .addStatement("return (char) Lr.GOTO[Lr.GOTO_COLUMN[variant] + state]")
                .build());
        type.addMethod(query("length", "variant", "Lr.LENGTH[variant]"));
        type.addMethod(
                query("soleReduction", "state", "Lr.SOLE[state] == 0 ? NONE : (char) Lr.SOLE[state] - Lr.REDUCE"));
        type.addMethod(ParserPoet.override("ruleName")
                .returns(String.class)
                .addParameter(int.class, "rule")
                .addStatement("return Dfa.RULES[rule]")
                .build());
        type.addMethod(ParserPoet.override("terminals")
                .returns(int.class)
                .addStatement("return Lr.TERMINALS")
                .build());
        type.addMethod(ParserPoet.override("utf8")
                .returns(boolean.class)
                .addStatement("return $L", model.utf8())
                .build());
    }

    private static MethodSpec query(String name, String parameter, String result) {
        return ParserPoet.override(name)
                .returns(int.class)
                .addParameter(int.class, parameter)
                .addStatement("return $L", result)
                .build();
    }

    static TypeSpec constants(ParserModel model, Names names) {
        TypeSpec.Builder type = ParserPoet.nested("Lr", "The LR automaton.\n");
        ParserPoet.addInt(type, "TERMINALS", model.tokens());
        ParserPoet.addInt(
                type, "COLUMNS", model.tokens() + 1 + model.virtual().names().size());
        ParserPoet.addInt(type, "STATES", model.states());
        ParserPoet.addInt(type, "REDUCE", model.states() + 1);
        ParserPoet.addInt(type, "ACCEPT", model.states() + model.variants() + 1);
        if (!model.builds() || !model.virtual().isEmpty()) {
            ParserPoet.addArray(type, names.terminal(), "TERMINAL", terminals(model, names));
        }
        if (!model.builds()) {
            ParserPoet.addArray(
                    type, names.production(), "PRODUCTIONS", CodeBlock.of("$T.values()", names.production()));
        }
        if (!model.builds() && !model.whole().isEmpty()) {
            ParserPoet.addInt(type, "CALLS", model.productions().size());
        }
        if (!model.virtual().isEmpty()) {
            ParserPoet.addArray(
                    type,
                    TypeName.get(String.class),
                    "VIRTUAL",
                    model.virtual().names().stream()
                            .map(name -> name.isEmpty() ? CodeBlock.of("null") : CodeBlock.of("$S", name))
                            .collect(CodeBlock.joining(",$W", "{", "}")));
        }
        TablePoet.addTables(
                type,
                model.syntacticTables().stream()
                        .filter(table -> !model.builds() || !OF_EVENTS.contains(table.name()))
                        .toList());
        if (model.building() != null) {
            BuildingPoet.addTables(type, model.building());
        }
        model.skip().ifPresent(skip -> RecoveryPoet.addTables(type, model, skip));
        return type.build();
    }

    /** The constants of the terminals by their numbers; null where there is none, or none is asked for. */
    private static CodeBlock terminals(ParserModel model, Names names) {
        Set<String> unheard = model.whole().unheard();
        if (unheard.isEmpty() && !model.builds()) {
            return CodeBlock.of("$T.values()", names.terminal());
        }
        // values come in place of the tokens: then only raw bytes have a constant, which data is told
        int first = model.builds() ? model.tokens() : 0;
        return IntStream.range(0, model.terminals().size())
                .mapToObj(i ->
                        i < first || unheard.contains(model.terminals().get(i).name())
                                ? CodeBlock.of("null")
                                : CodeBlock.of(
                                        "$T.$L",
                                        names.terminal(),
                                        model.terminals().get(i).name()))
                .collect(CodeBlock.joining(",$W", "{", "}"));
    }
}
