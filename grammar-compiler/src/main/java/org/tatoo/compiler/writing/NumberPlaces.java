package org.tatoo.compiler.writing;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;

/** The places of numbers in the parts of productions. */
final class NumberPlaces {
    private final Grammar grammar;

    /**
     * A place of a number.
     *
     * @param field the name of the bits; null for the whole token
     */
    record Place(Content.Single token, @Nullable String field) {
        static Place of(Content.Single token, Term.Register number) {
            return new Place(token, number.field());
        }
    }

    NumberPlaces(Grammar grammar) {
        this.grammar = grammar;
    }

    /** Returns the places in {@code parts} that are silent and have several values. */
    Stream<Place> silent(List<Content> parts) {
        return parts.stream()
                .filter(part -> part instanceof Content.Single single && single.symbol() instanceof Terminal)
                .map(Content.Single.class::cast)
                .flatMap(single -> fields(single).map(field -> new Place(single, field.isEmpty() ? null : field)))
                .filter(this::isSilent);
    }

    /** Returns the names of the numbers of {@code token}; one empty name for the whole, and none for a text. */
    private Stream<String> fields(Content.Single token) {
        NumberFormat format = format(token);
        return format == null
                ? Stream.of()
                : format.fields().isEmpty()
                        ? Stream.of("")
                        : format.fields().stream().map(NumberFormat.Field::name);
    }

    /** Returns the format of a token that is a number; null for a text. */
    @Nullable
    NumberFormat format(Content.Single token) {
        int index = token.symbol().index();
        NumberFormat format = grammar.values().numbers().get(index);
        return format == null ? grammar.numbers().formats().get(index) : format;
    }

    private boolean isSilent(Place place) {
        boolean marked = ((Terminal) place.token.symbol()).silent()
                || grammar.values().silent().contains(place.token, place.field);
        return marked && constant(Objects.requireNonNull(format(place.token)), place.field) == null;
    }

    /** Returns the only value of a number; null if there are several. */
    static @Nullable Long constant(NumberFormat format, @Nullable String field) {
        List<NumberFormat.Range> ranges = format.fields().stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .map(NumberFormat.Field::ranges)
                .orElse(format.ranges());
        return ranges.size() == 1 && ranges.get(0).least() == ranges.get(0).most()
                ? (Long) ranges.get(0).least()
                : null;
    }
}
