package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_CANNOT_TELL;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.writing.NumberPlaces.Place;
import org.tatoo.compiler.writing.NumberUses.Use;

/**
 * The numbers that are no components, and the uses from which a writer computes them. A use determines a number if the
 * record states the value of its term, and all other numbers of the term are known: components, or numbers that other
 * uses determine. So the uses have an order without circles.
 */
final class SilentNumbers implements TellingFlow.Uses {
    private final Grammar grammar;
    private final ValueModel values;
    private final NumberUses uses;
    private final RegionLengths lengths;
    private final ChoiceNumbers choices;
    private final NumberPlaces places;

    /** The silent places, and those of them that are not determined in any case. */
    private final Set<Place> silent = new LinkedHashSet<>();

    private final Set<Place> open = new LinkedHashSet<>();
    private final Map<Term.Register, ReadingFlow> readings = new HashMap<>();

    /** The number that each use determines, by the part and its virtual terminal. */
    private final Map<Content, Map<VirtualTerminal, Term.Register>> determined = new IdentityHashMap<>();

    /** The numbers that have one value where a case is taken, by the part and the case. */
    private final Map<Content, Map<VirtualTerminal, Map<Term.Register, Long>>> fixed = new IdentityHashMap<>();

    /** The groups and conditions that are always written in their first form. */
    private final Set<Content> first = Collections.newSetFromMap(new IdentityHashMap<>());

    SilentNumbers(Grammar grammar, Lexer lexer, ValueModel values, PartOrder order) {
        this.grammar = grammar;
        this.values = values;
        uses = new NumberUses(grammar, values, order);
        choices = new ChoiceNumbers(grammar);
        places = new NumberPlaces(grammar);
        lengths = new RegionLengths(grammar, lexer, uses.parts(), this);
        places.silent(uses.parts()).forEach(silent::add);
        open.addAll(silent);
        do {
            determineAll();
        } while (decideFirst());
        uses.all().forEach(this::compare);
    }

    // ---- the order of determination

    private void determineAll() {
        boolean grown;
        do {
            uses.all().forEach(this::determine);
            lengths.measure();
            grown = false;
            for (Term.Register number : registers()) {
                for (Content.Single place : TellingFlow.told(grammar, number, this)) {
                    grown |= open.remove(new Place(place, number.field()));
                }
            }
        } while (grown);
    }

    /** Returns the registers of the open places. */
    private Set<Term.Register> registers() {
        Set<Term.Register> registers = new LinkedHashSet<>();
        open.forEach(place -> {
            registers.add(new Term.Register((Terminal) place.token().symbol(), place.field(), null));
            registers.add(grammar.named().register(place.token(), place.field()));
        });
        return registers;
    }

    /** Lets {@code use} determine the only number of its term that is not known. */
    private void determine(Use use) {
        if (!use.term().registers().allMatch(number -> isKnown(number, use.part()))) {
            decisive(use).ifPresent(taken -> fix(use, taken));
        }
        if (number(use.part(), use.virtual()) != null || !isObserved(use)) {
            return;
        }
        List<Term.Register> unknown = use.term()
                .registers()
                .distinct()
                .filter(number -> !isKnown(number, use.part()))
                .toList();
        if (unknown.size() == 1 && Solutions.isSolvable(use.term(), unknown.get(0))) {
            put(use, unknown.get(0));
        }
    }

    /** Returns the cases one of which {@code use} takes in any case; empty if a number decides, or it takes none. */
    private Optional<List<VirtualTerminal.Choice>> decisive(Use use) {
        if (!(use.virtual() instanceof VirtualTerminal.Choice choice)) {
            return Optional.empty();
        }
        Content decision = use.decision();
        if (decision == null || first.contains(decision)) {
            return Optional.of(List.of(choice));
        }
        return decision instanceof Content.Choice group && NumberUses.isOnlyCases(group)
                ? Optional.of(group.alternatives().stream()
                        .flatMap(each -> NumberUses.headCases(each).stream())
                        .toList())
                : Optional.empty();
    }

