package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The terminals of a model in numbers: tokens, the end of input, the error terminal, raw bytes, choices, and for each
 * counter the steps begin, more and end, for each condition there and absent, for each region its beginning and its end.
 */
final class Terminals {
    /** What a terminal is an answer to; raw bytes, selectors, counters and conditions are numbered each by themselves. */
    record Question(Kind kind, int index) {}

    /** What is asked. */
    enum Kind {
        LENGTH,
        CHOICE,
        COUNT,
        MORE,
        CONDITION,
        TEXT,
        REGION,
        /** Which of the checks on the same numbers hold. */
        CHECK,
        /** The end of a region, which answers no question. */
        END
    }

    private final Model model;
    private final int tokens;
    private final int firstCheck;
    private final List<Question> questions = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    Terminals(Model model) {
        this.model = model;
        model.tokens().forEach(token -> names.add(token.name()));
        tokens = names.size();
        names.add("end-of-input");
        names.add("wrong");
        for (int i = 0; i < model.bytes().size(); i++) {
            add(new Question(Kind.LENGTH, i), model.bytes().get(i).name());
        }
        for (int i = 0; i < model.texts().size(); i++) {
            add(new Question(Kind.TEXT, i), model.texts().get(i).name());
        }
        for (int i = 0; i < model.selectors().size(); i++) {
            Model.Selector selector = model.selectors().get(i);
            for (String value : selector.values()) {
                add(new Question(Kind.CHOICE, i), selector.name() + "." + value);
            }
        }
        for (int i = 0; i < model.counters().size(); i++) {
            add(new Question(Kind.COUNT, i), "");
            add(new Question(Kind.MORE, i), "");
            add(new Question(Kind.MORE, i), "");
        }
        for (int i = 0; i < model.conditions().size(); i++) {
            add(new Question(Kind.CONDITION, i), "");
            add(new Question(Kind.CONDITION, i), "");
        }
        for (int i = 0; i < model.regions().size(); i++) {
            add(new Question(Kind.REGION, i), "");
        }
        firstCheck = names.size();
        for (Formula check : model.checks()) {
            add(new Question(Kind.CHECK, Checks.group(model, check)), "");
        }
        for (int i = 0; i < model.regions().size(); i++) {
            add(new Question(Kind.END, i), "end of " + model.regions().get(i).name());
        }
    }

    private void add(Question question, String name) {
        questions.add(question);
        names.add(name);
    }

    int end() {
        return tokens;
    }

    int error() {
        return tokens + 1;
    }

    int count() {
        return names.size();
    }

    /** All terminals, as the compiler lists them: first the literals, by their first use. */
    List<Integer> listed() {
        Set<Integer> all = new LinkedHashSet<>();
        model.nonTerminals()
                .forEach(nonTerminal -> nonTerminal
                        .alternatives()
                        .forEach(alternative -> alternative.elements().forEach(element -> addLiterals(element, all))));
        for (int terminal = 0; terminal < count(); terminal++) {
            all.add(terminal);
        }
        return List.copyOf(all);
    }

    private void addLiterals(Expression expression, Set<Integer> all) {
        if (expression instanceof Expression.Terminal terminal
                && isToken(terminal.number())
                && LiteralTokens.isLiteral(model.rules().get(terminal.number()))) {
            all.add(terminal.number());
        }
        expression.parts().forEach(part -> addLiterals(part, all));
    }

    boolean isToken(int terminal) {
        return terminal < tokens;
    }

    boolean isVirtual(int terminal) {
        return terminal > error() && terminal < count();
    }

    /** The name; empty for the steps of counters and the answers to conditions. */
    String name(int terminal) {
        return names.get(terminal);
    }

    /** As productions quote it. */
    String quoted(int terminal) {
        String alias = isToken(terminal) ? model.rules().get(terminal).alias() : null;
        String name = alias == null ? name(terminal) : alias;
        return name.startsWith("\"") ? name : "'" + name + "'";
    }

    /** What the virtual {@code terminal} answers. */
    Question question(int terminal) {
        return questions.get(terminal - error() - 1);
    }

    int bytes(int index) {
        return error() + 1 + index;
    }

    int choice(int selector, int value) {
        return error() + 1 + questions.indexOf(new Question(Kind.CHOICE, selector)) + value;
    }

    int begin(int counter) {
        return error() + 1 + questions.indexOf(new Question(Kind.COUNT, counter));
    }

    int more(int counter) {
        return begin(counter) + 1;
    }

    int close(int counter) {
        return begin(counter) + 2;
    }

    int there(int condition) {
        return error() + 1 + questions.indexOf(new Question(Kind.CONDITION, condition));
    }

    int check(int index) {
        return firstCheck + index;
    }

    boolean isCheck(int terminal) {
        return isVirtual(terminal) && question(terminal).kind() == Kind.CHECK;
    }

    /** Which check {@code terminal} is. */
    int checked(int terminal) {
        return terminal - firstCheck;
    }

    int text(int index) {
        return number(Kind.TEXT, index);
    }

    int beginOf(int region) {
        return number(Kind.REGION, region);
    }

    int endOf(int region) {
        return number(Kind.END, region);
    }

    /** Whether {@code terminal} is the end of a region. */
    boolean isEdge(int terminal) {
        return isVirtual(terminal) && question(terminal).kind() == Kind.END;
    }

    private int number(Kind kind, int index) {
        return error() + 1 + questions.indexOf(new Question(kind, index));
    }

    int absent(int condition) {
        return there(condition) + 1;
    }
}
