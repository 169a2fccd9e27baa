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
 * What a request asks of whom: its method, and the parts of its target URI (RFC 9112 section 3).
 *
 * @param version as {@code HTTP/1.1}
 * @param method in the letters in which it came
 * @param target null for {@code *} and for that of CONNECT
 * @param hosts the values of the fields Host: one, but for what section 3.2 lets a server refuse
 */
public record RequestTarget(
        String version,
        String method,
        Command command,
        @Nullable Target target,
        List<String> hosts) {
    /** That of a request. */
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
     * Whether it is clear which resource of HTTP is meant: there is one field Host, which HTTP/1.0 does not need, and the
     * target is not a URI of another scheme.
     */
    public boolean isClear() {
        boolean old = version.equals("HTTP/1.0");
        return (hosts.size() == 1 || (old && hosts.isEmpty())) && !(target instanceof ForeignForm);
    }

    /**
     * The host, perhaps with a port. That of an absolute target is it, whatever the field says (section 3.2.2).
     *
     * @param usual if the request says none
     */
    public String host(String usual) {
        return target instanceof AbsoluteForm absolute
                ? absolute.http().substring("http://".length())
                : hosts.isEmpty() ? usual : hosts.get(0);
    }

    /** The same command as the server itself gets it: an absolute target without scheme and host (section 3.2.1). */
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
