package org.tatoo.compiler.java;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.SkippedBlank;

/** Prints the parser class: its life, the lexer's loops, the LR actions; tables are {@link TablePoet}'s. */
final class ParserPoet {
    private final ParserModel model;
    private final Names names;

    private ParserPoet(ParserModel model, Names names) {
        this.model = model;
        this.names = names;
    }

    static TypeSpec parser(ParserModel model, Names names) {
        return new ParserPoet(model, names).parser();
    }

    private TypeSpec parser() {
        TypeSpec.Builder type = TypeSpec.classBuilder(names.parser())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(Names.PUSH_PARSER)
                .addJavadoc(
                        "The push parser of {@code $L}; its events go to a {@link $T}.\n",
                        model.source(),
                        names.handler())
                .addField(FieldSpec.builder(names.handler(), "handler", Modifier.PRIVATE, Modifier.FINAL)
                        .build());
        addConstructors(type);
        type.addMethod(scan());
        model.blank().ifPresent(blank -> type.addMethod(skipBlank(blank)));
        type.addMethod(recognise())
                .addMethod(match())
                .addMethod(extend())
                .addMethod(keepMatch())
                .addMethod(isTooLong())
                .addMethod(deliver())
                .addMethod(report())
                .addMethod(advance())
                .addMethod(shift())
                .addMethod(end())
                .addMethod(makeReduction())
                .addMethod(reduceUnits());
        addQueries(type);
        if (!model.virtual().isEmpty()) {
            VirtualPoet.addTo(type, model);
        }
        if (!model.direct().lanes().isEmpty()) {
            type.addMethod(reduce());
            LanePoet.addTo(type, model, names);
        }
        type.addType(dfa()).addType(lr());
        return type.build();
    }

    private void addConstructors(TypeSpec.Builder type) {
        if (model.starts().size() == 1) {
            type.addMethod(MethodSpec.constructorBuilder()
                    .addModifiers(Modifier.PUBLIC)
                    .addJavadoc(
                            "Makes a parser of {@code $L}.\n\n", model.starts().get(0))
                    .addJavadoc("@param handler serves this parser only\n")
                    .addParameter(names.handler(), "handler")
                    .addStatement("super(handler, 0, $L)", model.depth())
                    .addStatement("this.handler = handler")
                    .build());
            return;
        }
        TypeName start = names.parser().nestedClass("Start");
        type.addMethod(MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Makes a parser of {@code $L}.\n\n", model.starts().get(0))
                .addJavadoc("@param handler serves this parser only\n")
                .addParameter(names.handler(), "handler")
                .addStatement("this(handler, $T.$L)", start, model.starts().get(0))
                .build());
        type.addMethod(MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Makes a parser of the given start symbol.\n\n")
                .addJavadoc("@param handler serves this parser only\n@param start what the input is to be\n")
                .addParameter(names.handler(), "handler")
                .addParameter(start, "start")
                .addStatement("super(handler, start.ordinal(), $L)", model.depth())
                .addStatement("this.handler = handler")
                .build());
        TypeSpec.Builder starts = TypeSpec.enumBuilder("Start")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The start symbols; the first is the default.\n");
        model.starts().forEach(starts::addEnumConstant);
        type.addType(starts.build());
    }

