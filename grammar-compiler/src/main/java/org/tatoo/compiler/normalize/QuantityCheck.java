package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_ONLY_DIGITS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.QUANTITY_IS_SELECTOR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNTYPED_QUANTITY;

import java.util.List;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Quantity;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** Checks that lengths and counts come from tokens that are numbers, or from methods of the handler. */
final class QuantityCheck {
    private static final ByteSet DECIMAL = ByteSet.range('0', '9');
    private static final ByteSet HEXADECIMAL =
            DECIMAL.union(ByteSet.range('A', 'F')).union(ByteSet.range('a', 'f'));

    private QuantityCheck() {}

    static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        for (VirtualTerminals.Source source : grammar.virtuals().sources()) {
            Name name = source.written();
            Terminal token = source.quantity().token();
            if (token == null) {
                checkNoSelector(name, grammar.names(), log);
            } else if (Types.isNumber(token.type())) {
                checkDigits(name, token, source.quantity(), grammar.lexicon().rule(token), log);
            } else {
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

    private static void checkDigits(Name name, Terminal token, Quantity quantity, LexicalRule rule, DiagnosticLog log) {
        int other = rule.regex().bytes().firstOutside(digits(quantity.radix()));
        if (other >= 0) {
            log.report(
                    NOT_ONLY_DIGITS,
                    name.span(),
                    List.of(new Related(token.span(), "the token")),
                    name.text(),
                    quantity.radix(),
                    other > ' ' && other < 0x7f ? Character.toString(other) : "the byte %02X".formatted(other),
                    wayOut(token, quantity.radix(), rule));
        }
    }

    private static ByteSet digits(int radix) {
        return switch (radix) {
            case 10 -> DECIMAL;
            case 16 -> HEXADECIMAL;
            default -> ByteSet.range(0, 0xff);
        };
    }

    private static String wayOut(Terminal token, int radix, LexicalRule rule) {
        if (radix == 10 && rule.regex().bytes().firstOutside(HEXADECIMAL) < 0) {
            return "declare it %s : %s(16) = …".formatted(token.name(), token.type());
        }
        return "let its regex match digits only, for example '%s', and what stands around them be other tokens"
                .formatted(radix == 10 ? "[0-9]+" : "[0-9A-Fa-f]+");
    }
}
