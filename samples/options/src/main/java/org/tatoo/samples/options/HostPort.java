package org.tatoo.samples.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A host and a port; the host has not been resolved. */
public record HostPort(String host, int port) {
    private static final Pattern SYNTAX = Pattern.compile("(?:([^\\[\\]:]+|\\[[^\\[\\]]+]):)?([^:]*)");

    /** Converter of {@code PORT}, which is one of the loopback address, or {@code HOST:PORT}. */
    public static final class Converter implements ITypeConverter<HostPort> {
        @Override
        public HostPort convert(String value) {
            Matcher parts = SYNTAX.matcher(value);
            if (!parts.matches()) {
                throw new TypeConversionException("must be a port, or HOST:PORT, not " + value);
            }
            String host = parts.group(1) == null ? "127.0.0.1" : parts.group(1).replaceAll("[\\[\\]]", "");
            return new HostPort(host, new PortConverter().convert(parts.group(2)));
        }
    }

    /** Returns the text as in a URL. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
