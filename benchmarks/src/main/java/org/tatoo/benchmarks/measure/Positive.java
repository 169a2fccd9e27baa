package org.tatoo.benchmarks.measure;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converter of numbers of at least 1. */
public final class Positive implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        if (text.matches("0*[1-9][0-9]{0,8}")) {
            return Integer.valueOf(text);
        }
        throw new TypeConversionException("must be a whole number from 1 to 999999999, not " + text);
    }
}
