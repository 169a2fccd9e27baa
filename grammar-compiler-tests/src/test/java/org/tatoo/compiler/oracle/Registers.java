package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The last numbers of tokens in one input, and how much is left of the innermost region. */
final class Registers implements Formula.Numbers {
    private final Model model;
    private final Map<Formula.Register, BigInteger> numbers = new HashMap<>();

    private @Nullable BigInteger left;

    Registers(Model model) {
        this.model = model;
    }

    /**
     * Keeps the numbers of a token if it has any that the parser reads; false if they are not allowed.
     *
     * @param element what the element is called; null if it has no name
     */
    boolean keep(int token, @Nullable String element, String bytes) {
        NumberType type = model.rules().get(token).number();
        if (type == null || (!type.isAlwaysRead() && !isNeeded(token))) {
            return true;
        }
        List<BigInteger> values = type.values(bytes.getBytes(StandardCharsets.ISO_8859_1));
        if (!type.allows(values)) {
            return false;
        }
        put(new Formula.Register(token, 0), values);
        if (element != null) {
            put(new Formula.Register(token, 0, element), values);
        }
        return true;
    }

    private void put(Formula.Register first, List<BigInteger> values) {
        for (int field = 0; field < values.size(); field++) {
            numbers.put(new Formula.Register(first.token(), field, first.element()), values.get(field));
        }
    }

    /** Keeps the numbers of a token of which {@code first} is the first, and of no other. */
    void replace(Formula.Register first, byte[] bytes) {
        NumberType type = model.rules().get(first.token()).number();
        if (type != null) {
            put(first, type.values(bytes));
        }
    }

    private boolean isNeeded(int token) {
        return model.formulas().anyMatch(formula -> formula.needs(token));
    }

    /** The value of {@code formula}, whose numbers are there; null if it has none. */
    @Nullable
    BigInteger value(Formula formula) {
        return formula.value(this);
    }

    /** Whether all numbers for {@code formula} are there. */
    boolean has(Formula formula) {
        return numbers.keySet().containsAll(formula.registers())
                && (left != null || formula.regionsLeft().isEmpty());
    }

    @Override
    public @Nullable BigInteger of(Formula.Register register) {
        return numbers.get(register);
    }

    @Override
    public @Nullable BigInteger left() {
        return left;
    }

    /** Sets how many bytes are left of the innermost region; null if that is not known, or there is none. */
    void setLeft(@Nullable BigInteger bytes) {
        left = bytes;
    }

    /** These numbers, for {@link #set}. */
    Registers copy() {
        Registers copy = new Registers(model);
        copy.set(this);
        return copy;
    }

    /** Takes over the numbers of {@code others}. */
    void set(Registers others) {
        numbers.clear();
        numbers.putAll(others.numbers);
        left = others.left;
    }

    /** Sets one number. */
    void set(Formula.Register register, BigInteger value) {
        numbers.put(register, value);
    }

    void clear() {
        left = null;
        numbers.clear();
    }
}
