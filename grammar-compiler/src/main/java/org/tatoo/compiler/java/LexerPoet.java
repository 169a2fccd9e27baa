package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.SkippedBlank;

/** Prints how tokens are recognised: the loops over bytes, and the constants of the lexer. */
final class LexerPoet {
    /** The most bytes read of a token that may turn out not to be expected: time stays linear. */
    private static final int REACH = 128;

    private LexerPoet() {}

    static void addTo(TypeSpec.Builder type, ParserModel model) {
        model.blank().ifPresent(blank -> type.addMethod(skipBlank(blank)));
        type.addMethod(recognise(model))
                .addMethod(match())
                .addMethod(extend())
                .addMethod(keepMatch())
                .addMethod(isTooLong())
                .addMethod(deliver());
    }

    private static MethodSpec skipBlank(SkippedBlank blank) {
        return MethodSpec.methodBuilder("skipBlank")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Skips a blank that ends in the bytes at hand; the index after it, or {@code from}.\n")
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
                .addCode(blank.counted() ? """
                        if (end - from == 1 && input[from] > '\\n') {
                            offset++; // as most are: without a call language.sh takes 3 % less
                        } else {
                            skipped(input, from, end);
                        }
                        """ : "offset += end - from;\n")
                .addStatement("return end")
                .build();
    }

    private static MethodSpec recognise(ParserModel model) {
        return MethodSpec.methodBuilder("recognise")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(
                        "Recognises a token that ends in the bytes at hand and need not back up, for {@link #report}.\n\n")
                .addJavadoc("@return the index after it; {@link #NONE} if {@link #match} has to decide\n")
                .returns(int.class)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "start")
                .addParameter(int.class, "limit")
                .addStatement("int state = $L", model.any().isPresent() ? "Dfa.ANY" : "Dfa.MODE[stack[top]]")
                .addCode("""
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
        return ParserPoet.override("match")
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
                                // a match is written down where it is left: few bytes do that
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
        return ParserPoet.override("extend")
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
        return ParserPoet.override("deliver")
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

    static TypeSpec constants(ParserModel model) {
        TypeSpec.Builder type =
                ParserPoet.nested("Dfa", "The lexer: one automaton with a start state for each set of tokens.\n");
        ParserPoet.addInt(type, "SHIFT", model.classBits());
        ParserPoet.addInt(type, "SHORTEST", model.shortest());
        ParserPoet.addInt(type, "ACCEPTING", model.accepting());
        ParserPoet.addInt(type, "LOOPS", model.loops());
        ParserPoet.addInt(type, "COMPLETE", model.complete());
        ParserPoet.addInt(type, "OPEN", model.open());
        ParserPoet.addInt(type, "COMMENTS", model.firstComment());
        model.any().ifPresent(any -> {
            ParserPoet.addInt(type, "ANY", any);
            ParserPoet.addInt(type, "REACH", REACH);
        });
        ParserPoet.addArray(type, TypeName.get(String.class), "RULES", ruleNames(model.ruleNames()));
        TablePoet.addTables(type, model.lexicalTables());
        TablePoet.addStays(type);
        model.blank()
                .ifPresent(blank -> ParserPoet.addArray(
                        type,
                        TypeName.BOOLEAN,
                        "BLANK",
                        CodeBlock.of("$T.set($L)", Names.TABLES, ByteTests.literal(blank.bytes()))));
        return type.build();
    }

    private static CodeBlock ruleNames(List<String> ruleNames) {
        return CodeBlock.of(
                "{$L}", ruleNames.stream().map(name -> CodeBlock.of("$S", name)).collect(CodeBlock.joining(",$W")));
    }
}
