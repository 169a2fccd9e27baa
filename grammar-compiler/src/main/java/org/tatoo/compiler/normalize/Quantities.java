package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_SELECTOR_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.INHERITED_METHOD;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.JAVA_KEYWORD;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_ONLY_DIGITS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.QUANTITY_IS_SELECTOR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNTYPED_QUANTITY;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Quantity;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** Where lengths, counts and choices come from: typed tokens, or methods of the handler. */
final class Quantities {
    private static final ByteSet DECIMAL = ByteSet.range('0', '9');
    private static final ByteSet HEXADECIMAL =
            DECIMAL.union(ByteSet.range('A', 'F')).union(ByteSet.range('a', 'f'));

    /** What handlers use: an enum of that name, nested in the generated one, would hide it. */
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

    /** What the names of the generated classes end with. */
    private static final Set<String> GENERATED = Set.of("Parser", "Production", "ProtocolHandler", "Terminal");

    private final String prefix;
    private final VirtualNames names;
    private final Lexicon lexicon;
    private final TypeTable types;
    private final DiagnosticLog log;

    private Quantities(String prefix, VirtualNames names, Lexicon lexicon, TypeTable types, DiagnosticLog log) {
        this.prefix = prefix;
        this.names = names;
        this.lexicon = lexicon;
        this.types = types;
        this.log = log;
    }

    /**
     * Reports selectors that the handler could not be asked for.
     *
     * @param prefix of the generated classes
     */
    static Quantities of(String prefix, VirtualNames names, Lexicon lexicon, TypeTable types, DiagnosticLog log) {
        Quantities quantities = new Quantities(prefix, names, lexicon, types, log);
        quantities.checkSelectors();
        return quantities;
    }

    /** What the brackets of {@code declaration}, no selector, name. */
    Quantity of(VirtualDeclaration declaration) {
        Name name = declaration.arguments().get(0);
        Terminal token = lexicon.find(name.text());
        if (token == null || token.equals(lexicon.error())) {
            checkMethod(name, "choose another name");
            checkNoSelector(name);
            return new Quantity(name.text(), null, 10, Long.MAX_VALUE);
        }
        String type = token.type();
        int radix = types.radix(name.text());
        if (!Types.isNumber(type)) {
            log.report(
                    UNTYPED_QUANTITY,
                    name.span(),
                    List.of(new Related(token.span(), "the token")),
                    name.text(),
                    type == null ? "has no type" : "has the type " + type);
        } else {
            checkDigits(name, token, radix);
        }
        return new Quantity(name.text(), token, radix, "int".equals(type) ? Integer.MAX_VALUE : Long.MAX_VALUE);
    }

    private void checkDigits(Name name, Terminal token, int radix) {
        LexicalRule rule = lexicon.rules().get(token.index());
        ByteSet digits = digits(radix);
        int other = rule.regex().bytes().firstOutside(digits);
        if (other >= 0) {
            log.report(
                    NOT_ONLY_DIGITS,
                    name.span(),
                    List.of(new Related(token.span(), "the token")),
                    name.text(),
                    radix,
                    other > ' ' && other < 0x7f ? Character.toString(other) : "the byte %02X".formatted(other),
                    wayOut(token, radix, rule));
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

    private void checkSelectors() {
        Map<String, Name> enums = new HashMap<>();
        for (VirtualDeclaration declaration : names.declarations()) {
            if (declaration.kind() == Kind.SELECTOR) {
                Name name = declaration.name();
                checkMethod(name, "rename the selector");
                String type = JavaNames.camelCase(name.text());
                Name first = enums.putIfAbsent(type, name);
                if (first != null) {
                    reportEnum(name, type, first);
                } else if (!SourceVersion.isIdentifier(type) || isTaken(type)) {
                    reportEnum(name, type, null);
                }
            }
        }
    }

    private boolean isTaken(String type) {
        return CLASSES.contains(type)
                || (type.startsWith(prefix) && GENERATED.contains(type.substring(prefix.length())));
    }

    private void reportEnum(Name name, String type, @Nullable Name first) {
        List<Related> related = first == null ? List.of() : List.of(new Related(first.span(), "the other one"));
        String fault = type.isEmpty() || Character.isDigit(type.charAt(0))
                ? "it has no letter to begin with"
                : type + (first == null ? " is a class that handlers use" : " is that of another selector");
        log.report(BAD_SELECTOR_NAME, name.span(), related, name.text(), fault);
    }

    private void checkMethod(Name name, String hint) {
        if (SourceVersion.isKeyword(name.text())) {
            log.report(JAVA_KEYWORD, name.span(), name.text(), hint, "a method");
        } else if (JavaNames.isInheritedMethod(name.text())) {
            log.report(INHERITED_METHOD, name.span(), name.text(), hint);
        }
    }

    private void checkNoSelector(Name name) {
        VirtualDeclaration other = names.find(name.text());
        if (other != null && other.kind() == Kind.SELECTOR) {
            log.report(
                    QUANTITY_IS_SELECTOR,
                    name.span(),
                    List.of(new Related(other.name().span(), "the selector")),
                    name.text());
        }
    }
}
