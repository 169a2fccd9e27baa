package org.tatoo.compiler.shorthand;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NESTED_TOO_DEEPLY;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.RECURSIVE_TEMPLATE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TEMPLATES_TOO_LARGE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TEMPLATE_ARGUMENTS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_TEMPLATE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNUSED_DECLARATION;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.TemplateDeclaration;

/** The expansion of templates: each use becomes a group of the template's alternatives, with arguments for parameters. */
final class Templates {
    private static final int NESTING = 64;
    private static final int USES = 10_000;

    private final GrammarFile file;
    private final DiagnosticLog log;
    private final Map<String, TemplateDeclaration> templates = new HashMap<>();
    private final Set<String> used = new HashSet<>();
    private final List<String> open = new ArrayList<>();
    private int uses;

    private Templates(GrammarFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    static GrammarFile expand(GrammarFile file, DiagnosticLog log) {
        Templates templates = new Templates(file, log);
        templates.declare();
        TemplateBody outside = new TemplateBody(templates, Map.of(), null);
        List<ProductionDeclaration> productions = new ArrayList<>();
        for (ProductionDeclaration production : file.productions()) {
            productions.add(production.with(
                    production.alternatives().stream().map(outside::copy).toList()));
        }
        if (!file.isPart()) {
            templates.reportUnused();
        }
        return file.with(file.lexical(), file.virtuals(), productions, file.broken());
    }

    private void declare() {
        Map<String, Name> productions = new HashMap<>();
        file.productions().forEach(each -> productions.putIfAbsent(each.name().text(), each.name()));
        for (TemplateDeclaration template : file.templates()) {
            Name name = template.name();
            TemplateDeclaration first = templates.putIfAbsent(name.text(), template);
            Name other = first == null ? productions.get(name.text()) : first.name();
            if (other != null) {
                log.report(
                        DUPLICATE_NON_TERMINAL,
                        name.span(),
                        List.of(new Related(other.span(), "the first one")),
                        name.text());
            }
        }
    }

    private void reportUnused() {
        file.templates().stream()
                .map(TemplateDeclaration::name)
                .filter(name -> !used.contains(name.text()))
                .forEach(name -> log.report(UNUSED_DECLARATION, name.span(), "template", name.text()));
    }

    /** Returns whether {@code name} is a template. */
    boolean isTemplate(String name) {
        return templates.containsKey(name);
    }

    DiagnosticLog log() {
        return log;
    }

    /** Returns the expansion of {@code use}, whose arguments are expanded, at {@code place}; reports a wrong use. */
    Expression expand(Shorthand.Use use, Span place) {
        Name name = use.template();
        TemplateDeclaration template = templates.get(name.text());
        if (template == null) {
            reportUnknown(name);
            return empty(place);
        }
        used.add(name.text());
        List<Name> parameters = template.parameters();
        if (parameters.size() != use.arguments().size()) {
            log.report(
                    TEMPLATE_ARGUMENTS,
                    place,
                    List.of(new Related(template.name().span(), "the template")),
                    name.text(),
                    parameters.size() + (parameters.size() == 1 ? " argument" : " arguments"),
                    use.arguments().size(),
                    name.text() + parameters.stream().map(Name::text).collect(Collectors.joining(", ", "(", ")")));
            return empty(place);
        }
        if (!mayOpen(name, place)) {
            return empty(place);
        }
        Map<String, Shorthand.Argument> arguments = new HashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            arguments.put(parameters.get(i).text(), use.arguments().get(i));
        }
        open.add(name.text());
        TemplateBody body = new TemplateBody(this, arguments, place);
        List<Alternative> alternatives =
                template.alternatives().stream().map(body::copy).toList();
        open.remove(open.size() - 1);
        return new Expression.Group(alternatives, place);
    }

    private boolean mayOpen(Name name, Span place) {
        int first = open.indexOf(name.text());
        if (first >= 0) {
            List<String> circle = new ArrayList<>(open.subList(first, open.size()));
            circle.add(name.text());
            log.report(RECURSIVE_TEMPLATE, place, name.text(), String.join(" uses ", circle));
            return false;
        }
        if (open.size() == NESTING) {
            log.report(NESTED_TOO_DEEPLY, place, "templates", NESTING);
            return false;
        }
        uses++;
        if (uses == USES + 1) {
            log.report(TEMPLATES_TOO_LARGE, place, USES);
        }
        return uses <= USES;
    }

    private void reportUnknown(Name name) {
        boolean nonTerminal = file.productions().stream()
                .anyMatch(production -> production.name().text().equals(name.text()));
        if (!nonTerminal && file.broken().contains(name.text())) {
            return;
        }
        String hint = nonTerminal
                ? "write a blank between the non-terminal and its parenthesis: " + name.text() + " ("
                : Spelling.nearest(name.text(), templates.keySet())
                        .map(near -> "did you mean " + near + "(…)?")
                        .orElse("declare it among the productions: " + name.text() + "(x) = … ;");
        log.report(UNKNOWN_TEMPLATE, name.span(), name.text(), hint);
    }

    /** Returns an element without a symbol, in place of one that was reported. */
    static Expression empty(Span place) {
        Alternative nothing = new Alternative(Collections.emptyList(), null, null, false, place);
        return new Expression.Group(List.of(nothing), place);
    }
}
