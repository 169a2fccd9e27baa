package org.tatoo.samples.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tatoo.server.Server;
import org.tatoo.server.TransportKind;

/**
 * The transport that the servers of all tests of the samples use. The system property {@code tatoo.test.transport} names
 * it, as the option {@code --transport} does: {@code nio}, the default, {@code aio} or {@code aio-cached}.
 */
public final class TransportUnderTest {
    private static final String NAME = System.getProperty("tatoo.test.transport", "nio");

    private TransportUnderTest() {}

    /** Lets the server of {@code builder} use the transport. */
    public static Server.Builder on(Server.Builder builder) {
        return builder.transport(
                TransportKind.valueOf(NAME.toUpperCase(Locale.ROOT).replace('-', '_')));
    }

    /** Adds the option that chooses the transport to the options of a command. */
    public static List<String> with(List<String> options) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("--transport", NAME));
        return all;
    }
}
