package org.tatoo.compiler.uses;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.TemplateDeclaration;
import org.tatoo.compiler.syntax.TermTree;

/** The names that those in one grammar become, in the production or template that is being copied. */
final class Scope {
    private static final String INPUT = "input";

    private final Unit unit;
    private final Lookup lookup;
    private final Names names;
    private final Function<Declared, String> reached;
    private final Map<String, String> imports = new HashMap<>();

    /** The names of elements that terms use, except those in place to the left. */
    private final Set<String> elementTerms;

    /** The names of parameters of the template, by those that are written. */
    private Map<String, String> parameters = Map.of();

    /** The names of elements in place. */
    private Set<String> placed = Set.of();

    /** The names that declarations have. */
    private Set<String> symbols = new HashSet<>();

    /** @param reached returns the name of a declaration, which then is a part of the grammar */
    Scope(Unit unit, Lookup lookup, Names names, Function<Declared, String> reached) {
        this.unit = unit;
        this.lookup = lookup;
        this.names = names;
        this.reached = reached;
        unit.file().imports().stream()
                .map(Name::text)
                .forEach(type -> imports.put(type.substring(type.lastIndexOf('.') + 1), type));
        elementTerms = new TermNames(unit).ofElements();
        elementTerms.forEach(name -> names.undeclared(unit, name));
    }

    /** Begins a production or template with {@code alternatives}. */
    void enter(List<Alternative> alternatives) {
        placed = Unit.named(alternatives)
                .filter(named -> Shorthand.isPlaced(named.element()))
                .map(named -> named.name().text())
                .collect(Collectors.toSet());
    }

    /** Begins {@code template}, whose parameters keep their names for now. */
    void enter(TemplateDeclaration template) {
        enter(template.alternatives());
        parameters =
                template.parameters().stream().map(Name::text).distinct().collect(Collectors.toMap(p -> p, p -> p));
        symbols = new HashSet<>();
    }

    /** Gives parameters that hide a declaration other names; returns whether there are any. */
    boolean renameParameters() {
        boolean hides = parameters.keySet().stream().anyMatch(symbols::contains);
        if (hides) {
            parameters = parameters.keySet().stream().collect(Collectors.toMap(p -> p, this::free));
        }
        return hides;
    }

    /** Ends the production or template. */
    void leave() {
        placed = Set.of();
        parameters = Map.of();
    }

    /** Returns the name of the parameter that is written {@code name}; null if there is none. */
    @Nullable
    String parameter(String name) {
        return parameters.get(name);
    }

    private String free(String parameter) {
        String name = parameter;
        while (symbols.contains(name) || (!name.equals(parameter) && parameters.containsKey(name))) {
            name += "_";
        }
        return name;
    }

    static Name called(Name written, String name) {
        return new Name(name, written.span());
    }

    Name named(Name written, Declared.Kind kind) {
        return lookup.find(written.text(), kind, written.span())
                .map(declared -> called(written, reach(declared)))
                .orElse(written);
    }

    String reach(Declared declared) {
        String name = reached.apply(declared);
        symbols.add(name);
        return name;
    }

    String element(String name) {
        return elementTerms.contains(name) ? names.undeclared(unit, name) : name;
    }

    TermTree term(TermTree written) {
        return written.replace(
                this::number, region -> TermTree.Reference.plain(region(region.whole())), UnaryOperator.identity());
    }

    private TermTree number(TermTree.Reference reference) {
        String name = reference.name().text();
        Name field = reference.field();
        if (parameters.containsKey(name)) {
            return reference.called(parameters.get(name));
        }
        if (placed.contains(name)) {
            return reference.called(element(name));
        }
        boolean own = unit.own(name, Declared.Kind.TOKEN).findAny().isPresent();
        if (own || !unit.elements().contains(name)) {
            Optional<Lookup.Found> found = lookup.number(name, field == null ? null : field.text(), reference.span());
            if (found.isPresent()) {
                Name merged = called(reference.name(), reach(found.get().declared()));
                return new TermTree.Reference(merged, found.get().rest() == null ? null : field);
            }
            if (lookup.reportNoNumber(name, field == null ? null : field.text(), reference.span())) {
                return new TermTree.Constant(called(reference.name(), "0"));
            }
        }
        return reference.called(names.undeclared(unit, name));
    }

    /** Returns the name of a region that is declared, or in place, where it has that of an element or a symbol. */
    Name region(Name written) {
        String name = written.text();
        if (unit.find(name, Declared.Kind.REGION).isEmpty()) {
            if (name.equals(INPUT) || unit.elements().contains(name)) {
                return called(written, element(name));
            }
            for (Declared.Kind kind : List.of(Declared.Kind.NON_TERMINAL, Declared.Kind.TOKEN)) {
                if (unit.own(name, kind).findAny().isPresent()) {
                    return named(written, kind);
                }
            }
        }
        return named(written, Declared.Kind.REGION);
    }

    @Nullable
    JavaType type(@Nullable JavaType type) {
        if (type == null || unit.isOwn()) {
            return type;
        }
        String written = type.name().text();
        String first = written.replaceFirst("\\..*", "");
        String qualified = imports.getOrDefault(first, first) + written.substring(first.length());
        return new JavaType(
                called(type.name(), qualified), type.radix(), type.sign(), type.fields(), type.enumeration());
    }
}
