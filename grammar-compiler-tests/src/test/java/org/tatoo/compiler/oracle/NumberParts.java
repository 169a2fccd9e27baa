package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tatoo.compiler.oracle.Expression.Conditional;
import org.tatoo.compiler.oracle.Expression.Counted;
import org.tatoo.compiler.oracle.Expression.Group;
import org.tatoo.compiler.oracle.Expression.Optional;
import org.tatoo.compiler.oracle.Expression.Reference;
import org.tatoo.compiler.oracle.Expression.Repetition;
import org.tatoo.compiler.oracle.Expression.Terminal;

/**
 * Messages with computed lengths, counts, choices and conditions. Each begins with one or two tokens that are numbers.
 * What depends on them stands in the message, or in a non-terminal that is used after such tokens only.
 */
final class NumberParts {
    /** The non-terminals before those of this class. */
    private static final int FIRST_TAIL = 3;

    private static final int NAMED = 30;

    private final ProtocolGrammar grammar;
    private final Draft draft;
    private final Dice dice;
    private final FormulaGenerator formulas;
    private final CheckGenerator generator;
    private final List<Expression.Terminal> headers = new ArrayList<>();
    private final List<Formula.Register> registers = new ArrayList<>();

    /** The first of the virtual terminals of each kind; there is one for each header. */
    private int firstBytes;

    private int firstCounter;
    private int firstSelector;

    /** How many of the tails may set the first number again: all or none. */
    private final boolean nested;

    NumberParts(ProtocolGrammar grammar, Draft draft) {
        this.grammar = grammar;
        this.draft = draft;
        dice = draft.dice();
        formulas = new FormulaGenerator(dice);
        generator = new CheckGenerator(draft);
        nested = dice.percent(40);
    }

    // ---- terminals

    /** Adds the tokens, after all others, and what is computed from them. */
    void addTerminals() {
        for (int i = dice.between(1, 2); i > 0; i--) {
            addHeader();
        }
        firstBytes = draft.model().bytes().size();
        firstCounter = draft.model().counters().size();
        firstSelector = draft.model().selectors().size();
        for (int level = 0; level < headers.size(); level++) {
            List<Formula.Register> known = known(level);
            draft.addBytes(formulas.formula(known, "length" + (firstBytes + level)));
            draft.addCounter(formulas.formula(known, "count" + (firstCounter + level)));
            int values = dice.between(1, 3);
            Formula chosen = formulas.formula(known, "chosen" + level);
            Model.Cases cases = dice.percent(60)
                    ? new Model.Cases(chosen, formulas.cases(values))
                    : generator.tuples(known, values);
            draft.addSelector(values, cases, dice.percent(50));
            if (dice.percent(50)) {
                draft.addCondition(generator.condition(known), Ranges.NONE);
            } else {
                draft.addCondition(formulas.formula(known, "depends" + level), formulas.condition());
            }
        }
    }

    /** A token, or an element with a name, in some cases of the token of another one. */
    private void addHeader() {
        String name = dice.percent(NAMED) ? "total" + headers.size() : null;
        int token = draft.tokens();
        if (name != null && !headers.isEmpty() && dice.percent(50)) {
            token = headers.get(0).number();
        } else if (dice.percent(35)) {
            draft.addNumber();
        } else {
            int bytes = dice.pick(List.of(1, 1, 1, 2, 2, 4, 8));
            draft.addToken(draft.patterns().repeat(symbols(), "{" + bytes + "}"), null, formulas.bits(bytes));
        }
        Expression.Terminal header = new Expression.Terminal(token, name);
        headers.add(header);
        NumberType type = draft.model().rules().get(token).number();
        IntStream.range(0, type == null ? 0 : Math.max(1, type.fields().size()))
                .forEach(field -> registers.add(new Formula.Register(header.number(), field, name)));
    }

    /** That of {@code level}, or in some cases the same token without its name. */
    private Expression header(int level) {
        Terminal header = headers.get(level);
        return dice.percent(30) ? new Terminal(header.number()) : header;
    }

    private Pattern symbols() {
        PatternGenerator patterns = draft.patterns();
        boolean bytes = draft.charset() == Charset.BINARY || draft.charset() == Charset.LATIN1;
        return bytes ? patterns.any() : patterns.symbols("\0\u007f", false);
    }

    /** Those that are set after the header {@code level}. */
    private List<Formula.Register> known(int level) {
        return registers.stream()
                .filter(register -> headers.indexOf(new Terminal(register.token(), register.element())) <= level)
                .toList();
    }

    // ---- productions

    /** The elements of a message without its end. */
    List<Expression> message() {
        List<Expression> elements = new ArrayList<>();
        elements.add(grammar.word());
        int level = dice.below(headers.size());
        addHeaders(elements, level);
        for (int i = dice.between(0, 3); i > 0; i--) {
            addPart(elements, level, 2);
        }
        if (dice.percent(50)) {
            elements.add(grammar.mark(5));
            elements.add(new Reference(FIRST_TAIL + dice.between(0, level)));
        }
        return elements;
    }

    /** Whether some elements have names. */
    boolean haveNames() {
        return headers.stream().anyMatch(header -> header.element() != null);
    }

    /** A message with each name, so that none is that of a method. */
    List<Expression> headers() {
        List<Expression> elements = new ArrayList<>();
        elements.add(grammar.word());
        headers.forEach(header -> {
            elements.add(header);
            elements.add(grammar.mark(1));
        });
        return elements;
    }

    private void addHeaders(List<Expression> elements, int level) {
        for (int i = 0; i <= level; i++) {
            elements.add(headers.get(i));
            if (i < level && dice.percent(50)) {
                elements.add(grammar.mark(1));
            }
        }
    }

