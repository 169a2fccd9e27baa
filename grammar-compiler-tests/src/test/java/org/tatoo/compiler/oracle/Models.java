package org.tatoo.compiler.oracle;

/** Makes up a grammar from a seed. */
final class Models {
    /** Of a hundred grammars, those with regions. */
    private static final int REGIONS = 30;

    private Models() {}

    static Model of(long seed) {
        Dice dice = new Dice(seed);
        Draft draft = new Draft(dice, "g" + seed);
        int form = dice.below(100);
        if (new Dice(seed ^ 0x7ab3).percent(REGIONS)) {
            RegionGrammar.fill(draft);
        } else if (form < 30) {
            WildGrammar.fill(draft);
        } else if (form < 45) {
            ContextGrammar.fill(draft);
        } else if (form < 80) {
            ProtocolGrammar.fill(draft, dice.between(1, 6));
        } else if (form < 92) {
            ExpressionGrammar.fill(draft);
        } else if (form < 97) {
            ProtocolGrammar.fill(draft, dice.between(7, 25));
        } else {
            LargeGrammar.fill(draft, dice.percent(70) ? dice.between(20, 120) : dice.between(121, 900));
        }
        Model literal = LiteralTokens.added(draft.model(), new Dice(seed ^ 0x117e));
        Model limited = ListLimits.added(literal, new Dice(seed ^ 0x4b0d));
        Model bounded = ByteLimits.added(limited, new Dice(seed ^ 0x6b17));
        Model marked = Wholes.marked(bounded, new Dice(seed ^ 0x5d1e));
        return Mistakes.added(marked, new Dice(seed ^ 0x3e11));
    }
}
