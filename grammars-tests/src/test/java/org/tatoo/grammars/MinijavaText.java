package org.tatoo.grammars;

import java.util.Random;

/** Writes random programs of {@code minijava.ebnf}: the same for the same seed. */
final class MinijavaText {
    private static final int DEEP = 4;

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int types;

    private MinijavaText(long seed) {
        random = new Random(seed);
    }

    /** A program of at least {@code length} characters, all of them ASCII. */
    static String program(int length, long seed) {
        MinijavaText program = new MinijavaText(seed);
        program.text.append("package a.b;\n\nimport java.util.*;\nimport static java.lang.Math.max;\n\n");
        while (program.text.length() < length) {
            program.type();
        }
        return program.text.toString();
    }

    private int oneOf(int count) {
        return random.nextInt(count);
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private void add(String line) {
        text.append(line).append('\n');
    }

    private String name() {
        String word = oneOf("a", "count", "index", "value", "record", "sealed", "x");
        return oneOf(3) == 0 ? word : word + oneOf(1000);
    }

    private String typeName() {
        return oneOf(
                "int",
                "String",
                "double[][]",
                "List<String>",
                "Map<String, List<List<Integer>>>",
                "Map.Entry<? super T, ? extends Object[]>[]");
    }

    // ---- declarations

    private void type() {
        int number = types++;
        switch (oneOf(5)) {
            case 0 ->
                add("@interface A%d { String value() default \"x\"; int[] ids() default {1, 2,}; }".formatted(number));
            case 1 -> add("enum E%d implements I { ONE, @Deprecated TWO(2) { }, THREE; int f; }".formatted(number));
            case 2 -> add("public record R%1$d<T>(int x, T... rest) { R%1$d { check(x); } }".formatted(number));
            case 3 ->
                add("sealed interface I%d<T> permits C, D { default T get() { return null; } T set(); }"
                        .formatted(number));
            default -> classOf(number);
        }
    }

    private void classOf(int number) {
        add("/** A class. */");
        add("@A(value = \"c\", ids = {1, 2})");
        add("public final class C%d<T extends A & B> extends D<T> {".formatted(number));
        add("    private %s f = %s;".formatted(typeName(), expression(DEEP)));
        add("    C%d(int... rest) throws E { super(1); }".formatted(number));
        for (int method = oneOf(8); method >= 0; method--) {
            add("    static <T> %s m%d(final %s p, int[] q) {".formatted(typeName(), method, typeName()));
            statements(DEEP);
            add("    }");
        }
        add("}\n");
    }

    // ---- statements

    private void statements(int depth) {
        for (int count = oneOf(5); count >= 0; count--) {
            statement(depth);
        }
    }

    private void statement(int depth) {
        String value = expression(depth);
        switch (oneOf(depth == 0 ? 4 : 12)) {
            case 0 -> add("%s %s = %s;".formatted(typeName(), name(), value));
            case 1 ->
                add("%s%s %s %s; // set"
                        .formatted(name(), oneOf("", "[i]", ".f"), oneOf("=", "+=", ">>>=", "<<="), value));
            case 2 -> add("%s(%s, %s);".formatted(name(), value, expression(depth)));
            case 3 -> add("%s%s;".formatted(name(), oneOf("++", "--")));
            case 4 -> nested("if (%s)".formatted(value), depth);
            case 5 -> {
                nested("if (%s)".formatted(value), depth);
                nested("else", depth);
            }
            case 6 -> nested("for (int i = 0, j = %s; i < j; i++, j--)".formatted(value), depth);
            case 7 -> nested("for (final %s e : %s)".formatted(typeName(), value), depth);
            case 8 -> nested("while (%s)".formatted(value), depth);
            case 9 -> {
                nested("try (var r = open(); s)", depth);
                nested("catch (final E | java.io.IOException e)", depth);
                nested("finally", depth);
            }
            case 10 -> choice(value, depth);
            default -> add("return %s;".formatted(value));
        }
    }

    private void nested(String head, int depth) {
        add("%s {".formatted(head));
        statements(depth - 1);
        add("}");
    }

    private void choice(String value, int depth) {
        add("switch (%s) {".formatted(value));
        if (oneOf(2) == 0) {
            add("case 1, 2 -> %s;".formatted(expression(depth)));
            add("case 'x' -> { yield 3; }");
            add("default -> throw e;");
        } else {
            add("case A: case B:");
            statements(depth - 1);
            add("break;");
            add("default:");
            statements(depth - 1);
        }
        add("}");
    }

    // ---- expressions

    private String expression(int depth) {
        if (depth <= 0) {
            return oneOf("0x7f_ff", "3.25e-7", "'\\n'", "\"a \\\"b\\\" \\u00e9\"", "null", "17", "x", "count");
        }
        String inner = expression(depth - 1);
        return switch (oneOf(14)) {
            case 0 -> "(" + inner + ")";
            case 1 -> "(int) " + inner;
            case 2 -> name() + ".call(" + inner + ", x -> " + expression(depth - 1) + ")";
            case 3 -> "new ArrayList<>(" + inner + ").size()";
            case 4 -> name() + "[" + inner + "]";
            case 5 -> "new int[" + inner + "][]";
            case 6 -> "(" + inner + ") ? " + expression(depth - 1) + " : " + name();
            case 7 -> oneOf("!", "~", "-") + "(" + inner + ")";
            case 8 -> name() + " instanceof String[] s && " + name() + " != null";
            default -> operand(depth) + operator() + operand(depth);
        };
    }

    private String operator() {
        return oneOf(
                " + ", " - ", " * ", " / ", " % ", " << ", " >> ", " >>> ", " < ", " >= ", " & ", " | ", " ^ ", " && ",
                " || ", " == ");
    }

    private String operand(int depth) {
        return oneOf(2) == 0 ? name() : "(" + expression(depth - 1) + ")";
    }
}