    private static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PROTECTED);
    }

    private MethodSpec scan() {
        return override("scan")
                .returns(int.class)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode("""
                        tokensIn(input);
                        int position = from;
                        while (true) {
                            if (dfaState == NONE) {
                                int sole;
                                while ((sole = Lr.SOLE[stack[top]]) != 0) {
                                    makeReduction(sole);
                                    if (stops != 0) {
                                        return position;
                                    }
                                }
                        """)
                .addCode(model.virtual().isEmpty() ? "" : """
                                        if (Lr.QUESTION[stack[top]] != 0) {
                                            tokenStart = position;
                                            matchEnd = position;
                                            ask(input);
                                            if (stops != 0) {
                                                return position;
                                            }
                                            continue;
                                        }
                                """)
                .addCode("""
                                if (position == limit) {
                                    return position;
                                }
                        """)
                .addCode(model.direct().lanes().isEmpty() ? "" : """
                                        int lane = Lanes.OF_STATE[stack[top]];
                                        if (lane != 0 && top + Lanes.HEIGHT < stack.length) {
                                            position = follow(lane, input, position, limit);
                                            if (stops != 0) {
                                                return position;
                                            }
                                            continue;
                                        }
                                """)
                .addCode(model.blank().isEmpty() ? "" : "        position = skipBlank(input, position, limit);\n")
                .addCode("""
                                int end = recognise(input, position, limit);
                                if (end != NONE) {
                                    position = end;
                                    int rule = matched;
                                    if (rule >= Lr.TERMINALS) {
                                        report(rule, input);
                                    } else {
                                        // as advance does, in this loop because the compiler makes it one with it
                                        int column = Lr.ACTION_COLUMN[rule];
                                        int action;
                                        while ((char) (action = Lr.ACTION[column + stack[top]]) > Lr.STATES) {
                                            makeReduction(action);
                                            if (stops != 0) {
                                                suspend(rule, input);
                                                return position;
                                            }
                                        }
                                        shift(rule, action, token);
                                    }
                                    if (stops != 0) {
                                        return position;
                                    }
                                    continue;
                                }
                                tokenStart = position;
                                matched = NONE;
                                dfaState = Dfa.MODE[stack[top]];
                            }
                            int read = match(input, position, limit);
                            if (read != NONE) {
                                return read;
                            }
                            deliver(input);
                            position = next();
                            if (stops != 0) {
                                return position;
                            }
                        }
                        """)
                .build();
    }

    private static MethodSpec skipBlank(SkippedBlank blank) {
        return MethodSpec.methodBuilder("skipBlank")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Skips a blank that ends in the bytes at hand; the index behind it, or {@code from}.\n")
                .returns(int.class)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode("""
                        int end = from;
                        while (end < limit && Dfa.BLANK[input[end] & 0xff]) {
                            end++;
                        }
                        if (end == from || end == limit || end - from > $L) {
                            return from;
                        }
                        """, blank.max())
                .addStatement(blank.counted() ? "skipped(input, from, end)" : "offset += end - from")
                .addStatement("return end")
                .build();
    }

    private static MethodSpec recognise() {
        return MethodSpec.methodBuilder("recognise")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(
                        "Recognises a token that ends in the bytes at hand and need not back up, for {@link #report}.\n\n")
                .addJavadoc("@return the index behind it; {@link #NONE} if {@link #match} has to decide\n")
                .returns(int.class)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "start")
                .addParameter(int.class, "limit")
                .addCode("""
                        int state = Dfa.MODE[stack[top]];
                        int end = start;
                        int following;
                        while (end < limit
                                && (following = Dfa.NEXT[state << Dfa.SHIFT | Dfa.CLASS_OF[input[end] & 0xff]]) != 0) {
                            state = following;
                            end++;
                            if (state < Dfa.LOOPS) {
                                // runs of bytes that stay in a state are most of the traffic: no dependent load a byte
                                boolean[] stays = Dfa.STAYS[state];
                                while (end < limit && stays[input[end] & 0xff]) {
                                    end++;
                                }
                            }
                        }
                        int rule = Dfa.ACCEPTED[state] - 1;
                        if (rule == NONE || end - start > Dfa.MAX[rule] || (end == limit && state < Dfa.COMPLETE)) {
                            return NONE;
                        }
                        tokenStart = start;
                        matched = rule;
                        matchEnd = end;
                        token(start, end, offset - start);
                        return end;
                        """)
                .build();
    }

    private static MethodSpec match() {
        return override("match")
                .returns(int.class)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode("""
                        int state = dfaState;
                        int position = from;
                        while (position < limit) {
                            int following = Dfa.NEXT[state << Dfa.SHIFT | Dfa.CLASS_OF[input[position] & 0xff]];
                            if (following < Dfa.ACCEPTING || following >= Dfa.OPEN) {
                                // a match is written down where it is left behind: few bytes do that
                                keepMatch(state, position);
                                if (following == 0) {
                                    if (matched == NONE) {
                                        rejectByte(input, position);
                                        return position;
                                    }
                                    return NONE;
                                }
                            }
                            state = following;
                            position++;
                            if (state < Dfa.LOOPS) {
                                boolean[] stays = Dfa.STAYS[state];
                                while (position < limit && stays[input[position] & 0xff]) {
                                    position++;
                                }
                            }
                            if (state >= Dfa.COMPLETE && state < Dfa.OPEN) {
                                keepMatch(state, position);
                                return NONE;
                            }
                            if (position - tokenStart > Dfa.SHORTEST && isTooLong(state, position)) {
                                rejectTooLong(matched != NONE ? matched : Dfa.LONGEST[state], input, position);
                                return position;
                            }
                        }
                        keepMatch(state, limit);
                        dfaState = state;
                        return limit;
                        """)
                .build();
    }

    private static MethodSpec extend() {
        return override("extend")
                .returns(boolean.class)
                .addParameter(byte.class, "b")
                .addParameter(int.class, "length")
                .addCode("""
                        int state = Dfa.NEXT[dfaState << Dfa.SHIFT | Dfa.CLASS_OF[b & 0xff]];
                        if (state == 0
                                || (state >= Dfa.COMPLETE && state < Dfa.OPEN)
                                || (length > Dfa.SHORTEST && length > Dfa.MAX[Dfa.LONGEST[state]])) {
                            return false;
                        }
                        dfaState = state;
                        int rule = Dfa.ACCEPTED[state] - 1;
                        if (rule != NONE) {
                            matched = rule;
                            matchedLength = length;
                        }
                        return true;
                        """)
                .build();
    }

    private static MethodSpec keepMatch() {
        return MethodSpec.methodBuilder("keepMatch")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(int.class, "state")
                .addParameter(int.class, "position")
                .addCode("""
                        int rule = Dfa.ACCEPTED[state] - 1;
                        if (rule != NONE) {
                            matched = rule;
                            matchEnd = position;
                        }
                        """)
                .build();
    }

    private static MethodSpec isTooLong() {
        return MethodSpec.methodBuilder("isTooLong")
                .addModifiers(Modifier.PRIVATE)
                .returns(boolean.class)
                .addParameter(int.class, "state")
                .addParameter(int.class, "position")
                .addCode("""
                        keepMatch(state, position);
                        int length = position - tokenStart;
                        return length > Dfa.MAX[Dfa.LONGEST[state]] && (matched == NONE || length > Dfa.MAX[matched]);
                        """)
                .build();
    }

    private static MethodSpec deliver() {
        return override("deliver")
                .addParameter(byte[].class, "input")
                .addCode("""
                        int rule = matched;
                        if (matchEnd - tokenStart > Dfa.MAX[rule]) {
                            rejectTooLong(rule, input, matchEnd);
                            return;
                        }
                        token(input);
                        report(rule, input);
                        """)
                .build();
    }

    private static MethodSpec report() {
        return MethodSpec.methodBuilder("report")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Goes on with the rule that {@link #token} matched.\n")
                .addParameter(int.class, "rule")
                .addParameter(byte[].class, "input")
                .addCode("""
                        if (rule < Lr.TERMINALS) {
                            advance(rule, token, input);
                            return;
                        }
                        if (Dfa.COUNTED[rule] != 0) {
                            countLines(token);
                        }
                        delivered(token);
                        if (rule >= Dfa.COMMENTS) {
                            handler.comment(ruleName(rule), token);
                        }
                        """)
                .build();
    }

    private static MethodSpec advance() {
        return override("advance")
                .addParameter(int.class, "terminal")
                .addParameter(Names.TOKEN, "token")
                .addParameter(byte[].class, "input")
                .addCode("""
                        int column = Lr.ACTION_COLUMN[terminal];
                        int action;
                        while ((char) (action = Lr.ACTION[column + stack[top]]) > Lr.STATES) {
                            makeReduction(action);
                            if (stops != 0) {
                                suspend(terminal, input);
                                return;
                            }
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
                                        rejectChoice(terminal);
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
                        if (Dfa.COUNTED[terminal] != 0) {
                            countLines(token);
                        }
                        delivered(token);
                        if (Lr.SILENT[terminal] == 0) {
                            handler.shift(Lr.TERMINAL[terminal], token);
                        }
                        if (action > Character.MAX_VALUE) {
                            reduceUnits(action >> $L);
                        }
                        """, Character.SIZE)
                .build();
    }

    private boolean hasChoice() {
        return !model.virtual().selectors().isEmpty();
    }

    /** What shifting does before the stack is touched: virtual terminals go their own way, numbers are kept. */
    private String virtualShift() {
        if (model.virtual().isEmpty()) {
            return "";
        }
        String taking = """
                if (terminal > Lr.TERMINALS) {
                    take(terminal, state, token);
                    return;
                }
                """;
        return model.virtual().values().isEmpty() ? taking : taking + """
                        if (!keepValue(terminal, token)) {
                            return;
                        }
                        """;
    }

    private MethodSpec end() {
        return override("end")
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
                                return true;
                            } else {
                                makeReduction(action);
                            }
                        }
                        return false;
                        """)
                .build();
    }

    private static MethodSpec makeReduction() {
        return MethodSpec.methodBuilder("makeReduction")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(int.class, "action")
                .addCode("""
                        int variant = (char) action - Lr.REDUCE;
                        top -= action >> $L;
                        int next = Lr.GOTO[Lr.GOTO_COLUMN[variant] + stack[top]];
                        if (++top == stack.length && !grow()) {
                            return;
                        }
                        stack[top] = (char) next;
                        int production = Lr.PRODUCTION[variant] - 1;
                        if (production != NONE) {
                            handler.reduce(Lr.PRODUCTIONS[production]);
                        }
                        if (next > Character.MAX_VALUE) {
                            reduceUnits(next >> $L);
                        }
                        """, Character.SIZE, Character.SIZE)
                .build();
    }

    /** What lanes call, which know the variant. */
    private static MethodSpec reduce() {
        return MethodSpec.methodBuilder("reduce")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(int.class, "variant")
                .addStatement("makeReduction(Lr.LENGTH[variant] << $L | Lr.REDUCE + variant)", Character.SIZE)
                .build();
    }

    private static MethodSpec reduceUnits() {
        return MethodSpec.methodBuilder("reduceUnits")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(
                        "Reports the reductions that a step took along; goes back to the first that a pause forbids.\n")
                .addParameter(int.class, "first")
                .addCode("""
                        for (int unit = first; Lr.UNIT[unit] != 0; unit += 2) {
                            if (stops != 0) {
                                stack[top] = Lr.UNIT[unit + 1];
                                return;
                            }
                            int production = Lr.PRODUCTION[Lr.UNIT[unit] - 1] - 1;
                            if (production != NONE) {
                                handler.reduce(Lr.PRODUCTIONS[production]);
                            }
                        }
                        """)
                .build();
    }

    private void addQueries(TypeSpec.Builder type) {
        type.addMethod(override("action")
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
        type.addMethod(override("successor")
                .returns(int.class)
                .addParameter(int.class, "state")
                .addParameter(int.class, "variant")
                .addStatement("return (char) Lr.GOTO[Lr.GOTO_COLUMN[variant] + state]")
                .build());
        type.addMethod(query("length", "variant", "Lr.LENGTH[variant]"));
        type.addMethod(
                query("soleReduction", "state", "Lr.SOLE[state] == 0 ? NONE : (char) Lr.SOLE[state] - Lr.REDUCE"));
        type.addMethod(override("ruleName")
                .returns(String.class)
                .addParameter(int.class, "rule")
                .addStatement("return Dfa.RULES[rule]")
                .build());
        type.addMethod(override("terminals")
                .returns(int.class)
                .addStatement("return Lr.TERMINALS")
                .build());
        type.addMethod(override("utf8")
                .returns(boolean.class)
                .addStatement("return $L", model.utf8())
                .build());
    }

    private static MethodSpec query(String name, String parameter, String result) {
        return override(name)
                .returns(int.class)
                .addParameter(int.class, parameter)
                .addStatement("return $L", result)
                .build();
    }

    private TypeSpec dfa() {
        TypeSpec.Builder type = nested("Dfa", "The lexer: one automaton with a start state for each set of tokens.\n");
        addInt(type, "SHIFT", model.classBits());
        addInt(type, "SHORTEST", model.shortest());
        addInt(type, "ACCEPTING", model.accepting());
        addInt(type, "LOOPS", model.loops());
        addInt(type, "COMPLETE", model.complete());
        addInt(type, "OPEN", model.open());
        addInt(type, "COMMENTS", model.firstComment());
        addArray(type, TypeName.get(String.class), "RULES", ruleNames(model.ruleNames()));
        TablePoet.addTables(type, model.lexicalTables());
        TablePoet.addStays(type);
        model.blank()
                .ifPresent(blank -> addArray(
                        type,
                        TypeName.BOOLEAN,
                        "BLANK",
                        CodeBlock.of("$T.set($L)", Names.TABLES, ByteTests.literal(blank.bytes()))));
        return type.build();
    }

    private TypeSpec lr() {
        TypeSpec.Builder type = nested("Lr", "The LR automaton.\n");
        addInt(type, "TERMINALS", model.tokens());
        addInt(type, "COLUMNS", model.tokens() + 1 + model.virtual().names().size());
        addInt(type, "STATES", model.states());
        addInt(type, "REDUCE", model.states() + 1);
        addInt(type, "ACCEPT", model.states() + model.variants() + 1);
        addArray(type, names.terminal(), "TERMINAL", CodeBlock.of("$T.values()", names.terminal()));
        addArray(type, names.production(), "PRODUCTIONS", CodeBlock.of("$T.values()", names.production()));
        TablePoet.addTables(type, model.syntacticTables());
        return type.build();
    }

    private static TypeSpec.Builder nested(String name, String comment) {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc(comment);
    }

    private static CodeBlock ruleNames(List<String> ruleNames) {
        return CodeBlock.of(
                "{$L}", ruleNames.stream().map(name -> CodeBlock.of("$S", name)).collect(CodeBlock.joining(",$W")));
    }

    private static void addInt(TypeSpec.Builder type, String name, int value) {
        type.addField(FieldSpec.builder(int.class, name, Modifier.STATIC, Modifier.FINAL)
                .initializer("$L", value)
                .build());
    }

    private static void addArray(TypeSpec.Builder type, TypeName element, String name, CodeBlock value) {
        type.addField(FieldSpec.builder(ArrayTypeName.of(element), name, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build());
    }
}
