package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_RADIX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_TYPE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_OPTION;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.syntax.BitField;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.TypeDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/**
 * The types of tokens and non-terminals, from their declarations and from the section {@code types}.
 *
 * @param tokens the qualified names, by the name of the token
 * @param raw the qualified names, by the name of the virtual terminal
 * @param nonTerminals the qualified names, by the name of the non-terminal
 * @param digits the digits of tokens that are numbers, as they are declared
 * @param bits the bits of tokens whose bits have names
 */
public record Types(
        Map<String, String> tokens,
        Map<String, String> raw,
        Map<String, String> nonTerminals,
        Map<String, Types.Digits> digits,
        Map<String, List<BitField>> bits) {
    /** The type of a token whose bits have names. */
    public static final String BITS = "bits";

    /** The type of a token that is an unsigned 64-bit number. */
    static final String UNSIGNED = "unsigned";

    private static final Digits USUAL = new Digits(NumberFormat.Base.DECIMAL, false);

    /** The digits of a number, and whether they are in two's complement. */
    record Digits(NumberFormat.Base base, boolean signed) {}

    static Types of(NameResolution resolution) {
        Declared declared = new Declared(
                JavaTypes.of(resolution.file(), resolution.log()),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                resolution.log());
        SymbolTable names = resolution.names();
        for (LexicalDeclaration token : names.tokens()) {
            declared.addToToken(token.name().text(), token.type());
        }
        for (VirtualDeclaration virtual : names.virtuals().values()) {
            declared.addToRaw(virtual.name().text(), virtual.type());
        }
        for (ProductionDeclaration production : names.productions().values()) {
            declared.addToNonTerminal(production.name().text(), production.type());
        }
        for (TypeDeclaration declaration : resolution.file().types()) {
            JavaType type = declaration.type();
            if (declaration.symbol() instanceof Expression.Terminal terminal) {
                resolution
                        .resolveTerminal(terminal.quoted())
                        .ifPresent(name -> declared.addToTerminal(names, name, type));
            } else if (declaration.symbol() instanceof Expression.Reference reference) {
                resolution
                        .resolveNonTerminal(reference.name())
                        .ifPresent(name -> declared.addToNonTerminal(name, type));
            }
        }
        return new Types(
                declared.qualified(declared.tokens),
                declared.qualified(declared.raw),
                declared.qualified(declared.nonTerminals),
                declared.digits,
                declared.bits);
    }

    /** Returns whether {@code type} is one that a length or a count can have. */
    public static boolean isNumber(@Nullable String type) {
        return "int".equals(type) || "long".equals(type) || UNSIGNED.equals(type);
    }

    /** Returns the digits of the token {@code name}, which is a number. */
    Digits digits(String name) {
        return digits.getOrDefault(name, USUAL);
    }

    /** The types as written; if a symbol has two, the first. */
    private record Declared(
            JavaTypes types,
            Map<String, Name> tokens,
            Map<String, Name> raw,
            Map<String, Name> nonTerminals,
            Map<String, Digits> digits,
            Map<String, List<BitField>> bits,
            DiagnosticLog log) {
        private static final int BYTE = 256;

        void addToTerminal(SymbolTable names, String name, JavaType type) {
            if (names.isToken(name)) {
                addToToken(name, type);
            } else if (names.virtual(name, VirtualDeclaration.Kind.BYTES).isPresent()) {
                addToRaw(name, type);
            } else {
                log.report(MISPLACED_OPTION, type.name().span(), "a choice", "a type");
            }
        }

        void addToRaw(String name, @Nullable JavaType type) {
            if (type == null) {
                return;
            }
            add(raw, name, type.name());
            reportNumber("raw bytes", type);
        }

        void addToToken(String token, @Nullable JavaType type) {
            if (type == null) {
                return;
            }
            add(tokens, token, type.name());
            if (!type.fields().isEmpty()) {
                addBits(token, type);
            }
            Name radix = type.radix();
            if (radix == null) {
                return;
            }
            if (!isNumber(type.name().text())) {
                log.report(
                        MISPLACED_OPTION,
                        radix.span(),
                        "the type " + type.name().text(),
                        "a radix");
                return;
            }
            Name sign = type.sign();
            NumberFormat.Base base = NumberFormat.Base.of(radix.text()).orElse(null);
            if (base == null) {
                log.report(BAD_RADIX, radix.span(), radix.text());
            } else if (sign != null
                    && (base.radix() != BYTE
                            || !sign.text().equals("signed")
                            || type.name().text().equals(UNSIGNED))) {
                log.report(BAD_RADIX, sign.span(), radix.text() + " " + sign.text());
            } else {
                digits.put(token, new Digits(base, sign != null));
            }
        }

        private void addBits(String token, JavaType type) {
            if (type.name().text().equals(BITS)) {
                bits.put(token, type.fields());
            } else {
                log.report(
                        MISPLACED_OPTION,
                        type.fields().get(0).name().span(),
                        "the type " + type.name().text(),
                        "named bits");
            }
        }

        void addToNonTerminal(String nonTerminal, @Nullable JavaType type) {
            if (type == null) {
                return;
            }
            add(nonTerminals, nonTerminal, type.name());
            reportNumber("a non-terminal", type);
        }

        /** Reports options that only numbers have. */
        private void reportNumber(String what, JavaType type) {
            if (type.radix() != null) {
                log.report(MISPLACED_OPTION, type.radix().span(), what, "a radix");
            }
            if (!type.fields().isEmpty()) {
                log.report(MISPLACED_OPTION, type.name().span(), what, "named bits");
            }
        }

        private void add(Map<String, Name> table, String symbol, Name type) {
            Name first = table.putIfAbsent(symbol, type);
            if (first != null) {
                types.resolve(type);
                log.report(DUPLICATE_TYPE, type.span(), List.of(new Related(first.span(), "the first one")), symbol);
            }
        }

        Map<String, String> qualified(Map<String, Name> written) {
            Map<String, String> qualified = new HashMap<>();
            written.forEach((symbol, type) -> {
                if (bits.containsKey(symbol)) {
                    qualified.put(symbol, BITS);
                } else if (written == tokens && type.text().equals(UNSIGNED)) {
                    qualified.put(symbol, UNSIGNED);
                } else {
                    types.resolve(type).ifPresent(name -> qualified.put(symbol, name));
                }
            });
            return qualified;
        }
    }
}
