package org.tatoo.compiler.normalize.regexes;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_LITERAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.LITERAL_LIKE_TOKEN;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.regex.Alphabet;
import org.tatoo.compiler.regex.Regex;
import org.tatoo.compiler.regex.RegexParser;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;

/**
 * The literals of productions. A literal is the declared token that matches its text and nothing else; if there is none,
 * or there are several, it is a silent token whose name is the literal as it is written first.
 */
public final class Literals {
    private final GrammarFile file;
    private final Regexes regexes;
    private final Alphabet alphabet;
    private final DiagnosticLog log;
    private final Map<Regex, String> names = new HashMap<>();
    private final List<LexicalDeclaration> tokens = new ArrayList<>();

    private Literals(GrammarFile file, Regexes regexes, Alphabet alphabet, DiagnosticLog log) {
        this.file = file;
        this.regexes = regexes;
        this.alphabet = alphabet;
        this.log = log;
    }

    /** Finds the literals of {@code file}, and adds the regexes of those that are no declared token. */
    public static Literals of(GrammarFile file, Regexes regexes, Alphabet alphabet, DiagnosticLog log) {
        Literals literals = new Literals(file, regexes, alphabet, log);
        file.productions().stream()
                .flatMap(ProductionDeclaration::expressions)
                .filter(element -> element instanceof Expression.Terminal terminal
                        && terminal.quoted().isLiteral())
                .forEach(element -> literals.add(((Expression.Terminal) element).quoted()));
        return literals;
    }

    /** Returns the tokens made for literals, in the order of their first use. */
    public List<LexicalDeclaration> tokens() {
        return List.copyOf(tokens);
    }

    /** Returns the name of the token that {@code literal} is; empty if it is wrong, which was reported. */
    public Optional<String> name(Quoted literal) {
        return tree(literal, new DiagnosticLog())
                .flatMap(tree -> Optional.ofNullable(names.get(tree.encode(alphabet))));
    }

    private void add(Quoted literal) {
        if (literal.text().isEmpty()) {
            log.report(EMPTY_LITERAL, literal.span());
            return;
        }
        tree(literal, log)
                .filter(tree -> !names.containsKey(tree.encode(alphabet)))
                .ifPresent(tree -> {
                    List<LexicalDeclaration> declared = declared(tree);
                    if (declared.size() == 1) {
                        names.put(tree.encode(alphabet), declared.get(0).name().text());
                    } else {
                        addToken(literal, tree);
                    }
                });
    }

    private Optional<RegexTree> tree(Quoted literal, DiagnosticLog reports) {
        return RegexParser.text(literal.content(), literal.ignoresCase(), alphabet, reports);
    }

    private void addToken(Quoted literal, RegexTree tree) {
        LexicalDeclaration token = LexicalDeclaration.ofLiteral(literal);
        names.put(tree.encode(alphabet), token.name().text());
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

    /** Returns the declared tokens that match the text of {@code literal} and nothing else. */
    private List<LexicalDeclaration> declared(RegexTree literal) {
        return file.lexical().stream()
                .filter(declaration -> declaration.kind() == LexicalDeclaration.Kind.TOKEN)
                .filter(declaration -> regexes.tree(declaration)
                        .filter(declared -> literal.onlyString().isPresent()
                                ? declared.onlyString().equals(literal.onlyString())
                                : declared.encode(alphabet).equals(literal.encode(alphabet)))
                        .isPresent())
                .toList();
    }
}
