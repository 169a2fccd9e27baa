package org.tatoo.samples.calculator;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/**
 * Decimal arithmetic with the precision and the range of IEEE 754 decimal128: 34 digits, exponents from -6143 to 6144.
 * Every method throws an {@link ArithmeticException} whose message is for the user.
 */
final class Arithmetic {
    private static final MathContext PRECISION = MathContext.DECIMAL128;
    private static final int MAX_EXPONENT = 6144;
    private static final int MIN_EXPONENT = -6143;

    /** The largest exponent that {@link BigDecimal#pow(int, MathContext)} accepts. */
    private static final int MAX_POWER = 999_999_999;

    /** The exponent from which numbers are written in scientific notation. */
    private static final int LONG_INTEGER = PRECISION.getPrecision();

    private static final int LONG_FRACTION = -8;

    private Arithmetic() {}

    static BigDecimal number(String digits) {
        try {
            return inRange(new BigDecimal(digits, PRECISION));
        } catch (NumberFormatException e) {
            throw new ArithmeticException("the exponent of the number is too large");
        }
    }

    /** Returns the value of the variable {@code name}; throws an exception if it is null. */
    static BigDecimal known(String name, @Nullable BigDecimal value) {
        if (value == null) {
            throw new ArithmeticException(name + " has no value");
        }
        return value;
    }

    static BigDecimal compute(BigDecimal left, String operator, BigDecimal right) {
        return switch (operator) {
            case "+" -> sum(left, right);
            case "-" -> difference(left, right);
            case "*" -> product(left, right);
            case "/" -> quotient(left, right);
            case "%" -> remainder(left, right);
            default -> power(left, right);
        };
    }

    private static BigDecimal sum(BigDecimal left, BigDecimal right) {
        return inRange(left.add(right, PRECISION));
    }

    private static BigDecimal difference(BigDecimal left, BigDecimal right) {
        return inRange(left.subtract(right, PRECISION));
    }

    private static BigDecimal product(BigDecimal left, BigDecimal right) {
        return inRange(left.multiply(right, PRECISION));
    }

    private static BigDecimal quotient(BigDecimal left, BigDecimal right) {
        return inRange(left.divide(divisor(right), PRECISION));
    }

    /** Returns the remainder of the division to an integer; it has the sign of {@code left}. */
    private static BigDecimal remainder(BigDecimal left, BigDecimal right) {
        return inRange(left.remainder(divisor(right)).round(PRECISION));
    }

    private static BigDecimal divisor(BigDecimal number) {
        if (number.signum() == 0) {
            throw new ArithmeticException("division by zero");
        }
        return number;
    }

    private static BigDecimal power(BigDecimal base, BigDecimal exponent) {
        if (exponent.stripTrailingZeros().scale() > 0) {
            throw new ArithmeticException("the exponent must be an integer");
        }
        if (base.signum() == 0) {
            return powerOfZero(exponent);
        }
        // a power far out of range would overflow more than the range; near the limits the estimate may be wrong
        double estimate = magnitude(base) * exponent.doubleValue();
        checkExponent(estimate - Math.signum(estimate));
        if (exponent.abs().compareTo(BigDecimal.valueOf(MAX_POWER)) > 0) {
            throw new ArithmeticException("the exponent must be from -" + MAX_POWER + " to " + MAX_POWER);
        }
        return inRange(base.pow(exponent.intValueExact(), PRECISION));
    }

    private static BigDecimal powerOfZero(BigDecimal exponent) {
        if (exponent.signum() < 0) {
            throw new ArithmeticException("division by zero: a negative power of 0");
        }
        return exponent.signum() == 0 ? BigDecimal.ONE : BigDecimal.ZERO;
    }

    /** Returns the decimal logarithm of the absolute value. */
    private static double magnitude(BigDecimal number) {
        int exponent = exponent(number);
        return exponent + Math.log10(number.abs().scaleByPowerOfTen(-exponent).doubleValue());
    }

    private static int exponent(BigDecimal number) {
        return number.precision() - number.scale() - 1;
    }

    private static BigDecimal inRange(BigDecimal number) {
        if (number.signum() == 0) {
            return BigDecimal.ZERO;
        }
        checkExponent(exponent(number));
        return number;
    }

    private static void checkExponent(double exponent) {
        if (exponent > MAX_EXPONENT) {
            throw new ArithmeticException("overflow: the number is not below 1E+" + (MAX_EXPONENT + 1));
        }
        if (exponent < MIN_EXPONENT) {
            throw new ArithmeticException("underflow: the number is nearer to zero than 1E" + MIN_EXPONENT);
        }
    }

    /** Formats a number for display, with an exponent if it would have many zeros. */
    static String text(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        int exponent = exponent(shortest);
        return exponent >= LONG_INTEGER || exponent <= LONG_FRACTION ? shortest.toString() : shortest.toPlainString();
    }
}
