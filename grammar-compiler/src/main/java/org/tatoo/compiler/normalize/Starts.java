package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_START;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.syntax.Name;

/**
 * The start symbols.
 *
 * @param written those of the section {@code starts}, without unknown and repeated ones
 * @param symbols at least one; the first is the default
 */
record Starts(List<Name> written, List<NonTerminal> symbols) {
    static Starts of(NameResolution resolution, List<Definition> definitions) {
        List<Name> valid = new ArrayList<>();
        for (Name start : resolution.file().starts()) {
            Optional<Name> first = valid.stream()
                    .filter(other -> other.text().equals(start.text()))
                    .findFirst();
            if (first.isPresent()) {
                Related other = new Related(first.get().span(), "the first one");
                resolution.log().report(DUPLICATE_START, start.span(), List.of(other), start.text());
            } else if (resolution.resolveNonTerminal(start).isPresent()) {
                valid.add(start);
            }
        }
        List<NonTerminal> symbols = definitions.stream().map(Definition::symbol).toList();
        return new Starts(
                valid,
                valid.isEmpty()
                        ? symbols.subList(0, 1)
                        : valid.stream().map(name -> find(name, symbols)).toList());
    }

    private static NonTerminal find(Name name, List<NonTerminal> symbols) {
        return symbols.stream()
                .filter(symbol -> symbol.name().equals(name.text()))
                .findFirst()
                .orElseThrow();
    }
}