    /** Lets {@code use} determine the numbers that have one value in all cases {@code taken}. */
    private void fix(Use use, List<VirtualTerminal.Choice> taken) {
        choices.of(taken).forEach((number, value) -> {
            if (!isKnown(number, use.part())) {
                fixed.computeIfAbsent(use.part(), part -> new HashMap<>())
                        .computeIfAbsent(use.virtual(), virtual -> new LinkedHashMap<>())
                        .put(number, value);
            }
        });
    }

    /** Lets {@code use}, which determines nothing, check the only number of its term. */
    private void compare(Use use) {
        List<Term.Register> numbers = use.term().registers().distinct().toList();
        if (number(use.part(), use.virtual()) == null
                && numbers.size() == 1
                && (isObserved(use) || use.virtual() instanceof VirtualTerminal.Bytes)
                && Solutions.isSolvable(use.term(), numbers.get(0))) {
            put(use, numbers.get(0));
        }
    }

    private void put(Use use, Term.Register number) {
        determined.computeIfAbsent(use.part(), part -> new HashMap<>()).put(use.virtual(), number);
    }

    /** Returns whether a record states the value of the term of {@code use}. */
    private boolean isObserved(Use use) {
        Content decision = use.decision();
        if (use.virtual() instanceof VirtualTerminal.Choice choice) {
            return (decision == null || first.contains(decision))
                    && choices.only(choice).isPresent();
        }
        if (use.part() instanceof Content.Counted counted) {
            return uses.isCarried(counted);
        }
        return use.part() instanceof Content.Bounded || values.collected().contains(use.virtual());
    }

    /** Returns the places of {@code number} that can be the last before {@code part}. */
    Set<Content.Single> reach(Term.Register number, Content part) {
        Term.Register whole = new Term.Register(number.token(), null, number.element());
        return readings.computeIfAbsent(whole, key -> new ReadingFlow(grammar, key))
                .before(part);
    }

    private boolean isKnown(Term.Register number, Content part) {
        return reach(number, part).stream().noneMatch(place -> open.contains(Place.of(place, number)));
    }

    // ---- the forms of parts

    /** Returns the terms that decide the form of {@code part}, because no record states it. */
    Stream<Term> terms(Content part) {
        return needs(part) == null ? Stream.of() : Stream.of(Objects.requireNonNull(needs(part)));
    }

    /** Returns the term that decides how {@code part} is written; null if a record states that. */
    @Nullable
    Term needs(Content part) {
        if (part instanceof Content.Counted counted) {
            return uses.isStated(counted) ? null : counted.counter().term();
        }
        if (uses.undecided(part) == null || first.contains(part)) {
            return null;
        }
        if (part instanceof Content.Conditional conditional) {
            return conditional.there().term();
        }
        Content.Choice choice = (Content.Choice) part;
        return NumberUses.isOnlyCases(choice)
                ? null
                : NumberUses.headCases(choice.alternatives().get(0)).get(0).term();
    }

    /** Lets a group or condition have its first form, which determines a number that nothing else uses. */
    private boolean decideFirst() {
        boolean found = false;
        for (Use use : uses.all()) {
            Content decision = use.decision();
            if (decision == null || first.contains(decision)) {
                continue;
            }
            List<Term.Register> numbers = use.term().registers().distinct().toList();
            boolean alone = numbers.size() == 1
                    && hasNoStream(decision)
                    && !isKnown(numbers.get(0), use.part())
                    && uses.all().stream()
                            .filter(other -> other.term()
                                    .registers()
                                    .anyMatch(number ->
                                            number.token().equals(numbers.get(0).token())
                                                    && Objects.equals(
                                                            number.field(),
                                                            numbers.get(0).field())))
                            .allMatch(other -> decision == other.decision());
            found |= alone && first.add(decision);
        }
        return found;
    }

    /** Returns whether {@code part} has no raw bytes of which no record states that they are there. */
    private boolean hasNoStream(Content part) {
        return lengths.inside(part).stream()
                .noneMatch(each -> each instanceof Content.Single single
                        && (single.symbol() instanceof VirtualTerminal.Bytes
                                || single.symbol() instanceof VirtualTerminal.Until)
                        && !values.collected().contains(single.symbol()));
    }

