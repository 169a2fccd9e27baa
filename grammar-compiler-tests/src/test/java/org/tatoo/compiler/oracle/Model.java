package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A grammar as it was made up.
 *
 * @param name of its file, without the extension
 * @param exact whether states merge only where modes and look-aheads stay equal
 * @param depth the most entries of the stack
 * @param max the limit of rules without their own
 * @param checks the conditions that elements without a byte check
 * @param error whether there is an error terminal
 * @param skip the most bytes that recovery skips at a time; null for the default
 * @param starts numbers of non-terminals
 */
record Model(
        String name,
        Charset charset,
        boolean exact,
        int depth,
        int max,
        List<Priority> priorities,
        List<Pattern.Macro> macros,
        List<Rule> rules,
        List<Bytes> bytes,
        List<Text> texts,
        List<Selector> selectors,
        List<Counter> counters,
        List<Condition> conditions,
        List<Region> regions,
        List<Formula> checks,
        boolean error,
        @Nullable Integer skip,
        List<Integer> starts,
        List<NonTerminal> nonTerminals) {
    private static final int MAX_OPTIONAL_PARTS = 6;

    /** Whose side a tie takes. */
    enum Associativity {
        LEFT,
        RIGHT,
        NONASSOC
    }

    /** A higher level binds tighter. */
    record Priority(String name, int level, Associativity associativity) {}

    /** What matches a rule is a token, or skipped. */
    enum Kind {
        TOKEN,
        BLANK,
        COMMENT
    }

    /**
     * A token, blank or comment; tokens come first, then blanks.
     *
     * @param alias by which it is quoted; null if that is its name
     * @param max null for the default
     * @param number null if it has no type
     */
    record Rule(
            String name,
            Kind kind,
            Pattern pattern,
            boolean ignoreCase,
            @Nullable String alias,
            @Nullable Integer max,
            boolean silent,
            @Nullable Priority priority,
            @Nullable NumberType number) {}

    /** Raw bytes; {@code max} null if there is no limit. */
    record Bytes(String name, Formula length, @Nullable Long max) {}

    /**
     * Raw bytes up to a text.
     *
     * @param after what has to stand before the text unless it comes first; perhaps empty
     * @param max the most bytes before the text; null if there is no limit
     */
    record Text(
            String name,
            String text,
            String after,
            @Nullable Long max) {}

    /** A part of the input of an announced length; {@code max} null if there is no limit. */
    record Region(String name, Formula length, @Nullable Long max) {}

    /**
     * A choice.
     *
     * @param answer what the handler always answers
     * @param number what chooses instead of the handler; null if it does
     */
    record Selector(
            String name,
            List<String> values,
            int answer,
            @Nullable Cases number,
            boolean silent) {}

    /** The numbers that choose each value; without any for the one that all others choose. */
    record Cases(Formula number, List<Ranges> values) {
        /** The position of the value for {@code chosen}; negative if there is none. */
        int value(@Nullable BigInteger chosen) {
            if (chosen == null) {
                return -1;
            }
            return IntStream.range(0, values.size())
                    .filter(value -> values.get(value).contains(chosen))
                    .findFirst()
                    .orElse(values.indexOf(Ranges.NONE));
        }
    }

    /** Whether something is there; without ranges, if the number is not 0. */
    record Condition(String name, Formula number, Ranges ranges) {
        boolean holds(BigInteger value) {
            return ranges.isEmpty() ? value.signum() != 0 : ranges.contains(value);
        }
    }

    /** A counter; {@code max} null for the default. */
    record Counter(String name, Formula count, @Nullable Long max) {}

    /** The expansion of a non-terminal; {@code longest} 0 if it may have any number of bytes. */
    record NonTerminal(String name, int longest, List<Alternative> alternatives) {
        NonTerminal(String name, List<Alternative> alternatives) {
            this(name, 0, alternatives);
        }

        NonTerminal with(List<Alternative> others) {
            return new NonTerminal(name, longest, others);
        }
    }

    /** A production as written; {@code whole} if one call delivers its tokens. */
    record Alternative(List<Expression> elements, @Nullable Priority priority, String production, boolean whole) {}

    /** This model with other non-terminals. */
    Model with(List<NonTerminal> others) {
        return with(others, error, skip);
    }

    /** This model with other non-terminals, and other recovery. */
    Model with(List<NonTerminal> others, boolean withError, @Nullable Integer most) {
        return copy(rules, others, withError, most);
    }

    /** This model with other tokens, blanks and comments, as many as before. */
    Model withRules(List<Rule> others) {
        return copy(others, nonTerminals, error, skip);
    }

    private Model copy(List<Rule> rules, List<NonTerminal> nonTerminals, boolean error, @Nullable Integer skip) {
        return new Model(
                name,
                charset,
                exact,
                depth,
                max,
                priorities,
                macros,
                rules,
                bytes,
                texts,
                selectors,
                counters,
                conditions,
                regions,
                checks,
                error,
                skip,
                starts,
                nonTerminals);
    }

    /** All that numbers are computed by, used or not. */
    Stream<Formula> formulas() {
        return Stream.of(
                        bytes.stream().map(Bytes::length),
                        counters.stream().map(Counter::count),
                        conditions.stream().map(Condition::number),
                        regions.stream().map(Region::length),
                        Checks.used(this).stream().map(checks::get),
                        selectors.stream()
                                .map(Selector::number)
                                .filter(Objects::nonNull)
                                .map(Cases::number))
                .flatMap(each -> each);
    }

    /** The numbers of the terminals. */
    Terminals terminals() {
        return new Terminals(this);
    }

    /** The languages of the rules, in their order. */
    List<Language> languages(Languages languages) {
        return rules.stream()
                .map(rule -> rule.pattern().language(languages, charset, rule.ignoreCase()))
                .toList();
    }

    /** Whether an alternative has more optional parts than are allowed. */
    boolean hasTooManyOptionalParts() {
        return nonTerminals.stream()
                .flatMap(nonTerminal -> nonTerminal.alternatives().stream())
                .anyMatch(alternative -> alternative.elements().stream()
                                .mapToInt(Expression::optionalParts)
                                .sum()
                        > MAX_OPTIONAL_PARTS);
    }

    /** Whether a rule's limit is below its shortest match. */
    boolean hasLimitBelowMatch() {
        List<Language> languages = languages(new Languages());
        return IntStream.range(0, rules.size())
                .anyMatch(rule -> languages.get(rule).isLongerThan(max(rule)));
    }

    /** The tokens, without blanks and comments. */
    List<Rule> tokens() {
        return rules.stream().filter(rule -> rule.kind() == Kind.TOKEN).toList();
    }

    /** Whether there are neither blanks nor comments. */
    boolean hasNothingSkipped() {
        return tokens().size() == rules.size();
    }

    /** Whether all errors are those of the canonical automaton. */
    boolean rejectsExactly() {
        return exact || error;
    }

    /** The most bytes that recovery skips at a time. */
    int mostSkipped() {
        return skip == null ? 65_536 : skip;
    }

    /** The limit of a rule. */
    int max(int rule) {
        Integer own = rules.get(rule).max();
        return own == null ? max : own;
    }
}
