package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.oracle.Model.Priority;

/**
 * A model without options, lists and groups. Symbols are numbers: {@link Terminals}, then the non-terminals of the model,
 * then hidden ones.
 */
final class ContextFree {
    /**
     * A production.
     *
     * @param production its name, null if it is hidden
     * @param names how elements are called whose numbers are used by that name, in the order of the symbols; null for
     *     others
     * @param call where the arguments are, negative for those that are absent; null if no call delivers it
     */
    record Variant(
            int leftHandSide,
            List<Integer> rightHandSide,
            List<@Nullable String> names,
            @Nullable String production,
            @Nullable Priority priority,
            @Nullable List<Integer> call) {}

    /** In strings that are being expanded, the position of a name is above the bits of its symbol. */
    private static final int NAME = 20;

    /** An element of a list with its separators, or of a count. */
    private record Element(Set<List<Integer>> variants, Set<List<Integer>> separators, boolean counted) {}

    private final Model model;
    private final Terminals terminals;
    private final List<Variant> variants = new ArrayList<>();
    private final Map<Expression, Integer> hidden = new HashMap<>();
    private final List<Element> elements = new ArrayList<>();
    private final Map<Integer, Integer> bounds = new HashMap<>();
    private final Map<Integer, Integer> longest = new HashMap<>();
    private int symbols;

    /** The names of elements that are used. */
    private final List<String> names;

