package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.trace.TracedParser;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/**
 * Nobody is surprised by the order of declarations: two tokens that change places give an error, a warning, or the same
 * events, the terminals expected at an error as a set. Only swaps that change the order of two tokens with a common match are tried; the others change nothing.
 */
class TokenSwapTest {
    private static final Path CORPUS = Path.of("src/test/corpus");

    /** The most that are tried of one grammar. */
    private static final int SWAPS = Integer.getInteger("swaps", 1);

    /** Tokens by number. */
    private record Pair(int first, int second) {}

    @TestFactory
    Stream<DynamicTest> swappedTokensGiveAnErrorOrAWarningOrTheSameEvents() throws IOException {
        return casesOfGrammars().entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey().strip().lines().findFirst().orElse(""),
                        () -> check(text(entry.getKey()), entry.getValue())));
    }

    private static Map<String, List<Corpus.Case>> casesOfGrammars() throws IOException {
        Map<String, List<Corpus.Case>> cases = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(CORPUS)) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .flatMap(file -> Corpus.read(file).cases().stream())
                    .forEach(one -> cases.computeIfAbsent(one.grammar(), key -> new ArrayList<>())
                            .add(one));
        }
        return cases;
    }

    private static void check(String grammar, List<Corpus.Case> cases) {
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = Objects.requireNonNull(
                Shorthands.read(new SourceFile("case.ebnf", grammar), "case", CompiledGrammar.USED, log));
        Grammar normalized = Objects.requireNonNull(Normalizer.normalize(file, "case", "", log));
        Lexer lexer = Objects.requireNonNull(Lexer.of(normalized.rules(), log));
        List<LexicalDeclaration> declared = file.lexical().stream()
                .filter(TokenSwapTest::isDeclared)
                .filter(declaration -> declaration.span().file().equals(file.file()))
                .toList();
        List<Span> tokens = declared.stream().map(LexicalDeclaration::span).toList();
        // literals come before all declared tokens
        Map<String, Dfa> automata = lexer.rules().stream()
                .collect(Collectors.toMap(
                        LexicalRule::name, rule -> lexer.automata().get(rule.index())));
        long complaints = complaints(compile(grammar));
        for (Pair swap : swaps(declared.stream()
                .map(token -> Objects.requireNonNull(automata.get(token.name().text())))
                .toList())) {
            Span first = tokens.get(swap.first);
            Span second = tokens.get(swap.second);
            Compilation compilation = compile(swapped(grammar, first, second));
            if (!compilation.hasErrors() && complaints(compilation) <= complaints) {
                TracedParser parser = CompiledGrammar.parser(compilation);
                cases.forEach(one -> assertThat(events(parser, one))
                        .as("after the swap of\n%s\nand\n%s", text(first), text(second))
                        .isEqualTo(sorted(one.expected())));
            }
        }
    }

    /** Returns false if the token is written in place, where the order of the text says nothing. */
    private static boolean isDeclared(LexicalDeclaration token) {
        return token.kind() == LexicalDeclaration.Kind.TOKEN
                && token.span().text().startsWith(token.name().text());
    }

    /** One for each set of pairs with a common match that change their order; some at random if there are many. */
    private static List<Pair> swaps(List<Dfa> automata) {
        int tokens = automata.size();
        Set<Pair> common = new HashSet<>();
        for (int first = 0; first < tokens; first++) {
            for (int second = first + 1; second < tokens; second++) {
                if (haveCommonMatch(automata.get(first), automata.get(second))) {
                    common.add(new Pair(first, second));
                }
            }
        }
        Map<Set<Pair>, Pair> swaps = new LinkedHashMap<>();
        for (int first = 0; first < tokens; first++) {
            for (int second = first + 1; second < tokens; second++) {
                Set<Pair> changed = new HashSet<>();
                for (int between = first + 1; between <= second; between++) {
                    changed.add(new Pair(first, between));
                    changed.add(new Pair(between, second));
                }
                changed.retainAll(common);
                if (!changed.isEmpty()) {
                    swaps.putIfAbsent(changed, new Pair(first, second));
                }
            }
        }
        List<Pair> list = new ArrayList<>(swaps.values());
        Collections.shuffle(list, new Random(tokens));
        return list.subList(0, Math.min(SWAPS, list.size()));
    }

    private static boolean haveCommonMatch(Dfa one, Dfa two) {
        Set<Pair> seen = new HashSet<>(Set.of(new Pair(1, 1)));
        Deque<Pair> pending = new ArrayDeque<>(seen);
        while (!pending.isEmpty()) {
            Pair states = pending.remove();
            for (int c = 0; c < one.classes(); c++) {
                Pair next = new Pair(one.next(states.first, c), two.next(states.second, c));
                if (next.first != Dfa.DEAD && next.second != Dfa.DEAD && seen.add(next)) {
                    if (one.accepts(next.first) && two.accepts(next.second)) {
                        return true;
                    }
                    pending.add(next);
                }
            }
        }
        return false;
    }

    private static String swapped(String grammar, Span first, Span second) {
        return grammar.substring(0, first.start())
                + text(second)
                + grammar.substring(first.end(), second.start())
                + text(first)
                + grammar.substring(second.end());
    }

    private static String text(Span span) {
        return span.file().text().substring(span.start(), span.end());
    }

    private static Compilation compile(String grammar) {
        return GrammarCompiler.compile(
                new GrammarSource(
                        new SourceFile("case.ebnf", grammar), "org/tatoo/cases/case.ebnf", CompiledGrammar.USED),
                CompilerOption.AUDIBLE,
                CompilerOption.TABLES);
    }

    private static long complaints(Compilation compilation) {
        return compilation.diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() != Severity.INFO)
                .count();
    }

    private static String events(TracedParser traced, Corpus.Case one) {
        StringBuilder events = new StringBuilder();
        String start = one.start(traced);
        PushParser parser =
                traced.parser(start, event -> events.append(event).append('\n'), traced.answers(one.answers()));
        if (parser.feed(ByteBuffer.wrap(one.input())) == ParseStatus.NEED_INPUT
                && parser.finish() == ParseStatus.ACCEPTED) {
            events.append("accept ").append(start).append('\n');
        }
        return sorted(events.toString());
    }

    /** The expected terminals of an error in alphabetical order: they come in that of their declaration. */
    private static String sorted(String events) {
        return events.lines()
                .map(line -> {
                    int expected = line.startsWith("error ") ? line.indexOf(" expected ") : -1;
                    return expected < 0
                            ? line
                            : line.substring(0, expected)
                                    + Arrays.stream(line.substring(expected + " expected ".length())
                                                    .split(", "))
                                            .sorted()
                                            .collect(Collectors.joining(", ", " expected ", ""));
                })
                .collect(Collectors.joining("\n"));
    }

    private static String text(String grammar) {
        if (!grammar.strip().endsWith(".ebnf")) {
            return grammar;
        }
        try {
            return Files.readString(Path.of(grammar.strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
