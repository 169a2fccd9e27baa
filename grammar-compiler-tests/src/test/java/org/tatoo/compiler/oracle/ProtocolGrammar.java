package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.oracle.Expression.Counted;
import org.tatoo.compiler.oracle.Expression.Group;
import org.tatoo.compiler.oracle.Expression.Optional;
import org.tatoo.compiler.oracle.Expression.Reference;
import org.tatoo.compiler.oracle.Expression.Repetition;
import org.tatoo.compiler.oracle.Expression.Terminal;

/**
 * Grammars like those of protocols: messages that begin with a word of their own, with arguments, lists, lengths, counts
 * and choices. Most have no conflict.
 */
final class ProtocolGrammar {
    private static final String WORDS =
            "get put del set add sub pub info ping pong quit data head list next stat open send recv auth user pass";

    /** Of a hundred grammars, those with computed numbers. */
    private static final int NUMBERS = 60;

    /** The words that they need besides those of messages. */
    private static final int MORE_WORDS = 16;

    private final Draft draft;
    private final Dice dice;
    private final List<Integer> words = new ArrayList<>();
    private final List<Integer> arguments = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final int messages;

    /** Null if nothing is computed. */
    private final @Nullable NumberParts numbers;

    private int freshWord;
    private int size = -1;
    private int lineEnd;

    private ProtocolGrammar(Draft draft, int messages) {
        this.draft = draft;
        dice = draft.dice();
        this.messages = messages;
        numbers = dice.percent(NUMBERS) ? new NumberParts(this, draft) : null;
    }

    static void fill(Draft draft, int messages) {
        ProtocolGrammar grammar = new ProtocolGrammar(draft, messages);
        grammar.addTerminals();
        grammar.addProductions();
    }

    // ---- terminals

    private void addTerminals() {
        PatternGenerator patterns = draft.patterns();
        boolean late = dice.percent(15);
        if (late) {
            addArguments();
        }
        addWords();
        for (String mark : List.of(",", ":", "*", "(", ")", "=>")) {
            marks.add(draft.tokens());
            draft.addToken(patterns.word(mark));
        }
        lineEnd = draft.tokens();
        draft.addToken(dice.percent(50) ? patterns.word(";") : lineEnd());
        if (!late) {
            addArguments();
        }
        addVirtual();
        if (numbers != null) {
            numbers.addTerminals();
        }
        Skipping.addTo(draft, 50);
    }

    private Pattern lineEnd() {
        Pattern feed = draft.patterns().word("\n");
        return dice.percent(50)
                ? feed
                : new Pattern.Sequence(List.of(
                        draft.patterns().repeat(draft.patterns().symbols("\r\r", false), "?"), feed));
    }

    private void addWords() {
        List<String> all = List.of(WORDS.split(" "));
        for (int i = 0; i < 3 * messages + (numbers == null ? 0 : MORE_WORDS); i++) {
            words.add(draft.tokens());
            String word = all.get(i % all.size()) + (i < all.size() ? "" : Integer.toString(i, 36));
            draft.addToken(draft.patterns().word(word));
        }
    }

    private void addArguments() {
        PatternGenerator patterns = draft.patterns();
        for (int i = dice.between(1, 3); i > 0; i--) {
            arguments.add(draft.tokens());
            draft.addToken(
                    switch (dice.below(6)) {
                        case 0 -> patterns.run("09");
                        case 1 -> patterns.allBut("  \n\n;;");
                        case 2 ->
                            new Pattern.Sequence(List.of(
                                    patterns.symbols("az", false),
                                    patterns.repeat(patterns.symbols("az09__", false), "*")));
                        case 3 ->
                            new Pattern.Sequence(List.of(
                                    patterns.word("\""),
                                    patterns.repeat(patterns.symbols("\"\"\n\n", true), "*"),
                                    patterns.word("\"")));
                        case 4 -> patterns.run("azAZ");
                        default -> patterns.wild(2);
                    });
        }
    }

    private void addVirtual() {
        if (dice.percent(60)) {
            size = draft.tokens();
            draft.addNumber();
            draft.addBytes(size);
            draft.addCounter(size);
        } else {
            draft.addBytes(-1);
            draft.addCounter(-1);
        }
        draft.addSelector();
    }

    // ---- productions

