package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_TYPE;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
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

    private TypeTable(Types types, DiagnosticLog log) {
        this.types = types;
        this.log = log;
    }

    static TypeTable of(GrammarFile file, TokenNames tokens, NonTerminals nonTerminals, DiagnosticLog log) {
        TypeTable table = new TypeTable(Types.of(file, log), log);
        for (LexicalDeclaration token : tokens.tokens()) {
            table.add(table.ofTokens, token.name().text(), token.type());
        }
        for (ProductionDeclaration production : nonTerminals.declarations()) {
            table.add(table.ofNonTerminals, production.name().text(), production.type());
        }
        for (TypeDeclaration declaration : file.types()) {
            if (declaration.symbol() instanceof Expression.Terminal terminal) {
                Optional<String> token = tokens.find(terminal.quoted());
                token.ifPresent(name -> table.add(table.ofTokens, name, declaration.type()));
            } else if (declaration.symbol() instanceof Expression.Reference reference
                    && nonTerminals.check(reference.name())) {
                table.add(table.ofNonTerminals, reference.name().text(), declaration.type());
            }
        }
        return table;
    }

    @Nullable
    String ofToken(String name) {
        return find(ofTokens.get(name));
    }

    @Nullable
    String ofNonTerminal(String name) {
        return find(ofNonTerminals.get(name));
    }

    private @Nullable String find(@Nullable Name type) {
        return type == null ? null : qualified.get(type);
    }

    private void add(Map<String, Name> table, String symbol, @Nullable Name type) {
        if (type == null) {
            return;
        }
        types.find(type).ifPresent(name -> qualified.put(type, name));
        Name first = table.putIfAbsent(symbol, type);
        if (first != null) {
            log.report(DUPLICATE_TYPE, type.span(), List.of(new Related(first.span(), "the first one")), symbol);
        }
    }
}
