package org.tatoo.compiler.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tatoo.compiler.diagnostic.Span;

/** A regular expression as written: over code points, with positions. */
public sealed interface RegexTree {
    /** The maximum of a {@link Repeat} without an upper bound. */
    int UNBOUNDED = Regex.Repetition.UNBOUNDED;

    /** The notation of a set of symbols. */
    enum Form {
        /** The symbol itself or an escape. */
        CHARACTER,
        DOT,
        /** A class in brackets, or an escape for several characters. */
        CLASS,
        /** A negated class. */
        NEGATED
    }

    /** Returns the position. */
    Span span();

    /** Returns the direct parts, without the body of a macro, which is written elsewhere. */
    List<RegexTree> parts();

    /** Returns the number of nodes with counts and macros expanded, at most {@link Long#MAX_VALUE}. */
    long size();

    /** Returns the nesting depth of the nodes, including those of macros. */
    default int depth() {
        return 1 + parts().stream().mapToInt(RegexTree::depth).max().orElse(0);
    }

    /** Returns the same regex over bytes. */
    Regex encode(Alphabet alphabet);

    /** Returns the only string that the regex matches; empty if it matches none or several. */
    Optional<String> onlyString();

    /** Returns the same regex, ignoring ASCII case. */
    RegexTree ignoreCase();

    /** One symbol. */
    record Symbols(CodePoints set, Form form, Span span) implements RegexTree {
        private static final int TO_LOWER = 'a' - 'A';
        private static final CodePoints UPPER = CodePoints.range('A', 'Z');
        private static final CodePoints LOWER = CodePoints.range('a', 'z');

        @Override
        public List<RegexTree> parts() {
            return List.of();
        }

        @Override
        public long size() {
            return 1;
        }

        @Override
        public Regex encode(Alphabet alphabet) {
            return alphabet.encode(set);
        }

        @Override
        public Optional<String> onlyString() {
            return set.isSingle() ? Optional.of(Character.toString(set.first())) : Optional.empty();
        }

        /** Returns the symbols in both cases; a negated class excludes both cases of each excluded letter. */
        @Override
        public Symbols ignoreCase() {
            CodePoints letters = UPPER.union(LOWER);
            CodePoints subject = form == Form.NEGATED ? letters.minus(set) : letters.intersection(set);
            CodePoints both = subject.union(shifted(subject.intersection(UPPER), TO_LOWER))
                    .union(shifted(subject.intersection(LOWER), -TO_LOWER));
            return new Symbols(form == Form.NEGATED ? set.minus(both) : set.union(both), form, span);
        }

        private static CodePoints shifted(CodePoints set, int distance) {
            return CodePoints.union(set.ranges().stream()
                    .map(range -> CodePoints.range(range.first() + distance, range.last() + distance))
                    .toList());
        }
    }

    /** A sequence; without parts it is the empty string. */
    record Sequence(List<RegexTree> parts, Span span) implements RegexTree {
        public Sequence {
            parts = List.copyOf(parts);
        }

        @Override
        public long size() {
            return parts.stream().mapToLong(RegexTree::size).reduce(1, RegexTree::sum);
        }

        @Override
        public Regex encode(Alphabet alphabet) {
            return new Regex.Concatenation(
                    parts.stream().map(part -> part.encode(alphabet)).toList());
        }

        @Override
        public Optional<String> onlyString() {
            StringBuilder text = new StringBuilder();
            for (RegexTree part : parts) {
                Optional<String> string = part.onlyString();
                if (string.isEmpty()) {
                    return string;
                }
                text.append(string.get());
            }
            return Optional.of(text.toString());
        }

        @Override
        public RegexTree ignoreCase() {
            return new Sequence(parts.stream().map(RegexTree::ignoreCase).toList(), span);
        }
    }

    /** A choice of branches. */
    record Choice(List<RegexTree> branches, Span span) implements RegexTree {
        public Choice {
            branches = List.copyOf(branches);
        }

        @Override
        public List<RegexTree> parts() {
            return branches;
        }

        @Override
        public long size() {
            return branches.stream().mapToLong(RegexTree::size).reduce(1, RegexTree::sum);
        }

        @Override
        public Regex encode(Alphabet alphabet) {
            return new Regex.Alternation(
                    branches.stream().map(branch -> branch.encode(alphabet)).toList());
        }

        @Override
        public Optional<String> onlyString() {
            List<Optional<String>> strings = new ArrayList<>();
            branches.forEach(branch -> strings.add(branch.onlyString()));
            return strings.stream().distinct().count() == 1 ? strings.get(0) : Optional.empty();
        }

        @Override
        public RegexTree ignoreCase() {
            return new Choice(branches.stream().map(RegexTree::ignoreCase).toList(), span);
        }
    }

    /**
     * A repetition within bounds.
     *
     * @param maximum at least {@code minimum}, may be 0; {@link #UNBOUNDED} if there is no bound
     */
    record Repeat(RegexTree body, int minimum, int maximum, Span span) implements RegexTree {
        @Override
        public List<RegexTree> parts() {
            return List.of(body);
        }

        @Override
        public long size() {
            int copies = maximum == UNBOUNDED ? Math.max(1, minimum) : Math.max(1, maximum);
            long size = body.size();
            return size > Long.MAX_VALUE / copies ? Long.MAX_VALUE : size * copies;
        }

        @Override
        public Regex encode(Alphabet alphabet) {
            return maximum == 0
                    ? new Regex.Concatenation(List.of())
                    : new Regex.Repetition(body.encode(alphabet), minimum, maximum);
        }

        @Override
        public Optional<String> onlyString() {
            return minimum == maximum ? body.onlyString().map(text -> text.repeat(minimum)) : Optional.empty();
        }

        @Override
        public RegexTree ignoreCase() {
            return new Repeat(body.ignoreCase(), minimum, maximum, span);
        }
    }

    /**
     * {@code {name}}.
     *
     * @param body the declared regex, with its own positions
     * @param size the size of the body
     * @param depth the depth of the body
     */
    record Macro(String name, RegexTree body, long size, int depth, Span span) implements RegexTree {
        @Override
        public List<RegexTree> parts() {
            return List.of();
        }

        @Override
        public Regex encode(Alphabet alphabet) {
            return body.encode(alphabet);
        }

        @Override
        public Optional<String> onlyString() {
            return body.onlyString();
        }

        @Override
        public RegexTree ignoreCase() {
            return new Macro(name, body.ignoreCase(), size, depth, span);
        }
    }

    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
