package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.oracle.Expression.Optional;
import org.tatoo.compiler.oracle.Expression.Reference;
import org.tatoo.compiler.oracle.Expression.Repetition;
import org.tatoo.compiler.oracle.Expression.Terminal;

/**
 * Grammars in which the same stands in several contexts, with overlapping tokens after it: their states have equal cores
 * and look-aheads that matter.
 */
final class ContextGrammar {
    private static final List<String> AFTER = List.of("d", "dd", "e", "de", "ed", "f", "dx", "fd");

    private final Draft draft;
    private final Dice dice;
    private final int openers;
    private final int shared;
    private final int closers;
    private final int inner;

    private ContextGrammar(Draft draft) {
        this.draft = draft;
        dice = draft.dice();
        openers = dice.between(2, 5);
        shared = dice.between(1, 3);
        closers = dice.between(2, 6);
        inner = dice.between(2, 4);
    }

    static void fill(Draft draft) {
        ContextGrammar grammar = new ContextGrammar(draft);
        grammar.addTerminals();
        grammar.addProductions();
    }

    private void addTerminals() {
        PatternGenerator patterns = draft.patterns();
        for (int i = 0; i < openers; i++) {
            draft.addToken(patterns.word(Character.toString("uvwxy".charAt(i))));
        }
        for (int i = 0; i < shared; i++) {
            draft.addToken(patterns.word(Character.toString("abc".charAt(i))));
        }
        for (int i = 0; i < closers; i++) {
            draft.addToken(dice.percent(75) ? patterns.word(AFTER.get(i)) : after());
        }
        Skipping.addTo(draft, 20);
    }

    /** One that overlaps what is after it as well. */
    private Pattern after() {
        PatternGenerator patterns = draft.patterns();
        return switch (dice.below(4)) {
            case 0 -> patterns.repeat(patterns.word("d"), "+");
            case 1 -> patterns.repeat(patterns.symbols("df", false), "{1,3}");
            case 2 -> new Pattern.Sequence(List.of(patterns.repeat(patterns.word("d"), "*"), patterns.word("e")));
            default -> new Pattern.Sequence(List.of(patterns.word("e"), patterns.repeat(patterns.word("f"), "?")));
        };
    }

    private void addProductions() {
        Reference line = new Reference(1);
        draft.addNonTerminal(List.of(draft.alternative(
                0, List.of(dice.percent(50) ? line : new Repetition(line, null, dice.percent(50))), null)));
        List<Model.Alternative> lines = new ArrayList<>();
        for (int opener = 0; opener < openers; opener++) {
            for (int closer = 0; closer < closers; closer++) {
                if (dice.percent(60)) {
                    lines.add(draft.alternative(
                            lines.size(),
                            List.of(new Terminal(opener), inner(), new Terminal(openers + shared + closer)),
                            null));
                }
            }
        }
        lines.add(draft.alternative(lines.size(), List.of(new Terminal(0), new Terminal(1)), null));
        draft.addNonTerminal(lines);
        for (int i = 0; i < inner; i++) {
            List<Model.Alternative> bodies = new ArrayList<>();
            for (int j = dice.percent(80) ? 1 : 2; j > 0; j--) {
                bodies.add(draft.alternative(bodies.size(), body(), null));
            }
            draft.addNonTerminal(bodies);
        }
    }

    private List<Expression> body() {
        Terminal first = new Terminal(openers + dice.below(shared));
        Terminal second = new Terminal(openers + dice.below(shared));
        return switch (dice.below(12)) {
            case 0, 1 -> List.of(first, second);
            case 2 -> List.of(new Repetition(first, null, false));
            case 3 -> List.of(first, inner());
            case 4 -> List.of(first, new Optional(closer()));
            case 5 -> List.of(first, new Repetition(closer(), null, true));
            default -> List.of(first);
        };
    }

    private Reference inner() {
        return new Reference(2 + dice.below(inner));
    }

    private Terminal closer() {
        return new Terminal(openers + shared + dice.below(closers));
    }
}
