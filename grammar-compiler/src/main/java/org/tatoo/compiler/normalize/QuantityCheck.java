package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.QUANTITY_IS_SELECTOR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNTYPED_QUANTITY;

import java.util.List;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** Checks that lengths and counts come from tokens that are numbers, or from methods of the handler. */
final class QuantityCheck {
    private QuantityCheck() {}

    static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        for (VirtualTerminals.Source source : grammar.virtuals().sources()) {
            Name name = source.written();
            Terminal token = source.quantity().token();
            if (token == null) {
                checkNoSelector(name, grammar.names(), log);
            } else if (!Types.isNumber(token.type())) {
                log.report(
                        UNTYPED_QUANTITY,
                        name.span(),
                        List.of(new Related(token.span(), "the token")),
                        name.text(),
                        token.type() == null ? "has no type" : "has the type " + token.type());
            }
        }
    }

    private static void checkNoSelector(Name name, SymbolTable names, DiagnosticLog log) {
        names.virtual(name.text(), Kind.SELECTOR)
                .ifPresent(selector -> log.report(
                        QUANTITY_IS_SELECTOR,
                        name.span(),
                        List.of(new Related(selector.name().span(), "the selector")),
                        name.text()));
    }
}
