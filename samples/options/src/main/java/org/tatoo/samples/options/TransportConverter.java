package org.tatoo.samples.options;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.tatoo.server.TransportKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converter of transport kinds: the name in lower case, with hyphens. */
final class TransportConverter implements ITypeConverter<TransportKind> {
    @Override
    public TransportKind convert(String value) {
        return Arrays.stream(TransportKind.values())
                .filter(kind -> name(kind).equals(value))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("must be one of " + names() + ", not " + value));
    }

    private static String names() {
        return Arrays.stream(TransportKind.values())
                .map(TransportConverter::name)
                .collect(Collectors.joining(", "));
    }

    private static String name(TransportKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
