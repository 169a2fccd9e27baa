package org.tatoo.compiler.java;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;

/** Prints the parser class: its life and the loop over tokens. */
final class ParserPoet {
    private final ParserModel model;
    private final Names names;

    private ParserPoet(ParserModel model, Names names) {
        this.model = model;
        this.names = names;
    }

    static TypeSpec parser(ParserModel model, Names names) {
        return parser(model, names, Modifier.PUBLIC, Modifier.FINAL);
    }

    static TypeSpec parser(ParserModel model, Names names, Modifier... modifiers) {
        return new ParserPoet(model, names).parser(modifiers);
    }

    private TypeSpec parser(Modifier... modifiers) {
        TypeSpec.Builder type = TypeSpec.classBuilder(names.parser())
                .addModifiers(modifiers)
                .superclass(superclass())
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
        type.addMethod(scan());
        LexerPoet.addTo(type, model);
        type.addMethod(report());
        ActionPoet.addTo(type, model);
        if (!model.virtual().values().isEmpty()) {
            NumberPoet.addTo(type, model);
        }
        if (!model.virtual().isEmpty()) {
            VirtualPoet.addTo(type, model);
        }
        if (model.skip().isPresent()) {
            RecoveryPoet.addTo(type, model);
        }
        if (!model.direct().lanes().isEmpty()) {
            LanePoet.addTo(type, model, names);
        }
        type.addType(LexerPoet.constants(model)).addType(ActionPoet.constants(model, names));
        return type.build();
    }

    private ClassName superclass() {
        if (model.virtual().regions() > 0) {
            return Names.REGION_PARSER;
        }
        if (!model.virtual().delimiters().isEmpty()) {
            return Names.TEXT_PARSER;
        }
        return model.virtual().isEmpty() ? Names.AUTOMATON_PARSER : Names.DATA_PARSER;
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
                .addStatement("super(handler, start.ordinal(), $L)", model.depth())
                .addCode(fields())
                .build());
        TypeSpec.Builder starts = TypeSpec.enumBuilder("Start")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The start symbols; the first is the default.\n");
        model.starts().forEach(starts::addEnumConstant);
        type.addType(starts.build());
    }

    /** The class of the handler tells which start the input is of. */
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
                .addStatement("super(handler, start, $L)", model.depth())
                .addCode(fields())
                .build());
    }

    /** What each constructor that calls that of the superclass does after it. */
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
        return override("parked")
                .returns(ParameterizedTypeName.get(Names.PARKED_PARSER, names.handler()))
                .addStatement(
                        model.builds() && model.starts().size() > 1
                                ? "return parked(handler, same -> new $T(same, 0))"
                                : "return parked(handler, $T::new)",
                        names.parser())
                .build();
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
                        int state = stack[top]; // kept, because reading it again would wait for its being stored
                        while (true) {
                            if (dfaState == NONE) {
                                int sole;
                                while ((sole = Lr.SOLE[state]) != 0) {
                                    state = makeReduction(sole);
                                    if (stops != 0) {
                                        return position;
                                    }
                                }
                        """)
                .addCode(model.virtual().isEmpty() ? "" : """
                                        if (Lr.QUESTION[state] != 0) {
                                            tokenStart = position;
                                            matchEnd = position;
                                            ask(input);
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
                        model.direct().lanes().isEmpty()
                                ? CodeBlock.of("")
                                : CodeBlock.of("""
                                        int first = Lanes.OF_STATE[state];
                                        if (first != 0 && hasRoom()$L) {
                                            position = follow(first, input, position, limit);
                                            if (stops != 0) {
                                                return position;
                                            }
                                """, model.virtual().isEmpty() ? "" : " && readsFed()"))
                .addCode(model.direct().lanes().isEmpty() || model.virtual().regions() == 0 ? "" : """
                                            limit = limitAt(position);
                                """)
                .addCode(model.direct().lanes().isEmpty() ? "" : """
                                            state = stack[top];
                                            continue;
                                        }
                                """)
                .addCode(model.blank().isEmpty() ? "" : "        position = skipBlank(input, position, limit);\n")
                .addCode(model.any().isEmpty() ? """
                                int end = recognise(input, position, limit);
                        """ : """
                                // whatever the state is: else each token would wait for the one before it
                                int end = recognise(input, position, Math.min(limit, position + Dfa.REACH));
                        """)
                .addCode("""
                                if (end != NONE) {
                                    int rule = matched;
                                    if (rule >= Lr.TERMINALS) {
                                        position = end;
                                        report(rule, input);
                                        if (stops != 0) {
                                            return position;
                                        }
                                        continue;
                                    }
                                    // as advance does, in this loop because the compiler makes it one with it
                                    int column = Lr.ACTION_COLUMN[rule];
                                    int action = Lr.ACTION[column + state];
                                    if (action != 0) {
                                        position = end;
                                        while ((char) action > Lr.STATES) {
                                            state = makeReduction(action);
                                            if (stops != 0) {
                                                suspend(rule, input);
                                                return position;
                                            }
                                            action = Lr.ACTION[column + state];
                                        }
                                        shift(rule, action, token);
                                        if (stops != 0) {
                                            return position;
                                        }
                                        state = (char) action - 1;
                                        continue;
                                    }
                                }
                                tokenStart = position;
                                matched = NONE;
                                dfaState = Dfa.MODE[state];
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
                            state = stack[top];
                        }
                        """)
                .build();
    }

    private MethodSpec report() {
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
                        """)
                .addCode(model.raw() ? "lendRaw(token);\n" : "")
                .addCode("""
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

    static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PROTECTED);
    }

    static TypeSpec.Builder nested(String name, String comment) {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc(comment);
    }

    static void addInt(TypeSpec.Builder type, String name, int value) {
        type.addField(FieldSpec.builder(int.class, name, Modifier.STATIC, Modifier.FINAL)
                .initializer("$L", value)
                .build());
    }

    static void addArray(TypeSpec.Builder type, TypeName element, String name, CodeBlock value) {
        type.addField(FieldSpec.builder(ArrayTypeName.of(element), name, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build());
    }
}
