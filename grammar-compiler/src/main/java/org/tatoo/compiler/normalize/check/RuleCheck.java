package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_REGEX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.IMPOSSIBLE_REGEX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MAX_BELOW_MATCH;

import java.util.Locale;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.normalize.resolve.Lexicon;
import org.tatoo.compiler.regex.Regex;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;

/** The check that each lexical rule matches a string of at least one byte and at most its limit. */
public final class RuleCheck {
    private RuleCheck() {}

    public static void check(Lexicon lexicon, DiagnosticLog log) {
        for (Lexicon.Declared rule : lexicon.rules()) {
            if (!rule.broken()) {
                check(
                        rule.declaration(),
                        rule.rule().regex().lengths(),
                        rule.rule().max(),
                        log);
            }
        }
    }

    private static void check(LexicalDeclaration declaration, Regex.Lengths lengths, int max, DiagnosticLog log) {
        String subject = "the " + declaration.kind().name().toLowerCase(Locale.ROOT) + " "
                + declaration.name().text();
        Name written = declaration.max();
        if (lengths.longest() == Regex.NO_MATCH) {
            log.report(IMPOSSIBLE_REGEX, declaration.regex().span(), subject);
        } else if (lengths.longest() == 0) {
            log.report(EMPTY_REGEX, declaration.regex().span(), subject);
        } else if (lengths.shortestTaken() > max) {
            log.report(
                    MAX_BELOW_MATCH,
                    written == null ? declaration.name().span() : written.span(),
                    subject,
                    lengths.shortestTaken(),
                    max);
        }
    }
}
