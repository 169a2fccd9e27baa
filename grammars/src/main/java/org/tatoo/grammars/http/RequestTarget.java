package org.tatoo.grammars.http;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpValues.AbsoluteForm;
import org.tatoo.grammars.http.HttpValues.Command;
import org.tatoo.grammars.http.HttpValues.Extended;
import org.tatoo.grammars.http.HttpValues.ForeignForm;
import org.tatoo.grammars.http.HttpValues.General;
import org.tatoo.grammars.http.HttpValues.Head;
import org.tatoo.grammars.http.HttpValues.HostField;
import org.tatoo.grammars.http.HttpValues.Ordinary;
import org.tatoo.grammars.http.HttpValues.OriginForm;
import org.tatoo.grammars.http.HttpValues.RequestLine;
import org.tatoo.grammars.http.HttpValues.Target;

/**
 * The method of a request and the parts of its target URI (RFC 9112 section 3).
 *
 * @param version the version, for example {@code HTTP/1.1}
 * @param method the method in the case in which it was received
 * @param target null for {@code *} and for CONNECT
 * @param hosts the values of the fields Host: exactly one, except in HTTP/1.0 and in invalid requests (section 3.2)
 */
public record RequestTarget(
        String version,
        String method,
        Command command,
        @Nullable Target target,
        List<String> hosts) {
    /** Returns the target of a request. */
    public static RequestTarget of(Head head) {
        RequestLine line = head.request_line();
        return new RequestTarget(
                line.version(), method(line.command()), line.command(), target(line.command()), hosts(head));
    }

    private static String method(Command command) {
        if (command instanceof Ordinary some) {
            return some.method().name().toUpperCase(Locale.ROOT);
        }
        return command instanceof Extended some
                ? some.method()
                : command instanceof General some ? some.method() : "CONNECT";
    }

    private static @Nullable Target target(Command command) {
        return command instanceof Ordinary some
                ? some.target()
                : command instanceof Extended some ? some.target() : null;
    }

    private static List<String> hosts(Head head) {
        return head.lines().stream()
                .flatMap(line -> line instanceof HostField field ? Stream.of(field.host_value()) : Stream.empty())
                .toList();
    }

    /**
     * Returns whether the HTTP resource is unambiguous: there is one field Host, optional in HTTP/1.0, and the target
     * is not a URI of another scheme.
     */
    public boolean isClear() {
        boolean old = version.equals("HTTP/1.0");
        return (hosts.size() == 1 || (old && hosts.isEmpty())) && !(target instanceof ForeignForm);
    }

    /**
     * Returns the host, with an optional port. The host of an absolute target takes precedence over the field (section
     * 3.2.2).
     *
     * @param usual the host of a request that names none
     */
    public String host(String usual) {
        return target instanceof AbsoluteForm absolute
                ? absolute.http().substring("http://".length())
                : hosts.isEmpty() ? usual : hosts.get(0);
    }

    /** Returns the command as the origin server gets it: an absolute target loses scheme and host (section 3.2.1). */
    public Command inOriginForm() {
        if (!(target instanceof AbsoluteForm absolute)) {
            return command;
        }
        if (method.equals("OPTIONS") && absolute.path() == null && absolute.query() == null) {
            return new General(method);
        }
        Target origin = new OriginForm(Objects.requireNonNullElse(absolute.path(), "/"), absolute.query());
        return command instanceof Ordinary some ? new Ordinary(some.method(), origin) : new Extended(method, origin);
    }
}
