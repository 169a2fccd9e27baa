package org.tatoo.compiler.normalize.resolve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/**
 * The declarations of a grammar by name; of equal names the first. Non-terminals have a name space of their own,
 * because productions quote everything else.
 *
 * @param lexical tokens, blanks, comments and macros, in the order of the text
 * @param virtuals virtual terminals, selectors and counters, in the order of the text
 * @param error the error terminal; null if there is none
 * @param productions the non-terminals, in the order of the text
 */
public record SymbolTable(
        Map<String, LexicalDeclaration> lexical,
        Map<String, VirtualDeclaration> virtuals,
        @Nullable Name error,
        Map<String, ProductionDeclaration> productions) {
    static SymbolTable of(GrammarFile file) {
        return new SymbolTable(
                firsts(file.lexical(), LexicalDeclaration::name),
                firsts(file.virtuals(), VirtualDeclaration::name),
                file.error(),
                firsts(file.productions(), ProductionDeclaration::name));
    }

    private static <T> Map<String, T> firsts(List<T> declarations, Function<T, Name> name) {
        Map<String, T> firsts = new LinkedHashMap<>();
        declarations.forEach(
                declaration -> firsts.putIfAbsent(name.apply(declaration).text(), declaration));
        return firsts;
    }

    /** Returns the tokens, in the order of declaration. */
    List<LexicalDeclaration> tokens() {
        return lexical.values().stream()
                .filter(declaration -> declaration.kind() == LexicalDeclaration.Kind.TOKEN)
                .toList();
    }

    /** Returns the names of the declared tokens, in the order of declaration. */
    List<String> tokenNames() {
        return tokens().stream()
                .filter(token -> !token.isLiteral())
                .map(token -> token.name().text())
                .toList();
    }

    /** Returns the virtual declarations of one kind, in the order of declaration. */
    public List<VirtualDeclaration> virtuals(VirtualDeclaration.Kind kind) {
        return virtuals.values().stream()
                .filter(declaration -> declaration.kind() == kind)
                .toList();
    }

    /** Returns the virtual declaration of one kind with the name {@code name}. */
    public Optional<VirtualDeclaration> virtual(String name, VirtualDeclaration.Kind kind) {
        return Optional.ofNullable(virtuals.get(name)).filter(declaration -> declaration.kind() == kind);
    }

    /** Returns whether {@code name} is a token or the error terminal. */
    boolean isToken(String name) {
        LexicalDeclaration declaration = lexical.get(name);
        return declaration == null ? isError(name) : declaration.kind() == LexicalDeclaration.Kind.TOKEN;
    }

    /** Returns whether {@code name} is the error terminal. */
    boolean isError(String name) {
        return error != null && error.text().equals(name);
    }

    /** Returns whether {@code text}, quoted in a production, is raw bytes or a value of a selector. */
    boolean isVirtualTerminal(String text) {
        return virtualSpan(text) != null;
    }

    /** Returns the place where the virtual terminal or counter {@code text} is declared; null if there is none. */
    @Nullable
    Span declarationSpan(String text) {
        VirtualDeclaration virtual = virtuals.get(text);
        return virtual == null ? virtualSpan(text) : virtual.name().span();
    }

    private @Nullable Span virtualSpan(String text) {
        VirtualDeclaration virtual = virtuals.get(text);
        if (virtual != null) {
            return virtual.kind() == VirtualDeclaration.Kind.BYTES
                    ? virtual.name().span()
                    : null;
        }
        return selectorOf(text)
                .filter(selector -> selector.values().stream()
                        .anyMatch(value -> choice(selector, value).equals(text)))
                .map(selector -> selector.name().span())
                .orElse(null);
    }

    /** Returns the selector whose name stands before the dot of {@code text}. */
    Optional<VirtualDeclaration> selectorOf(String text) {
        int dot = text.indexOf('.');
        return dot < 0 ? Optional.empty() : virtual(text.substring(0, dot), VirtualDeclaration.Kind.SELECTOR);
    }

    /** Returns the form in which productions quote the value {@code value} of {@code selector}. */
    public static String choice(VirtualDeclaration selector, Name value) {
        return selector.name().text() + "." + value.text();
    }
}
