package org.tatoo.compiler.shorthand;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_ENUMERATION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.JAVA_KEYWORD;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_AS;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Enumeration;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.TypeDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** The checks of names for constants: in enumerations, and after {@code as} in named groups of texts. */
final class Constants {
    private final DiagnosticLog log;

    private Constants(DiagnosticLog log) {
        this.log = log;
    }

    /** Reports enumerations that belong to no number, and {@code as} outside named groups. */
    static void check(GrammarFile file, DiagnosticLog log) {
        Constants check = new Constants(log);
        Stream.of(
                        file.types().stream().map(TypeDeclaration::type),
                        file.virtuals().stream().map(VirtualDeclaration::type),
                        file.productions().stream().map(ProductionDeclaration::type))
                .flatMap(types -> types)
                .forEach(check::refuse);
        file.productions().stream()
                .flatMap(production -> production.alternatives().stream())
                .forEach(check::sequence);
    }

    /** Reports names and numbers of {@code enumeration} that are wrong, or occur twice. */
    static void check(Enumeration enumeration, DiagnosticLog log) {
        if (enumeration.constants().isEmpty()) {
            log.report(
                    BAD_ENUMERATION,
                    enumeration.span(),
                    "has no constant",
                    "write names and their numbers: enum(connect 1, publish 3)");
        }
        Map<String, Name> names = new HashMap<>();
        Map<BigInteger, Name> codes = new HashMap<>();
        for (Enumeration.Constant constant : enumeration.constants()) {
            checkName(constant.name(), log);
            Name first = names.putIfAbsent(constant.name().text(), constant.name());
            reportTwice(
                    first, constant.name(), "has the name " + constant.name().text() + " twice", log);
            Name code = constant.code();
            if (!code.text().matches("-?[0-9]+")) {
                log.report(
                        BAD_ENUMERATION,
                        code.span(),
                        "gives " + constant.name().text() + " the number " + code.text(),
                        "write a whole number");
                continue;
            }
            Name same = codes.putIfAbsent(new BigInteger(code.text()), code);
            reportTwice(same, code, "has the number " + code.text() + " twice", log);
        }
    }

    private static void reportTwice(@Nullable Name first, Name second, String fault, DiagnosticLog log) {
        if (first != null) {
            log.report(
                    BAD_ENUMERATION,
                    second.span(),
                    List.of(new Related(first.span(), "the first one")),
                    fault,
                    "give each constant a name and a number of its own");
        }
    }

    private static void checkName(Name name, DiagnosticLog log) {
        if (SourceVersion.isKeyword(name.text())) {
            log.report(
                    JAVA_KEYWORD,
                    name.span(),
                    name.text(),
                    "write another name, for example " + name.text() + "_",
                    "a constant");
        }
    }

    private void refuse(@Nullable JavaType type) {
        Enumeration enumeration = type == null ? null : type.enumeration();
        if (enumeration != null) {
            log.report(
                    BAD_ENUMERATION,
                    enumeration.span(),
                    "stands at no token",
                    "write it where the token is declared: kind : u8 "
                            + enumeration.span().text());
        }
    }

    // ---- as

    private void sequence(Alternative alternative) {
        alternative.elements().forEach(element -> walk(element, false));
    }

    /** @param named whether {@code expression} has a name */
    private void walk(Expression expression, boolean named) {
        if (expression instanceof Expression.Terminal terminal && terminal.constant() != null) {
            log.report(
                    MISPLACED_AS,
                    terminal.constant().span(),
                    "as " + terminal.constant().text(),
                    "the text stands in no named group");
        } else if (expression instanceof Expression.Named inner) {
            walk(inner.element(), true);
        } else if (expression instanceof Expression.Group group) {
            group.alternatives().forEach(alternative -> alternative(alternative, named));
        } else if (expression instanceof Expression.Repetition list) {
            walk(list.element(), named);
            Stream.ofNullable(list.separator()).forEach(separator -> walk(separator, false));
        } else {
            expression.parts().forEach(part -> walk(part, named));
        }
    }

    private void alternative(Alternative alternative, boolean named) {
        boolean alone = alternative.elements().size() == 1;
        for (Expression element : alternative.elements()) {
            Expression only = element instanceof Expression.Named inner ? inner.element() : element;
            if (alone && named && only instanceof Expression.Terminal terminal) {
                Stream.ofNullable(terminal.constant()).forEach(constant -> checkName(constant, log));
            } else {
                walk(element, alone && named);
            }
        }
    }
}
