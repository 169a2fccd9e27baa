package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.AMBIGUOUS_ALIAS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.CONDITION_OUTSIDE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.COUNTER_OUTSIDE_LIST;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_A_COUNTER;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_A_REGION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_A_SELECTOR_VALUE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_A_TOKEN;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.QUOTED_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.REGION_OUTSIDE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TOKEN_NOT_QUOTED;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_TOKEN;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.normalize.cells.Contexts;
import org.tatoo.compiler.normalize.regexes.Literals;
import org.tatoo.compiler.normalize.regexes.Regexes;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** The resolution of names where they are used. Each method reports an unknown name. */
public record NameResolution(
        GrammarFile file, SymbolTable names, Literals literals, Aliases aliases, Regexes regexes, DiagnosticLog log) {
    /** Returns the symbols before the conditions that productions check; reports nothing. */
    Contexts contexts() {
        NameResolution quiet = new NameResolution(file, names, literals, aliases, regexes, new DiagnosticLog());
        return new Contexts(
                file,
                names.productions().values(),
                quoted -> quiet.resolveTerminal(quoted).orElse(""));
    }

    /** Returns the declared name of the token, virtual or error terminal that {@code quoted} refers to. */
    Optional<String> resolveTerminal(Quoted quoted) {
        if (quoted.isLiteral()) {
            return literals.name(quoted);
        }
        return TerminalText.read(quoted.content(), log).flatMap(text -> {
            Optional<String> name = names.isToken(text) || names.isVirtualTerminal(text)
                    ? Optional.of(text)
                    : aliases.token(text).map(token -> token.name().text());
            if (name.isEmpty()) {
                reportTerminal(text, quoted);
            }
            return name;
        });
    }

    /** Returns the non-terminal that {@code name} refers to. */
    Optional<String> resolveNonTerminal(Name name) {
        if (names.productions().containsKey(name.text())) {
            return Optional.of(name.text());
        }
        reportNonTerminal(name);
        return Optional.empty();
    }

    /** Returns the counter or condition that {@code name} refers to. */
    Optional<String> resolveCounter(Name name) {
        Optional<VirtualDeclaration> counter =
                names.virtual(name.text(), Kind.COUNTER).or(() -> names.virtual(name.text(), Kind.CONDITION));
        if (counter.isEmpty() && !file.broken().contains(name.text())) {
            List<String> counters = Stream.of(Kind.COUNTER, Kind.CONDITION)
                    .flatMap(kind -> names.virtuals(kind).stream())
                    .map(declaration -> declaration.name().text())
                    .toList();
            String hint = Spelling.nearest(name.text(), counters)
                    .map(near -> "did you mean #" + near + "?")
                    .orElse("declare one in the section tokens, for example " + free(name.text(), "Counter")
                            + " = count(" + free(name.text(), "Count") + ")");
            log.report(NOT_A_COUNTER, name.span(), name.text(), hint);
        }
        return counter.map(declaration -> declaration.name().text());
    }

    /** Reports that {@code name} is not a region. */
    void reportNoRegion(Name name) {
        if (!file.broken().contains(name.text())) {
            List<String> regions = names.virtuals(Kind.REGION).stream()
                    .map(declaration -> declaration.name().text())
                    .toList();
            String hint = Spelling.nearest(name.text(), regions)
                    .map(near -> "did you mean @" + near + "?")
                    .orElse("declare one in the section tokens, for example " + free(name.text(), "Region")
                            + " = region(length)");
            log.report(NOT_A_REGION, name.span(), name.text(), hint);
        }
    }

    private void reportTerminal(String text, Quoted quoted) {
        List<LexicalDeclaration> candidates = aliases.candidates(text);
        LexicalDeclaration other = names.lexical().get(text);
        if (aliases.automatic() && !candidates.isEmpty()) {
            String tokens = candidates.stream()
                    .map(declaration -> declaration.name().text())
                    .collect(Collectors.joining(" or "));
            log.report(AMBIGUOUS_ALIAS, quoted.span(), text, tokens);
        } else if (other != null) {
            log.report(
                    NOT_A_TOKEN, quoted.span(), text, "a " + other.kind().name().toLowerCase(Locale.ROOT));
        } else if (names.productions().containsKey(text)) {
            log.report(QUOTED_NON_TERMINAL, quoted.span(), text);
        } else if (!reportMisuse(text, quoted.span()) && !mayBeBroken(text)) {
            log.report(UNKNOWN_TOKEN, quoted.span(), quoted.text(), hint(text, quoted, candidates));
        }
    }

    /** Returns whether a declaration that was reported might have declared {@code text}. */
    private boolean mayBeBroken(String text) {
        boolean someRegexIsWrong =
                names.tokens().stream().anyMatch(token -> regexes.tree(token).isEmpty());
        return file.broken().contains(text)
                || (!JavaNames.isIdentifier(text) && !file.broken().isEmpty())
                || (aliases.automatic() && someRegexIsWrong);
    }

    private String hint(String text, Quoted quoted, List<LexicalDeclaration> candidates) {
        if (!candidates.isEmpty()) {
            String name = candidates.get(0).name().text();
            return "write '%s', or let it be quoted so by the directive autoalias".formatted(name);
        }
        return Spelling.nearest(text, names.tokenNames())
                .map(near -> "did you mean '" + near + "'?")
                .orElse("declare it in the section tokens: "
                        + (JavaNames.isIdentifier(text) ? text : "name(" + asAlias(quoted) + ")")
                        + " = 'regex', or write " + asAlias(quoted) + " for the text itself");
    }

    private static String asAlias(Quoted quoted) {
        return '"' + quoted.text().replace("\\\"", "\"").replace("\"", "\\\"") + '"';
    }

    private void reportNonTerminal(Name name) {
        String text = name.text();
        List<String> tokens = file.lexical().stream()
                .filter(declaration -> declaration.kind() == LexicalDeclaration.Kind.TOKEN)
                .map(declaration -> declaration.name().text())
                .toList();
        if (tokens.contains(text) || names.isVirtualTerminal(text) || names.isError(text)) {
            log.report(TOKEN_NOT_QUOTED, name.span(), text);
        } else if (!reportMisuse(text, name.span()) && !file.broken().contains(text)) {
            String hint = Optional.of("a number limits the list before it, as in x* max 100")
                    .filter(bound -> text.equals("max"))
                    .or(() -> Spelling.nearest(text, names.productions().keySet())
                            .map(near -> "did you mean " + near + "?"))
                    .or(() -> Spelling.nearest(text, tokens).map(near -> "did you mean the token '" + near + "'?"))
                    .orElse(
                            text.equals(text.toUpperCase(Locale.ROOT))
                                    ? "a token is declared in the section tokens: " + text
                                            + " = 'regex'; productions quote it: '" + text + "'"
                                    : "declare it in the section productions: " + text + " = … ;");
            log.report(UNKNOWN_NON_TERMINAL, name.span(), text, hint);
        }
    }

    /** Reports a counter, region, condition, or selector without one of its values; returns whether it is one. */
    private boolean reportMisuse(String text, Span where) {
        if (names.virtual(text, Kind.COUNTER).isPresent()) {
            log.report(COUNTER_OUTSIDE_LIST, where, text);
            return true;
        }
        if (names.virtual(text, Kind.REGION).isPresent()) {
            log.report(REGION_OUTSIDE, where, text);
            return true;
        }
        if (names.virtual(text, Kind.CONDITION).isPresent()) {
            log.report(CONDITION_OUTSIDE, where, text);
            return true;
        }
        Optional<VirtualDeclaration> bare = names.virtual(text, Kind.SELECTOR);
        Optional<VirtualDeclaration> selector = bare.or(() -> names.selectorOf(text));
        selector.ifPresent(of -> {
            String name = of.name().text();
            String fault = bare.isPresent()
                    ? "is a selector, not one of its values"
                    : "is not a value of the selector " + name;
            log.report(NOT_A_SELECTOR_VALUE, where, text, fault, values(of));
        });
        return selector.isPresent();
    }

    private static String values(VirtualDeclaration selector) {
        List<String> values = selector.values().stream()
                .map(value -> "'" + SymbolTable.choice(selector, value) + "'")
                .toList();
        return values.size() == 1
                ? values.get(0)
                : values.stream().limit(values.size() - 1L).collect(Collectors.joining(", ")) + " or "
                        + values.get(values.size() - 1);
    }

    private String free(String name, String suffix) {
        boolean taken = names.virtuals().containsKey(name) || names.lexical().containsKey(name);
        return taken || suffix.equals("Count") ? name + suffix : name;
    }
}
