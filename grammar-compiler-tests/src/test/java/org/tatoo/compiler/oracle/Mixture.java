package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;

/** Makes up, from a seed, grammars in which directives and options of all kinds stand together; small ones and large ones. */
final class Mixture {
    /** Of a hundred grammars, those that reject exactly. */
    private static final int EXACT = 60;

    /** Of a hundred small grammars with ends in common, those that reject exactly. */
    private static final int SHARING_EXACT = 85;

    /** Of a hundred grammars, those that may have the error terminal. */
    private static final int MISTAKES = 50;

    /** Of a hundred grammars, those that stay as they are drawn, mostly with faults. */
    private static final int AS_DRAWN = 5;

    /** The most drafts for a grammar. */
    private static final int DRAFTS = 4;

    /** Of a hundred grammars, those of {@link Models}. */
    private static final int NAMED_FORMS = 12;

    private Mixture() {}

    /** The grammar of {@code seed}: mostly one without a fault, as far as the oracle can judge. */
    static Model model(long seed) {
        Dice dice = new Dice(seed ^ 0x6d17);
        boolean asDrawn = dice.percent(AS_DRAWN);
        Model drawn = drawn(seed, dice, dice.below(100));
        for (int i = 0; !asDrawn && i < DRAFTS; i++) {
            Model mended = Mending.mended(drawn, dice);
            if (mended != null) {
                return mended;
            }
            drawn = drawn(seed, dice, dice.between(NAMED_FORMS, 99));
        }
        return drawn;
    }

    private static Model drawn(long seed, Dice dice, int form) {
        if (form < NAMED_FORMS) {
            return Models.of(seed);
        }
        String name = "g" + seed;
        Draft draft;
        if (form < 36) {
            draft = new Draft(dice, name, dice.pick(List.of(Charset.values())), SHARING_EXACT);
            SharingGrammar.fill(draft);
        } else if (form < 82) {
            draft = new Draft(dice, name, dice.percent(80) ? Charset.BINARY : Charset.LATIN1, EXACT);
            FrameGrammar.fill(draft);
        } else {
            draft = new Draft(dice, name, dice.pick(List.of(Charset.values())), EXACT);
            if (form < 97) {
                WildGrammar.fill(draft);
            } else {
                WildGrammar.fillLarge(draft);
            }
        }
        Model limited = ListLimits.added(draft.model(), new Dice(seed ^ 0x4b0d));
        Model bounded = ByteLimits.added(limited, new Dice(seed ^ 0x6b17));
        Model marked = Wholes.marked(bounded, dice);
        return dice.percent(MISTAKES) ? Mistakes.added(marked, dice) : marked;
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
        for (String directive : List.of("raw", "autoalias", "package a.b" + seed, "message 300", "values evaluator")) {
            if (dice.percent(15)) {
                directives.add(directive);
            }
        }
        String text = with(model, directives);
        String typed =
                dice.percent(25) ? text.replaceFirst("\nstarts:\n", "\n" + types(dice, model) + "starts:\n") : text;
        if (dice.percent(70)) {
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
