package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.oracle.Expression.Counted;
import org.tatoo.compiler.oracle.Expression.Group;
import org.tatoo.compiler.oracle.Expression.Optional;
import org.tatoo.compiler.oracle.Expression.Reference;
import org.tatoo.compiler.oracle.Expression.Repetition;
import org.tatoo.compiler.oracle.Expression.Terminal;

/** Messages of opcodes, numbers, texts and any bytes, all of which may be line ends; what is optional overlaps what follows. */
final class FrameGrammar {
    private static final int OPTIONAL_PARTS = 4;
    private static final int LINE_FEED = '\n';
    private static final int FIRST_PART = 2;

    /** Of a hundred grammars, those most of whose fields are any bytes. */
    private static final int ANY_BYTES = 40;

    private final Draft draft;
    private final Dice dice;
    private final PatternGenerator patterns;
    private final List<Integer> opcodes = new ArrayList<>();
    private final List<Integer> fields = new ArrayList<>();
    private final int parts;

    /** Whether most fields are any bytes: a token goes on with every byte, and another one ends before. */
    private final boolean anyBytes;

    private int number = -1;

    private FrameGrammar(Draft draft) {
        this.draft = draft;
        dice = draft.dice();
        patterns = draft.patterns();
        anyBytes = dice.percent(ANY_BYTES);
        parts = dice.between(1, anyBytes ? 2 : 3);
    }

    static void fill(Draft draft) {
        FrameGrammar grammar = new FrameGrammar(draft);
        grammar.addTerminals();
        grammar.addProductions();
    }

    // ---- terminals

    private void addTerminals() {
        int count = anyBytes ? dice.between(2, 4) : dice.percent(12) ? dice.between(17, 60) : dice.between(2, 8);
        boolean late = dice.percent(30);
        if (late) {
            addFields();
        }
        for (int i = 0; i < count; i++) {
            opcodes.add(draft.tokens());
            draft.addToken(patterns.word(Character.toString((i * 7 + LINE_FEED) % 128)));
        }
        if (!late) {
            addFields();
        }
        if (number >= 0) {
            draft.addBytes(number);
            draft.addCounter(number);
        }
        Skipping.addTo(draft, 15);
    }

    private void addFields() {
        for (int i = dice.between(2, anyBytes ? 3 : 6); i > 0; i--) {
            int token = draft.tokens();
            fields.add(token);
            switch (anyBytes && dice.percent(80) ? 3 : dice.below(8)) {
                case 0, 1, 2 -> addNumber(token);
                case 3 -> draft.addToken(patterns.repeat(any(), "{" + dice.between(1, 4) + "}"));
                case 4 -> draft.addToken(patterns.repeat(letters(), "{" + dice.between(2, 6) + "}"));
                case 5 -> draft.addToken(patterns.repeat(letters(), "+"));
                case 6 -> draft.addToken(patterns.word(dice.pick(List.of("a\nb", "\n\n", "x", "c\n"))));
                default -> draft.addToken(patterns.allBut("\0\b"));
            }
        }
    }

    /** A number whose bytes may be anything, mostly with a range, so that it is read. */
    private void addNumber(int token) {
        int length = dice.pick(List.of(1, 2, 3, 4, 5, 8));
        boolean large = length >= Integer.BYTES;
        Ranges ranges = dice.percent(70)
                ? new Ranges(List.of(new Ranges.Range(0, large ? Long.MAX_VALUE >> 1 : dice.between(9, 127))))
                : Ranges.NONE;
        NumberType type = new NumberType(large ? 63 : 31, dice.percent(70) ? "256" : "256le", false, ranges, List.of());
        draft.addToken(patterns.repeat(any(), "{" + length + "}"), null, type);
        number = number < 0 || !large ? token : number;
    }

    private Pattern any() {
        return draft.charset() == Charset.BINARY ? patterns.any() : patterns.symbols("\0\u007f", false);
    }

    private Pattern letters() {
        return patterns.symbols(dice.percent(60) ? "\n\nac" : "ac", false);
    }

    // ---- productions

    private void addProductions() {
        Reference message = new Reference(1);
        draft.addNonTerminal(List.of(draft.alternative(
                0, List.of(dice.percent(20) ? message : new Repetition(message, null, dice.percent(50))), null)));
        List<Model.Alternative> messages = new ArrayList<>();
        for (int i = dice.percent(50) ? opcodes.size() : dice.between(1, 4); i > 0; i--) {
            List<Expression> elements = new ArrayList<>();
            if (dice.percent(95)) {
                elements.add(new Terminal(opcodes.get((i - 1) % opcodes.size())));
            }
            addElements(elements, dice.between(1, 4), 1);
            addFixed(elements);
            messages.add(draft.alternative(messages.size(), elements, null));
        }
        draft.addNonTerminal(messages);
        for (int i = 0; i < parts; i++) {
            List<Model.Alternative> bodies = new ArrayList<>();
            for (int j = dice.between(1, 2); j > 0; j--) {
                List<Expression> elements = new ArrayList<>();
                addElements(elements, dice.between(1, 3), 1);
                addFixed(elements);
                bodies.add(draft.alternative(bodies.size(), elements, null));
            }
            draft.addNonTerminal(bodies);
        }
        draft.setStarts(dice.percent(15) ? 2 : 1);
    }

    /** Adds a token, mostly, if there may be none. */
    private void addFixed(List<Expression> elements) {
        if (elements.stream().noneMatch(Terminal.class::isInstance) && dice.percent(90)) {
            elements.add(dice.below(elements.size() + 1), opcode());
        }
    }

    private void addElements(List<Expression> elements, int count, int depth) {
        for (int i = count; i > 0; i--) {
            int before = elements.size();
            addElement(elements, depth);
            if (elements.stream().mapToInt(Expression::optionalParts).sum() > OPTIONAL_PARTS) {
                elements.subList(before, elements.size()).clear();
                elements.add(opcode());
            }
        }
    }

    private void addElement(List<Expression> elements, int depth) {
        switch (dice.below(depth > 0 ? 12 : 6)) {
            case 0 -> elements.add(opcode());
            case 1, 2 -> elements.add(new Optional(dice.percent(70) ? opcode() : field()));
            case 6 -> elements.add(new Optional(group(depth)));
            case 7 -> elements.add(new Repetition(group(depth), null, dice.percent(50)));
            case 8 -> elements.add(new Repetition(field(), opcode(), dice.percent(50)));
            case 9 -> elements.add(new Reference(FIRST_PART + dice.below(parts)));
            case 10 -> addCounted(elements);
            default -> elements.add(field());
        }
    }

    private void addCounted(List<Expression> elements) {
        if (number < 0) {
            elements.add(opcode());
            return;
        }
        elements.add(new Terminal(number));
        if (dice.percent(35)) {
            List<Formula.Register> register = List.of(new Formula.Register(number, 0));
            elements.add(new CheckGenerator(draft).group(register, dice.percent(50) ? this::field : this::opcode));
            return;
        }
        elements.add(
                dice.percent(50)
                        ? new Terminal(draft.model().terminals().bytes(0))
                        : new Counted(new Group(List.of(List.of(opcode(), field()))), 0));
    }

    private Group group(int depth) {
        List<Expression> elements = new ArrayList<>(List.of(opcode()));
        addElements(elements, dice.between(1, 2), depth - 1);
        return new Group(List.of(elements));
    }

    private Terminal opcode() {
        return new Terminal(dice.pick(opcodes));
    }

    private Terminal field() {
        return new Terminal(dice.pick(fields));
    }
}
