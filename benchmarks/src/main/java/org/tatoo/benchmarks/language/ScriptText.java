package org.tatoo.benchmarks.language;

import java.util.Random;

/** A generator of random classes of {@code script.ebnf}; the same for the same seed, all characters ASCII. */
public final class ScriptText {
    private static final int DEEP = 4;

    private final Random random;
    private final StringBuilder text = new StringBuilder();

    private ScriptText(long seed) {
        random = new Random(seed);
    }

    /** Returns classes of at least {@code length} characters. */
    public static String classes(int length, long seed) {
        ScriptText program = new ScriptText(seed);
        for (int type = 0; program.text.length() < length; type++) {
            program.type(type);
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
        String word = oneOf("a", "count", "index", "value", "result", "x");
        return oneOf(3) == 0 ? word : word + oneOf(1000);
    }

    private String typeName() {
        return oneOf("int", "string", "double[][]", "boolean", "List", "util.Map[]");
    }

    private void type(int number) {
        add("// class number " + number);
        add("public final class C%d extends base.D {".formatted(number));
        add("    private %s f = %s;".formatted(typeName(), expression(DEEP)));
        add("    static final int LIMIT;");
        for (int method = oneOf(8); method >= 0; method--) {
            add("    public %s m%d(%s p, int[] q) {".formatted(oneOf(typeName(), "void"), method, typeName()));
            statements(DEEP, 8);
            add("    }");
        }
        add("}\n");
    }

    private void statements(int depth, int indent) {
        for (int count = oneOf(5); count >= 0; count--) {
            text.append(" ".repeat(indent));
            statement(depth, indent);
        }
    }

    private void statement(int depth, int indent) {
        String value = expression(depth);
        switch (oneOf(depth == 0 ? 4 : 11)) {
            case 0 -> add("let %s: %s = %s;".formatted(name(), typeName(), value));
            case 1 ->
                add("%s%s %s %s; // set".formatted(name(), oneOf("", "[i]", ".f"), oneOf("=", "+=", "*="), value));
            case 2 -> add("%s(%s, %s);".formatted(name(), value, expression(depth)));
            case 3 -> add("%s%s;".formatted(name(), oneOf("++", "--")));
            case 4 -> nested("if (%s)".formatted(value), depth, indent);
            case 5 -> {
                nested("if (%s)".formatted(value), depth, indent);
                nested("else", depth, indent);
            }
            case 6 -> nested("for (let i: int = 0; i < %s; i++)".formatted(value), depth, indent);
            case 7 -> nested("while (%s)".formatted(value), depth, indent);
            case 8 -> {
                nested("try", depth, indent);
                nested("catch (e: io.Failure)", depth, indent);
            }
            case 9 -> choice(value, depth, indent);
            default -> add("return %s;".formatted(value));
        }
    }

    private void nested(String head, int depth, int indent) {
        add("%s {".formatted(head));
        statements(depth - 1, indent + 4);
        add("}");
    }

    private void choice(String value, int depth, int indent) {
        add("switch (%s) {".formatted(value));
        add("case 1: case 'x':");
        statements(depth - 1, indent + 4);
        add("break;");
        add("default:");
        statements(depth - 1, indent + 4);
        add("}");
    }

    private String expression(int depth) {
        if (depth <= 0) {
            return oneOf("0x7fff", "3.25e-7", "'\\n'", "\"a \\\"b\\\" c\"", "null", "17", "x", "count", "true");
        }
        String inner = expression(depth - 1);
        return switch (oneOf(12)) {
            case 0 -> "(" + inner + ")";
            case 1 -> name() + ".call(" + inner + ", " + expression(depth - 1) + ")";
            case 2 -> "new util.List(" + inner + ").size()";
            case 3 -> name() + "[" + inner + "]";
            case 4 -> "new int[" + inner + "]";
            case 5 -> "(" + inner + ") ? " + expression(depth - 1) + " : " + name();
            case 6 -> oneOf("!", "~", "-") + "(" + inner + ")";
            case 7 -> name() + " instanceof util.Map && " + name() + " != null";
            default ->
                operand(depth)
                        + oneOf(
                                " + ", " - ", " * ", " / ", " % ", " << ", " >> ", " >>> ", " < ", " >= ", " & ", " | ",
                                " ^ ", " && ", " || ", " == ")
                        + operand(depth);
        };
    }

    private String operand(int depth) {
        return oneOf(2) == 0 ? name() : "(" + expression(depth - 1) + ")";
    }
}
