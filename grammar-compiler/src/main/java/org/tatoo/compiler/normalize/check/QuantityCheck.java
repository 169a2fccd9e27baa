package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_TERM;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.QUANTITY_IS_SELECTOR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNTYPED_QUANTITY;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;
import org.tatoo.compiler.normalize.resolve.SymbolTable;
import org.tatoo.compiler.normalize.resolve.Terms;
import org.tatoo.compiler.normalize.resolve.Types;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** The check that lengths and counts come from tokens that are numbers, or from methods of the handler. */
public final class QuantityCheck {
    private QuantityCheck() {}

    public static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        for (Terms.Source source : grammar.virtuals().sources()) {
            if (source.term() instanceof Term.Register number) {
                checkToken(source.written(), number, grammar, log);
            } else {
                checkNoSelector(source.written(), grammar.names(), log);
            }
        }
    }

    private static void checkToken(Name name, Term.Register number, ResolvedGrammar grammar, DiagnosticLog log) {
        Terminal token = number.token();
        if (Types.BITS.equals(token.type())) {
            checkField(name, number, grammar.numbers().read().get(token.index()), log);
        } else if (number.field() != null || !Types.isNumber(token.type())) {
            log.report(
                    UNTYPED_QUANTITY,
                    name.span(),
                    List.of(new Related(token.span(), "the token")),
                    token.name(),
                    token.type() == null
                            ? "has no type"
                            : "has the type " + token.type() + (number.field() == null ? "" : ", not named bits"));
        }
    }

    private static void checkField(Name name, Term.Register number, @Nullable NumberFormat format, DiagnosticLog log) {
        List<String> fields = format == null
                ? List.of()
                : format.fields().stream().map(NumberFormat.Field::name).toList();
        if (number.field() == null || !fields.contains(number.field())) {
            String token = new Term.Register(number.token(), null, number.element()).written();
            log.report(
                    BAD_TERM,
                    name.span(),
                    List.of(new Related(number.token().span(), "the token")),
                    name.text(),
                    number.field() == null ? "its bits have names" : "no bits have this name",
                    "write one of "
                            + fields.stream().map(field -> token + "." + field).collect(Collectors.joining(", ")));
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
