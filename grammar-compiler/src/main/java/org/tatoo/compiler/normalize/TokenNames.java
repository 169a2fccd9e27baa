package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.ALIAS_IS_TOKEN;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.AMBIGUOUS_ALIAS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_ALIAS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_A_TOKEN;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.QUOTED_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_TOKEN;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.LexicalDeclaration.Kind;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** The name space of tokens, blanks, comments, macros and the error terminal, and what a quoted terminal means. */
final class TokenNames {
    private final GrammarFile file;
    private final Regexes regexes;
    private final boolean autoalias;
    private final Set<String> nonTerminals;
    private final VirtualNames virtuals;
    private final DiagnosticLog log;
    private final Map<String, LexicalDeclaration> declared = new LinkedHashMap<>();
    private final Map<String, LexicalDeclaration> byAlias = new HashMap<>();
    private final Map<String, List<LexicalDeclaration>> byString = new HashMap<>();
    private final Map<LexicalDeclaration, String> aliases = new HashMap<>();

    private TokenNames(
            GrammarFile file,
            Regexes regexes,
            boolean autoalias,
            Set<String> nonTerminals,
            VirtualNames virtuals,
            DiagnosticLog log) {
        this.file = file;
        this.regexes = regexes;
        this.autoalias = autoalias;
        this.nonTerminals = nonTerminals;
        this.virtuals = virtuals;
        this.log = log;
    }

    static TokenNames of(
            GrammarFile file,
            Regexes regexes,
            boolean autoalias,
            Set<String> nonTerminals,
            VirtualNames virtuals,
            DiagnosticLog log) {
        TokenNames names = new TokenNames(file, regexes, autoalias, nonTerminals, virtuals, log);
        file.lexical()
                .forEach(declaration ->
                        names.declared.putIfAbsent(declaration.name().text(), declaration));
        names.checkDuplicates();
        names.tokens().forEach(names::declareAlias);
        names.tokens().forEach(names::declareString);
        return names;
    }

    /** The tokens, in the order of declaration; of equal names the first. */
    List<LexicalDeclaration> tokens() {
        return declared.values().stream()
                .filter(declaration -> declaration.kind() == Kind.TOKEN)
                .toList();
    }

    /** How else {@code token} may be quoted. */
    @Nullable
    String alias(LexicalDeclaration token) {
        String alias = aliases.get(token);
        if (alias != null || !autoalias) {
            return alias;
        }
        Optional<String> string = regexes.tree(token).flatMap(RegexTree::onlyString);
        return string.filter(text -> byString.getOrDefault(text, List.of()).size() == 1)
                .orElse(null);
    }

    /** Whether {@code name} is a token or the error terminal. */
    boolean isToken(String name) {
        LexicalDeclaration declaration = declared.get(name);
        Name error = file.error();
        return declaration != null
                ? declaration.kind() == Kind.TOKEN
                : error != null && error.text().equals(name);
    }

    /** The name of the token, virtual or error terminal that {@code quoted} means; empty after a report. */
    Optional<String> find(Quoted quoted) {
        return TerminalText.read(quoted.content(), log).flatMap(text -> find(text, quoted));
    }

    private Optional<String> find(String text, Quoted quoted) {
        if (isToken(text) || virtuals.isTerminal(text)) {
            return Optional.of(text);
        }
        LexicalDeclaration aliased = byAlias.get(text);
        if (aliased != null) {
            return Optional.of(aliased.name().text());
        }
        List<LexicalDeclaration> candidates = byString.getOrDefault(text, List.of());
        if (autoalias && candidates.size() == 1) {
            return Optional.of(candidates.get(0).name().text());
        }
        if (autoalias && !candidates.isEmpty()) {
            String names = candidates.stream()
                    .map(declaration -> declaration.name().text())
                    .collect(Collectors.joining(" or "));
            log.report(AMBIGUOUS_ALIAS, quoted.span(), text, names);
        } else {
            reportUnknown(text, quoted, candidates);
        }
        return Optional.empty();
    }

