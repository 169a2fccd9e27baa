package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The numbers whose allowed values are enumerations, and the names of these values. The model knows only the values. */
final class EnumNames {
    private static final int ENUMERATIONS = 60;
    private static final int NAMES = 80;
    private static final int MOST = 24;

    private final Model model;
    private final Dice dice;
    private final boolean any;

    /** The names of numbers, by the first numbers that they belong to. */
    private final Map<Formula.Register, Map<Long, String>> names = new HashMap<>();

    private final Map<Formula.Register, String> options = new HashMap<>();

    /** The constants of each enum, by its name. */
    private final Map<String, String> classes = new HashMap<>();

    EnumNames(Model model, Dice dice) {
        this.model = model;
        this.dice = dice;
        any = dice.percent(ENUMERATIONS);
        for (int token = 0; token < model.tokens().size(); token++) {
            Model.Rule rule = model.rules().get(token);
            NumberType type = rule.number();
            if (type != null && any) {
                draw(token, rule, type);
            }
        }
    }

    private void draw(int token, Model.Rule rule, NumberType type) {
        if (type.fields().isEmpty()) {
            draw(new Formula.Register(token, 0), type.ranges(), least(rule, type), most(rule, type), rule.name());
        }
        for (int i = 0; i < type.fields().size(); i++) {
            NumberType.Field field = type.fields().get(i);
            BigInteger most = BigInteger.ONE.shiftLeft(field.width()).subtract(BigInteger.ONE);
            draw(new Formula.Register(token, i), field.ranges(), BigInteger.ZERO, most, field.name());
        }
    }

    private static BigInteger most(Model.Rule rule, NumberType type) {
        int radix = type.base().equals("16") ? 16 : type.base().startsWith("10") ? 10 : 256;
        int base = type.base().startsWith("128") ? 128 : radix;
        BigInteger all = BigInteger.valueOf(base).pow(Math.min(40, NumberForm.longest(rule)));
        BigInteger most = (type.signed() ? all.shiftRight(1) : all).subtract(BigInteger.ONE);
        return most.min(BigInteger.ONE.shiftLeft(Math.min(63, type.bits())).subtract(BigInteger.ONE));
    }

    private static BigInteger least(Model.Rule rule, NumberType type) {
        return type.signed() ? most(rule, type).not() : BigInteger.ZERO;
    }

    private void draw(Formula.Register register, Ranges ranges, BigInteger least, BigInteger most, String written) {
        List<Long> values = values(ranges);
        boolean fits = values.stream()
                .map(BigInteger::valueOf)
                .allMatch(value -> value.compareTo(least) >= 0 && value.compareTo(most) <= 0);
        if (values.isEmpty() || !fits || !dice.percent(NAMES)) {
            return;
        }
        Map<Long, String> constants = values.stream()
                .collect(Collectors.toMap(value -> value, value -> (value < 0 ? "m" : "k") + Math.abs(value)));
        if (classes.merge(written.toUpperCase(Locale.ROOT), constants.toString(), (one, two) -> one)
                .equals(constants.toString())) {
            names.put(register, constants);
            List<Long> order = new ArrayList<>(constants.keySet());
            dice.shuffle(order);
            options.put(
                    register,
                    order.stream()
                            .map(value -> constants.get(value) + " " + value)
                            .collect(Collectors.joining(", ", " enum(", ")")));
        }
    }

    /** The values of {@code ranges}; none if there are too many. */
    private static List<Long> values(Ranges ranges) {
        TreeSet<Long> values = new TreeSet<>();
        for (Ranges.Range range : ranges.all()) {
            long others = range.most() - range.least();
            if (others < 0 || others >= MOST) {
                return List.of();
            }
            for (long i = 0; i <= others; i++) {
                values.add(range.least() + i);
            }
        }
        return values.size() > MOST ? List.of() : new ArrayList<>(values);
    }

    // ---- answers

    /** The values allowed for a number, or for some bits of a token: an enumeration, or {@code in} and ranges. */
    String option(int token, int field, Ranges ranges) {
        return options.getOrDefault(new Formula.Register(token, field), ranges.option());
    }

    /** Whether {@link #option} is an enumeration, which stands after the type. */
    boolean isEnumeration(int token) {
        return names.containsKey(new Formula.Register(token, 0))
                && Stream.ofNullable(model.rules().get(token).number())
                        .allMatch(type -> type.fields().isEmpty());
    }

    /** The type of a token of named bits. */
    String bits(int token, NumberType type) {
        return type.text(field -> option(token, field, type.fields().get(field).ranges()));
    }

    private String name(Map<Long, String> constants, long value) {
        String name = constants.get(value);
        return name == null || dice.percent(15) ? Long.toString(value) : name;
    }

    private Map<Long, String> names(Formula number) {
        return number instanceof Formula.Register register
                ? names.getOrDefault(new Formula.Register(register.token(), register.field()), Map.of())
                : Map.of();
    }

    /** {@code constant}, which is compared with {@code number}. */
    String constant(Formula number, long constant) {
        return name(names(number), constant);
    }

    /** The values that {@code number} has. */
    String ranges(Formula number, Ranges ranges) {
        Map<Long, String> constants = names(number);
        return ranges.all().stream()
                .map(range -> range.least() == range.most()
                        ? name(constants, range.least())
                        : name(constants, range.least()) + ".." + name(constants, range.most()))
                .collect(Collectors.joining("|"));
    }
}
