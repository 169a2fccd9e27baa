package org.tatoo.compiler.oracle;

import java.util.List;
import org.tatoo.compiler.oracle.Model.Kind;

/** Makes up blanks and comments. */
final class Skipping {
    private Skipping() {}

    /** Adds some in {@code chance} of a hundred cases. */
    static void addTo(Draft draft, int chance) {
        Dice dice = draft.dice();
        PatternGenerator patterns = draft.patterns();
        if (dice.percent(chance)) {
            draft.addSkipped(Kind.BLANK, blank(dice, patterns));
        }
        if (dice.percent(chance / 8)) {
            draft.addSkipped(Kind.BLANK, patterns.word("~~"));
        }
        if (dice.percent(chance / 2)) {
            draft.addSkipped(Kind.COMMENT, comment(dice, patterns));
        }
    }

    private static Pattern blank(Dice dice, PatternGenerator patterns) {
        return switch (dice.below(5)) {
            case 0 -> patterns.repeat(patterns.symbols("  \t\t", false), "+");
            case 1 -> patterns.word(" ");
            case 2 -> patterns.repeat(patterns.symbols("  ", false), "*");
            case 3 -> patterns.repeat(patterns.symbols("  \n\n", false), "+");
            default -> patterns.repeat(patterns.symbols("  ", false), "+");
        };
    }

    private static Pattern comment(Dice dice, PatternGenerator patterns) {
        Pattern rest = patterns.repeat(patterns.symbols("\n\n", true), "*");
        return switch (dice.below(4)) {
            case 0 -> new Pattern.Sequence(List.of(patterns.word("#"), rest, patterns.word("\n")));
            case 1 ->
                new Pattern.Sequence(List.of(
                        patterns.word("/*"), patterns.repeat(patterns.symbols("**", true), "*"), patterns.word("*/")));
            case 2 -> patterns.repeat(patterns.word("--"), "*");
            default -> new Pattern.Sequence(List.of(patterns.word("#"), rest));
        };
    }
}
