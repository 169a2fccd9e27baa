package org.tatoo.compiler;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticPrinter;

/**
 * Pages of cases: a heading, a fence {@code ebnf} with a grammar, a fence {@code text} with what is said about it. The
 * word after {@code ebnf} is the path of the file, {@code g.ebnf} if there is none. A fence {@code files} has the files
 * that it uses as well ({@link GrammarFolder}).
 */
final class DiagnosticCorpus {
    private static final Pattern CASE =
            Pattern.compile("(## (.*)\n\n```(?:ebnf|files) ?(.*)\n((?s:.*?))```\n\n```text\n)((?s:.*?))```\n");

    /** @param fact what the case shows */
    record Example(String fact, String path, String grammar, String expected) {
        List<Diagnostic> diagnostics() {
            return GrammarFolder.with(
                    grammar,
                    path,
                    source -> GrammarCompiler.compile(source, CompilerOption.TABLES)
                            .diagnostics());
        }

        String answer() {
            return GrammarFolder.with(
                    grammar,
                    path,
                    source -> GrammarCompiler.compile(source, CompilerOption.TABLES).diagnostics().stream()
                            .map(DiagnosticPrinter::print)
                            .collect(Collectors.joining())
                            .replace(GrammarFolder.of(source) + "/", "")
                            .replace(GrammarFolder.of(source), "the folder"));
        }
    }

    private DiagnosticCorpus() {}

    static List<Example> cases(String page) {
        return CASE.matcher(page).results().map(DiagnosticCorpus::example).toList();
    }

    /** {@code page} with the answers of now. */
    static String rewritten(String page) {
        return CASE.matcher(page)
                .replaceAll(match ->
                        Matcher.quoteReplacement(match.group(1) + example(match).answer() + "```\n"));
    }

    private static Example example(MatchResult match) {
        String path = match.group(3).isEmpty() ? "g.ebnf" : match.group(3);
        return new Example(match.group(2), path, match.group(4), match.group(5));
    }
}
