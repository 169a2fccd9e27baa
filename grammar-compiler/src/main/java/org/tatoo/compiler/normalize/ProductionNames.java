package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_PRODUCTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNNAMED_ALTERNATIVES;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;

/** The name space of productions. */
final class ProductionNames {
    private static final int SHOWN = 4;

    private final DiagnosticLog log;
    private final Map<String, Span> taken = new HashMap<>();
    private final Map<Name, List<String>> unnamed = new LinkedHashMap<>();

    ProductionNames(DiagnosticLog log) {
        this.log = log;
    }

    /** The names of the alternatives of {@code declaration}, in their order. */
    List<String> of(ProductionDeclaration declaration) {
        List<String> names = new ArrayList<>();
        List<String> numbered = new ArrayList<>();
        for (Alternative alternative : declaration.alternatives()) {
            Name given = alternative.production();
            if (given != null) {
                new JavaNames(log).checkConstant(given, "choose another name, for example %s");
                names.add(take(given.text(), given.span()));
            } else if (declaration.alternatives().size() == 1) {
                Name name = declaration.name();
                new JavaNames(log).checkConstant(name, "name the production at its end: {%s}");
                names.add(take(name.text(), name.span()));
            } else {
                String name = declaration.name().text() + "_" + (names.size() + 1);
                numbered.add(name);
                names.add(take(name, alternative.span()));
            }
        }
        if (!numbered.isEmpty()) {
            unnamed.put(declaration.name(), numbered);
        }
        return names;
    }

    /** Says how alternatives without a name are called. */
    void reportUnnamed() {
        unnamed.forEach(
                (name, numbered) -> log.report(UNNAMED_ALTERNATIVES, name.span(), name.text(), shown(numbered)));
    }

    private String take(String name, Span span) {
        Span first = taken.putIfAbsent(name, span);
        if (first != null) {
            log.report(DUPLICATE_PRODUCTION, span, List.of(new Related(first, "the first one")), name);
        }
        return name;
    }

    private static String shown(List<String> names) {
        return names.size() <= SHOWN
                ? String.join(", ", names)
                : names.get(0) + ", " + names.get(1) + ", … " + names.get(names.size() - 1);
    }
}
