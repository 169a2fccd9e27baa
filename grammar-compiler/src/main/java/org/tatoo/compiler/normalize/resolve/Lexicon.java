package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_TOKEN;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Yield;
import org.tatoo.compiler.normalize.regexes.Regexes;
import org.tatoo.compiler.regex.Literal;
import org.tatoo.compiler.regex.Regex;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;

/**
 * The terminals and the rules of the lexer.
 *
 * @param tokens the tokens, in the order of declaration
 * @param error the error terminal; null if there is none
 * @param rules tokens, blanks and comments, with their declarations
 * @param yields losses of strings that are intended
 */
public record Lexicon(List<Terminal> tokens, @Nullable Terminal error, List<Declared> rules, List<Yield> yields) {
    /**
     * A rule and its declaration.
     *
     * @param broken whether its regex was reported; that of the rule is then empty
     */
    public record Declared(LexicalDeclaration declaration, LexicalRule rule, boolean broken) {}

    static Lexicon of(NameResolution resolution, Settings settings, Priorities priorities, Types types) {
        DiagnosticLog log = resolution.log();
        List<Terminal> tokens = new ArrayList<>();
        for (LexicalDeclaration token : resolution.names().tokens()) {
            String name = token.name().text();
            tokens.add(new Terminal(
                    tokens.size(),
                    name,
                    resolution.aliases().of(token, resolution.regexes()).orElse(null),
                    types.tokens().get(name),
                    token.silent(),
                    priorities.resolve(token.priority(), log),
                    token.name().span()));
        }
        Name error = resolution.names().error();
        return new Lexicon(
                tokens,
                error == null ? null : new Terminal(tokens.size(), error.text(), null, null, false, null, error.span()),
                rules(resolution, settings),
                yields(resolution.names(), tokens, log));
    }

    /** Returns the tokens that have a name, in the order of declaration. */
    public List<Terminal> declared() {
        return tokens.stream().filter(token -> !Symbol.isLiteral(token.name())).toList();
    }

    /** Returns the token or error terminal called {@code name}. */
    Optional<Terminal> find(String name) {
        return token(name, tokens)
                .or(() -> Optional.ofNullable(error)
                        .filter(terminal -> terminal.name().equals(name)));
    }

    /** Returns the texts of the tokens that match one text, by their indices. */
    Map<Integer, String> texts(Regexes regexes) {
        Map<Integer, String> texts = new LinkedHashMap<>();
        for (Terminal token : tokens) {
            LexicalDeclaration declaration = rules.get(token.index()).declaration();
            Optional<String> text = declaration.isLiteral()
                    ? TerminalText.read(declaration.regex().content(), new DiagnosticLog())
                    : regexes.tree(declaration).flatMap(Literal::of);
            text.ifPresent(only -> texts.put(token.index(), only));
        }
        return texts;
    }

    /** Returns the rule of {@code token}. */
    public LexicalRule rule(Terminal token) {
        return rules.get(token.index()).rule();
    }

    private static List<Declared> rules(NameResolution resolution, Settings settings) {
        List<Declared> rules = new ArrayList<>();
        for (LexicalDeclaration token : resolution.names().tokens()) {
            rules.add(rule(rules.size(), LexicalRule.Kind.TOKEN, token, settings, resolution));
        }
        for (LexicalRule.Kind kind : List.of(LexicalRule.Kind.BLANK, LexicalRule.Kind.COMMENT)) {
            for (LexicalDeclaration declaration : resolution.file().lexical()) {
                if (declaration.kind().name().equals(kind.name())) {
                    rules.add(rule(rules.size(), kind, declaration, settings, resolution));
                }
            }
        }
        return rules;
    }

    private static Declared rule(
            int index,
            LexicalRule.Kind kind,
            LexicalDeclaration declaration,
            Settings settings,
            NameResolution resolution) {
        Name written = declaration.max();
        OptionalInt own = written == null ? OptionalInt.empty() : Settings.limit(written, resolution.log());
        Optional<Regex> regex = resolution.regexes().tree(declaration).map(tree -> tree.encode(settings.alphabet()));
        LexicalRule rule = new LexicalRule(
                index,
                kind,
                declaration.name().text(),
                regex.orElse(new Regex.Concatenation(List.of())),
                declaration.isLiteral() ? longest(regex) : own.orElse(settings.max()),
                written != null || declaration.isLiteral(),
                WrittenText.of(declaration, resolution, settings.alphabet()).orElse(null),
                declaration.name().span());
        return new Declared(declaration, rule, regex.isEmpty());
    }

    /** Returns the limit of a literal, which is its length. */
    private static int longest(Optional<Regex> literal) {
        return (int) literal.map(regex -> regex.lengths().longest()).orElse(1L).longValue();
    }

    private static List<Yield> yields(SymbolTable names, List<Terminal> tokens, DiagnosticLog log) {
        List<Yield> yields = new ArrayList<>();
        List<LexicalDeclaration> declarations = names.tokens();
        for (Terminal loser : tokens) {
            for (Name name : declarations.get(loser.index()).yields()) {
                token(name.text(), tokens)
                        .ifPresentOrElse(taker -> yields.add(new Yield(loser, taker, name.span())), () -> {
                            String near = Spelling.nearest(name.text(), names.tokenNames())
                                    .map(found -> "did you mean " + found + "?")
                                    .orElse("yields names tokens");
                            log.report(UNKNOWN_TOKEN, name.span(), name.text(), near);
                        });
            }
        }
        return yields;
    }

    private static Optional<Terminal> token(String name, List<Terminal> tokens) {
        return tokens.stream().filter(token -> token.name().equals(name)).findFirst();
    }
}
