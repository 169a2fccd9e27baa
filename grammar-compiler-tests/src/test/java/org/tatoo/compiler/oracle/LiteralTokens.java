package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tatoo.compiler.oracle.Model.Kind;
import org.tatoo.compiler.oracle.Model.Rule;

/**
 * The first tokens of a model as literals, if they are words. A literal is a silent token before all that are declared,
 * and its name is its text in double quotes; so a grammar with literals means what the model says.
 */
final class LiteralTokens {
    /** Of a hundred grammars, those with literals if they can have some. */
    private static final int LITERALS = 40;

    /** Of a hundred grammars with several literals, those with groups of them; and of their literals. */
    private static final int GROUPS = 50;

    private final Model model;

    private LiteralTokens(Model model) {
        this.model = model;
    }

    static Model added(Model model, Dice dice) {
        return dice.percent(LITERALS) ? grouped(new LiteralTokens(model).added(dice.between(1, 6)), dice) : model;
    }

    /** {@code model} with a choice of two literals in place of one of them, if it has several. */
    private static Model grouped(Model model, Dice dice) {
        List<Integer> literals = IntStream.range(0, model.tokens().size())
                .filter(token -> isLiteral(model.rules().get(token)))
                .boxed()
                .toList();
        return literals.size() < 2 || !dice.percent(GROUPS)
                ? model
                : model.with(model.nonTerminals().stream()
                        .map(symbol -> new Model.NonTerminal(
                                symbol.name(),
                                symbol.alternatives().stream()
                                        .map(alternative -> new Model.Alternative(
                                                alternative.elements().stream()
                                                        .map(element -> grouped(element, literals, dice))
                                                        .toList(),
                                                alternative.priority(),
                                                alternative.production(),
                                                alternative.whole()))
                                        .toList()))
                        .toList());
    }

    private static Expression grouped(Expression element, List<Integer> literals, Dice dice) {
        Integer other = dice.pick(literals);
        return element instanceof Expression.Terminal terminal
                        && literals.contains(terminal.number())
                        && terminal.number() != other
                        && dice.percent(GROUPS)
                ? new Expression.Group(List.of(List.of(terminal), List.of(new Expression.Terminal(other))))
                : element;
    }

    /** Returns whether {@code rule} is a literal. */
    static boolean isLiteral(Rule rule) {
        return rule.name().startsWith("\"");
    }

    private Model added(int most) {
        List<Rule> rules = new ArrayList<>(model.rules());
        Set<String> texts = new HashSet<>();
        for (int i = 0; i < Math.min(most, rules.size()); i++) {
            Rule rule = rules.get(i);
            Optional<String> word = word(rule).filter(text -> isOnly(text) && texts.add(lower(text)));
            if (word.isEmpty() || !isPlain(rule)) {
                break;
            }
            String name = '"' + rule.pattern().text() + '"' + (rule.ignoreCase() ? "i" : "");
            rules.set(i, new Rule(name, Kind.TOKEN, rule.pattern(), rule.ignoreCase(), null, null, true, null, null));
        }
        return model.withRules(rules);
    }

    private static boolean isPlain(Rule rule) {
        return rule.kind() == Kind.TOKEN && rule.number() == null && rule.priority() == null;
    }

    /** Returns whether no two tokens have the text {@code text}, in any case, as all that they match. */
    private boolean isOnly(String text) {
        return model.rules().stream()
                        .filter(rule -> word(rule).map(LiteralTokens::lower).equals(Optional.of(lower(text))))
                        .count()
                == 1;
    }

    /** The word that {@code rule} matches, if it can stand in double quotes and is not too long for any limit. */
    private Optional<String> word(Rule rule) {
        if (!(rule.pattern() instanceof Pattern.Sequence sequence)
                || sequence.parts().isEmpty()
                || !sequence.parts().stream().allMatch(LiteralTokens::isCharacter)) {
            return Optional.empty();
        }
        String text = sequence.parts().stream()
                .map(part -> new String(Character.toChars(
                        ((Pattern.Symbols) part).listed().ranges().get(0).first())))
                .collect(Collectors.joining());
        return text.indexOf('"') >= 0 || sequence.parts().size() * 4 > model.max()
                ? Optional.empty()
                : Optional.of(text);
    }

    private static boolean isCharacter(Pattern pattern) {
        return pattern instanceof Pattern.Symbols symbols
                && !symbols.negated()
                && !symbols.text().startsWith("[")
                && symbols.listed().ranges().size() == 1
                && symbols.listed().ranges().get(0).first()
                        == symbols.listed().ranges().get(0).last();
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
