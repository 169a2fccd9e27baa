package org.tatoo.compiler.normalize.resolve;

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
 * @param written the names of the section {@code starts}, without unknown and repeated ones
 * @param symbols at least one; the first is the default
 */
public record Starts(List<Name> written, List<NonTerminal> symbols) {
    static Starts of(NameResolution resolution, List<Definition> definitions) {
        List<Name> valid = valid(resolution.file().starts(), resolution);
        List<NonTerminal> symbols = definitions.stream().map(Definition::symbol).toList();
        return new Starts(
                valid,
                valid.isEmpty()
                        ? symbols.subList(0, Math.min(1, symbols.size()))
                        : valid.stream().map(name -> find(name, symbols)).toList());
    }

    /** Returns the non-terminals of the section {@code delivers}. */
    static List<NonTerminal> delivered(NameResolution resolution, List<Definition> definitions) {
        List<NonTerminal> symbols = definitions.stream().map(Definition::symbol).toList();
        return valid(resolution.file().delivers(), resolution).stream()
                .map(name -> find(name, symbols))
                .toList();
    }

    /** Returns those of {@code names} that are non-terminals, and reports the others and repeated ones. */
    private static List<Name> valid(List<Name> names, NameResolution resolution) {
        List<Name> valid = new ArrayList<>();
        for (Name name : names) {
            Optional<Name> first = valid.stream()
                    .filter(other -> other.text().equals(name.text()))
                    .findFirst();
            if (first.isPresent()) {
                Related other = new Related(first.get().span(), "the first one");
                resolution.log().report(DUPLICATE_START, name.span(), List.of(other), name.text());
            } else if (resolution.resolveNonTerminal(name).isPresent()) {
                valid.add(name);
            }
        }
        return valid;
    }

    private static NonTerminal find(Name name, List<NonTerminal> symbols) {
        return symbols.stream()
                .filter(symbol -> symbol.name().equals(name.text()))
                .findFirst()
                .orElseThrow();
    }
}
