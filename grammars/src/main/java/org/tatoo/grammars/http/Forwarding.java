package org.tatoo.grammars.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpResponseProtocolHandler.Framing;

/**
 * What a gateway does with the head of a message that it passes on (RFC 9110 section 7.6): the fields of one connection are
 * left out, Max-Forwards is counted, and Via is added.
 */
public final class Forwarding {
    /** Those of one connection, though no option names them; Trailer, because trailer fields may be lost. */
    private static final Set<String> OF_THE_CONNECTION =
            Set.of("connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade");

    private static final Set<String> COUNTED = Set.of("OPTIONS", "TRACE");

    private final String name;

    /**
     * Of one proxy or gateway.
     *
     * @param name as fields Via have it: a token, or a host and perhaps a port
     */
    public Forwarding(String name) {
        this.name = name;
    }

    /**
     * The head with which a gateway passes a request on: in origin form, with the host of the target first, and with the
     * framing of the request. Its trailer fields and the extensions of its chunks are not passed on.
     *
     * @param head of a request that is clear, see {@link RequestTarget#isClear} and {@link FramingFields#isAmbiguous},
     *     and not {@linkplain #isExhausted exhausted}
     * @param server the host, perhaps with a port, if the request says none
     */
    public HttpValues.Head request(HttpValues.Head head, String server) {
        FramingFields framing = FramingFields.of(head);
        RequestTarget target = RequestTarget.of(head);
        List<HttpValues.FieldLine> lines = new ArrayList<>();
        lines.add(new HttpValues.HostField(target.host(server)));
        for (HttpValues.FieldLine line : head.lines()) {
            if (line instanceof HttpValues.Field field && isPassedOn(field.field_name(), framing)) {
                lines.add(COUNTED.contains(target.method()) && isCount(field) ? fewer(field) : field);
            }
        }
        lines.add(new HttpValues.Field("Via", via(framing)));
        if (framing.isChunked()) {
            lines.add(new HttpValues.TransferEncodingField(new HttpValues.Codings(List.of())));
        } else if (framing.hasLength()) {
            lines.add(new HttpValues.ContentLengthField(String.valueOf(framing.length())));
        }
        if (framing.awaitsContinue()) {
            lines.add(new HttpValues.ExpectField(new HttpValues.Expectations(List.of("100-continue"))));
        }
        return new HttpValues.Head(new HttpValues.RequestLine(target.inOriginForm(), "HTTP/1.1"), lines);
    }

    /**
     * The fields with which a gateway passes a response on.
     *
     * @param framing how the client gets the content: {@code chunked}; {@code fixed} with the length of the response
     *     if that is clear; else without a field that says it
     * @param option what the client is told of its connection; null for nothing
     */
    public HttpResponseValues.Fields response(
            HttpResponseValues.Version version,
            HttpResponseValues.Fields fields,
            Framing framing,
            @Nullable String option) {
        FramingFields from = FramingFields.of(version, fields);
        List<HttpResponseValues.FieldLine> lines = new ArrayList<>();
        for (HttpResponseValues.FieldLine line : fields.lines()) {
            if (line instanceof HttpResponseValues.Field field && isPassedOn(field.field_name(), from)) {
                lines.add(field);
            }
        }
        lines.add(new HttpResponseValues.Field("Via", via(from)));
        if (framing == Framing.chunked) {
            lines.add(new HttpResponseValues.TransferEncodingField(new HttpResponseValues.Codings(List.of())));
        } else if (framing == Framing.fixed && from.hasLength() && !from.isAmbiguous()) {
            lines.add(new HttpResponseValues.ContentLengthField(String.valueOf(from.length())));
        }
        if (option != null) {
            lines.add(new HttpResponseValues.ConnectionField(new HttpResponseValues.Options(List.of(option))));
        }
        return new HttpResponseValues.Fields(lines);
    }

    private static boolean isPassedOn(String name, FramingFields framing) {
        return !OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT)) && !framing.hasOption(name);
    }

    private String via(FramingFields framing) {
        return (framing.isOld() ? "1.0 " : "1.1 ") + name;
    }

    /** Whether the request must not be passed on, but be answered: it is OPTIONS or TRACE, and Max-Forwards is 0. */
    public static boolean isExhausted(HttpValues.Head head) {
        return COUNTED.contains(RequestTarget.of(head).method())
                && head.lines().stream()
                        .anyMatch(
                                line -> line instanceof HttpValues.Field field && isCount(field) && count(field) == 0);
    }

    private static boolean isCount(HttpValues.Field field) {
        String value = field.field_value();
        return field.field_name().equalsIgnoreCase("Max-Forwards") && value != null && value.matches("[0-9]{1,9}");
    }

    private static int count(HttpValues.Field field) {
        return Integer.parseInt(String.valueOf(field.field_value()));
    }

    private static HttpValues.Field fewer(HttpValues.Field field) {
        return new HttpValues.Field(field.field_name(), String.valueOf(count(field) - 1));
    }
}
