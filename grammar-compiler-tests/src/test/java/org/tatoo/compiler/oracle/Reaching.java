package org.tatoo.compiler.oracle;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the number of a token is there wherever something is computed from it: the token stands before it, in the same
 * alternative or before each occurrence of its non-terminal, and no non-terminal between contains the token. By trying
 * all places until nothing changes.
 */
final class Reaching {
    private final Model model;
    private final Terminals terminals;
    private final int token;

    /** The name of the elements that are meant; null if any is. */
    private final @Nullable String name;

    /** The non-terminals that can shift the token. */
    private final BitSet containing = new BitSet();

    /** The non-terminals where the number is there before each occurrence seen. */
    private final BitSet entries = new BitSet();

    private boolean missing;

    private Reaching(Model model, Formula.Register register) {
        this.model = model;
        token = register.token();
        name = register.element();
        terminals = model.terminals();
    }

    /** Whether some number is missing. */
    static boolean isMissing(Model model) {
        return model.formulas()
                .flatMap(formula -> formula.registers().stream())
                .map(Formula.Register::first)
                .distinct()
                .anyMatch(register -> new Reaching(model, register).isMissing());
    }

    private boolean isMissing() {
        findContaining();
        entries.set(0, model.nonTerminals().size());
        model.starts().forEach(entries::clear);
        int size;
        do {
            size = entries.cardinality();
            missing = false;
            for (int i = 0; i < model.nonTerminals().size(); i++) {
                for (Model.Alternative alternative : model.nonTerminals().get(i).alternatives()) {
                    after(alternative.elements(), entries.get(i));
                }
            }
        } while (entries.cardinality() < size);
        return missing;
    }

    private boolean isMeant(Expression.Terminal terminal) {
        return terminal.number() == token && (name == null || name.equals(terminal.element()));
    }

    private void findContaining() {
        int size;
        do {
            size = containing.cardinality();
            IntStream.range(0, model.nonTerminals().size())
                    .filter(i -> model.nonTerminals().get(i).alternatives().stream()
                            .anyMatch(alternative ->
                                    alternative.elements().stream().anyMatch(this::contains)))
                    .forEach(containing::set);
        } while (containing.cardinality() > size);
    }

    private boolean contains(Expression expression) {
        if (expression instanceof Expression.Terminal terminal) {
            return isMeant(terminal) || terminal.number() == terminals.error();
        }
        if (expression instanceof Expression.Reference reference) {
            return containing.get(reference.nonTerminal());
        }
        if (expression instanceof Expression.Group group) {
            return group.alternatives().stream().flatMap(List::stream).anyMatch(this::contains);
        }
        if (expression instanceof Expression.Repetition list) {
            return contains(list.element()) || (list.separator() != null && contains(list.separator()));
        }
        if (expression instanceof Expression.Optional optional) {
            return contains(optional.body());
        }
        if (expression instanceof Expression.Bounded bounded) {
            return contains(bounded.element());
        }
        return expression instanceof Expression.Counted counted
                ? contains(counted.element())
                : contains(((Expression.Conditional) expression).element());
    }

    /** Whether the number is there after {@code elements} if it is before. */
    private boolean after(List<Expression> elements, boolean before) {
        boolean there = before;
        for (Expression element : elements) {
            there = after(element, there);
        }
        return there;
    }

    private boolean after(Expression expression, boolean before) {
        if (expression instanceof Expression.Terminal terminal) {
            return isMeant(terminal) || afterTerminal(terminal.number(), before);
        }
        if (expression instanceof Expression.Reference reference) {
            if (!before) {
                entries.clear(reference.nonTerminal());
            }
            return before && !containing.get(reference.nonTerminal());
        }
        if (expression instanceof Expression.Group group) {
            boolean there = true;
            for (List<Expression> alternative : group.alternatives()) {
                there &= after(alternative, before);
            }
            return there;
        }
        if (expression instanceof Expression.Optional optional) {
            return after(optional.body(), before) && before;
        }
        if (expression instanceof Expression.Repetition list) {
            boolean there = afterList(list, before);
            return list.orNone() ? there && before : there;
        }
        if (expression instanceof Expression.Bounded bounded) {
            need(model.regions().get(bounded.region()).length(), before);
            return after(bounded.element(), before);
        }
        if (expression instanceof Expression.Counted counted) {
            need(model.counters().get(counted.counter()).count(), before);
            return afterList(new Expression.Repetition(counted.element(), null, false), before) && before;
        }
        Expression.Conditional conditional = (Expression.Conditional) expression;
        need(model.conditions().get(conditional.condition()).number(), before);
        return after(conditional.element(), before) && before;
    }

    /** After one element, and after two. */
    private boolean afterList(Expression.Repetition list, boolean before) {
        boolean once = after(list.element(), before);
        boolean next = list.separator() == null ? once : after(list.separator(), once);
        return after(list.element(), next) && once;
    }

    private boolean afterTerminal(int terminal, boolean before) {
        if (terminals.isVirtual(terminal)) {
            int index = terminals.question(terminal).index();
            Model.Cases cases = terminals.question(terminal).kind() == Terminals.Kind.CHOICE
                    ? model.selectors().get(index).number()
                    : null;
            if (terminals.question(terminal).kind() == Terminals.Kind.LENGTH) {
                need(model.bytes().get(index).length(), before);
            } else if (cases != null) {
                need(cases.number(), before);
            } else if (terminals.isCheck(terminal)) {
                need(model.checks().get(terminals.checked(terminal)), before);
            }
        }
        return before && terminal != terminals.error();
    }

    private void need(Formula formula, boolean there) {
        boolean needed = formula.registers().stream()
                .map(Formula.Register::first)
                .anyMatch(new Formula.Register(token, 0, name)::equals);
        missing |= needed && !there;
    }
}
