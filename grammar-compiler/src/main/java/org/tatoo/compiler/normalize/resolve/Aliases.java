package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.ALIAS_IS_TOKEN;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_ALIAS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.normalize.regexes.Regexes;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.LexicalDeclaration.Kind;
import org.tatoo.compiler.syntax.Quoted;

/**
 * The strings by which tokens may be quoted instead of their names.
 *
 * @param declared the token of each declared alias
 * @param ofTokens the declared alias of each token, by the token's name
 * @param strings for each string the tokens without a declared alias that match nothing else
 * @param automatic whether a string that one token matches is its alias
 */
public record Aliases(
        Map<String, LexicalDeclaration> declared,
        Map<String, String> ofTokens,
        Map<String, List<LexicalDeclaration>> strings,
        boolean automatic) {
    /** Collects the aliases and reports those that stand for two tokens. */
    static Aliases of(SymbolTable names, Regexes regexes, boolean automatic, DiagnosticLog log) {
        Aliases aliases = new Aliases(new HashMap<>(), new HashMap<>(), new HashMap<>(), automatic);
        for (LexicalDeclaration token : names.tokens()) {
            Quoted quoted = token.alias();
            if (quoted != null) {
                TerminalText.read(quoted.content(), log).ifPresent(text -> {
                    checkUnambiguous(text, quoted, token, names, log);
                    aliases.declare(text, quoted, token, log);
                });
            }
        }
        for (LexicalDeclaration token : names.tokens()) {
            aliases.addString(token, regexes).filter(text -> automatic).ifPresent(text -> {
                checkUnambiguous(text, token.regex(), token, names, log);
            });
        }
        return aliases;
    }

    /** Returns the alias of {@code token}. */
    Optional<String> of(LexicalDeclaration token, Regexes regexes) {
        return Optional.ofNullable(ofTokens.get(token.name().text()))
                .or(() -> regexes.tree(token)
                        .flatMap(RegexTree::onlyString)
                        .filter(text -> automatic && candidates(text).size() == 1));
    }

    /** Returns the token that {@code text} is an alias of. */
    Optional<LexicalDeclaration> token(String text) {
        List<LexicalDeclaration> candidates = candidates(text);
        return Optional.ofNullable(declared.get(text))
                .or(() -> automatic && candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty());
    }

    /** Returns the tokens without a declared alias that match {@code text} and nothing else. */
    List<LexicalDeclaration> candidates(String text) {
        return strings.getOrDefault(text, List.of());
    }

    private void declare(String text, Quoted quoted, LexicalDeclaration token, DiagnosticLog log) {
        ofTokens.put(token.name().text(), text);
        LexicalDeclaration first = declared.putIfAbsent(text, token);
        if (first != null) {
            Related other = new Related(first.name().span(), "the first one");
            log.report(DUPLICATE_ALIAS, quoted.span(), List.of(other), quoted.text());
        }
    }

    /** Adds the only string that {@code token} matches, if that can be its alias, and returns it. */
    private Optional<String> addString(LexicalDeclaration token, Regexes regexes) {
        Optional<String> string = regexes.tree(token)
                .flatMap(RegexTree::onlyString)
                .filter(text -> !declared.containsKey(text)
                        && !ofTokens.containsKey(token.name().text()));
        string.ifPresent(
                text -> strings.computeIfAbsent(text, key -> new ArrayList<>()).add(token));
        return string;
    }

    private static void checkUnambiguous(
            String alias, Quoted where, LexicalDeclaration token, SymbolTable names, DiagnosticLog log) {
        Span span = Optional.ofNullable(names.lexical().get(alias))
                .filter(other -> other.kind() == Kind.TOKEN && !other.equals(token))
                .map(other -> other.name().span())
                .orElseGet(() -> names.declarationSpan(alias));
        if (span != null) {
            log.report(
                    ALIAS_IS_TOKEN,
                    where.span(),
                    List.of(new Related(span, "the token")),
                    alias,
                    "rename one of them, so that '" + alias + "' means one token only");
        }
    }
}