    @Override
    public boolean tells(Content part, VirtualTerminal virtual, Term.Register number) {
        return fixed(part, virtual).containsKey(number)
                || (number.equals(number(part, virtual))
                        && (!(part instanceof Content.Bounded) || lengths.isKnown(part)));
    }

    @Override
    public TellingFlow.Selection selection(Content part) {
        if (uses.isStated(part) || part instanceof Content.Counted) {
            return TellingFlow.Selection.OPEN;
        }
        if (part instanceof Content.Optional optional) {
            return optional.written() ? TellingFlow.Selection.FIRST : TellingFlow.Selection.NONE;
        }
        if (part instanceof Content.Repetition repetition) {
            return repetition.optional() ? TellingFlow.Selection.NONE : TellingFlow.Selection.FIRST;
        }
        boolean decided = uses.undecided(part) != null && !first.contains(part);
        if (part instanceof Content.Choice choice) {
            return decided || GroupPlan.isAsked(choice) ? TellingFlow.Selection.OPEN : TellingFlow.Selection.FIRST;
        }
        return decided ? TellingFlow.Selection.OPEN : TellingFlow.Selection.NONE;
    }

    // ---- the result

    /** Returns the number that {@code virtual}, which {@code part} is or adds, determines or must agree with. */
    Term.@Nullable Register number(Content part, VirtualTerminal virtual) {
        Map<VirtualTerminal, Term.Register> numbers = determined.get(part);
        return numbers == null ? null : numbers.get(virtual);
    }

    /** Returns the numbers, with their values, that {@code part} determines by taking the case {@code virtual}. */
    Map<Term.Register, Long> fixed(Content part, VirtualTerminal virtual) {
        return fixed.getOrDefault(part, Map.of()).getOrDefault(virtual, Map.of());
    }

    /** Returns the only value of the term that takes {@code choice}; empty if several, or the handler chooses. */
    OptionalLong only(VirtualTerminal.Choice choice) {
        return choices.only(choice);
    }

    /** Returns the format of a token that is a number; null for a text. */
    @Nullable
    NumberFormat format(Content.Single token) {
        return places.format(token);
    }

    /** Returns whether {@code part}, a group or condition, is always written in its first form. */
    boolean isFirst(Content part) {
        return first.contains(part);
    }

    /** Returns whether the number at a place is computed. */
    boolean isComputed(Content.Single token, @Nullable String field) {
        Place place = new Place(token, field);
        return silent.contains(place) && !open.contains(place);
    }

    /** Returns whether the number at a place is silent, and has several values. */
    boolean isSilent(Place place) {
        return silent.contains(place);
    }

    /** Returns whether the number at a place is neither a component nor computed. */
    boolean isOpen(Content.Single token, @Nullable String field) {
        return open.contains(new Place(token, field));
    }

    /** Returns whether each place of {@code number} before {@code part} has its value when it is written. */
    boolean isGiven(Term.Register number, Content part) {
        return reach(number, part).stream().noneMatch(place -> silent.contains(Place.of(place, number)));
    }

    /** Returns whether no place of {@code number} before {@code part} is a component. */
    boolean isNeverGiven(Term.Register number, Content part) {
        return silent.containsAll(reach(number, part).stream()
                .map(place -> Place.of(place, number))
                .toList());
    }

    /** Returns whether some term uses {@code number}. */
    boolean isUsed(Term.Register number) {
        return uses.all().stream().anyMatch(use -> use.term().registers().anyMatch(number::equals));
    }

    /** Returns whether the length of {@code region} may depend on numbers that are determined after it. */
    boolean isMeasuredLater(Content.Bounded region) {
        return lengths.isLate(region);
    }

    /** Reports that the number at a place is not determined in any case. */
    void report(Content.Single token, @Nullable String field, String more, DiagnosticLog log) {
        String name = field == null ? "the silent number " : "the silent bits " + field + " of ";
        log.report(
                WRITER_CANNOT_TELL,
                token.span(),
                name + token.span().text(),
                new UntoldRecord(grammar, this, token, field).text(),
                "let it be a component: remove silent" + more);
    }
}
