package org.tatoo.compiler.analysis;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNUSED_DECLARATION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNUSED_TOKEN;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.normalize.regexes.Regexes;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.PriorityDeclaration;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.TypeDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** A lint for unused declarations. Uses in removed productions count as well, because those have a separate warning. */
final class Usage implements Expression.Cases<Boolean> {
    private static final Set<String> SIGNS =
            Set.of("=", "|", "||", "?", "!", "*", "+", "/", "#", "@", "~", "(", ")", "[", "]", "{", "}", ":", ",");

    private final GrammarFile file;
    private final DiagnosticLog log;
    private final Set<String> terminals = new HashSet<>();
    private final Set<String> counters = new HashSet<>();
    private final Set<String> priorities = new HashSet<>();
    private final Set<String> types = new HashSet<>();

    private Usage(GrammarFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    static void check(Grammar grammar, GrammarFile file, Regexes regexes, DiagnosticLog log) {
        Usage usage = new Usage(file, log);
        usage.collect();
        usage.report(grammar, regexes);
    }

    private void collect() {
        for (ProductionDeclaration declaration : file.productions()) {
            addType(declaration.type());
            declaration.alternatives().forEach(this::alternative);
        }
        for (LexicalDeclaration declaration : file.lexical()) {
            addType(declaration.type());
            addPriority(declaration.priority());
        }
        for (TypeDeclaration declaration : file.types()) {
            addType(declaration.type());
        }
    }

    /** Returns the action for an unused token; one whose text is a sign of the language may be meant by the sign. */
    private String hint(Terminal token, Regexes regexes) {
        return file.lexical().stream()
                .filter(declaration -> declaration.name().text().equals(token.name()))
                .flatMap(declaration -> regexes.tree(declaration).flatMap(RegexTree::onlyString).stream())
                .filter(SIGNS::contains)
                .map(sign -> "use it or remove it; the sign " + sign
                        + " in a production is this token only in quotes: \"" + sign + "\"")
                .findFirst()
                .orElse("use it or remove it");
    }

    private void report(Grammar grammar, Regexes regexes) {
        // a literal may be a declared token
        Set<Symbol> inVariants = grammar.variants().stream()
                .flatMap(variant -> variant.rightHandSide().stream())
                .collect(Collectors.toSet());
        for (Terminal token : grammar.tokens()) {
            boolean named =
                    terminals.contains(token.name()) || (token.alias() != null && terminals.contains(token.alias()));
            if (!named && !inVariants.contains(token) && !Symbol.isLiteral(token.name())) {
                log.report(UNUSED_TOKEN, token.span(), token.name(), hint(token, regexes));
            }
        }
        file.virtuals().forEach(this::report);
        for (LexicalDeclaration declaration : file.lexical()) {
            if (declaration.kind() == LexicalDeclaration.Kind.MACRO && !regexes.uses(declaration)) {
                unused("macro", declaration.name());
            }
        }
        for (PriorityDeclaration declaration : file.priorities()) {
            if (!priorities.contains(declaration.name().text())) {
                unused("priority", declaration.name());
            }
        }
        for (Name name : file.imports()) {
            if (!types.contains(name.text().substring(name.text().lastIndexOf('.') + 1))) {
                unused("import", name);
            }
        }
    }

    private void report(VirtualDeclaration declaration) {
        String name = declaration.name().text();
        List<Name> unusedValues = declaration.kind() != VirtualDeclaration.Kind.SELECTOR
                ? List.of()
                : declaration.values().stream()
                        .filter(value -> !terminals.contains(name + "." + value.text()))
                        .toList();
        boolean used = switch (declaration.kind()) {
            case BYTES -> terminals.contains(name);
            case COUNTER, CONDITION, CHECK, REGION -> counters.contains(name);
            case SELECTOR -> unusedValues.size() < declaration.values().size();
        };
        if (used) {
            unusedValues.forEach(
                    value -> log.report(UNUSED_DECLARATION, value.span(), "value", name + "." + value.text()));
        } else {
            unused(declaration.kind().word(), declaration.name());
        }
    }

    private void unused(String what, Name name) {
        log.report(UNUSED_DECLARATION, name.span(), what, name.text());
    }

    private void alternative(Alternative alternative) {
        addPriority(alternative.priority());
        alternative.elements().forEach(element -> element.match(this));
    }

    private void addPriority(@Nullable Name name) {
        if (name != null) {
            priorities.add(name.text());
        }
    }

    private void addType(@Nullable JavaType type) {
        if (type != null) {
            types.add(type.name().text().replaceFirst("\\..*", ""));
        }
    }

    @Override
    public Boolean check(Expression.Check check) {
        return counters.add(check.condition().text());
    }

    @Override
    public Boolean shorthand(Shorthand shorthand) {
        throw new IllegalArgumentException("not expanded at " + shorthand.span());
    }

    @Override
    public Boolean reference(Expression.Reference reference) {
        return true;
    }

    @Override
    public Boolean terminal(Expression.Terminal terminal) {
        return !terminal.quoted().isLiteral()
                && TerminalText.read(terminal.quoted().content(), log)
                        .map(terminals::add)
                        .orElse(false);
    }

    @Override
    public Boolean group(Expression.Group group) {
        group.alternatives().forEach(this::alternative);
        return true;
    }

    @Override
    public Boolean optional(Expression.Optional optional) {
        return optional.body().match(this);
    }

    @Override
    public Boolean repetition(Expression.Repetition repetition) {
        Expression separator = repetition.separator();
        if (separator != null) {
            separator.match(this);
        }
        return repetition.element().match(this);
    }

    @Override
    public Boolean bounded(Expression.Bounded bounded) {
        counters.add(bounded.region().text());
        return bounded.element().match(this);
    }

    @Override
    public Boolean named(Expression.Named named) {
        return named.element().match(this);
    }

    @Override
    public Boolean counted(Expression.Counted counted) {
        counters.add(counted.counter().text());
        return counted.element().match(this);
    }
}
