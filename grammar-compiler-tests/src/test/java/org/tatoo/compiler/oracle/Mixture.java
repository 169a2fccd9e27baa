package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;

/** Makes up, from a seed, grammars in which directives and options of all kinds stand together; small ones and large ones. */
final class Mixture {
    /** Of a hundred grammars, those that reject exactly. */
    private static final int EXACT = 60;

    private static final int WHOLES = 0x5d1e;
    private static final int MISTAKES = 0x3e11;

    private Mixture() {}

    static Model model(long seed) {
        Dice dice = new Dice(seed ^ 0x6d17);
        int form = dice.below(100);
        if (form < 15) {
            return Models.of(seed);
        }
        Draft draft;
        if (form < 60) {
            draft = new Draft(dice, "g" + seed, dice.percent(80) ? Charset.BINARY : Charset.LATIN1, EXACT);
            FrameGrammar.fill(draft);
        } else {
            draft = new Draft(dice, "g" + seed, dice.pick(List.of(Charset.values())), EXACT);
            if (form < 85) {
                WildGrammar.fill(draft);
            } else {
                WildGrammar.fillLarge(draft);
            }
        }
        Model marked = Wholes.marked(draft.model(), new Dice(seed ^ WHOLES));
        return dice.percent(50) ? Mistakes.added(marked, new Dice(seed ^ MISTAKES)) : marked;
    }

    /** The grammar of {@code model} with directives that change nothing of its events. */
    static String text(long seed, Model model) {
        Dice dice = new Dice(seed ^ 0x2a6f);
        List<String> directives = new ArrayList<>();
        if (dice.percent(10)) {
            directives.add("raw");
        }
        if (dice.percent(10)) {
            directives.add("message " + dice.between(1, 5000));
        }
        if (dice.percent(10)) {
            directives.add("autoalias");
        }
        return with(model, directives);
    }

    /** The grammar of {@code model} with any directives; the oracle knows nothing of some. */
    static String wildText(long seed, Model model) {
        Dice dice = new Dice(seed ^ 0x2a6f);
        List<String> directives = new ArrayList<>();
        for (String directive :
                List.of("raw", "strict", "autoalias", "package a.b" + seed, "message 300", "values evaluator")) {
            if (dice.percent(15)) {
                directives.add(directive);
            }
        }
        String text = with(model, directives);
        String typed =
                dice.percent(25) ? text.replaceFirst("\nstarts:\n", "\n" + types(dice, model) + "starts:\n") : text;
        if (dice.percent(60)) {
            return typed;
        }
        String named = NamedText.of(typed, dice.percent(60) ? "  values records\n  writer\n" : "  values records\n");
        return named == null ? typed : named;
    }

    private static String with(Model model, List<String> directives) {
        StringBuilder lines = new StringBuilder("directives:\n");
        directives.forEach(directive -> lines.append("  ").append(directive).append('\n'));
        return ModelText.of(model).replaceFirst("directives:\n", lines.toString());
    }

    /** Types of some tokens, which are values then, and of some non-terminals, which methods compute. */
    private static String types(Dice dice, Model model) {
        StringBuilder types = new StringBuilder("types:\n");
        for (Model.Rule token : model.tokens()) {
            if (token.number() == null && dice.percent(30)) {
                types.append("  '")
                        .append(token.name())
                        .append("' : ")
                        .append(dice.pick(List.of("String", "double", "Integer")))
                        .append('\n');
            }
        }
        for (Model.NonTerminal nonTerminal : model.nonTerminals()) {
            if (dice.percent(40)) {
                types.append("  ")
                        .append(nonTerminal.name())
                        .append(" : ")
                        .append(dice.pick(List.of("String", "int", "Object")))
                        .append('\n');
            }
        }
        return types.toString();
    }
}
