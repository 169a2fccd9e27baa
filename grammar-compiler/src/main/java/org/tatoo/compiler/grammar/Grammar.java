package org.tatoo.compiler.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.SourceFile;

/**
 * A complete grammar, ready for the construction of automata.
 *
 * @param name the prefix of the generated classes, for example {@code Http}
 * @param packageName of the generated classes; empty for the unnamed package
 * @param depth the maximum number of entries on the parser's stack
 * @param exact whether the grammar asks that states are merged only where the parser rejects the same
 * @param raw whether the handler is lent all bytes
 * @param skip the maximum number of bytes that recovery skips at a time
 * @param tokens all tokens in the order of declaration, used or not
 * @param virtuals the virtual terminals in the order of declaration, for a selector one for each value; then the steps
 *     of counted repetitions, for each counter BEGIN, MORE, END
 * @param numbers that the parser reads, by the indices of their tokens
 * @param named the numbers of elements with names that terms use
 * @param least for each counter, by its index, the fewest bytes of an element that it counts
 * @param error the error terminal; null if there is none
 * @param rules tokens, blanks and comments
 * @param yields intended losses of strings
 * @param nonTerminals reachable and productive ones only
 * @param productions those of {@code nonTerminals}
 * @param starts the start symbols; the first is the default
 * @param values what is said about values
 * @param taken the indices of the tokens whose values a builder takes, in the grammar of a parser that hands over values;
 *     null in any other
 */
