package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_ENUMERATION;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.ConstantNames;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.syntax.BitField;
import org.tatoo.compiler.syntax.Enumeration;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;

/** The names of constants that a grammar declares. Reports those whose number does not fit into the token. */
final class DeclaredConstants {
    private final Domains domains;
    private final DiagnosticLog log;

    private DeclaredConstants(Domains domains, DiagnosticLog log) {
        this.domains = domains;
        this.log = log;
    }

    static ConstantNames of(SymbolTable names, Domains domains, DiagnosticLog log) {
        DeclaredConstants constants = new DeclaredConstants(domains, log);
        Map<Integer, List<ConstantNames.Enumeration>> numbers = new LinkedHashMap<>();
        for (Terminal token : domains.lexicon().tokens()) {
            JavaType type = names.tokens().get(token.index()).type();
            List<ConstantNames.Enumeration> all = type == null ? List.of() : constants.of(token, type);
            if (!all.isEmpty()) {
                numbers.put(token.index(), all);
            }
        }
        Map<Span, String> texts = new LinkedHashMap<>();
        names.productions().values().stream()
                .flatMap(ProductionDeclaration::expressions)
                .filter(Expression.Terminal.class::isInstance)
                .map(Expression.Terminal.class::cast)
                .forEach(terminal -> Stream.ofNullable(terminal.constant())
                        .forEach(constant -> texts.put(terminal.span(), constant.text())));
        return new ConstantNames(numbers, texts);
    }

    private List<ConstantNames.Enumeration> of(Terminal token, JavaType type) {
        List<ConstantNames.Enumeration> all = new ArrayList<>();
        if (type.enumeration() != null && Types.isNumber(token.type())) {
            all.add(of(token.name(), null, type.enumeration(), domains.all(token)));
        }
        for (BitField field : type.fields()) {
            Enumeration names = field.enumeration();
            if (names != null) {
                String name = token.name() + "." + field.name().text();
                all.add(of(name, field.name().text(), names, Domains.all(field)));
            }
        }
        return all;
    }

    private ConstantNames.Enumeration of(
            String number, @Nullable String field, Enumeration written, NumberFormat.Range fitting) {
        List<String> names = new ArrayList<>();
        List<Long> codes = new ArrayList<>();
        for (Enumeration.Constant constant : written.constants()) {
            Name code = constant.code();
            BigInteger value = code.text().matches("-?[0-9]+") ? new BigInteger(code.text()) : BigInteger.ZERO;
            if (value.bitLength() < Long.SIZE && fitting.contains(value.longValue())) {
                names.add(constant.name().text());
                codes.add(value.longValue());
            } else {
                log.report(
                        BAD_ENUMERATION,
                        code.span(),
                        "gives " + constant.name().text() + " the number " + code.text() + ", which " + number
                                + " cannot have",
                        "a value is a whole number from " + fitting.least() + " to " + fitting.most());
            }
        }
        return new ConstantNames.Enumeration(field, names, codes);
    }
}
