package org.tatoo.compiler.uses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.TemplateDeclaration;

/**
 * The names in the grammar that all declarations become a part of. Those of the grammar that is compiled stay. If a name
 * is taken, the name of the used grammar and an underscore stand before it.
 */
final class Names {
    private static final String PLACED = "in place";

    private final Map<String, Object> symbols = new HashMap<>();
    private final Map<String, Object> nonTerminals = new HashMap<>();
    private final Set<String> productions = new HashSet<>();
    private final Map<Object, String> given = new HashMap<>();
    private final Map<ProductionDeclaration, List<String>> labels = new HashMap<>();

    /** An element or a question of a grammar, which has no declaration. */
    private record Undeclared(Unit unit, String name) {}

    Names(List<Unit> units) {
        for (Declared declared : units.get(0).all()) {
            String name = declared.name().text();
            (isNonTerminal(declared) ? nonTerminals : symbols).putIfAbsent(name, declared);
            given.put(declared, name);
            if (declared.tree() instanceof ProductionDeclaration production) {
                productions.addAll(effective(production, name));
            }
        }
        units.forEach(unit -> unit.placed().forEach(name -> symbols.putIfAbsent(name, PLACED)));
    }

    private static boolean isNonTerminal(Declared declared) {
        return declared.tree() instanceof ProductionDeclaration || declared.tree() instanceof TemplateDeclaration;
    }

    /** Returns whether {@code declared} has a name already. */
    boolean has(Declared declared) {
        return given.containsKey(declared);
    }

    /** Returns the name of {@code declared}. */
    String of(Declared declared) {
        String known = given.get(declared);
        if (known != null) {
            return known;
        }
        String name = isNonTerminal(declared)
                ? nonTerminal(declared)
                : symbol(declared, declared.name().text(), declared.unit());
        given.put(declared, name);
        return name;
    }

    /** Returns the name of what terms of {@code unit} call {@code name}, an element or a question to the handler. */
    String undeclared(Unit unit, String name) {
        if (unit.isOwn()) {
            symbols.putIfAbsent(name, owner(unit, name));
            return name;
        }
        return symbol(owner(unit, name), name, unit);
    }

    private static Object owner(Unit unit, String name) {
        return unit.placed().contains(name)
                ? PLACED
                : unit.elements().contains(name) ? new Undeclared(unit, name) : "asked " + name;
    }

    /** Returns the names of the alternatives of {@code production}, which has a name; null for those without braces. */
    List<String> labels(ProductionDeclaration production) {
        return labels.getOrDefault(production, List.of());
    }

    private String symbol(Object owner, String wanted, Unit unit) {
        String name = wanted;
        for (int i = 1; !isFree(name, owner); i++) {
            name = distinguished(unit, wanted, i);
        }
        symbols.put(name, owner);
        return name;
    }

    private boolean isFree(String name, Object owner) {
        Object other = symbols.get(name);
        return other == null || other.equals(owner);
    }

    private String nonTerminal(Declared declared) {
        String wanted = declared.name().text();
        String name = wanted;
        for (int i = 1; nonTerminals.containsKey(name) || isTaken(declared, name); i++) {
            name = distinguished(declared.unit(), wanted, i);
        }
        nonTerminals.put(name, declared);
        if (declared.tree() instanceof ProductionDeclaration production) {
            labels.put(production, label(production, declared.unit()));
            productions.addAll(effective(production, name));
        }
        return name;
    }

    /** Returns whether a production without a name in braces would have the name of another. */
    private boolean isTaken(Declared declared, String name) {
        return declared.tree() instanceof ProductionDeclaration production
                && unnamed(production, name).stream().anyMatch(productions::contains);
    }

    private List<String> label(ProductionDeclaration production, Unit unit) {
        List<String> made = new ArrayList<>();
        for (Alternative alternative : production.alternatives()) {
            Name written = alternative.production();
            String name = written == null ? "" : written.text();
            for (int i = 1; written != null && !productions.add(name); i++) {
                name = distinguished(unit, written.text(), i);
            }
            made.add(name);
        }
        return made;
    }

    private static List<String> effective(ProductionDeclaration production, String name) {
        List<String> all = new ArrayList<>(unnamed(production, name));
        for (Alternative alternative : production.alternatives()) {
            Name written = alternative.production();
            if (written != null) {
                all.add(written.text());
            }
        }
        return all;
    }

    /** Returns the names of the alternatives that have none in braces, of a non-terminal called {@code name}. */
    private static List<String> unnamed(ProductionDeclaration production, String name) {
        List<String> all = new ArrayList<>();
        List<Alternative> alternatives = production.alternatives();
        for (int i = 0; i < alternatives.size(); i++) {
            if (alternatives.get(i).production() == null) {
                all.add(alternatives.size() == 1 ? name : name + "_" + (i + 1));
            }
        }
        return all;
    }

    private static String distinguished(Unit unit, String wanted, int attempt) {
        return unit.simpleName() + "_" + wanted + (attempt == 1 ? "" : "_" + attempt);
    }
}
