package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A model as a grammar file. */
final class ModelText {
    private final Model model;
    private final ShortForms forms;
    private final EnumNames enums;
    private final ElementText elements;
    private final StringBuilder text = new StringBuilder();

    private ModelText(Model model) {
        this.model = model;
        Dice dice = new Dice(model.name().hashCode() ^ 0x5407L);
        forms = new ShortForms(model, dice);
        enums = new EnumNames(model, dice);
        elements = new ElementText(model, forms, enums, dice);
    }

    static String of(Model model) {
        ModelText text = new ModelText(model);
        text.directives();
        text.priorities();
        text.rules();
        text.productions();
        return text.text.toString();
    }

    private void directives() {
        line("directives:");
        line("  charset " + model.charset().text());
        line("  depth " + model.depth());
        line("  max " + model.max());
        if (model.exact()) {
            line("  exact");
        }
        if (model.skip() != null) {
            line("  skip " + model.skip());
        }
    }

    private void priorities() {
        if (!model.priorities().isEmpty()) {
            line("priorities:");
        }
        for (Model.Priority priority : model.priorities()) {
            line("  " + priority.name() + " = " + priority.level() + " "
                    + priority.associativity().name().toLowerCase(Locale.ROOT));
        }
    }

    private void rules() {
        int before = text.length();
        model.macros()
                .forEach(macro ->
                        line("  $" + macro.name() + " = '" + macro.body().text() + "'"));
        for (int token = 0; token < model.tokens().size(); token++) {
            if (!forms.isPlaced(token) && !LiteralTokens.isLiteral(model.rules().get(token))) {
                rule(token);
            }
        }
        virtuals();
        if (text.length() > before) {
            text.insert(before, "tokens:\n");
        }
        skipped("blanks:", Model.Kind.BLANK);
        skipped("comments:", Model.Kind.COMMENT);
        if (model.error()) {
            line("error:");
            line("  wrong");
        }
    }

    private void virtuals() {
        Terminals terminals = model.terminals();
        TermText terms = elements.terms();
        for (int i = 0; i < model.bytes().size(); i++) {
            if (!forms.isPlaced(terminals.bytes(i))) {
                Model.Bytes bytes = model.bytes().get(i);
                line("  " + bytes.name() + " = " + declared(bytes.length()) + option(" max ", bytes.max()));
            }
        }
        for (int i = 0; i < model.texts().size(); i++) {
            if (!forms.isPlaced(terminals.text(i))) {
                Model.Text until = model.texts().get(i);
                line("  " + until.name() + " = " + ElementText.until(until) + option(" max ", until.max()));
            }
        }
        model.selectors()
                .forEach(selector -> line("  " + selector.name() + " = choose(" + values(selector) + ")"
                        + (selector.silent() ? " silent" : "")));
        for (int i = 0; i < model.counters().size(); i++) {
            if (!forms.isCounterPlaced(i)) {
                Model.Counter counter = model.counters().get(i);
                line("  " + counter.name() + " = count(" + terms.of(counter.count()) + ")"
                        + option(" max ", counter.max()));
            }
        }
        for (int i = 0; i < model.conditions().size(); i++) {
            if (!forms.isConditionPlaced(i)) {
                line("  " + model.conditions().get(i).name() + " = when(" + terms.condition(forms.condition(i)) + ")");
            }
        }
        for (int i = 0; i < model.regions().size(); i++) {
            if (!forms.isRegionPlaced(i)) {
                Model.Region region = model.regions().get(i);
                line("  " + region.name() + " = region(" + terms.of(region.length()) + ")"
                        + option(" max ", region.max()));
            }
        }
    }

    private String declared(Formula length) {
        return length instanceof Formula.Left left
                ? "rest(" + model.regions().get(left.region()).name() + ")"
                : "bytes(" + elements.terms().of(length) + ")";
    }

    private String values(Model.Selector selector) {
        Model.Cases cases = selector.number();
        if (cases == null) {
            return String.join(" | ", selector.values());
        }
        if (cases.number() instanceof Formula.Position position) {
            return tuples(selector, cases, position);
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < selector.values().size(); i++) {
            Ranges ranges = cases.values().get(i);
            values.add((ranges.isEmpty() ? "else" : enums.ranges(cases.number(), ranges)) + " "
                    + selector.values().get(i));
        }
        return elements.terms().of(cases.number()) + ": " + String.join(" | ", values);
    }

    private String tuples(Model.Selector selector, Model.Cases cases, Formula.Position position) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < selector.values().size(); i++) {
            Ranges ranges = cases.values().get(i);
            String numbers = ranges.isEmpty()
                    ? "else"
                    : tuple(position, (int) ranges.all().get(0).least() - 1);
            values.add(numbers + " " + selector.values().get(i));
        }
        return elements.terms().of(position) + ": " + String.join(" | ", values);
    }

    private String tuple(Formula.Position position, int index) {
        List<Ranges> tuple = position.tuples().get(index);
        return IntStream.range(0, tuple.size())
                .mapToObj(i -> tuple.get(i).isEmpty()
                        ? "_"
                        : enums.ranges(position.numbers().get(i), tuple.get(i)))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private void skipped(String section, Model.Kind kind) {
        List<Model.Rule> rules =
                model.rules().stream().filter(rule -> rule.kind() == kind).toList();
        if (!rules.isEmpty()) {
            line(section);
            rules.forEach(rule -> rule(rule, null, "", ""));
        }
    }

    private void rule(int token) {
        Model.Rule rule = model.rules().get(token);
        NumberForm form = forms.number(token).orElse(null);
        NumberType number = rule.number();
        if (number == null) {
            rule(rule, null, "", "");
            return;
        }
        boolean bits = !number.fields().isEmpty();
        String type = bits ? enums.bits(token, number) : form == null ? number.text() : form.name();
        String option = bits ? "" : enums.option(token, 0, number.ranges());
        boolean named = enums.isEnumeration(token);
        rule(rule, form, " : " + type + (named ? option : ""), named ? "" : option);
    }

    private void rule(Model.Rule rule, @Nullable NumberForm form, String type, String values) {
        Model.Priority priority = rule.priority();
        line("  " + rule.name()
                + (rule.alias() == null ? "" : "(\"" + rule.alias() + "\")")
                + type
                + (form != null
                        ? ""
                        : " = '" + (rule.ignoreCase() ? "(?i)" : "")
                                + rule.pattern().text() + "'")
                + (priority == null ? "" : " [" + priority.name() + "]")
                + option(" max ", rule.max())
                + (rule.silent() ? " silent" : "")
                + values);
    }

    private static String option(String word, @Nullable Object value) {
        return value == null ? "" : word + value;
    }

    private void productions() {
        line("starts:");
        line("  "
                + model.starts().stream()
                        .map(start -> model.nonTerminals().get(start).name())
                        .collect(Collectors.joining(" ")));
        line("productions:");
        for (Model.NonTerminal nonTerminal : model.nonTerminals()) {
            String bound = nonTerminal.longest() == 0 ? "" : " max " + nonTerminal.longest();
            line("  " + nonTerminal.name() + bound + " = "
                    + nonTerminal.alternatives().stream().map(this::alternative).collect(Collectors.joining("\n    | "))
                    + " ;");
        }
        elements.templates().forEach(template -> line("  " + template));
    }

    private String alternative(Model.Alternative alternative) {
        Model.Priority priority = alternative.priority();
        return (elements.of(alternative) + " ").replaceFirst("^ ", "")
                + (priority == null ? "" : "[" + priority.name() + "] ")
                + "{" + alternative.production() + (alternative.whole() ? " whole}" : "}");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
