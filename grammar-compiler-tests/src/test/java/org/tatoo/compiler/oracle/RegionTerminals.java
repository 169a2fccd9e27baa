package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.tatoo.compiler.oracle.Expression.Terminal;
import org.tatoo.compiler.oracle.Formula.Constant;
import org.tatoo.compiler.oracle.Formula.Left;
import org.tatoo.compiler.oracle.Formula.Operation;

/**
 * The terminals of a grammar with regions. For each length there is a token, and a region, raw bytes, a counter and a
 * condition that depend on it; for each region its rest, and a region and a condition that depend on what is left of it.
 */
final class RegionTerminals {
    private static final List<String> WORDS = List.of(
            "a", "b", "c", "ab", "abc", "ba", "aa", "d", "de", "f", "g", "gh", "i", "j", "k", "kk", "kkk", "l", "m",
            "n", "o", "p", "pq", "q", "r", "s", "st", "t", "u", "v", "w", "x", "y", "z");

    private static final int NAMED = 30;

    private final Draft draft;
    private final Dice dice;
    private final List<String> left = new ArrayList<>(WORDS);
    private final List<Integer> words = new ArrayList<>();
    private final List<Integer> arguments = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final List<Terminal> lengths = new ArrayList<>();
    private int freshWord;

    /** The raw bytes that are what is left of each region, and then those that are a part of it. */
    private int firstRest;

    RegionTerminals(Draft draft) {
        this.draft = draft;
        dice = draft.dice();
    }

    void add() {
        dice.shuffle(left);
        for (String word : left) {
            words.add(draft.tokens());
            draft.addToken(draft.patterns().word(word));
        }
        for (String mark : List.of(",", ":")) {
            marks.add(draft.tokens());
            draft.addToken(draft.patterns().word(mark));
        }
        addArguments();
        for (int i = dice.between(1, 3); i > 0; i--) {
            addLength();
        }
        for (int i = 0; i < lengths.size(); i++) {
            addComputed(i);
        }
        for (int i = 0; i < lengths.size(); i++) {
            draft.addRegion(share(i));
            draft.addCondition(new Left(i), Ranges.NONE);
        }
        firstRest = draft.model().bytes().size();
        for (int region = 0; region < 2 * lengths.size(); region++) {
            draft.addBytes(new Left(region));
        }
        for (int region = 0; region < 2 * lengths.size(); region++) {
            draft.addBytes(share(region));
        }
        addTexts();
        Skipping.addTo(draft, 35);
    }

    private void addArguments() {
        PatternGenerator patterns = draft.patterns();
        for (int i = dice.between(1, 2); i > 0; i--) {
            arguments.add(draft.tokens());
            draft.addToken(
                    switch (dice.below(5)) {
                        case 0 -> patterns.run("09");
                        case 1 -> patterns.run("ac");
                        case 2 ->
                            new Pattern.Sequence(List.of(
                                    patterns.word("a"),
                                    patterns.repeat(patterns.word("bc"), dice.percent(50) ? "*" : "?")));
                        case 3 ->
                            new Pattern.Sequence(List.of(
                                    patterns.word("\""),
                                    patterns.repeat(patterns.symbols("\"\"\n\n", true), "*"),
                                    patterns.word("\"")));
                        default -> patterns.wild(2);
                    });
        }
    }

    /** A token, or an element with a name, in some cases of the token of another one. */
    private void addLength() {
        String name = dice.percent(NAMED) ? "total" + lengths.size() : null;
        if (name != null && !lengths.isEmpty() && dice.percent(60)) {
            lengths.add(new Terminal(lengths.get(0).number(), name));
            return;
        }
        lengths.add(new Terminal(draft.tokens(), name));
        PatternGenerator patterns = draft.patterns();
        boolean bytes = draft.charset() == Charset.BINARY || draft.charset() == Charset.LATIN1;
        if (dice.percent(30)) {
            draft.addNumber();
        } else if (bytes) {
            NumberType type = new NumberType(dice.percent(50) ? 63 : 31, "256", false, Ranges.NONE, List.of());
            draft.addToken(patterns.repeat(patterns.any(), dice.percent(80) ? "{1}" : "{2}"), null, type);
        } else {
            NumberType type = new NumberType(dice.percent(50) ? 63 : 31, "10", false, Ranges.NONE, List.of());
            Pattern digits = patterns.repeat(patterns.symbols("09", false), dice.percent(80) ? "{1}" : "{2}");
            draft.addToken(digits, null, type);
        }
    }

