package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A model as a grammar file. */
final class ModelText {
    private final Model model;
    private final StringBuilder text = new StringBuilder();

    private ModelText(Model model) {
        this.model = model;
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
        if (!model.macros().isEmpty()
                || model.terminals().count() > model.terminals().error() + 1
                || !model.tokens().stream().allMatch(LiteralTokens::isLiteral)) {
            line("tokens:");
        }
        model.macros()
                .forEach(macro ->
                        line("  $" + macro.name() + " = '" + macro.body().text() + "'"));
        model.tokens().stream().filter(rule -> !LiteralTokens.isLiteral(rule)).forEach(this::rule);
        model.bytes()
                .forEach(bytes ->
                        line("  " + bytes.name() + " = " + bytes(bytes.length()) + option(" max ", bytes.max())));
        model.texts().forEach(this::text);
        model.selectors()
                .forEach(selector -> line("  " + selector.name() + " = choose(" + values(selector) + ")"
                        + (selector.silent() ? " silent" : "")));
        model.counters()
                .forEach(counter -> line("  " + counter.name() + " = count("
                        + counter.count().text(model) + ")" + option(" max ", counter.max())));
        model.conditions()
                .forEach(condition -> line("  " + condition.name() + " = when("
                        + condition.number().text(model) + condition.ranges().option() + ")"));
        model.regions()
                .forEach(region -> line("  " + region.name() + " = region("
                        + region.length().text(model) + ")" + option(" max ", region.max())));
        skipped("blanks:", Model.Kind.BLANK);
        skipped("comments:", Model.Kind.COMMENT);
        if (model.error()) {
            line("error:");
            line("  wrong");
        }
    }

    private String bytes(Formula length) {
        return length instanceof Formula.Left left
                ? "rest(" + model.regions().get(left.region()).name() + ")"
                : "bytes(" + length.text(model) + ")";
    }

    private void text(Model.Text bytes) {
        line("  " + bytes.name() + " = until('" + escaped(bytes.text()) + "'"
                + (bytes.after().isEmpty() ? "" : " after '" + escaped(bytes.after()) + "'") + ")"
                + option(" max ", bytes.max()));
    }

    private static String escaped(String text) {
        return text.replace("\r", "\\r").replace("\n", "\\n").replace("\0", "\\0");
    }

    private String values(Model.Selector selector) {
        Model.Cases cases = selector.number();
        if (cases == null) {
            return String.join(" | ", selector.values());
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < selector.values().size(); i++) {
            Ranges ranges = cases.values().get(i);
            values.add((ranges.isEmpty() ? "else" : ranges.text()) + " "
                    + selector.values().get(i));
        }
        return cases.number().text(model) + ": " + String.join(" | ", values);
    }

    private void skipped(String section, Model.Kind kind) {
        List<Model.Rule> rules =
                model.rules().stream().filter(rule -> rule.kind() == kind).toList();
        if (!rules.isEmpty()) {
            line(section);
            rules.forEach(this::rule);
        }
    }

    private void rule(Model.Rule rule) {
        Model.Priority priority = rule.priority();
        NumberType number = rule.number();
        line("  " + rule.name()
                + (rule.alias() == null ? "" : "(\"" + rule.alias() + "\")")
                + (number == null ? "" : " : " + number.text())
                + " = '" + (rule.ignoreCase() ? "(?i)" : "") + rule.pattern().text() + "'"
                + (priority == null ? "" : " [" + priority.name() + "]")
                + option(" max ", rule.max())
                + (rule.silent() ? " silent" : "")
                + (number == null ? "" : number.ranges().option()));
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
            line("  " + nonTerminal.name() + " = "
                    + nonTerminal.alternatives().stream().map(this::alternative).collect(Collectors.joining("\n    | "))
                    + " ;");
        }
    }

    private String alternative(Model.Alternative alternative) {
        Model.Priority priority = alternative.priority();
        return alternative.elements().stream()
                        .map(element -> element.text(model) + " ")
                        .collect(Collectors.joining())
                + (priority == null ? "" : "[" + priority.name() + "] ")
                + "{" + alternative.production() + (alternative.whole() ? " whole}" : "}");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
