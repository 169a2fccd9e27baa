package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_PRODUCTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNNAMED_ALTERNATIVES;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;

/** The names of productions. */
public final class ProductionNames {
    private static final int SHOWN = 4;

    /** A name, and the place that defines it. */
    public record ProductionName(String text, Span span, Origin origin) {}

    /** The origin of a name. */
    public enum Origin {
        /** A name written in braces. */
        GIVEN,
        /** The name of the non-terminal, which has one alternative. */
        NON_TERMINAL,
        /** The name of the non-terminal with a number. */
        NUMBER
    }

    private ProductionNames() {}

    /** Returns the names of the alternatives of {@code declaration}, in their order. */
    public static List<ProductionName> of(ProductionDeclaration declaration) {
        Name symbol = declaration.name();
        List<ProductionName> names = new ArrayList<>();
        for (Alternative alternative : declaration.alternatives()) {
            Name given = alternative.production();
            if (given != null) {
                names.add(new ProductionName(given.text(), given.span(), Origin.GIVEN));
            } else if (declaration.alternatives().size() == 1) {
                names.add(new ProductionName(symbol.text(), symbol.span(), Origin.NON_TERMINAL));
            } else {
                String name = symbol.text() + "_" + (names.size() + 1);
                names.add(new ProductionName(name, alternative.span(), Origin.NUMBER));
            }
        }
        return names;
    }

    /** Reports names that two productions have. */
    static void checkDuplicates(SymbolTable names, DiagnosticLog log) {
        Map<String, Span> taken = new HashMap<>();
        for (ProductionDeclaration declaration : names.productions().values()) {
            for (ProductionName name : of(declaration)) {
                Span first = taken.putIfAbsent(name.text(), name.span());
                if (first != null) {
                    Related other = new Related(first, "the first one");
                    log.report(DUPLICATE_PRODUCTION, name.span(), List.of(other), name.text());
                }
            }
        }
    }

    /** Reports the generated names of alternatives, except those that pass on a value while unnamed. */
    public static void reportNumbered(SymbolTable names, Settings settings, DiagnosticLog log) {
        for (ProductionDeclaration declaration : names.productions().values()) {
            List<ProductionName> all = of(declaration);
            List<String> numbered = IntStream.range(0, all.size())
                    .filter(i -> all.get(i).origin() == Origin.NUMBER)
                    .filter(i -> !passesOn(declaration.alternatives().get(i), settings))
                    .mapToObj(i -> all.get(i).text())
                    .toList();
            if (!numbered.isEmpty()) {
                Name symbol = declaration.name();
                log.report(UNNAMED_ALTERNATIVES, symbol.span(), symbol.text(), shown(numbered));
            }
        }
    }

    /** Returns whether the value of {@code alternative} may be that of its only element. */
    private static boolean passesOn(Alternative alternative, Settings settings) {
        Expression only =
                alternative.elements().size() == 1 ? alternative.elements().get(0) : null;
        return (settings.asksForValues() && only instanceof Expression.Reference)
                || (settings.evaluator() && only instanceof Expression.Terminal);
    }

    private static String shown(List<String> names) {
        return names.size() <= SHOWN
                ? String.join(", ", names)
                : names.get(0) + ", " + names.get(1) + ", … " + names.get(names.size() - 1);
    }
}
