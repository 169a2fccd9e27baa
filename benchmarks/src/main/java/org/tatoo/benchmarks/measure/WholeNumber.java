package org.tatoo.benchmarks.measure;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of an option, or says which ones it takes. */
public abstract class WholeNumber implements ITypeConverter<Integer> {
    private final int least;
    private final int most;

    /** A converter of numbers from {@code least} to {@code most}. */
    protected WholeNumber(int least, int most) {
        this.least = least;
        this.most = most;
    }

    @Override
    public Integer convert(String text) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused as one that is too small
        }
        throw new TypeConversionException("must be %s, not %s".formatted(allowed(), text));
    }

    /** What the option takes. */
    protected String allowed() {
        return "a whole number from %d to %d".formatted(least, most);
    }

    /** Of what there has to be some. */
    public static final class FromOne extends WholeNumber {
        FromOne() {
            super(1, Integer.MAX_VALUE);
        }
    }

    /** Of what there may be none. */
    public static final class FromZero extends WholeNumber {
        FromZero() {
            super(0, Integer.MAX_VALUE);
        }
    }
}
