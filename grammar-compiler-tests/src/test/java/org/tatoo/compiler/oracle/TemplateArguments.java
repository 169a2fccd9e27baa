package org.tatoo.compiler.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The parameters of the templates that are being written, and what is written for them. */
final class TemplateArguments {
    private static final int PARAMETERS = 4;

    private static final class Open {
        final List<String> arguments = new ArrayList<>();
        final int chance;

        Open(int chance) {
            this.chance = chance;
        }
    }

    private final Dice dice;
    private final Deque<Open> open = new ArrayDeque<>();

    TemplateArguments(Dice dice) {
        this.dice = dice;
    }

    /** How many templates are being written. */
    int depth() {
        return open.size();
    }

    void open() {
        open.push(new Open(dice.pick(List.of(0, 15, 30, 60))));
    }

    /** The arguments of the last template, which is written. */
    List<String> close() {
        return open.pop().arguments;
    }

    /** An element, or a parameter. */
    String element(String text) {
        return parameter(text);
    }

    /** A constant in a term; a negative one is no argument of its own sign. */
    String constant(String text) {
        return parameter(text);
    }

    /** The name of a token in a term, in parentheses only a name. */
    String token(String name) {
        return parameter(name);
    }

    String ranges(String text) {
        return parameter(text);
    }

    /** The name of a type of numbers. */
    String type(String text) {
        return parameter(text);
    }

    private String parameter(String text) {
        Open last = open.peek();
        if (last == null || !dice.percent(last.chance)) {
            return text;
        }
        int known = last.arguments.indexOf(text);
        if (known < 0 && last.arguments.size() == PARAMETERS) {
            return text;
        }
        if (known < 0) {
            open.pop();
            last.arguments.add(parameter(text)); // of the template around, perhaps
            open.push(last);
        }
        return name(known < 0 ? last.arguments.size() - 1 : known);
    }

    static String name(int parameter) {
        return "q" + parameter;
    }
}