    private void reportUnknown(String text, Quoted quoted, List<LexicalDeclaration> candidates) {
        LexicalDeclaration other = declared.get(text);
        if (other != null) {
            log.report(
                    NOT_A_TOKEN, quoted.span(), text, "a " + other.kind().name().toLowerCase(Locale.ROOT));
        } else if (nonTerminals.contains(text)) {
            log.report(QUOTED_NON_TERMINAL, quoted.span(), text);
        } else if (!virtuals.reportMisuse(text, quoted.span()) && !mayBeBroken(text)) {
            log.report(UNKNOWN_TOKEN, quoted.span(), quoted.text(), hint(text, quoted, candidates));
        }
    }

    /** Whether a declaration that was reported might have declared {@code text}. */
    private boolean mayBeBroken(String text) {
        boolean someRegexIsWrong =
                tokens().stream().anyMatch(token -> regexes.tree(token).isEmpty());
        return file.broken().contains(text)
                || (!JavaNames.isIdentifier(text) && !file.broken().isEmpty())
                || (autoalias && someRegexIsWrong);
    }

    private String hint(String text, Quoted quoted, List<LexicalDeclaration> candidates) {
        if (!candidates.isEmpty()) {
            String name = candidates.get(0).name().text();
            return "write '%s', or let it be quoted so by the directive autoalias".formatted(name);
        }
        return Spelling.nearest(
                        text,
                        tokens().stream().map(token -> token.name().text()).toList())
                .map(near -> "did you mean '" + near + "'?")
                .orElse("declare it in the section tokens: "
                        + (JavaNames.isIdentifier(text) ? text : "name(" + asAlias(quoted) + ")")
                        + " = 'regex'");
    }

    private static String asAlias(Quoted quoted) {
        return '"' + quoted.text().replace("\\\"", "\"").replace("\"", "\\\"") + '"';
    }

    private void checkDuplicates() {
        Map<String, Name> taken = new HashMap<>();
        Stream<Name> lexical = file.lexical().stream().map(LexicalDeclaration::name);
        Stream<Name> virtual = file.virtuals().stream().map(VirtualDeclaration::name);
        Stream.concat(lexical, virtual)
                .sorted(Comparator.comparingInt(name -> name.span().start()))
                .forEach(name -> take(name, taken));
        Name error = file.error();
        if (error != null) {
            take(error, taken);
        }
    }

    private void take(Name name, Map<String, Name> taken) {
        Name first = taken.putIfAbsent(name.text(), name);
        if (first != null) {
            reportDuplicate(name, first);
        }
    }

    private void reportDuplicate(Name name, Name first) {
        log.report(DUPLICATE_NAME, name.span(), List.of(new Related(first.span(), "the first one")), name.text());
    }

    private void declareAlias(LexicalDeclaration token) {
        Quoted quoted = token.alias();
        Optional<String> text = quoted == null ? Optional.empty() : TerminalText.read(quoted.content(), log);
        if (quoted == null || text.isEmpty()) {
            return;
        }
        checkAlias(text.get(), quoted, token);
        LexicalDeclaration first = byAlias.putIfAbsent(text.get(), token);
        if (first != null) {
            log.report(
                    DUPLICATE_ALIAS,
                    quoted.span(),
                    List.of(new Related(first.name().span(), "the first one")),
                    quoted.text());
        }
        aliases.put(token, text.get());
    }

    private void declareString(LexicalDeclaration token) {
        Optional<String> string = regexes.tree(token).flatMap(RegexTree::onlyString);
        if (string.isPresent() && !byAlias.containsKey(string.get()) && !aliases.containsKey(token)) {
            byString.computeIfAbsent(string.get(), text -> new ArrayList<>()).add(token);
            if (autoalias) {
                checkAlias(string.get(), token.regex(), token);
            }
        }
    }

    private void checkAlias(String alias, Quoted where, LexicalDeclaration token) {
        LexicalDeclaration other = declared.get(alias);
        Span span = other != null && !other.equals(token) && other.kind() == Kind.TOKEN
                ? other.name().span()
                : virtuals.span(alias);
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
