package org.tatoo.compiler.java;

import com.palantir.javapoet.MethodSpec;
import javax.lang.model.element.Modifier;

/** Prints the methods that all lanes call: how they are left for the tables, and what callbacks need. */
final class LaneHelpers {
    private LaneHelpers() {}

    static MethodSpec leave() {
        return method("leave", "Goes on with the next token, outside of a lane.\n")
                .addParameter(int.class, "path")
                .addParameter(long.class, "at")
                .addParameter(int.class, "position")
                .addCode("""
                        push(path);
                        offset = at;
                        return position;
                        """)
                .build();
    }

    static MethodSpec keep() {
        return keep(void.class, "Keeps a token that comes in one call with others.\n")
                .build();
    }

    static MethodSpec keepAndLeave() {
        return keep(int.class, "Keeps a token that comes in one call with others; {@code position}.\n")
                .addParameter(int.class, "position")
                .addStatement("keep(input, base, start, end)")
                .addStatement("return position")
                .build();
    }

    private static MethodSpec.Builder keep(Class<?> result, String comment) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("keep")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(comment)
                .returns(result)
                .addParameter(byte[].class, "input")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end");
        return result == void.class ? method.addStatement("kept.add(kept.view(0, input, start, end, base))") : method;
    }

    static MethodSpec take() {
        return method("take", "Takes the value of a token, for which there is room; {@code position}.\n")
                .addParameter(int.class, "terminal")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end")
                .addParameter(int.class, "position")
                .addStatement("takeValue(terminal, token(start, end, base))")
                .addStatement("return position")
                .build();
    }

    static MethodSpec enter() {
        return method("enter", "Goes on with another lane, or with the tables.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "next")
                .addParameter(long.class, "at")
                .addParameter(int.class, "position")
                .addCode("""
                        push(path);
                        offset = at;
                        lane = next;
                        return position;
                        """)
                .build();
    }

    static MethodSpec inside() {
        return method("inside", "Goes on inside a token, by the tables.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "state")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addParameter(int.class, "position")
                .addCode("""
                        push(path);
                        offset = base + start;
                        tokenStart = start;
                        matched = Dfa.ACCEPTED[state] - 1;
                        matchEnd = position;
                        dfaState = state;
                        return position;
                        """)
                .build();
    }

    static MethodSpec within() {
        return method(
                        "within",
                        "Goes on inside a token, by the tables: the bytes from {@code end} on cannot be its last.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "state")
                .addParameter(int.class, "between")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end")
                .addParameter(int.class, "position")
                .addCode("""
                        inside(path, end == position ? state : between, base, start, position);
                        matched = Dfa.ACCEPTED[state] - 1;
                        matchEnd = end;
                        return position;
                        """)
                .build();
    }

    static MethodSpec retry() {
        return method(
                        "retry",
                        "Goes on at the beginning of a token, by the tables: it is wrong, has to back up, or its end is not there.\n")
                .addParameter(int.class, "path")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addCode("""
                        push(path);
                        offset = base + start;
                        tokenStart = start;
                        matched = NONE;
                        dfaState = Dfa.MODE[stack[top]];
                        return start;
                        """)
                .build();
    }

    static MethodSpec badNumber() {
        return method("badNumber", "Rejects a token whose number is not allowed.\n")
                .addParameter(int.class, "terminal")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addParameter(int.class, "position")
                .addCode("""
                        offset = base + start;
                        badValue(terminal, token(start, position, base));
                        return position;
                        """)
                .build();
    }

    static MethodSpec suspendData() {
        return method("suspendData", "Keeps the shift of bytes that have been lent until a pause is over.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "successor")
                .addParameter(int.class, "position")
                .addCode("""
                        push(path);
                        suspendData(terminal, successor);
                        return position;
                        """)
                .build();
    }

    static MethodSpec answered() {
        return method("answered", "Leaves an answer to the tables.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "terminal")
                .addParameter(long.class, "at")
                .addParameter(int.class, "position")
                .addParameter(byte[].class, "input")
                .addCode("""
                        push(path);
                        offset = at;
                        tokenStart = position;
                        matchEnd = position;
                        choose(terminal, input);
                        return position;
                        """)
                .build();
    }

    static MethodSpec suspend() {
        return method("suspend", "Keeps a recognised token until a pause before its shift is over.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "terminal")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end")
                .addParameter(byte[].class, "input")
                .addCode("""
                        push(path);
                        tokenStart = start;
                        matchEnd = end;
                        suspend(terminal, input);
                        return next();
                        """)
                .build();
    }

    static MethodSpec deliver() {
        return method("deliver", "Leaves a recognised token to the tables.\n")
                .addParameter(int.class, "path")
                .addParameter(int.class, "rule")
                .addParameter(long.class, "at")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end")
                .addParameter(byte[].class, "input")
                .addCode("""
                        push(path);
                        offset = at;
                        tokenStart = start;
                        matched = rule;
                        matchEnd = end;
                        deliver(input);
                        return next();
                        """)
                .build();
    }

    static MethodSpec push() {
        return MethodSpec.methodBuilder("push")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Does to the stack what a lane has put off.\n")
                .addParameter(int.class, "path")
                .addCode("""
                        int from = path * (Lanes.WIDTH + 2);
                        top -= Lanes.PATH[from];
                        int pushed = Lanes.PATH[from + 1];
                        for (int i = 0; i < pushed; i++) {
                            stack[++top] = Lanes.PATH[from + 2 + i];
                        }
                        """)
                .build();
    }

    static MethodSpec event() {
        return MethodSpec.methodBuilder("event")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Sets the token and the offset for the callback of a terminal.\n")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addParameter(int.class, "position")
                .addCode("""
                        token(start, position, base);
                        offset = base + position;
                        """)
                .build();
    }

    /** A private method that returns an int: the index of the first byte not used. */
    static MethodSpec.Builder method(String name, String comment, Object... arguments) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(comment, arguments)
                .returns(int.class);
    }
}
