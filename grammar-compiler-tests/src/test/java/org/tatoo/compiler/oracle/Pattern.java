package org.tatoo.compiler.oracle;

import java.util.List;
import java.util.stream.Collectors;

/** A regular expression as it was made up: its text in a grammar, and the language that it means. */
sealed interface Pattern {
    /** As a grammar has it. */
    String text();

    /** The bytes that it matches. */
    Language language(Languages languages, Charset charset, boolean ignoreCase);

    /** At least the number of bytes of its shortest match that is not empty. */
    int shortest(Charset charset);

    /**
     * One symbol.
     *
     * @param listed those written, without regard to {@code negated}
     */
    record Symbols(String text, CodePointSet listed, boolean negated) implements Pattern {
        @Override
        public Language language(Languages languages, Charset charset, boolean ignoreCase) {
            return charset.language(languages, symbols(charset, ignoreCase));
        }

        @Override
        public int shortest(Charset charset) {
            return charset == Charset.UTF8 ? symbols(charset, false).encodedLength() : 1;
        }

        /** Those that it means. */
        CodePointSet symbols(Charset charset, boolean ignoreCase) {
            CodePointSet both = ignoreCase ? listed.withBothCases() : listed;
            return negated ? charset.symbols().minus(both) : both.intersection(charset.symbols());
        }
    }

    /** One after the other. */
    record Sequence(List<Pattern> parts) implements Pattern {
        public Sequence {
            parts = List.copyOf(parts);
        }

        @Override
        public String text() {
            return parts.stream()
                    .map(part -> part instanceof Choice ? "(" + part.text() + ")" : part.text())
                    .collect(Collectors.joining());
        }

        @Override
        public Language language(Languages languages, Charset charset, boolean ignoreCase) {
            Language language = languages.empty();
            for (int i = parts.size() - 1; i >= 0; i--) {
                language = languages.sequence(parts.get(i).language(languages, charset, ignoreCase), language);
            }
            return language;
        }

        @Override
        public int shortest(Charset charset) {
            return parts.stream().mapToInt(part -> part.shortest(charset)).sum();
        }
    }

    /** One of several. */
    record Choice(List<Pattern> branches) implements Pattern {
        public Choice {
            branches = List.copyOf(branches);
        }

        @Override
        public String text() {
            return branches.stream().map(Pattern::text).collect(Collectors.joining("|"));
        }

        @Override
        public Language language(Languages languages, Charset charset, boolean ignoreCase) {
            return languages.union(branches.stream()
                    .map(branch -> branch.language(languages, charset, ignoreCase))
                    .toList());
        }

        @Override
        public int shortest(Charset charset) {
            return branches.stream()
                    .mapToInt(branch -> branch.shortest(charset))
                    .max()
                    .orElse(0);
        }
    }

    /** As often as {@code operator} says. */
    record Repeat(Pattern body, String operator, int minimum, int maximum) implements Pattern {
        @Override
        public String text() {
            boolean single = body instanceof Symbols || body instanceof Macro;
            return (single ? body.text() : "(" + body.text() + ")") + operator;
        }

        @Override
        public Language language(Languages languages, Charset charset, boolean ignoreCase) {
            return languages.repeat(body.language(languages, charset, ignoreCase), minimum, maximum);
        }

        @Override
        public int shortest(Charset charset) {
            return Math.max(1, minimum) * body.shortest(charset);
        }
    }

    /** What a macro means. */
    record Macro(String name, Pattern body) implements Pattern {
        @Override
        public String text() {
            return "{" + name + "}";
        }

        @Override
        public Language language(Languages languages, Charset charset, boolean ignoreCase) {
            return body.language(languages, charset, ignoreCase);
        }

        @Override
        public int shortest(Charset charset) {
            return body.shortest(charset);
        }
    }
}
