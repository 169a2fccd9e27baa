package org.tatoo.samples.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converter of port numbers. */
public final class PortConverter implements ITypeConverter<Integer> {
    private static final int LAST = 65_535;

    @Override
    public Integer convert(String value) {
        if (value.matches("[0-9]{1,5}") && Integer.parseInt(value) <= LAST) {
            return Integer.valueOf(value);
        }
        throw new TypeConversionException("must be from 0 to " + LAST + ", not " + value);
    }
}