    /** For each level a non-terminal whose occurrences all stand after its headers. */
    void addTails() {
        for (int level = 0; level < headers.size(); level++) {
            List<Model.Alternative> alternatives = new ArrayList<>();
            if (dice.percent(25)) {
                for (Formula check : generator.checks(known(level))) {
                    List<Expression> elements = new ArrayList<>(List.of(generator.terminal(check)));
                    addPart(elements, level, 1);
                    alternatives.add(draft.alternative(alternatives.size(), elements, null));
                }
                draft.addNonTerminal(alternatives);
                continue;
            }
            for (int i = dice.between(1, 2); i > 0; i--) {
                List<Expression> elements = new ArrayList<>();
                addPart(elements, level, 1);
                alternatives.add(draft.alternative(alternatives.size(), elements, null));
            }
            if (nested) {
                List<Expression> elements = new ArrayList<>(List.of(grammar.mark(3)));
                addHeaders(elements, dice.below(headers.size()));
                elements.add(new Reference(FIRST_TAIL + level));
                elements.add(grammar.mark(4));
                alternatives.add(draft.alternative(alternatives.size(), elements, null));
            }
            draft.addNonTerminal(alternatives);
        }
    }

    /** A word and what depends on numbers. */
    private void addPart(List<Expression> elements, int level, int depth) {
        elements.add(grammar.word());
        switch (dice.below(depth > 0 ? 13 : 7)) {
            case 6 -> elements.add(checked(level, depth));
            case 0 -> elements.add(bytes(level));
            case 1, 2 -> elements.add(new Conditional(conditional(level, depth), which(level)));
            case 3 -> elements.add(choice(level, depth));
            case 4 -> elements.add(new Counted(counted(level, depth), firstCounter + which(level)));
            case 5 -> elements.add(header(which(level)));
            case 7, 8 -> elements.add(new Repetition(inner(level, depth), null, dice.percent(50)));
            case 11 -> elements.add(new Repetition(inner(level, depth), grammar.mark(0), dice.percent(50)));
            case 9 -> elements.add(new Optional(inner(level, depth)));
            default -> elements.add(tail(level));
        }
    }

    private Expression tail(int level) {
        return nested && dice.percent(97) ? bytes(level) : new Reference(FIRST_TAIL + which(level));
    }

    /** The header or virtual terminal of one of the levels up to {@code level}. */
    private int which(int level) {
        return dice.percent(2) ? dice.below(headers.size()) : dice.between(0, level);
    }

    private Expression bytes(int level) {
        return new Terminal(draft.model().terminals().bytes(firstBytes + which(level)));
    }

    private Expression inner(int level, int depth) {
        List<Expression> elements = new ArrayList<>();
        addPart(elements, level, depth - 1);
        return new Group(List.of(elements));
    }

    private Expression conditional(int level, int depth) {
        return switch (dice.below(depth > 0 ? 7 : 4)) {
            case 0 -> bytes(level);
            case 1 -> new Reference(2);
            case 2 -> new Group(List.of(List.of(grammar.mark(5), bytes(level))));
            case 4 -> new Group(List.of(List.of(choice(level, depth - 1), grammar.argument())));
            case 5, 6 -> inner(level, depth);
            default -> grammar.argument();
        };
    }

    private Expression counted(int level, int depth) {
        Expression given = new Conditional(conditional(level, 0), which(level));
        return switch (dice.below(depth > 0 ? 8 : 5)) {
            case 0 -> new Reference(2);
            case 1 -> new Group(List.of(List.of(grammar.mark(5), grammar.argument())));
            case 2 -> new Group(List.of(List.of(grammar.mark(5), given)));
            case 3 -> new Group(List.of(List.of(given, grammar.mark(5))));
            case 4 ->
                dice.percent(90)
                        ? new Group(List.of(List.of(grammar.mark(5), bytes(level))))
                        : new Group(List.of(List.of(given)));
            default -> inner(level, depth);
        };
    }

    private Expression checked(int level, int depth) {
        return generator.group(known(level), () -> depth > 0 ? conditional(level, depth - 1) : grammar.argument());
    }

    /** Messages that begin alike, and are told apart by checks. */
    List<List<Expression>> messages() {
        List<Expression> start = new ArrayList<>();
        start.add(grammar.word());
        int level = dice.below(headers.size());
        addHeaders(start, level);
        List<List<Expression>> messages = new ArrayList<>();
        for (Formula check : generator.checks(known(level))) {
            List<Expression> elements = new ArrayList<>(start);
            elements.add(generator.terminal(check));
            for (int i = dice.between(0, 2); i > 0; i--) {
                addPart(elements, level, 1);
            }
            messages.add(elements);
        }
        return messages;
    }

    /** Most of the values of a selector. */
    private Expression choice(int level, int depth) {
        int selector = firstSelector + which(level);
        List<List<Expression>> alternatives = new ArrayList<>();
        int values = draft.model().selectors().get(selector).values().size();
        for (int value = 0; value < values; value++) {
            if (dice.percent(85) || (value == values - 1 && alternatives.isEmpty())) {
                List<Expression> elements = new ArrayList<>();
                elements.add(new Terminal(draft.model().terminals().choice(selector, value)));
                if (dice.percent(70)) {
                    elements.add(depth > 0 ? conditional(level, depth - 1) : grammar.argument());
                }
                alternatives.add(elements);
            }
        }
        boolean bare = alternatives.size() == 1 && alternatives.get(0).size() == 1;
        return bare ? alternatives.get(0).get(0) : new Group(alternatives);
    }
}
