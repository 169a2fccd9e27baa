package org.tatoo.compiler.normalize.resolve;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.Name;

/**
 * The elements of productions that have names.
 *
 * @param all the elements, by their names, in the order of the text
 */
public record ElementNames(Map<String, List<Named>> all) {
    /**
     * An element with a name.
     *
     * @param token the token, which may be optional; null if the element is not one token
     */
    record Named(Name name, @Nullable Terminal token) {}

    static ElementNames of(NameResolution resolution, Lexicon lexicon) {
        Search search = new Search(resolution, lexicon);
        return new ElementNames(resolution.names().productions().values().stream()
                .flatMap(declaration -> declaration.alternatives().stream())
                .flatMap(search::in)
                .collect(Collectors.groupingBy(named -> named.name().text())));
    }

    /** Returns the elements called {@code name}. */
    List<Named> find(String name) {
        return all.getOrDefault(name, List.of());
    }

    /** The search for elements with names in an alternative. */
    private record Search(NameResolution resolution, Lexicon lexicon) {
        Stream<Named> in(Alternative alternative) {
            return alternative.elements().stream()
                    .flatMap(Expression::all)
                    .filter(Expression.Named.class::isInstance)
                    .map(Expression.Named.class::cast)
                    .filter(Expression.Named::inTerms)
                    .map(named -> new Named(named.name(), token(named.element()).orElse(null)));
        }

        private Optional<Terminal> token(Expression element) {
            if (element instanceof Expression.Optional optional) {
                return token(optional.body());
            }
            return element instanceof Expression.Terminal terminal
                    ? resolution
                            .resolveTerminal(terminal.quoted())
                            .flatMap(lexicon::find)
                            .filter(token -> !token.equals(lexicon.error()))
                    : Optional.empty();
        }
    }
}
