package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_REGEX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.IMPOSSIBLE_REGEX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MAX_BELOW_MATCH;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_TOKEN;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Yield;
import org.tatoo.compiler.regex.Regex;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.LexicalDeclaration.Kind;
import org.tatoo.compiler.syntax.Name;

/** The terminals and what the lexer looks for. */
final class Lexicon {
    private final Settings settings;
    private final Regexes regexes;
    private final DiagnosticLog log;
    private final List<Terminal> tokens = new ArrayList<>();
    private final List<LexicalRule> rules = new ArrayList<>();
    private final List<Yield> yields = new ArrayList<>();
    private final Map<String, Terminal> byName = new HashMap<>();
    private @Nullable Terminal error;

    private Lexicon(Settings settings, Regexes regexes, DiagnosticLog log) {
        this.settings = settings;
        this.regexes = regexes;
        this.log = log;
    }

    static Lexicon of(
            GrammarFile file,
            Settings settings,
            Regexes regexes,
            TokenNames names,
            TypeTable types,
            PriorityTable priorities,
            DiagnosticLog log) {
        Lexicon lexicon = new Lexicon(settings, regexes, log);
        for (LexicalDeclaration token : names.tokens()) {
            Priority priority = priorities.find(token.priority());
            lexicon.addToken(
                    token, names.alias(token), types.ofToken(token.name().text()), priority);
        }
        lexicon.addRules(file, Kind.BLANK, LexicalRule.Kind.BLANK);
        lexicon.addRules(file, Kind.COMMENT, LexicalRule.Kind.COMMENT);
        names.tokens().forEach(lexicon::addYields);
        lexicon.addError(file.error());
        return lexicon;
    }

    List<Terminal> tokens() {
        return tokens;
    }

    List<Yield> yields() {
        return yields;
    }

    List<LexicalRule> rules() {
        return rules;
    }

    @Nullable
    Terminal error() {
        return error;
    }

    /** The token or error terminal called {@code name}. */
    @Nullable
    Terminal find(String name) {
        return byName.get(name);
    }

    private void addToken(
            LexicalDeclaration token, @Nullable String alias, @Nullable String type, @Nullable Priority priority) {
        new JavaNames(log).checkConstant(token.name(), "rename the token, for example %s");
        Terminal terminal = new Terminal(
                tokens.size(),
                token.name().text(),
                alias,
                type,
                token.silent(),
                priority,
                token.name().span());
        tokens.add(terminal);
        byName.put(terminal.name(), terminal);
        addRule(token, LexicalRule.Kind.TOKEN);
    }

    private void addYields(LexicalDeclaration token) {
        for (Name name : token.yields()) {
            Terminal loser = byName.get(token.name().text());
            Terminal taker = byName.get(name.text());
            if (loser == null || taker == null) {
                String near = Spelling.nearest(name.text(), byName.keySet())
                        .map(found -> "did you mean " + found + "?")
                        .orElse("yields names tokens");
                log.report(UNKNOWN_TOKEN, name.span(), name.text(), near);
            } else {
                yields.add(new Yield(loser, taker, name.span()));
            }
        }
    }

    private void addRules(GrammarFile file, Kind from, LexicalRule.Kind to) {
        file.lexical().stream()
                .filter(declaration -> declaration.kind() == from)
                .forEach(declaration -> addRule(declaration, to));
    }

    private void addRule(LexicalDeclaration declaration, LexicalRule.Kind kind) {
        Name written = declaration.max();
        OptionalInt own = written == null ? OptionalInt.empty() : Settings.limit(written, log);
        int max = own.orElse(settings.max());
        Regex regex = regexes.tree(declaration)
                .map(tree -> tree.encode(settings.alphabet()))
                .orElse(new Regex.Concatenation(List.of()));
        if (regexes.tree(declaration).isPresent()) {
            check(declaration, regex, max);
        }
        rules.add(new LexicalRule(
                rules.size(),
                kind,
                declaration.name().text(),
                regex,
                max,
                written != null,
                declaration.name().span()));
    }

    private void check(LexicalDeclaration declaration, Regex regex, int max) {
        String subject = declaration.kind().name().toLowerCase(Locale.ROOT) + " "
                + declaration.name().text();
        Name written = declaration.max();
        Regex.Lengths lengths = regex.lengths();
        if (lengths.longest() == Regex.NO_MATCH) {
            log.report(IMPOSSIBLE_REGEX, declaration.regex().span(), "the " + subject);
        } else if (lengths.longest() == 0) {
            log.report(EMPTY_REGEX, declaration.regex().span(), "the " + subject);
        } else if (lengths.shortestTaken() > max) {
            log.report(
                    MAX_BELOW_MATCH,
                    written == null ? declaration.name().span() : written.span(),
                    "the " + subject,
                    lengths.shortestTaken(),
                    max);
        }
    }

    private void addError(@Nullable Name name) {
        if (name != null) {
            new JavaNames(log).checkConstant(name, "rename the error terminal, for example %s");
            error = new Terminal(tokens.size(), name.text(), null, null, false, null, name.span());
            byName.put(name.text(), error);
        }
    }
}
