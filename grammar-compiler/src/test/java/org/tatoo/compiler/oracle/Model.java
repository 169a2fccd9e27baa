package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A grammar as it was made up.
 *
 * @param name of its file, without the extension
 * @param exact whether states merge only where modes and look-aheads stay equal
 * @param depth the most entries of the stack
 * @param max the limit of rules without their own
 * @param error whether there is an error terminal
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
        List<Selector> selectors,
        List<Counter> counters,
        boolean error,
        List<Integer> starts,
        List<NonTerminal> nonTerminals) {
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

    /**
     * The type of a token that is a number.
     *
     * @param base as the grammar has it: 10, 16, 256, 256le, 128 or 128le
     * @param signed whether it is a two's complement
     * @param ranges the first and the last value of each
     */
    record NumberType(boolean isLong, String base, boolean signed, List<List<Integer>> ranges) {
        String text() {
            String digits = base + (signed ? " signed" : "");
            return (isLong ? "long" : "int") + (digits.equals("10") ? "" : "(" + digits + ")");
        }

        String options() {
            return ranges.isEmpty()
                    ? ""
                    : ranges.stream()
                            .map(range -> range.get(0).equals(range.get(1))
                                    ? range.get(0).toString()
                                    : range.get(0) + ".." + range.get(1))
                            .collect(Collectors.joining("|", " in ", ""));
        }

        /** The value of a token. */
        BigInteger value(byte[] word) {
            byte[] bytes = word.clone();
            for (int i = 0; base.endsWith("le") && i < bytes.length; i++) {
                bytes[i] = word[bytes.length - 1 - i];
            }
            if (base.startsWith("256")) {
                return signed ? new BigInteger(bytes) : new BigInteger(1, bytes);
            }
            if (base.startsWith("128")) {
                StringBuilder bits = new StringBuilder();
                for (byte b : bytes) {
                    for (int bit = 6; bit >= 0; bit--) {
                        bits.append((b >> bit) & 1);
                    }
                }
                return new BigInteger(bits.toString(), 2);
            }
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            return new BigInteger(
                    text.replaceAll(base.equals("10") ? "\\D" : "[^0-9A-Fa-f]", ""), Integer.parseInt(base));
        }

        boolean allows(BigInteger value) {
            return value.bitLength() <= (isLong ? 63 : 31)
                    && (ranges.isEmpty()
                            || ranges.stream()
                                    .anyMatch(range -> value.compareTo(BigInteger.valueOf(range.get(0))) >= 0
                                            && value.compareTo(BigInteger.valueOf(range.get(1))) <= 0));
        }
    }

    /**
     * Where a length or count comes from.
     *
     * @param token negative if it is the handler's method
     * @param method of the handler; empty if it is a token
     * @param answer of the handler
     */
    record Quantity(int token, String method, long answer) {}

    /** Raw bytes; {@code max} null if there is no limit. */
    record Bytes(String name, Quantity length, @Nullable Long max) {}

    /** A choice, and what the handler always answers. */
    record Selector(String name, List<String> values, int answer) {}

    /** A counter; {@code max} null for the default. */
    record Counter(String name, Quantity count, @Nullable Long max) {}

    /** What may stand for a non-terminal. */
    record NonTerminal(String name, List<Alternative> alternatives) {}

    /** A production as written; {@code whole} if one call delivers its tokens. */
    record Alternative(List<Expression> elements, @Nullable Priority priority, String production, boolean whole) {}

    /** This model with other non-terminals. */
    Model with(List<NonTerminal> others) {
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
                selectors,
                counters,
                error,
                starts,
                others);
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

    /** The limit of a rule. */
    int max(int rule) {
        Integer own = rules.get(rule).max();
        return own == null ? max : own;
    }
}
