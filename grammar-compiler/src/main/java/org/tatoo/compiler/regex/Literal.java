package org.tatoo.compiler.regex;

import java.util.Optional;

/** Regexes that match one text, letters in either case if the regex ignores case. */
public final class Literal {
    private Literal() {}

    /** Returns the only text, apart from case, that {@code tree} matches, as spelled; empty if there are others. */
    public static Optional<String> of(RegexTree tree) {
        StringBuilder text = new StringBuilder();
        return append(tree, text) ? Optional.of(text.toString()) : Optional.empty();
    }

    private static boolean append(RegexTree tree, StringBuilder text) {
        if (tree instanceof RegexTree.Symbols symbols) {
            return append(symbols, text);
        }
        if (tree instanceof RegexTree.Sequence sequence) {
            return sequence.parts().stream().allMatch(part -> append(part, text));
        }
        if (tree instanceof RegexTree.Repeat repeat) {
            Optional<String> once = repeat.minimum() == repeat.maximum() ? of(repeat.body()) : Optional.empty();
            once.ifPresent(body -> text.append(body.repeat(repeat.minimum())));
            return once.isPresent();
        }
        if (tree instanceof RegexTree.Macro macro) {
            return append(macro.body(), text);
        }
        Optional<String> only = tree.onlyString();
        only.ifPresent(text::append);
        return only.isPresent();
    }

    private static boolean append(RegexTree.Symbols symbols, StringBuilder text) {
        String spelled = symbols.span().text();
        boolean letter = symbols.form() == RegexTree.Form.CHARACTER && spelled.length() == 1;
        Optional<String> character = letter ? Optional.of(spelled) : symbols.onlyString();
        character.ifPresent(text::append);
        return character.isPresent();
    }
}
