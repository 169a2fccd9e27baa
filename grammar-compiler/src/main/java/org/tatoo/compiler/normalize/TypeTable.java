package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_RADIX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_TYPE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_OPTION;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.TypeDeclaration;

/** The types of tokens and non-terminals, from where they are declared and from the section {@code types}. */
final class TypeTable {
    private final Types types;
    private final DiagnosticLog log;
    private final Map<String, Name> ofTokens = new HashMap<>();
    private final Map<String, Name> ofNonTerminals = new HashMap<>();
    private final Map<Name, String> qualified = new HashMap<>();
    private final Map<String, Integer> radices = new HashMap<>();

    private TypeTable(Types types, DiagnosticLog log) {
        this.types = types;
        this.log = log;
    }

    static TypeTable of(GrammarFile file, TokenNames tokens, NonTerminals nonTerminals, DiagnosticLog log) {
        TypeTable table = new TypeTable(Types.of(file, log), log);
        for (LexicalDeclaration token : tokens.tokens()) {
            table.addToToken(token.name().text(), token.type());
        }
        for (ProductionDeclaration production : nonTerminals.declarations()) {
            table.addToNonTerminal(production.name().text(), production.type());
        }
        for (TypeDeclaration declaration : file.types()) {
            if (declaration.symbol() instanceof Expression.Terminal terminal) {
                Optional<String> token = tokens.find(terminal.quoted());
                token.ifPresent(name -> table.addToTerminal(tokens, name, declaration));
            } else if (declaration.symbol() instanceof Expression.Reference reference
                    && nonTerminals.check(reference.name())) {
                table.addToNonTerminal(reference.name().text(), declaration.type());
            }
        }
        return table;
    }

    @Nullable
    String ofToken(String name) {
        return find(ofTokens.get(name));
    }

    /** That of the digits of the token {@code name}. */
    int radix(String name) {
        return radices.getOrDefault(name, 10);
    }

    @Nullable
    String ofNonTerminal(String name) {
        return find(ofNonTerminals.get(name));
    }

    private @Nullable String find(@Nullable Name type) {
        return type == null ? null : qualified.get(type);
    }

    private void addToTerminal(TokenNames tokens, String name, TypeDeclaration declaration) {
        if (tokens.isToken(name)) {
            addToToken(name, declaration.type());
        } else {
            log.report(MISPLACED_OPTION, declaration.type().name().span(), "a virtual terminal", "a type");
        }
    }

    private void addToToken(String token, @Nullable JavaType type) {
        if (type == null) {
            return;
        }
        add(ofTokens, token, type.name());
        Name radix = type.radix();
        if (radix == null) {
            return;
        }
        if (!Types.isNumber(type.name().text())) {
            log.report(MISPLACED_OPTION, radix.span(), "the type " + type.name().text(), "a radix");
        } else if (Types.isRadix(radix.text())) {
            radices.put(token, Integer.parseInt(radix.text()));
        } else {
            log.report(BAD_RADIX, radix.span(), radix.text());
        }
    }

    private void addToNonTerminal(String nonTerminal, @Nullable JavaType type) {
        if (type == null) {
            return;
        }
        add(ofNonTerminals, nonTerminal, type.name());
        if (type.radix() != null) {
            log.report(MISPLACED_OPTION, type.radix().span(), "a non-terminal", "a radix");
        }
    }

    private void add(Map<String, Name> table, String symbol, Name type) {
        types.find(type).ifPresent(name -> qualified.put(type, name));
        Name first = table.putIfAbsent(symbol, type);
        if (first != null) {
            log.report(DUPLICATE_TYPE, type.span(), List.of(new Related(first.span(), "the first one")), symbol);
        }
    }
}
