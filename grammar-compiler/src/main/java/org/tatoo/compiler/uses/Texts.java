package org.tatoo.compiler.uses;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.regex.RegexParser;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Quoted;

/** The tokens of a grammar that match one text. */
final class Texts {
    private static final int NESTING = 20;

    private final Unit unit;

    /** The regexes of tokens, without macros. */
    private final Map<Declared, Optional<RegexTree>> trees = new IdentityHashMap<>();

    Texts(Unit unit) {
        this.unit = unit;
    }

    /** Returns the token that {@code literal} is; empty if there is none, or several match it. */
    Optional<Declared> literal(Quoted literal) {
        return RegexParser.text(literal.content(), literal.ignoresCase(), unit.alphabet(), new DiagnosticLog())
                .flatMap(text -> only(tokens().filter(token -> isSame(text, token))));
    }

    /** Returns the token that the directive {@code autoalias} lets productions quote as {@code text}. */
    Optional<Declared> automatic(String text) {
        return unit.has("autoalias")
                ? only(tokens().filter(token -> ((LexicalDeclaration) token.tree()).alias() == null)
                        .filter(token -> tree(token)
                                .flatMap(RegexTree::onlyString)
                                .filter(text::equals)
                                .isPresent()))
                : Optional.empty();
    }

    private Stream<Declared> tokens() {
        return unit.all().stream()
                .filter(each -> each.is(Declared.Kind.TOKEN) && each.tree() instanceof LexicalDeclaration);
    }

    private static Optional<Declared> only(Stream<Declared> found) {
        List<Declared> all = found.toList();
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    private boolean isSame(RegexTree literal, Declared token) {
        return tree(token)
                .filter(tree -> literal.onlyString().isPresent()
                        ? tree.onlyString().equals(literal.onlyString())
                        : tree.encode(unit.alphabet()).equals(literal.encode(unit.alphabet())))
                .isPresent();
    }

    private Optional<RegexTree> tree(Declared token) {
        return trees.computeIfAbsent(token, declared -> tree(declared, 0));
    }

    private Optional<RegexTree> tree(Declared declared, int depth) {
        LexicalDeclaration lexical = (LexicalDeclaration) declared.tree();
        if (depth > NESTING || !lexical.hasRegex()) {
            return Optional.empty();
        }
        return RegexParser.parse(
                lexical.regex().content(),
                unit.alphabet(),
                (name, use) -> only(declared.unit().find(name, Declared.Kind.MACRO).stream())
                        .flatMap(macro -> tree(macro, depth + 1)),
                new DiagnosticLog());
    }
}
