package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/** The elements of a model as a grammar has them, and the templates that some of them become. */
final class ElementText {
    /** Of a hundred grammars with short forms, those with templates. */
    private static final int TEMPLATES = 45;

    private static final int DEPTH = 4;

    /** Of a hundred groups of literals, those with names. */
    private static final int NAMED = 70;

    private final Model model;
    private final Terminals terminals;
    private final ShortForms forms;
    private final EnumNames enums;
    private final Dice dice;
    private final TemplateArguments arguments;
    private final TermText terms;
    private final boolean innermost;
    private final int chance;

    /** The declarations of templates; the names of those that may be used again, by what follows them. */
    private final List<String> templates = new ArrayList<>();

    private int picks;

    /** True outside separators and productions that are delivered in one call. */
    private boolean mayName;

    private final Map<String, String> names = new HashMap<>();

    ElementText(Model model, ShortForms forms, EnumNames enums, Dice dice) {
        this.model = model;
        this.forms = forms;
        this.enums = enums;
        this.dice = dice;
        terminals = model.terminals();
        arguments = new TemplateArguments(dice);
        terms = new TermText(model, dice, arguments, enums);
        innermost = !Surroundings.areWrong(model) && dice.percent(50);
        chance = forms.any() && dice.percent(TEMPLATES) ? dice.pick(List.of(15, 40, 80)) : 0;
    }

    TermText terms() {
        return terms;
    }

    /** The declarations of the templates used. */
    List<String> templates() {
        return templates;
    }

    /** The elements of an alternative, of which some may be templates. */
    String of(Model.Alternative alternative) {
        List<Expression> elements = alternative.elements();
        mayName = !alternative.whole();
        if (elements.isEmpty() || !dice.percent(chance)) {
            return sequence(elements);
        }
        int from = dice.below(elements.size());
        int to = dice.between(from + 1, elements.size());
        return (sequence(elements.subList(0, from)) + " " + template(List.of(elements.subList(from, to))) + " "
                        + sequence(elements.subList(to, elements.size())))
                .strip();
    }

    /** The alternatives of a group of literals, of which some have names; empty for another group. */
    private Optional<String> constants(Expression.Group group) {
        List<String> texts = new ArrayList<>();
        for (List<Expression> alternative : group.alternatives()) {
            if (alternative.size() != 1
                    || !(alternative.get(0) instanceof Expression.Terminal terminal)
                    || !terminals.isToken(terminal.number())
                    || !LiteralTokens.isLiteral(model.rules().get(terminal.number()))) {
                return Optional.empty();
            }
            String text = terminals.quoted(terminal.number());
            boolean name = text.matches("\"[a-z]+\"i?") && !SourceVersion.isKeyword(text.replaceAll("\"|\"i", ""));
            texts.add(text + (name && dice.percent(50) ? "" : " as constant" + texts.size()));
        }
        return texts.size() > 1 ? Optional.of(String.join(" | ", texts)) : Optional.empty();
    }

    private String sequence(List<Expression> elements) {
        return elements.stream().map(this::of).collect(Collectors.joining(" "));
    }

    private String alternatives(List<List<Expression>> all) {
        return all.stream().map(this::sequence).collect(Collectors.joining(" | "));
    }

    /** The use of a template that stands for {@code all}. */
    private String template(List<List<Expression>> all) {
        arguments.open();
        String body = alternatives(all);
        List<String> given = arguments.close();
        String parameters = IntStream.range(0, given.size())
                .mapToObj(TemplateArguments::name)
                .collect(Collectors.joining(", ", "(", ")"));
        String declaration = parameters + " = " + body + " ;";
        String name = names.computeIfAbsent(declaration, key -> {
            String fresh = "part" + templates.size();
            templates.add(fresh + declaration);
            return fresh;
        });
        return name + "(" + String.join(", ", given) + ")";
    }

    private String of(Expression expression) {
        if (expression instanceof Expression.Optional optional) {
            return primary(optional.body()) + "?";
        }
        if (expression instanceof Expression.Repetition list) {
            return list(list) + list.bound();
        }
        if (expression instanceof Expression.Counted counted) {
            Model.Counter counter = model.counters().get(counted.counter());
            return primary(counted.element())
                    + (forms.isCounterPlaced(counted.counter())
                            ? " times(" + terms.of(counter.count()) + ")" + max(counter.max())
                            : "#" + counter.name());
        }
        if (expression instanceof Expression.Conditional conditional) {
            int index = conditional.condition();
            return primary(conditional.element())
                    + (forms.isConditionPlaced(index)
                            ? " when(" + terms.condition(forms.condition(index)) + ")"
                            : "#" + model.conditions().get(index).name());
        }
        if (expression instanceof Expression.Bounded bounded) {
            return bounded(bounded);
        }
        return primary(expression);
    }

