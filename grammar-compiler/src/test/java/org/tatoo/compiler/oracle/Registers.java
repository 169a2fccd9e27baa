package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The last numbers of tokens in one input. */
final class Registers {
    private final Model model;
    private final Map<Formula.Register, BigInteger> numbers = new HashMap<>();

    Registers(Model model) {
        this.model = model;
    }

    /** Keeps the numbers of a token if it has any that the parser reads; false if they are not allowed. */
    boolean keep(int token, String bytes) {
        NumberType type = model.rules().get(token).number();
        if (type == null || (!type.isAlwaysRead() && !isNeeded(token))) {
            return true;
        }
        List<BigInteger> values = type.values(bytes.getBytes(StandardCharsets.ISO_8859_1));
        if (!type.allows(values)) {
            return false;
        }
        for (int field = 0; field < values.size(); field++) {
            numbers.put(new Formula.Register(token, field), values.get(field));
        }
        return true;
    }

    private boolean isNeeded(int token) {
        return model.formulas().anyMatch(formula -> formula.needs(token));
    }

    /** The value of {@code formula}, whose numbers are there; null if it has none. */
    @Nullable
    BigInteger value(Formula formula) {
        return formula.value(numbers);
    }

    /** Whether all numbers for {@code formula} are there. */
    boolean has(Formula formula) {
        return numbers.keySet().containsAll(formula.registers());
    }

    void clear() {
        numbers.clear();
    }
}