    private ContextFree(Model model) {
        this.model = model;
        terminals = model.terminals();
        symbols = terminals.count() + model.nonTerminals().size();
        names = model.formulas()
                .flatMap(formula -> formula.registers().stream())
                .map(Formula.Register::element)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    static ContextFree of(Model model) {
        ContextFree grammar = new ContextFree(model);
        for (int i = 0; i < model.nonTerminals().size(); i++) {
            int symbol = grammar.terminals.count() + i;
            if (model.nonTerminals().get(i).longest() > 0) {
                grammar.longest.put(symbol, model.nonTerminals().get(i).longest());
            }
            for (Model.Alternative alternative : model.nonTerminals().get(i).alternatives()) {
                if (alternative.whole() && Wholes.isPossible(model, alternative.elements())) {
                    Wholes.calls(model, alternative)
                            .forEach((tokens, call) -> grammar.add(
                                    symbol, tokens, alternative.production(), alternative.priority(), call));
                } else {
                    grammar.sequence(alternative.elements())
                            .forEach(rightHandSide -> grammar.add(
                                    symbol, rightHandSide, alternative.production(), alternative.priority(), null));
                }
            }
        }
        return grammar;
    }

    Model model() {
        return model;
    }

    Terminals terminals() {
        return terminals;
    }

    List<Variant> variants() {
        return variants;
    }

    /** How many elements the list {@code symbol} may have; 0 if any number. */
    int bound(int symbol) {
        return bounds.getOrDefault(symbol, 0);
    }

    boolean hasBounds() {
        return !bounds.isEmpty();
    }

    /** By non-terminals, how many bytes a production may have. */
    Map<Integer, Integer> longest() {
        return longest;
    }

    int symbols() {
        return symbols;
    }

    /** The symbol of a start. */
    int start(int index) {
        return terminals.count() + model.starts().get(index);
    }

    /** The non-terminals that derive a string of some terminals, those of {@code allowed}, and those terminals. */
    BitSet deriving(BitSet allowed) {
        BitSet deriving = (BitSet) allowed.clone();
        int size;
        do {
            size = deriving.cardinality();
            for (Variant variant : variants) {
                if (variant.rightHandSide.stream().allMatch(deriving::get)) {
                    deriving.set(variant.leftHandSide);
                }
            }
        } while (deriving.cardinality() > size);
        return deriving;
    }

    /** The symbols that may take no byte. */
    BitSet zeroWide() {
        BitSet virtual = new BitSet();
        for (int terminal = terminals.error() + 1; terminal < terminals.count(); terminal++) {
            virtual.set(terminal, terminals.question(terminal).kind() != Terminals.Kind.TEXT);
        }
        return deriving(virtual);
    }

    /** The symbols that derive the empty string. */
    BitSet nullable() {
        return deriving(new BitSet());
    }

    /** Whether an element of a list or count may be empty where it must not be. */
    boolean hasEmptyElement() {
        BitSet nullable = nullable();
        BitSet zeroWide = zeroWide();
        return elements.stream().anyMatch(element -> {
            boolean empty = any(element.variants, nullable);
            boolean still = any(element.variants, zeroWide);
            return empty || (still && (element.counted || any(element.separators, zeroWide)));
        });
    }

    private static boolean any(Set<List<Integer>> strings, BitSet symbols) {
        return strings.stream().anyMatch(string -> string.stream().allMatch(each -> symbols.get(symbol(each))));
    }

    /** Whether every start derives something. */
    boolean isProductive() {
        BitSet productive = productive();
        for (int i = 0; i < model.starts().size(); i++) {
            if (!productive.get(start(i))) {
                return false;
            }
        }
        return true;
    }

    private BitSet productive() {
        BitSet all = new BitSet();
        all.set(0, terminals.count());
        return deriving(all);
    }

    /** Leaves out what is unproductive or not reached from a start. */
    void removeUseless() {
        BitSet productive = productive();
        variants.removeIf(variant -> !variant.rightHandSide.stream().allMatch(productive::get));
        BitSet reached = new BitSet();
        for (int i = 0; i < model.starts().size(); i++) {
            reached.set(start(i));
        }
        int size;
        do {
            size = reached.cardinality();
            variants.stream()
                    .filter(variant -> reached.get(variant.leftHandSide))
                    .forEach(variant -> variant.rightHandSide.forEach(reached::set));
        } while (reached.cardinality() > size);
        variants.removeIf(variant -> !reached.get(variant.leftHandSide));
    }

    private Set<List<Integer>> sequence(List<Expression> elements) {
        Set<List<Integer>> strings = Set.of(List.of());
        for (Expression element : elements) {
            strings = product(strings, expand(element));
        }
        return strings;
    }

    private Set<List<Integer>> expand(Expression expression) {
        if (expression instanceof Expression.Reference reference) {
            return one(terminals.count() + reference.nonTerminal());
        }
        if (expression instanceof Expression.Terminal terminal) {
            return one(terminal.number() + ((names.indexOf(terminal.element()) + 1) << NAME));
        }
        if (expression instanceof Expression.Optional optional) {
            return orNone(expand(optional.body()));
        }
        if (expression instanceof Expression.Bounded bounded) {
            return product(
                    product(one(terminals.beginOf(bounded.region())), expand(bounded.element())),
                    one(terminals.endOf(bounded.region())));
        }
        if (expression instanceof Expression.Group group) {
            return group.alternatives().size() == 1
                    ? sequence(group.alternatives().get(0))
                    : one(hidden(group));
        }
        if (expression instanceof Expression.Repetition list) {
            Set<List<Integer>> strings =
                    one(hidden(new Expression.Repetition(list.element(), list.separator(), false, list.most())));
            return list.orNone() ? orNone(strings) : strings;
        }
        return one(hidden(expression));
    }

    private int hidden(Expression expression) {
        Integer known = hidden.get(expression);
        if (known != null) {
            return known;
        }
        int symbol = symbols++;
        hidden.put(expression, symbol);
        if (expression instanceof Expression.Group group) {
            Set<List<Integer>> distinct = new LinkedHashSet<>();
            group.alternatives().forEach(alternative -> distinct.addAll(sequence(alternative)));
            distinct.forEach(string -> add(symbol, string));
        } else if (expression instanceof Expression.Repetition list) {
            defineList(symbol, list);
        } else if (expression instanceof Expression.Counted counted) {
            defineCounted(symbol, counted);
        } else if (expression instanceof Expression.Conditional conditional) {
            product(one(terminals.there(conditional.condition())), expand(conditional.element()))
                    .forEach(string -> add(symbol, string));
            add(symbol, List.of(terminals.absent(conditional.condition())));
        }
        return symbol;
    }

    private void defineList(int symbol, Expression.Repetition list) {
        Set<List<Integer>> element = expand(list.element());
        Expression separator = list.separator();
        Set<List<Integer>> separators = separator == null ? Set.of(List.of()) : expand(separator);
        elements.add(new Element(element, separators, false));
        if (list.most() > 0) {
            bounds.put(symbol, list.most());
        }
        element.forEach(string -> add(symbol, string));
        product(product(one(symbol), separators), element).forEach(string -> add(symbol, string));
    }

    private void defineCounted(int symbol, Expression.Counted counted) {
        Set<List<Integer>> element = expand(counted.element());
        elements.add(new Element(element, Set.of(List.of()), true));
        int list = symbols++;
        add(list, List.of());
        Set<List<Integer>> before = Set.of(List.of(list, terminals.more(counted.counter())));
        product(before, element).forEach(string -> add(list, string));
        add(symbol, List.of(terminals.begin(counted.counter()), list, terminals.close(counted.counter())));
    }

    private void add(int symbol, List<Integer> rightHandSide) {
        add(symbol, rightHandSide, null, null, null);
    }

    private static int symbol(int named) {
        return named & ((1 << NAME) - 1);
    }

    private void add(
            int symbol,
            List<Integer> string,
            @Nullable String production,
            @Nullable Priority own,
            @Nullable List<Integer> call) {
        List<Integer> rightHandSide = string.stream().map(ContextFree::symbol).toList();
        List<@Nullable String> called = new ArrayList<>();
        string.forEach(each -> called.add(each >>> NAME == 0 ? null : names.get((each >>> NAME) - 1)));
        Priority priority = own;
        for (int i = 0; i < rightHandSide.size() && own == null; i++) {
            int terminal = rightHandSide.get(i);
            Priority declared =
                    terminals.isToken(terminal) ? model.rules().get(terminal).priority() : null;
            priority = declared == null ? priority : declared;
        }
        variants.add(new Variant(symbol, rightHandSide, called, production, priority, call));
    }

    private static Set<List<Integer>> one(int symbol) {
        return Set.of(List.of(symbol));
    }

    private static Set<List<Integer>> orNone(Set<List<Integer>> strings) {
        Set<List<Integer>> result = new LinkedHashSet<>(strings);
        result.add(List.of());
        return result;
    }

    private static Set<List<Integer>> product(Set<List<Integer>> left, Set<List<Integer>> right) {
        Set<List<Integer>> result = new LinkedHashSet<>();
        for (List<Integer> start : left) {
            for (List<Integer> end : right) {
                List<Integer> both = new ArrayList<>(start);
                both.addAll(end);
                result.add(both);
            }
        }
        return result;
    }
}
