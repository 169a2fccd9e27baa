package org.tatoo.compiler.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.tatoo.compiler.generation.VirtualModel;

/**
 * The simulated answers of a handler to the questions of one parser: for each name some values, repeated cyclically.
 */
public final class Answers implements UnaryOperator<String> {
    private final Map<String, List<String>> values;
    private final Map<String, Integer> next = new HashMap<>();

    private Answers(Map<String, List<String>> values) {
        this.values = values;
    }

    static Answers of(VirtualModel model, Map<String, List<String>> values) {
        values.forEach((name, list) -> list.forEach(value -> check(model, name, value)));
        return new Answers(Map.copyOf(values));
    }

    private static void check(VirtualModel model, String name, String value) {
        if (model.numberMethods().contains(name)) {
            try {
                Long.parseLong(value);
            } catch (NumberFormatException e) {
                throw new WrongAnswer(name + " is answered by a number, not by " + value);
            }
            return;
        }
        List<String> constants = model.selectors().stream()
                .filter(selector -> selector.method().equals(name))
                .findFirst()
                .orElseThrow(() -> new WrongAnswer("the grammar does not ask for " + name))
                .constants();
        if (!constants.contains(value)) {
            throw new WrongAnswer(name + " is answered by " + String.join(", ", constants) + ", not by " + value);
        }
    }

    /** Returns the next answer to the question {@code name}. */
    @Override
    public String apply(String name) {
        List<String> list = values.get(name);
        if (list == null) {
            throw new WrongAnswer("the grammar asks for " + name + ", which has no answer");
        }
        int index = next.merge(name, 1, Integer::sum) - 1;
        return list.get(index % list.size());
    }
}
