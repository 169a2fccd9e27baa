package org.tatoo.samples.sni;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The target of connections to a name.
 *
 * @param name in lower case; its first label may be {@code *}
 */
record Route(String name, InetSocketAddress target) {
    private static final Pattern FORM = Pattern.compile(
            "(\\*|(?:\\*\\.)?[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*)=(\\[[^\\]]+\\]|[^:\\[\\]]+):(\\d{1,5})");
    private static final int MOST_PORT = 65535;

    /** Converter of routes; resolves the host once. */
    static final class Converter implements ITypeConverter<Route> {
        @Override
        public Route convert(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches() || Integer.parseInt(form.group(3)) > MOST_PORT) {
                throw new TypeConversionException("'" + text + "' is not NAME=HOST:PORT");
            }
            try {
                InetAddress[] addresses = InetAddress.getAllByName(form.group(2));
                return new Route(
                        form.group(1).toLowerCase(Locale.ROOT),
                        new InetSocketAddress(addresses[0], Integer.parseInt(form.group(3))));
            } catch (UnknownHostException e) {
                throw new TypeConversionException("no host is called '" + form.group(2) + "'");
            }
        }
    }
}
