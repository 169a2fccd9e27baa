package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_LITERAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.LITERAL_LIKE_TOKEN;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.regex.Alphabet;
import org.tatoo.compiler.regex.RegexParser;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Quoted;

/**
 * The literals of productions. A literal is the declared token that matches its text and nothing else; if there is none,
 * or there are several, it is a silent token whose name is the literal as it is written first.
 */
final class Literals {
    /** A text without escapes; in lower case if case is ignored. */
    private record Text(String text, boolean ignoresCase) {}

    private final GrammarFile file;
    private final Regexes regexes;
    private final Alphabet alphabet;
    private final DiagnosticLog log;
    private final Map<Text, String> names = new LinkedHashMap<>();
    private final List<LexicalDeclaration> tokens = new ArrayList<>();

    private Literals(GrammarFile file, Regexes regexes, Alphabet alphabet, DiagnosticLog log) {
        this.file = file;
        this.regexes = regexes;
        this.alphabet = alphabet;
        this.log = log;
    }

    /** Finds the literals of {@code file}, and adds the regexes of those that are tokens of their own. */
    static Literals of(GrammarFile file, Regexes regexes, Alphabet alphabet, DiagnosticLog log) {
        Literals literals = new Literals(file, regexes, alphabet, log);
        file.productions().stream()
                .flatMap(production -> production.alternatives().stream())
                .flatMap(alternative -> alternative.elements().stream())
                .flatMap(Expression::all)
                .filter(element -> element instanceof Expression.Terminal terminal
                        && terminal.quoted().isLiteral())
                .forEach(element -> literals.add(((Expression.Terminal) element).quoted()));
        return literals;
    }

    /** Returns the tokens of their own, in the order of their first use. */
    List<LexicalDeclaration> tokens() {
        return List.copyOf(tokens);
    }

    /** Returns the name of the token that {@code literal} is; empty if it is wrong, which was reported. */
    Optional<String> name(Quoted literal) {
        return text(literal, new DiagnosticLog()).map(names::get);
    }

    private void add(Quoted literal) {
        if (literal.text().isEmpty()) {
            log.report(EMPTY_LITERAL, literal.span());
            return;
        }
        text(literal, log).filter(text -> !names.containsKey(text)).ifPresent(text -> {
            RegexParser.text(literal.content(), text.ignoresCase(), alphabet, log)
                    .ifPresent(tree -> {
                        List<LexicalDeclaration> declared = declared(text, tree);
                        if (declared.size() == 1) {
                            names.put(text, declared.get(0).name().text());
                        } else {
                            addToken(literal, text, tree);
                        }
                    });
        });
    }

    private void addToken(Quoted literal, Text text, RegexTree tree) {
        LexicalDeclaration token = LexicalDeclaration.ofLiteral(literal);
        names.put(text, token.name().text());
        tokens.add(token);
        regexes.add(token, tree);
        file.lexical().stream()
                .filter(declaration -> declaration.kind() == LexicalDeclaration.Kind.TOKEN
                        && declaration.name().text().equals(literal.text()))
                .findFirst()
                .ifPresent(declaration -> log.report(
                        LITERAL_LIKE_TOKEN,
                        literal.span(),
                        List.of(new Related(declaration.name().span(), "the token")),
                        literal.text()));
    }

    /** Returns the declared tokens that match {@code text} and nothing else. */
    private List<LexicalDeclaration> declared(Text text, RegexTree tree) {
        return file.lexical().stream()
                .filter(declaration -> declaration.kind() == LexicalDeclaration.Kind.TOKEN)
                .filter(declaration -> regexes.tree(declaration)
                        .filter(declared -> text.ignoresCase()
                                ? declared.encode(alphabet).equals(tree.encode(alphabet))
                                : declared.onlyString().equals(Optional.of(text.text())))
                        .isPresent())
                .toList();
    }

    /** Returns {@code text} with its ASCII letters in lower case. */
    private static String lowerCase(String text) {
        StringBuilder lower = new StringBuilder();
        text.chars().forEach(c -> lower.append((char) (c >= 'A' && c <= 'Z' ? c | ' ' : c)));
        return lower.toString();
    }

    private static Optional<Text> text(Quoted literal, DiagnosticLog log) {
        return TerminalText.read(literal.content(), log).map(text -> {
            boolean hasLetters = text.chars().anyMatch(c -> (c | ' ') >= 'a' && (c | ' ') <= 'z');
            return literal.ignoresCase() && hasLetters ? new Text(lowerCase(text), true) : new Text(text, false);
        });
    }
}
