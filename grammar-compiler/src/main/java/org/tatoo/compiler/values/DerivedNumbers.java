package org.tatoo.compiler.values;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * The numbers that are not components because later content always determines them: the length of bytes or of a region,
 * the number of elements, or the presence of a part. Each place of such a token is considered separately. A number that
 * a stream depends on is a component, because the record has no stream.
 */
public final class DerivedNumbers {
    /** An empty set of numbers. */
    static final DerivedNumbers NONE = new DerivedNumbers(Set.of());

    private final Set<Place> places;

    /**
     * A place where a number is read.
     *
     * @param field the name of the bits; null for the whole token
     */
    private record Place(Content.Single token, @Nullable String field) {}

    private DerivedNumbers(Set<Place> places) {
        this.places = Set.copyOf(places);
    }

    /** @param hasValue tests whether a part of a production has components */
    static DerivedNumbers of(Grammar grammar, Predicate<Content> hasValue) {
        return new Search(grammar, hasValue).find();
    }

    /** Returns whether the number of {@code token}, or of its bits called {@code field}, is derived. */
    public boolean contains(Content.Single token, @Nullable String field) {
        return places.contains(new Place(token, field));
    }

    /** Returns whether {@code number} is derived at some place where it is read. */
    public boolean contains(Term.Register number) {
        return places.stream()
                .anyMatch(place ->
                        place.token.symbol().equals(number.token()) && Objects.equals(place.field, number.field()));
    }

    /** Returns the numbers that are in this set and in {@code other}. */
    DerivedNumbers and(DerivedNumbers other) {
        Set<Place> both = new HashSet<>(places);
        both.retainAll(other.places);
        return new DerivedNumbers(both);
    }

    boolean isSame(DerivedNumbers other) {
        return places.equals(other.places);
    }

    /** Returns the names of the numbers in alphabetical order. */
    @Override
    public String toString() {
        return places.stream()
                .map(place -> new Term.Register((Terminal) place.token.symbol(), place.field, null).written())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** The search for derived numbers. */
    private static final class Search {
        private final Grammar grammar;
        private final Predicate<Content> hasValue;

        /** The names of counters and selectors whose value cannot be determined from some record. */
        private final Set<String> untold = new HashSet<>();

        private final List<VirtualTerminal> used;

        Search(Grammar grammar, Predicate<Content> hasValue) {
            this.grammar = grammar;
            this.hasValue = hasValue;
            Set<VirtualTerminal> written = new HashSet<>();
            Set<String> counters = new HashSet<>();
            contents().forEach(content -> {
                use(content).forEach(written::add);
                if (content instanceof Content.Counted counted) {
                    counters.add(counted.counter().name());
                    if (!isTold(counted)) {
                        untold.add(counted.counter().name());
                    }
                } else if (content instanceof Content.Conditional conditional && !isTold(conditional)) {
                    untold.add(conditional.there().selector().name());
                }
            });
            used = grammar.virtuals().stream()
                    .filter(virtual -> written.contains(virtual)
                            || (virtual instanceof VirtualTerminal.Step step
                                    && counters.contains(step.counter().name())))
                    .toList();
        }

        /** Returns the contents of all productions, and all their parts. */
        private Stream<Content> contents() {
            return grammar.values().contents().values().stream().flatMap(ContentValues::parts);
        }

        DerivedNumbers find() {
            Set<Place> places = new HashSet<>();
            used.stream()
                    .flatMap(virtual -> Stream.ofNullable(virtual.term()))
                    .flatMap(Term::registers)
                    .distinct()
                    .forEach(number ->
                            NumberFlow.told(grammar, number, (part, virtual) -> isTold(part) && tells(virtual, number))
                                    .stream()
                                    .filter(token -> number.token().silent() || isFree(token, number.field()))
                                    .forEach(token -> places.add(new Place(token, number.field()))));
            unify(places);
            return new DerivedNumbers(places);
        }

        /** Keeps the places that are derived in all parts of productions that a hidden non-terminal stands for. */
        private void unify(Set<Place> places) {
            Map<NonTerminal, List<List<Content.Single>>> parts = new HashMap<>();
            contents().forEach(content -> {
                NonTerminal hidden = content.hidden();
                if (hidden != null) {
                    parts.computeIfAbsent(hidden, key -> new ArrayList<>()).add(singles(content));
                }
            });
            boolean removed;
            do {
                removed = places.removeIf(
                        place -> parts.values().stream().anyMatch(same -> differs(place, same, places)));
            } while (removed);
        }

        private static boolean differs(Place place, List<List<Content.Single>> same, Set<Place> places) {
            return same.stream()
                    .mapToInt(singles -> singles.indexOf(place.token))
                    .filter(i -> i >= 0)
                    .anyMatch(i -> same.stream()
                            .anyMatch(singles -> !places.contains(new Place(singles.get(i), place.field))));
        }

        private static List<Content.Single> singles(Content content) {
            return ContentValues.parts(content)
                    .filter(Content.Single.class::isInstance)
                    .map(Content.Single.class::cast)
                    .toList();
        }

        /** Returns whether records determine everything that depends on the number of {@code token}. */
        private boolean isFree(Content.Single token, @Nullable String field) {
            Set<Term.Register> numbers = Set.copyOf(List.of(
                    grammar.named().register(token, field), new Term.Register((Terminal) token.symbol(), field, null)));
            return used.stream()
                    .filter(virtual -> {
                        Term term = virtual.term();
                        return term != null && term.registers().anyMatch(numbers::contains);
                    })
                    .allMatch(this::isTold);
        }

        /** Returns whether a record determines the count or presence of {@code part}; true for other parts. */
        private boolean isTold(Content part) {
            return part instanceof Content.Counted counted
                    ? hasValue.test(counted.element())
                    : !(part instanceof Content.Conditional) || hasValue.test(part);
        }

        /** Returns whether records determine the value of the term of {@code use}, or at least restrict it. */
        private boolean isTold(VirtualTerminal use) {
            if (use instanceof VirtualTerminal.Bytes) {
                return SymbolValues.isCollected(use, grammar);
            }
            if (use instanceof VirtualTerminal.Step step) {
                return !untold.contains(step.counter().name());
            }
            return !(use instanceof VirtualTerminal.Choice choice)
                    || choice.isNamed()
                    || !untold.contains(choice.selector().name());
        }

        /** Returns whether {@code use} determines {@code number}. */
        private boolean tells(VirtualTerminal use, Term.Register number) {
            Term term = use.term();
            return term != null
                    && term.unknown().filter(number::equals).isPresent()
                    && (!(use instanceof VirtualTerminal.Bytes) || SymbolValues.isCollected(use, grammar))
                    && (!(use instanceof VirtualTerminal.Choice choice)
                            || grammar.only(choice).isPresent());
        }

        /** Returns the virtual terminals that {@code part} itself is or adds, except those that count. */
        private static Stream<VirtualTerminal> use(Content part) {
            if (part instanceof Content.Bounded bounded) {
                return Stream.of(bounded.begin(), bounded.end());
            }
            if (part instanceof Content.Conditional conditional) {
                return Stream.of(conditional.there(), conditional.absent());
            }
            return part instanceof Content.Single single && single.symbol() instanceof VirtualTerminal virtual
                    ? Stream.of(virtual)
                    : Stream.of();
        }
    }
}