public record Grammar(
        SourceFile file,
        String name,
        String packageName,
        GrammarCharset charset,
        int depth,
        boolean exact,
        boolean raw,
        int skip,
        List<Terminal> tokens,
        List<VirtualTerminal> virtuals,
        Map<Integer, NumberFormat> numbers,
        NamedNumbers named,
        List<Integer> least,
        @Nullable Terminal error,
        List<LexicalRule> rules,
        List<Yield> yields,
        List<NonTerminal> nonTerminals,
        List<Production> productions,
        List<Variant> variants,
        List<NonTerminal> starts,
        ValueDeclarations values,
        @Nullable Set<Integer> taken) {
    public Grammar {
        tokens = List.copyOf(tokens);
        virtuals = List.copyOf(virtuals);
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        least = List.copyOf(least);
        rules = List.copyOf(rules);
        yields = List.copyOf(yields);
        nonTerminals = List.copyOf(nonTerminals);
        productions = List.copyOf(productions);
        variants = List.copyOf(variants);
        starts = List.copyOf(starts);
        taken = taken == null ? null : Set.copyOf(taken);
    }

    /** Whether the parser continues after some errors in the input. */
    public boolean recovers() {
        return error != null;
    }

    /** The numbering of its terminals. */
    public Terminals terminals() {
        return new Terminals(tokens, virtuals);
    }

    /** Returns this grammar with a shift event for every token. */
    public Grammar audible() {
        return with(tokens.stream().map(Terminal::audible).toList(), nonTerminals, variants);
    }

    /**
     * Returns this grammar for a parser that hands over values: without events, but with a call for some variants.
     *
     * @param steps by the index of the variant the name of the call; several that do the same may have one
     * @param gathered the indices of the variants of which a call is given the tokens
     * @param taken the indices of the tokens whose values are taken
     * @param read the numbers that are read
     */
    public Grammar building(
            Map<Integer, String> steps, Set<Integer> gathered, Set<Integer> taken, Map<Integer, NumberFormat> read) {
        Map<String, Production> calls = new LinkedHashMap<>();
        steps.forEach((variant, name) -> {
            List<Production.Parameter> parameters =
                    gathered.contains(variant) ? parameters(variants.get(variant), taken) : List.of();
            calls.putIfAbsent(name, call(calls.size(), name, variants.get(variant), parameters));
        });
        return copy(
                raw,
                tokens.stream().map(Terminal::silenced).toList(),
                read,
                nonTerminals,
                List.copyOf(calls.values()),
                variants.stream()
                        .map(variant -> variant.reportedAs(calls.get(steps.get(variant.index()))))
                        .toList(),
                taken);
    }

    private static Production call(int index, String name, Variant variant, List<Production.Parameter> parameters) {
        NonTerminal symbol = variant.leftHandSide();
        return new Production(index, name, symbol, symbol.name(), new Production.Whole(parameters), variant.span());
    }

    private static List<Production.Parameter> parameters(Variant variant, Set<Integer> taken) {
        return IntStream.range(0, variant.rightHandSide().size())
                .filter(place ->
                        taken.contains(variant.rightHandSide().get(place).index()))
                .mapToObj(place -> new Production.Parameter(
                        variant.rightHandSide().get(place).name(),
                        false,
                        variant.places().get(place)))
                .toList();
    }

    /** Whether it is that of a parser that hands over values. */
    public boolean isBuilding() {
        return taken != null;
    }

    /** Whether something is made of each token of {@code rule} before it is shifted: a number is kept, or a value taken. */
    public boolean isValued(int rule) {
        return numbers.containsKey(rule) || (taken != null && taken.contains(rule));
    }

    /** Returns this grammar with other tokens, non-terminals and variants. */
    public Grammar with(List<Terminal> tokens, List<NonTerminal> nonTerminals, List<Variant> variants) {
        return copy(raw, tokens, numbers, nonTerminals, productions, variants, taken);
    }

    private Grammar copy(
            boolean raw,
            List<Terminal> tokens,
            Map<Integer, NumberFormat> numbers,
            List<NonTerminal> nonTerminals,
            List<Production> productions,
            List<Variant> variants,
            @Nullable Set<Integer> taken) {
        return new Grammar(
                file,
                name,
                packageName,
                charset,
                depth,
                exact,
                raw,
                skip,
                tokens,
                virtuals,
                numbers,
                named,
                least,
                error,
                rules,
                yields,
                nonTerminals,
                productions,
                variants,
                starts,
                values,
                taken);
    }

    /** The position of {@code number} among all numbers that are kept, those of elements last; only of one that is. */
    public int slot(Term.Register number) {
        int slot = 0;
        for (Map.Entry<Integer, NumberFormat> entry : numbers.entrySet()) {
            if (entry.getKey() == number.token().index() && number.element() == null) {
                return slot + entry.getValue().position(number.field());
            }
            slot += entry.getValue().slots();
        }
        int position = named.registers().indexOf(number);
        if (position < 0) {
            throw new IllegalArgumentException(number.written());
        }
        return slot + position;
    }

    /** The only value of its term with which {@code choice} is chosen; empty if there are several, or if a handler chooses. */
    public OptionalLong only(VirtualTerminal.Choice choice) {
        Selector.ByNumber number = choice.selector().number();
        if (number == null) {
            return OptionalLong.empty();
        }
        boolean other = number.otherwise() == choice.value();
        Stream<NumberFormat.Range> ranges = number.cases().stream()
                .filter(each -> other || each.value() == choice.value())
                .map(Selector.Case::range);
        List<NumberFormat.Range> chosen;
        if (number.term() instanceof Term.Register register) {
            List<NumberFormat.Range> right = format(register).domain(register.field());
            chosen = other
                    ? without(right, ranges.toList())
                    : ranges.flatMap(range -> right.stream().flatMap(range::and))
                            .toList();
        } else {
            chosen = other ? List.of() : ranges.toList();
        }
        return chosen.size() == 1 && chosen.get(0).least() == chosen.get(0).most()
                ? OptionalLong.of(chosen.get(0).least())
                : OptionalLong.empty();
    }

    private static List<NumberFormat.Range> without(List<NumberFormat.Range> all, List<NumberFormat.Range> some) {
        List<NumberFormat.Range> left = all;
        for (NumberFormat.Range range : some) {
            left = left.stream().flatMap(each -> each.without(range)).toList();
        }
        return left;
    }

    /** The format of {@code number}, which is kept. */
    public NumberFormat format(Term.Register number) {
        return Objects.requireNonNull(numbers.get(number.token().index()));
    }

    /**
     * Whether {@code symbol} is a token that is kept if its production is delivered in one call: its value is taken, or, in a
     * parser of events, it is not silent.
     */
    public boolean isKept(Symbol symbol) {
        return symbol instanceof Terminal token
                && !token.equals(error)
                && (taken == null ? !tokens.get(token.index()).silent() : taken.contains(token.index()));
    }

    /**
     * For each parameter of the call that delivers {@code variant} which of the tokens kept it gets, from 0; -1 if its token
     * is absent. Null if no call does.
     */
    public @Nullable List<Integer> arguments(Variant variant) {
        Production production = variant.production();
        if (production == null || production.whole() == null) {
            return null;
        }
        List<Integer> arguments = new ArrayList<>();
        for (Production.Parameter parameter : production.whole().parameters()) {
            int place = variant.places().indexOf(parameter.place());
            arguments.add(
                    place < 0
                            ? -1
                            : (int) variant.rightHandSide().stream()
                                    .limit(place)
                                    .filter(this::isKept)
                                    .count());
        }
        return arguments;
    }
}
