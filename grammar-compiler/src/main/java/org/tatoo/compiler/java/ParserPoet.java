package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.AutomataModel;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.lanes.LanePoet;
import org.tatoo.compiler.java.source.Members;
import org.tatoo.compiler.java.source.Names;

/** A printer of the parser class: its constructors and its own members. */
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
                .superclass(Names.TABLE_PARSER)
                .addJavadoc(
                        model.builds()
                                ? "The push parser of {@code $L} that hands over values to a {@link $T}.\n"
                                : "The push parser of {@code $L}; its events go to a {@link $T}.\n",
                        model.source(),
                        names.handler())
                .addField(FieldSpec.builder(names.handler(), "handler", Modifier.PRIVATE, Modifier.FINAL)
                        .build());
        if (model.building() != null) {
            BuildingPoet.addTo(type, model, model.building());
        } else if (!model.whole().isEmpty()) {
            WholePoet.addTo(type, model);
        }
        addConstructors(type);
        type.addMethod(parked());
        EventPoet.addTo(type, model, names);
        type.addMethod(scan());
        if (!model.virtual().values().isEmpty()) {
            NumberPoet.addTo(type, model);
        }
        if (!model.virtual().isEmpty()) {
            VirtualPoet.addTo(type, model);
        }
        if (model.automata().skip().isPresent()) {
            addRecovery(type);
        }
        if (!model.direct().lanes().isEmpty()) {
            LanePoet.addTo(type, model, names);
        }
        return type.build();
    }

    /** Adds the method that discards kept values when the parser recovers from an error. */
    private void addRecovery(TypeSpec.Builder type) {
        if (model.building() != null) {
            BuildingPoet.addRecovery(type, model.building());
        } else if (!model.whole().isEmpty()) {
            type.addMethod(Members.override("forgetValues")
                    .addStatement("kept.clear()")
                    .build());
        }
    }

    private void addConstructors(TypeSpec.Builder type) {
        if (model.starts().size() == 1) {
            type.addMethod(MethodSpec.constructorBuilder()
                    .addModifiers(Modifier.PUBLIC)
                    .addJavadoc(
                            "Makes a parser of {@code $L}.\n\n", model.starts().get(0))
                    .addJavadoc("@param handler serves this parser only\n")
                    .addParameter(names.handler(), "handler")
                    .addStatement("super(handler, 0, TABLES)")
                    .addCode(fields())
                    .build());
            return;
        }
        if (model.builds()) {
            addConstructorsOfStarts(type);
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
                .addStatement("super(handler, start.ordinal(), TABLES)")
                .addCode(fields())
                .build());
        TypeSpec.Builder starts = TypeSpec.enumBuilder("Start")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The start symbols; the first is the default.\n");
        model.starts().forEach(starts::addEnumConstant);
        type.addType(starts.build());
    }

    /** Adds the constructors for several starts; the class of the handler selects the start. */
    private void addConstructorsOfStarts(TypeSpec.Builder type) {
        List<ClassName> handlers = StartHandlerPoet.names(model);
        for (int i = 0; i < handlers.size(); i++) {
            type.addMethod(MethodSpec.constructorBuilder()
                    .addModifiers(Modifier.PUBLIC)
                    .addJavadoc(
                            "Makes a parser of {@code $L}.\n\n", model.starts().get(i))
                    .addJavadoc("@param handler serves this parser only\n")
                    .addParameter(handlers.get(i), "handler")
                    .addStatement("this(handler, $L)", i)
                    .build());
        }
        type.addMethod(MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(names.handler(), "handler")
                .addParameter(int.class, "start")
                .addStatement("super(handler, start, TABLES)")
                .addCode(fields())
                .build());
    }

    /** Returns the initialisation of fields in each constructor that calls the superclass. */
    private CodeBlock fields() {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("this.handler = handler");
        if (model.building() != null) {
            code.addStatement("builder = new $T(this, handler)", BuildingPoet.builder(model, model.building()));
        } else if (!model.whole().isEmpty()) {
            code.addStatement(
                    "kept = new $T(handler.connection().buffers(), $L, $L)",
                    Names.KEPT_TOKENS,
                    model.whole().most(),
                    model.whole().tokens());
        }
        return code.build();
    }

    private MethodSpec parked() {
        return Members.override("parked")
                .returns(Names.PARKED_PARSER)
                .addStatement(
                        model.builds() && model.starts().size() > 1
                                ? "return $T.park(this, handler, same -> new $T(same, 0))"
                                : "return $T.park(this, handler, $T::new)",
                        Names.PARSER_STATE,
                        names.parser())
                .build();
    }

    /** Returns the loop over tokens, which differs from the superclass's by its constants and direct code. */
    private MethodSpec scan() {
        boolean lanes = !model.direct().lanes().isEmpty();
        AutomataModel automata = model.automata();
        return Members.override("scan")
                .returns(int.class)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "from")
                .addParameter(int.class, "limit")
                .addCode("""
                        $T lexer = TABLES.lexer();
                        $T lr = TABLES.lr();
                        tokensIn(input);
                        int position = from;
                        int state = stack[top];
                        while (true) {
                            if (dfaState == NONE) {
                                int sole;
                                while ((sole = lr.sole()[state]) != 0) {
                                    state = makeReduction(TABLES, sole);
                                    if (stops != 0) {
                                        return position;
                                    }
                                }
                        """, Names.LEXER_TABLES, Names.LR_TABLES)
                .addCode(model.virtual().isEmpty() ? "" : """
                                if (lr.question()[state] != 0) {
                                    askAt(position, input);
                                    if (stops != 0) {
                                        return position;
                                    }
                                    state = stack[top];
                                    continue;
                                }
                        """)
                .addCode("""
                                if (position == limit) {
                                    return position;
                                }
                        """)
                .addCode(
                        !lanes
                                ? CodeBlock.of("")
                                : CodeBlock.of(
                                        """
                                int first = Lanes.OF_STATE[state];
                                if (first != 0 && mayFollow()) {
                                    position = follow(first, input, position, limit);
                                    if (stops != 0) {
                                        return position;
                                    }
                        $L            state = stack[top];
                                    continue;
                                }
                        """,
                                        model.virtual().regions() == 0
                                                ? ""
                                                : "            limit = limitAt(position);\n"))
                .addCode(
                        automata.lexer().blank().isEmpty()
                                ? ""
                                : "        position = skipBlank(lexer, input, position, limit);\n")
                .addCode("""
                                int end = recognise(lexer, input, position, limit);
                                if (end != NONE) {
                                    int rule = matched;
                                    if (rule >= lr.terminals()) {
                                        position = end;
                                        report(TABLES, rule, input);
                                        if (stops != 0) {
                                            return position;
                                        }
                                        continue;
                                    }
                                    int column = lr.actionColumn()[rule];
                                    int action = lr.action()[column + state];
                                    if (action != 0) {
                                        position = end;
                                        while ((char) action > lr.states()) {
                                            state = makeReduction(TABLES, action);
                                            if (stops != 0) {
                                                suspend(rule, input);
                                                return position;
                                            }
                                            action = lr.action()[column + state];
                                        }
                                        shift(TABLES, rule, action, token);
                                        if (stops != 0) {
                                            return position;
                                        }
                                        state = (char) action - 1;
                                        continue;
                                    }
                                }
                                beginToken(position, state);
                            }
                            int read = match(lexer, input, position, limit);
                            if (read != NONE) {
                                return read;
                            }
                            deliver(TABLES, input);
                            tokensIn(input);
                            position = next();
                            if (stops != 0) {
                                return position;
                            }
                            state = stack[top];
                        }
                        """)
                .build();
    }
}