    /** What depends on the length of that index. */
    private void addComputed(int index) {
        Formula register = new Formula.Register(
                lengths.get(index).number(), 0, lengths.get(index).element());
        draft.addRegion(
                switch (dice.below(12)) {
                    case 0, 1 -> new Operation('-', register, new Constant(dice.between(1, 4)));
                    case 2 -> new Operation('+', register, new Constant(dice.between(1, 2)));
                    case 3 -> new Operation('*', register, new Constant(2));
                    case 4 -> new Formula.Method("size" + index, dice.percent(90) ? dice.between(0, 4) : -1);
                    case 5 -> new Constant(dice.percent(80) ? dice.between(2, 5) : dice.below(2));
                    default -> register;
                });
        draft.addBytes(register);
        draft.addCounter(register);
        draft.addCondition(register, Ranges.NONE);
    }

    /** A part of what is left of a region. */
    private Formula share(int region) {
        Formula rest = new Left(region);
        return switch (dice.below(5)) {
            case 0 -> new Operation('/', rest, new Constant(dice.between(1, 2)));
            case 1 -> new Operation('+', rest, new Constant(1));
            case 2 -> new Operation('-', new Constant(3), rest);
            default -> new Operation('-', rest, new Constant(dice.between(1, 3)));
        };
    }

    private void addTexts() {
        for (int i = dice.between(1, 2); i > 0; i--) {
            switch (dice.below(6)) {
                case 0 -> draft.addText("\r\n", "");
                case 1 -> draft.addText(".\r\n", "\r\n");
                case 2 -> draft.addText("aab", "");
                case 3 -> draft.addText("abab", dice.percent(50) ? "" : "ab");
                case 4 -> draft.addText("a", "a");
                default -> draft.addText(";", "");
            }
        }
    }

    /** How many lengths there are. */
    int lengths() {
        return lengths.size();
    }

    Expression word() {
        return new Terminal(words.get(dice.percent(95) ? freshWord++ % words.size() : dice.below(words.size())));
    }

    /** A word of the letters that arguments have. */
    Expression letters() {
        return new Terminal(words.get(left.indexOf(dice.pick(List.of("a", "b", "c", "ab", "abc", "ba", "aa")))));
    }

    Expression argument() {
        return new Terminal(dice.pick(arguments));
    }

    Expression mark(int index) {
        return new Terminal(marks.get(index));
    }

    /** The token of a length. */
    Expression length(int index) {
        return lengths.get(index);
    }

    /** Alternatives told apart by checks of a length. */
    Expression checked(int index, Supplier<Expression> content) {
        Terminal length = lengths.get(index);
        Formula.Register register = new Formula.Register(length.number(), 0, length.element());
        return new CheckGenerator(draft).group(List.of(register), content);
    }

    /** The tokens of all lengths, so that no name is that of a method. */
    List<Expression> all() {
        return List.copyOf(lengths);
    }

    /** Raw bytes of a length. */
    Expression bytes(int index) {
        return new Terminal(draft.model().terminals().bytes(index));
    }

    Expression until() {
        Model model = draft.model();
        return new Terminal(model.terminals().text(dice.below(model.texts().size())));
    }

    /** What is left of a region. */
    Expression rest(int region) {
        return bytes(firstRest + region);
    }

    /** A part of what is left of a region. */
    Expression part(int region) {
        return bytes(firstRest + 2 * lengths.size() + region);
    }

    /** The condition on what is left of a region. */
    int left(int region) {
        return lengths.size() + region;
    }

    /** The region in that of a length. */
    int inner(int region) {
        return lengths.size() + region;
    }
}
