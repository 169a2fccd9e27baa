package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_SELECTOR_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.CONSTANT_CLASH;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_VALUE;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.normalize.resolve.JavaNames;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;
import org.tatoo.compiler.normalize.resolve.SymbolTable;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** The check that each selector gets an enum of its own, and each of its values a terminal of its own. */
public final class SelectorCheck {
    /** The names that handlers use: an enum of that name, nested in the generated one, would hide the class. */
    private static final Set<String> CLASSES = Set.of(
            "ByteBuffer",
            "Connection",
            "Deadline",
            "Object",
            "Override",
            "ProtocolHandler",
            "String",
            "SyntaxError",
            "Token");

    /** The suffixes of the names of generated classes. */
    private static final Set<String> GENERATED = Set.of("Parser", "Production", "ProtocolHandler", "Terminal");

    private SelectorCheck() {}

    public static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        List<VirtualDeclaration> selectors = grammar.names().virtuals(Kind.SELECTOR);
        checkEnums(selectors.stream().filter(VirtualDeclaration::isAsked).toList(), grammar.prefix(), log);
        checkValues(selectors, log);
        checkConstants(selectors, constants(grammar), log);
    }

    private static void checkEnums(List<VirtualDeclaration> selectors, String prefix, DiagnosticLog log) {
        Map<String, Name> enums = new HashMap<>();
        for (VirtualDeclaration selector : selectors) {
            Name name = selector.name();
            String type = JavaNames.camelCase(name.text());
            Name first = enums.putIfAbsent(type, name);
            if (first != null || !SourceVersion.isIdentifier(type) || isTaken(type, prefix)) {
                reportEnum(name, type, first, log);
            }
        }
    }

    private static boolean isTaken(String type, String prefix) {
        return CLASSES.contains(type)
                || (type.startsWith(prefix) && GENERATED.contains(type.substring(prefix.length())));
    }

    private static void reportEnum(Name name, String type, @Nullable Name first, DiagnosticLog log) {
        List<Related> related = first == null ? List.of() : List.of(new Related(first.span(), "the other one"));
        String fault = type.isEmpty() || Character.isDigit(type.charAt(0))
                ? "it has no letter to begin with"
                : type + (first == null ? " is a class that handlers use" : " is that of another selector");
        log.report(BAD_SELECTOR_NAME, name.span(), related, name.text(), fault);
    }

    private static void checkValues(List<VirtualDeclaration> selectors, DiagnosticLog log) {
        for (VirtualDeclaration selector : selectors) {
            Map<String, Span> given = new HashMap<>();
            for (Name value : selector.values()) {
                Span first = given.putIfAbsent(value.text(), value.span());
                if (first != null) {
                    Related other = new Related(first, "the first one");
                    log.report(DUPLICATE_VALUE, value.span(), List.of(other), value.text());
                }
            }
        }
    }

    /** Returns the terminals that are constants of the generated enum, without the values of selectors. */
    private static Map<String, Span> constants(ResolvedGrammar grammar) {
        Map<String, Span> constants = new HashMap<>();
        for (Terminal token : grammar.lexicon().tokens()) {
            constants.put(token.name(), token.span());
        }
        Terminal error = grammar.lexicon().error();
        if (error != null) {
            constants.put(error.name(), error.span());
        }
        for (VirtualDeclaration bytes : grammar.names().virtuals(Kind.BYTES)) {
            constants.put(bytes.name().text(), bytes.name().span());
        }
        return constants;
    }

    /** Checks that the constant {@code selector_value} of each value is unique. */
    private static void checkConstants(
            List<VirtualDeclaration> selectors, Map<String, Span> constants, DiagnosticLog log) {
        for (VirtualDeclaration selector : selectors) {
            Set<String> seen = new HashSet<>();
            for (Name value : selector.values()) {
                String constant = selector.name().text() + "_" + value.text();
                Span other = seen.add(value.text()) ? constants.putIfAbsent(constant, value.span()) : null;
                if (other != null) {
                    log.report(
                            CONSTANT_CLASH,
                            value.span(),
                            List.of(new Related(other, "the other one")),
                            SymbolTable.choice(selector, value),
                            constant);
                }
            }
        }
    }
}
