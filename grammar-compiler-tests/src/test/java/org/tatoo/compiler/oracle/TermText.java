package org.tatoo.compiler.oracle;

import java.util.List;
import java.util.stream.Collectors;

/** Terms and conditions as a grammar has them. */
final class TermText {
    private static final int LOOSE = 12;

    private final Model model;
    private final Dice dice;

    /** Arguments for constants, ranges and tokens, as text. */
    private final TemplateArguments arguments;

    private final EnumNames names;

    TermText(Model model, Dice dice, TemplateArguments arguments, EnumNames names) {
        this.model = model;
        this.names = names;
        this.dice = dice;
        this.arguments = arguments;
    }

    /** With parentheses where they are needed, and now and then where they are not. */
    String of(Formula formula) {
        String text = plain(formula);
        return dice.percent(LOOSE) && !(formula instanceof Truth || formula instanceof Formula.Position)
                ? "(" + text + ")"
                : text;
    }

    private String plain(Formula formula) {
        if (formula instanceof Formula.Constant constant) {
            return arguments.constant(Long.toString(constant.number()));
        }
        if (formula instanceof Formula.Register register) {
            return register(register);
        }
        if (formula instanceof Formula.Method method) {
            return method.name();
        }
        if (formula instanceof Formula.Left left) {
            return "left(" + model.regions().get(left.region()).name() + ")";
        }
        if (formula instanceof Formula.Operation operation) {
            return operation.operator() == Formula.Operation.CEILING
                    ? "ceil(" + operation(operation, '/') + ")"
                    : operation(operation, operation.operator());
        }
        if (formula instanceof Formula.Position position) {
            return position.numbers().stream().map(this::of).collect(Collectors.joining(", "));
        }
        return condition(formula);
    }

    private String register(Formula.Register register) {
        Model.Rule rule = model.rules().get(register.token());
        List<NumberType.Field> fields =
                rule.number() == null ? List.of() : rule.number().fields();
        String element = register.element();
        String name = arguments.token(element == null ? rule.name() : element);
        return name
                + (fields.isEmpty() ? "" : "." + fields.get(register.field()).name());
    }

    private String operation(Formula.Operation operation, char sign) {
        String blank = dice.percent(85) ? " " : "";
        return bracketed(operation.left(), sign, false)
                + blank
                + sign
                + blank
                + bracketed(operation.right(), sign, true);
    }

    private String bracketed(Formula operand, char sign, boolean second) {
        String text = of(operand);
        boolean needed = operand instanceof Formula.Operation inner
                && inner.operator() != Formula.Operation.CEILING
                && (binds(sign) ? second || !binds(inner.operator()) : second && !binds(inner.operator()));
        return needed ? "(" + text + ")" : text;
    }

    private static boolean binds(char operator) {
        return operator == '*' || operator == '/' || operator == '%';
    }

    /** A condition, of which a number alone is one. */
    String condition(Formula formula) {
        String text = plainCondition(formula);
        return dice.percent(LOOSE) && formula instanceof Truth ? "(" + text + ")" : text;
    }

    private String plainCondition(Formula formula) {
        if (formula instanceof Truth.Relation relation) {
            String blank = dice.percent(85) ? " " : "";
            return compared(relation.left(), relation.right())
                    + blank
                    + relation.operator()
                    + blank
                    + compared(relation.right(), relation.left());
        }
        if (formula instanceof Truth.In in) {
            String ranges = names.ranges(in.number(), in.ranges());
            boolean argument = ranges.matches("\\w+|[0-9.|-]+");
            return of(in.number()) + " in " + (argument ? arguments.ranges(ranges) : ranges);
        }
        if (formula instanceof Truth.Both both) {
            return operand(both.left(), both.and(), false)
                    + (both.and() ? " && " : " || ")
                    + operand(both.right(), both.and(), true);
        }
        if (formula instanceof Truth.Not not) {
            return "!(" + condition(not.condition()) + ")";
        }
        return of(formula);
    }

    /** {@code formula}, which is compared with {@code other}. */
    private String compared(Formula formula, Formula other) {
        return formula instanceof Formula.Constant constant
                ? arguments.constant(names.constant(other, constant.number()))
                : of(formula);
    }

    private String operand(Formula operand, boolean and, boolean second) {
        String text = condition(operand);
        boolean needed =
                operand instanceof Truth.Both inner && (inner.and() != and ? and : second || dice.percent(LOOSE));
        return needed ? "(" + text + ")" : text;
    }
}