    private String bounded(Expression.Bounded bounded) {
        Model.Region region = model.regions().get(bounded.region());
        if (!forms.isRegionPlaced(bounded.region())) {
            return bounded.element() instanceof Expression.Repetition list
                    ? list(list) + "@" + region.name() + list.bound()
                    : of(bounded.element()) + "@" + region.name();
        }
        boolean named = bounded.element() instanceof Expression.Terminal terminal
                && (terminal.element() != null || forms.isPlaced(terminal.number()));
        String element = named ? "(" + of(bounded.element()) + ")" : primary(bounded.element());
        return region.name() + "=" + element + " within(" + terms.of(region.length()) + ")" + max(region.max());
    }

    /** A list without its bound. */
    private String list(Expression.Repetition list) {
        Expression separator = list.separator();
        return primary(list.element())
                + (separator == null ? "" : "/" + separator(separator))
                + (list.orNone() ? "*" : "+");
    }

    private String separator(Expression separator) {
        boolean placed = separator instanceof Expression.Terminal terminal && forms.isPlaced(terminal.number());
        boolean outside = mayName;
        mayName = false;
        String text = placed ? "(" + primary(separator) + ")" : primary(separator);
        mayName = outside;
        return text;
    }

    /** An element that may have a suffix, as text. */
    private String primary(Expression expression) {
        if (expression instanceof Expression.Reference reference) {
            return arguments.element(
                    model.nonTerminals().get(reference.nonTerminal()).name());
        }
        if (expression instanceof Expression.Terminal terminal) {
            return terminal(terminal);
        }
        if (!(expression instanceof Expression.Group group)) {
            return "(" + of(expression) + ")";
        }
        Optional<String> constants = mayName ? constants(group) : Optional.empty();
        if (constants.isPresent() && dice.percent(NAMED)) {
            return "(pick" + picks++ + "=(" + constants.get() + "))";
        }
        boolean single =
                group.alternatives().size() == 1 && group.alternatives().get(0).size() == 1;
        return !single && arguments.depth() < DEPTH && dice.percent(chance / 2)
                ? template(group.alternatives())
                : "(" + alternatives(group.alternatives()) + ")";
    }

    private String terminal(Expression.Terminal terminal) {
        int number = terminal.number();
        String element = terminal.element();
        if (terminals.isCheck(number)) {
            return "if(" + terms.condition(forms.check(terminals.checked(number))) + ")";
        }
        if (!forms.isPlaced(number)) {
            return (element == null ? "" : element + "=") + arguments.element(terminals.quoted(number));
        }
        String name = terminals.name(number) + "=";
        if (terminals.isToken(number)) {
            NumberType declared =
                    Objects.requireNonNull(model.rules().get(number).number());
            boolean bits = !declared.fields().isEmpty();
            String type = arguments.type(
                    bits
                            ? enums.bits(number, declared)
                            : forms.number(number).orElseThrow().name());
            return name + type + (bits ? "" : enums.option(number, 0, declared.ranges()));
        }
        int index = terminals.question(number).index();
        if (terminals.question(number).kind() == Terminals.Kind.TEXT) {
            Model.Text text = model.texts().get(index);
            return name + until(text) + max(text.max());
        }
        Model.Bytes bytes = model.bytes().get(index);
        return name + bytes(bytes.length()) + max(bytes.max());
    }

    /** Raw bytes of that length. */
    String bytes(Formula length) {
        return length instanceof Formula.Left left
                ? "rest(" + (innermost ? "" : model.regions().get(left.region()).name()) + ")"
                : "bytes(" + terms.of(length) + ")";
    }

    /** Raw bytes up to a text. */
    static String until(Model.Text text) {
        return "until('" + escaped(text.text()) + "'"
                + (text.after().isEmpty() ? "" : " after '" + escaped(text.after()) + "'") + ")";
    }

    private static String escaped(String text) {
        return text.replace("\r", "\\r").replace("\n", "\\n").replace("\0", "\\0");
    }

    private static String max(@Nullable Long max) {
        return max == null ? "" : " max " + max;
    }
}
