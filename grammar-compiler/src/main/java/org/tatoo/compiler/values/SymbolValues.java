package org.tatoo.compiler.values;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.ConstantNames;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Feeding;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.normalize.resolve.JavaNames;

/**
 * The value of each symbol for records.
 *
 * @param valued whether a non-terminal is a component
 */
record SymbolValues(Grammar grammar, Predicate<NonTerminal> valued) implements Valuation {
    private static final Set<String> NUMBERS = Set.of("int", "long", "unsigned");
    private static final String BITS = "bits";
    private static final String STRING = "java.lang.String";
    private static final String BYTES = "org.tatoo.runtime.Bytes";

    @Override
    public List<Component> components(Content.Single single) {
        Symbol symbol = single.symbol();
        if (symbol instanceof Terminal token) {
            return token.equals(grammar.error()) ? one(single, new ValueType.Mistake()) : ofToken(single, token);
        }
        if (symbol instanceof NonTerminal nonTerminal) {
            return valued.test(nonTerminal) ? one(single, new ValueType.Of(nonTerminal)) : List.of();
        }
        VirtualTerminal virtual = (VirtualTerminal) symbol;
        return isCollected(virtual, grammar)
                ? one(single, type(grammar.values().rawTypes().get(virtual.index()), virtual))
                : List.of();
    }

    /** Returns whether the bytes of {@code virtual} are a value: they have a type and a limit, and feed no parser. */
    static boolean isCollected(VirtualTerminal virtual, Grammar grammar) {
        boolean typed = grammar.values().rawTypes().containsKey(virtual.index());
        long max = virtual instanceof VirtualTerminal.Bytes bytes
                ? bytes.max()
                : virtual instanceof VirtualTerminal.Until until ? until.max() : Long.MAX_VALUE;
        return typed && max < Long.MAX_VALUE && virtual.feeding() == Feeding.NONE;
    }

    @Override
    public boolean isFixed(Symbol symbol) {
        return symbol instanceof Terminal token
                && !token.equals(grammar.error())
                && (!token.silent() || Symbol.isLiteral(token.name()))
                && token.type() == null
                && grammar.values().texts().containsKey(token.index());
    }

    private List<Component> ofToken(Content.Single single, Terminal token) {
        if (token.silent() || isFixed(token)) {
            return List.of();
        }
        NumberFormat format = grammar.values().numbers().get(token.index());
        if (BITS.equals(token.type()) && format != null) {
            return format.fields().stream()
                    .filter(field -> !isSilent(single, field.name()) && !isConstant(field.ranges()))
                    .map(field -> new Component(
                            field.name(),
                            number(
                                    token,
                                    field.name(),
                                    field.width() < Integer.SIZE ? new ValueType.Int32() : new ValueType.Int64(false)),
                            false,
                            field.name(),
                            single,
                            null,
                            single.span()))
                    .toList();
        }
        if (isSilent(single, null) || (format != null && isConstant(format.ranges()))) {
            return List.of();
        }
        return one(single, number(token, null, type(token.type(), token)));
    }

    /** Returns the enum of the values of {@code token}, or of some of its bits; {@code otherwise} if they have no names. */
    private ValueType number(Terminal token, @Nullable String field, ValueType otherwise) {
        ConstantNames.Enumeration names = grammar.values().constants().of(token, field);
        return names == null
                ? otherwise
                : new ValueType.OneOf(
                        JavaNames.camelCase(field == null ? token.name() : field), names.constants(), names.codes());
    }

    private boolean isSilent(Content.Single single, @Nullable String field) {
        return grammar.values().silent().contains(single, field);
    }

    private static boolean isConstant(List<NumberFormat.Range> ranges) {
        return ranges.size() == 1 && ranges.get(0).least() == ranges.get(0).most();
    }

    private ValueType type(@Nullable String type, Symbol terminal) {
        ValueType plain = grammar.charset() == GrammarCharset.BINARY ? new ValueType.Octets() : new ValueType.Text();
        if (type == null) {
            return plain;
        }
        if (NUMBERS.contains(type) && terminal instanceof Terminal) {
            return type.equals("int") ? new ValueType.Int32() : new ValueType.Int64(type.equals("unsigned"));
        }
        return switch (type) {
            case STRING -> new ValueType.Text();
            case BYTES -> new ValueType.Octets();
            default -> new ValueType.Converted(type, terminal, plain);
        };
    }

    private static List<Component> one(Content.Single single, ValueType type) {
        return List.of(new Component(single.symbol().name(), type, false, null, single, null, single.span()));
    }
}
