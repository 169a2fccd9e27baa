package org.tatoo.compiler.oracle;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The parts of a model that are written without a declaration, or a number without its regex. All that has one form and one
 * name is one terminal, so the model does not change.
 */
final class ShortForms {
    private static final int GRAMMARS = 75;
    private static final int EACH = 65;
    private static final String WORD = "[A-Za-z_][A-Za-z0-9_]*";

    private final Model model;
    private final Terminals terminals;
    private final Dice dice;
    private final boolean any;

    /** Terminals: tokens, raw bytes and texts. */
    private final BitSet placed = new BitSet();

    private final BitSet counters = new BitSet();
    private final BitSet conditions = new BitSet();
    private final BitSet regions = new BitSet();
    private final Map<Integer, NumberForm> numbers = new HashMap<>();

    /** The conditions, in other words. */
    private final Map<Formula, Formula> reworded = new HashMap<>();

    private final Map<Formula, List<Formula>> checks = new HashMap<>();

    // Of what is used: terminals in the order of their first uses, those with other names, and names of what is
    // measured.
    private final Set<Integer> used = new LinkedHashSet<>();
    private final BitSet renamed = new BitSet();
    private final Map<Integer, Set<String>> counted = new HashMap<>();
    private final Map<Integer, Set<String>> conditional = new HashMap<>();
    private final BitSet bounded = new BitSet();

    ShortForms(Model model, Dice dice) {
        this.model = model;
        this.dice = dice;
        terminals = model.terminals();
        any = dice.percent(GRAMMARS);
        Rewording rewording = new Rewording(dice);
        model.conditions()
                .forEach(condition -> reworded.put(
                        key(condition), any ? rewording.of(condition.number(), condition.ranges()) : plain(condition)));
        model.checks()
                .forEach(check -> checks.put(
                        check,
                        any
                                ? List.of(rewording.of(check, Ranges.NONE), rewording.of(check, Ranges.NONE))
                                : List.of(check)));
        walkAll();
        placeNumbers();
        placeRaw();
        walkAll();
        placeMeasured();
    }

    private static Formula key(Model.Condition condition) {
        return new Truth.In(condition.number(), condition.ranges());
    }

    private static Formula plain(Model.Condition condition) {
        return condition.ranges().isEmpty() ? condition.number() : key(condition);
    }

    // ---- what is used

    private void walkAll() {
        counted.clear();
        conditional.clear();
        model.nonTerminals()
                .forEach(nonTerminal -> nonTerminal
                        .alternatives()
                        .forEach(alternative -> alternative.elements().forEach(this::walk)));
    }

    private void walk(Expression expression) {
        if (expression instanceof Expression.Terminal terminal) {
            used.add(terminal.number());
            renamed.set(terminal.number(), renamed.get(terminal.number()) || terminal.element() != null);
        } else if (expression instanceof Expression.Group group) {
            group.alternatives().forEach(alternative -> alternative.forEach(this::walk));
        } else if (expression instanceof Expression.Optional optional) {
            walk(optional.body());
        } else if (expression instanceof Expression.Repetition list) {
            walk(list.element());
            Optional.ofNullable(list.separator()).ifPresent(this::walk);
        } else if (expression instanceof Expression.Counted count) {
            counted.computeIfAbsent(count.counter(), key -> new TreeSet<>()).add(base(count.element()));
            walk(count.element());
        } else if (expression instanceof Expression.Conditional given) {
            conditional
                    .computeIfAbsent(given.condition(), key -> new TreeSet<>())
                    .add(base(given.element()));
            walk(given.element());
        } else if (expression instanceof Expression.Bounded region) {
            bounded.set(region.region());
            walk(region.element());
        }
    }

    /** The name that the declaration for a suffix of {@code element} begins with. */
    private String base(Expression element) {
        if (element instanceof Expression.Reference reference) {
            return model.nonTerminals().get(reference.nonTerminal()).name();
        }
        if (!(element instanceof Expression.Terminal terminal)) {
            return "group";
        }
        String name = terminal.element();
        if (name != null) {
            return name;
        }
        if (placed.get(terminal.number())) {
            return terminals.name(terminal.number());
        }
        String quoted = terminals.quoted(terminal.number()).replaceAll("^['\"]|['\"]i?$", "");
        return quoted.matches(WORD) ? quoted : "group";
    }

    // ---- what is placed

    /** Numbers without a regex; those at the end, which come first in the order of the text, in place. */
    private void placeNumbers() {
        boolean last = any;
        List<Integer> order = List.copyOf(used);
        int next = order.size();
        for (int token = model.tokens().size() - 1; token >= 0; token--) {
            Model.Rule rule = model.rules().get(token);
            Optional<NumberForm> form = NumberForm.of(rule, model.charset());
            if (form.isPresent() && any && dice.percent(80)) {
                numbers.put(token, form.get());
            }
            last &= form.isPresent() && isPlain(rule) && !renamed.get(token) && used.contains(token);
            last &= order.indexOf(token) < next && dice.percent(85);
            if (last) {
                next = order.indexOf(token);
                numbers.put(token, form.orElseThrow());
                placed.set(token);
            }
        }
    }

    private static boolean isPlain(Model.Rule rule) {
        return rule.alias() == null && rule.max() == null && !rule.silent() && rule.priority() == null;
    }

    private void placeRaw() {
        for (int terminal : used) {
            boolean raw = terminals.isVirtual(terminal)
                    && Set.of(Terminals.Kind.LENGTH, Terminals.Kind.TEXT)
                            .contains(terminals.question(terminal).kind());
            placed.set(terminal, placed.get(terminal) || (raw && isDrawn()));
        }
    }

    private void placeMeasured() {
        Set<List<Object>> forms = new HashSet<>();
        counted.forEach((counter, bases) -> {
            Model.Counter declared = model.counters().get(counter);
            List<Object> form =
                    List.of(bases.toString(), declared.count(), Optional.ofNullable(declared.max()), "times");
            counters.set(counter, bases.size() == 1 && isDrawn() && forms.add(form));
        });
        conditional.forEach((condition, bases) -> {
            List<Object> form = List.of(bases.toString(), condition(condition), "when");
            conditions.set(condition, bases.size() == 1 && isDrawn() && forms.add(form));
        });
        bounded.stream().forEach(region -> regions.set(region, isDrawn()));
    }

    private boolean isDrawn() {
        return any && dice.percent(EACH);
    }

    // ---- answers

    /** Whether there are short forms at all. */
    boolean any() {
        return any;
    }

    /** Whether the token, the raw bytes or the text {@code terminal} has no declaration. */
    boolean isPlaced(int terminal) {
        return placed.get(terminal);
    }

    boolean isCounterPlaced(int counter) {
        return counters.get(counter);
    }

    boolean isConditionPlaced(int condition) {
        return conditions.get(condition);
    }

    boolean isRegionPlaced(int region) {
        return regions.get(region);
    }

    /** The form of a number that is written without a regex. */
    Optional<NumberForm> number(int token) {
        return Optional.ofNullable(numbers.get(token));
    }

    /** The condition of that index. */
    Formula condition(int index) {
        return reworded.getOrDefault(
                key(model.conditions().get(index)), plain(model.conditions().get(index)));
    }

    /** The condition of the check of that index, in one of some words. */
    Formula check(int index) {
        return dice.pick(checks.getOrDefault(model.checks().get(index), List.of()));
    }
}