    private void addProductions() {
        draft.addNonTerminal(List.of(draft.alternative(0, List.of(conversation()), null)));
        List<Model.Alternative> all = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            if (numbers != null && dice.percent(15)) {
                for (List<Expression> elements : numbers.messages()) {
                    elements.add(new Terminal(lineEnd));
                    all.add(draft.alternative(all.size(), elements, null));
                }
                continue;
            }
            List<Expression> elements = numbers != null && dice.percent(60) ? numbers.message() : message();
            elements.add(new Terminal(lineEnd));
            all.add(draft.alternative(all.size(), elements, null));
        }
        if (numbers != null && numbers.haveNames()) {
            all.add(draft.alternative(all.size(), numbers.headers(), null));
        }
        draft.addNonTerminal(all);
        addNested();
        if (numbers != null) {
            numbers.addTails();
        }
        draft.setStarts(dice.percent(20) ? dice.between(1, 3) : 1);
    }

    private List<Expression> message() {
        List<Expression> elements = new ArrayList<>();
        elements.add(word());
        for (int i = dice.below(4); i > 0; i--) {
            addPart(elements, 2);
        }
        return elements;
    }

    private Expression conversation() {
        return switch (dice.below(4)) {
            case 0 -> new Reference(1);
            case 1 -> new Repetition(new Reference(1), null, false);
            case 2 -> new Repetition(new Reference(1), mark(0), true);
            default -> new Repetition(new Reference(1), null, true);
        };
    }

    /** The non-terminal 2, an argument or a list in brackets. */
    private void addNested() {
        List<Expression> list = new ArrayList<>();
        list.add(mark(3));
        list.add(new Repetition(new Reference(2), dice.percent(50) ? mark(0) : null, dice.percent(50)));
        list.add(mark(4));
        List<Model.Alternative> alternatives = new ArrayList<>();
        alternatives.add(draft.alternative(0, List.of(argument()), null));
        alternatives.add(draft.alternative(1, list, null));
        if (size >= 0 && dice.percent(50)) {
            alternatives.add(draft.alternative(2, List.of(mark(2), sized(), new Counted(new Reference(2), 0)), null));
        }
        draft.addNonTerminal(alternatives);
    }

    private void addPart(List<Expression> elements, int depth) {
        switch (dice.below(10)) {
            case 0 -> elements.add(new Optional(new Group(List.of(List.of(word(), argument())))));
            case 1 -> elements.add(new Repetition(argument(), mark(0), dice.percent(50)));
            case 2 -> elements.add(new Group(List.of(List.of(word()), List.of(word(), argument()), List.of(word()))));
            case 3 -> elements.add(new Reference(2));
            case 4 -> addData(elements);
            case 5 -> addCount(elements);
            case 6 -> addChoice(elements);
            case 7 -> elements.add(new Repetition(argument(), null, dice.percent(50)));
            case 8 -> {
                if (depth > 0) {
                    List<Expression> inner = new ArrayList<>(List.of(word()));
                    addPart(inner, depth - 1);
                    addPart(inner, depth - 1);
                    elements.add(new Repetition(new Group(List.of(inner)), null, dice.percent(50)));
                }
            }
            default -> elements.add(argument());
        }
    }

    private void addData(List<Expression> elements) {
        if (size >= 0) {
            elements.add(sized());
        }
        elements.add(mark(1));
        elements.add(new Terminal(draft.model().terminals().bytes(0)));
    }

    private void addCount(List<Expression> elements) {
        if (size >= 0) {
            elements.add(sized());
        }
        elements.add(mark(2));
        Expression element = dice.percent(50) ? new Reference(2) : new Group(List.of(List.of(mark(5), argument())));
        elements.add(new Counted(element, 0));
    }

    private void addChoice(List<Expression> elements) {
        Terminals terminals = draft.model().terminals();
        elements.add(mark(1));
        elements.add(new Group(List.of(
                List.of(new Terminal(terminals.choice(0, 0))),
                List.of(new Terminal(terminals.choice(0, 1)), argument()))));
    }

    private Expression sized() {
        return new Terminal(size);
    }

    Expression mark(int index) {
        return new Terminal(marks.get(index));
    }

    Expression argument() {
        return new Terminal(dice.pick(arguments));
    }

    /** Mostly one that was not used yet. */
    Expression word() {
        return new Terminal(dice.percent(95) ? words.get(freshWord++ % words.size()) : dice.pick(words));
    }
}
