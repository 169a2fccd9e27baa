package org.tatoo.compiler.analysis;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DEFAULT_MAX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MATCHES_EMPTY;

import java.util.List;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.normalize.regexes.Regexes;
import org.tatoo.compiler.regex.Alphabet;
import org.tatoo.compiler.regex.Regex;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;

/** Warnings about legal constructs that are probably unintended. */
public final class Lints {
    private static final int SHOWN = 5;

    private Lints() {}

    /** Checks {@code grammar}, which was built from {@code file}. */
    public static void check(Grammar grammar, GrammarFile file, DiagnosticLog log) {
        Alphabet alphabet = Alphabet.valueOf(grammar.charset().name());
        Regexes regexes = Regexes.of(file, alphabet, new DiagnosticLog());
        for (LexicalDeclaration declaration : file.lexical()) {
            regexes.tree(declaration).ifPresent(tree -> RegexLints.check(declaration, tree, log));
        }
        LineProtocol.check(file, regexes, log);
        Usage.check(grammar, file, regexes, log);
        UnboundNumbers.check(grammar, file, log);
        checkEmptyMatches(grammar, log);
        checkLimits(grammar, file, log);
    }

    private static void checkEmptyMatches(Grammar grammar, DiagnosticLog log) {
        for (LexicalRule rule : grammar.rules()) {
            if (rule.regex().lengths().shortest() == 0) {
                log.report(MATCHES_EMPTY, rule.span(), rule.name());
            }
        }
    }

    private static void checkLimits(Grammar grammar, GrammarFile file, DiagnosticLog log) {
        boolean chosen = file.directives().stream()
                .anyMatch(directive -> directive.name().text().equals("max"));
        List<LexicalRule> growing = grammar.rules().stream()
                .filter(rule -> rule.kind() == LexicalRule.Kind.TOKEN)
                .filter(rule -> !rule.ownMax() && rule.regex().lengths().longest() == Regex.INFINITE)
                .toList();
        if (!chosen && !growing.isEmpty()) {
            LexicalRule first = growing.get(0);
            log.report(DEFAULT_MAX, first.span(), first.max(), names(growing));
        }
    }

    private static String names(List<LexicalRule> rules) {
        List<String> names = rules.stream().map(LexicalRule::name).limit(SHOWN).toList();
        int rest = rules.size() - names.size();
        return String.join(", ", names) + (rest == 0 ? "" : " and " + rest + " more");
    }
}
