package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_LIMIT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DIRECTIVE_ARGUMENT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_DIRECTIVE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_CHARSET;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_VALUES;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.regex.Alphabet;
import org.tatoo.compiler.syntax.Directive;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;

/**
 * The values of the directives, with the defaults of those that are missing.
 *
 * @param packageName null if no directive names one
 * @param max the default limit of tokens, blanks and comments
 * @param raw whether all bytes are passed to the handler
 * @param skip the maximum number of bytes that recovery skips at a time
 * @param records whether the classes of values are requested
 * @param evaluator whether an evaluator is requested
 * @param writer whether a writer is requested
 * @param message the limit of values under construction, in bytes
 */
public record Settings(
        Alphabet alphabet,
        @Nullable Name packageName,
        boolean autoalias,
        int max,
        int depth,
        boolean exact,
        boolean raw,
        int skip,
        boolean records,
        boolean evaluator,
        boolean writer,
        int message) {
    static final int DEFAULT_MAX = 65_536;
    private static final int DEFAULT_DEPTH = 1024;
    private static final int DEFAULT_SKIP = 65_536;
    private static final int DEFAULT_MESSAGE = 1_048_576;
    private static final String VALUES = "values";
    private static final String RECORDS = "records";
    private static final String EVALUATOR = "evaluator";
    private static final Map<String, String> EXAMPLES = Map.of(
            "charset",
            "charset utf8",
            "package",
            "package a.b.c",
            "max",
            "max 65536",
            "depth",
            "depth 1024",
            "skip",
            "skip 65536",
            "message",
            "message 1048576",
            VALUES,
            "values records, or values evaluator");

    /** Returns whether a setting needs values. */
    public boolean asksForValues() {
        return records || evaluator || writer;
    }

    static Settings of(GrammarFile file, DiagnosticLog log) {
        Map<String, Directive> given = new HashMap<>();
        for (Directive directive : file.directives()) {
            Directive first = given.putIfAbsent(key(directive), directive);
            if (first != null) {
                log.report(
                        DUPLICATE_DIRECTIVE,
                        directive.name().span(),
                        List.of(new Related(first.name().span(), "the first one")),
                        directive.name().text());
            }
            checkArgument(directive, log);
            checkValues(directive, log);
        }
        return new Settings(
                argument(given, "charset").map(name -> alphabet(name, log)).orElse(Alphabet.LATIN1),
                argument(given, "package").orElse(null),
                given.containsKey("autoalias"),
                limit(given, "max", DEFAULT_MAX, log),
                limit(given, "depth", DEFAULT_DEPTH, log),
                given.containsKey("exact"),
                given.containsKey("raw"),
                limit(given, "skip", DEFAULT_SKIP, log),
                given.containsKey(VALUES + " " + RECORDS),
                given.containsKey(VALUES + " " + EVALUATOR),
                given.containsKey("writer"),
                limit(given, "message", DEFAULT_MESSAGE, log));
    }

    /** Returns the key that may be given once: the word, with the argument for kinds of values. */
    private static String key(Directive directive) {
        Name argument = directive.argument();
        String word = directive.name().text();
        return word.equals(VALUES) && argument != null ? word + " " + argument.text() : word;
    }

    private static void checkValues(Directive directive, DiagnosticLog log) {
        Name argument = directive.argument();
        if (directive.name().text().equals(VALUES)
                && argument != null
                && !argument.text().equals(RECORDS)
                && !argument.text().equals(EVALUATOR)) {
            log.report(UNKNOWN_VALUES, argument.span(), argument.text());
        }
    }

    private static int limit(Map<String, Directive> given, String word, int otherwise, DiagnosticLog log) {
        return argument(given, word)
                .map(name -> limit(name, log))
                .orElse(OptionalInt.empty())
                .orElse(otherwise);
    }

    /** Returns the number that {@code name} writes; empty after a report. */
    static OptionalInt limit(Name name, DiagnosticLog log) {
        OptionalLong limit = limit(name, Integer.MAX_VALUE, log);
        return limit.isPresent() ? OptionalInt.of((int) limit.getAsLong()) : OptionalInt.empty();
    }

    /** Returns the number, at most {@code largest}, that {@code name} writes; empty after a report. */
    static OptionalLong limit(Name name, long largest, DiagnosticLog log) {
        if (name.text().matches("0*[1-9][0-9]{0,18}")) {
            BigInteger value = new BigInteger(name.text());
            if (value.compareTo(BigInteger.valueOf(largest)) <= 0) {
                return OptionalLong.of(value.longValue());
            }
        }
        log.report(BAD_LIMIT, name.span(), name.text(), largest);
        return OptionalLong.empty();
    }

    private static void checkArgument(Directive directive, DiagnosticLog log) {
        String word = directive.name().text();
        String example = EXAMPLES.get(word);
        Name argument = directive.argument();
        if (example != null && argument == null) {
            log.report(DIRECTIVE_ARGUMENT, directive.name().span(), word, "needs an argument", example);
        } else if (example == null && argument != null) {
            log.report(DIRECTIVE_ARGUMENT, argument.span(), word, "takes no argument", word + " alone");
        }
    }

    private static Optional<Name> argument(Map<String, Directive> given, String word) {
        return Optional.ofNullable(given.get(word)).map(Directive::argument);
    }

    private static Alphabet alphabet(Name name, DiagnosticLog log) {
        Optional<Alphabet> alphabet = Arrays.stream(Alphabet.values())
                .filter(a -> a.word().equals(name.text()))
                .findFirst();
        if (alphabet.isEmpty()) {
            List<String> words =
                    Arrays.stream(Alphabet.values()).map(Alphabet::word).toList();
            String hint = Spelling.nearest(name.text(), words)
                    .map(near -> "did you mean " + near + "?")
                    .orElse("the charsets are latin1, utf8, ascii and binary");
            log.report(UNKNOWN_CHARSET, name.span(), name.text(), hint);
        }
        return alphabet.orElse(Alphabet.UTF8);
    }
}
