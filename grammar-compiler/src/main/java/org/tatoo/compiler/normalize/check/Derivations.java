package org.tatoo.compiler.normalize.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Element;
import org.tatoo.compiler.normalize.resolve.Sequence;

/**
 * The non-terminals and elements that derive a string of certain terminals: of these only, or with at least one of
 * them. The least fixed point over all definitions; an alternative that is too large derives nothing.
 */
final class Derivations implements Element.Cases<Boolean> {
    private final Predicate<Symbol> terminals;
    private final boolean all;
    private final Predicate<String> names;
    private final Set<Symbol> deriving = new HashSet<>();

    private Derivations(
            Predicate<Symbol> terminals, boolean all, Predicate<String> names, List<Definition> definitions) {
        this.terminals = terminals;
        this.all = all;
        this.names = names;
        FixedPoint.reach(definitions, this::extend);
    }

    /** Returns the symbols that derive the empty string. */
    static Derivations nullable(List<Definition> definitions) {
        return new Derivations(terminal -> false, true, name -> false, definitions);
    }

    /** Returns the symbols that derive a string that may take no byte of the input. */
    static Derivations byteless(List<Definition> definitions) {
        return new Derivations(
                symbol -> symbol instanceof VirtualTerminal virtual && virtual.mayBeZeroWide(),
                true,
                name -> false,
                definitions);
    }

    /** Returns the symbols that derive a string with one of {@code terminals} or an element named in {@code names}. */
    static Derivations containing(Predicate<Symbol> terminals, Predicate<String> names, List<Definition> definitions) {
        return new Derivations(terminals, false, names, definitions);
    }

    boolean holds(Element element) {
        return element.match(this);
    }

    boolean holds(Symbol symbol) {
        return symbol instanceof NonTerminal ? deriving.contains(symbol) : terminals.test(symbol);
    }

    @Override
    public Boolean single(Element.Single single) {
        return holds(single.symbol());
    }

    @Override
    public Boolean unknown(Element.Unknown unknown) {
        return false;
    }

    @Override
    public Boolean group(Element.Group group) {
        return group.alternatives().stream().anyMatch(this::holds);
    }

    @Override
    public Boolean optional(Element.Optional optional) {
        return all || holds(optional.body());
    }

    @Override
    public Boolean repetition(Element.Repetition repetition) {
        Element separator = repetition.separator();
        return all
                ? repetition.optional() || (isSmall(repetition.optionalParts()) && holds(repetition.element()))
                : holds(repetition.element()) || (separator != null && holds(separator));
    }

    @Override
    public Boolean counted(Element.Counted counted) {
        return all ? isSmall(counted.optionalParts()) && holds(counted.steps().begin()) : holds(counted.element());
    }

    @Override
    public Boolean named(Element.Named named) {
        return names.test(named.name().text()) || named.element().match(this);
    }

    @Override
    public Boolean bounded(Element.Bounded bounded) {
        boolean element = holds(bounded.element());
        return all ? element && holds(bounded.edges().begin()) : element;
    }

    private boolean holds(Sequence sequence) {
        return isSmall(sequence.optionalParts())
                && (all
                        ? sequence.elements().stream().allMatch(this::holds)
                        : sequence.elements().stream().anyMatch(this::holds));
    }

    private static boolean isSmall(int optionalParts) {
        return optionalParts <= ListCheck.OPTIONAL_PARTS;
    }

    private boolean extend(Definition definition) {
        return !deriving.contains(definition.symbol())
                && definition.alternatives().stream().anyMatch(alternative -> holds(alternative.sequence()))
                && deriving.add(definition.symbol());
    }
}
