package org.tatoo.grammars.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpResponseProtocolHandler.Framing;

/**
 * Transformation of the head of a message that a gateway forwards (RFC 9110 section 7.6). It drops hop-by-hop fields,
 * decrements Max-Forwards, and adds Via.
 */
public final class Forwarding {
    /** The hop-by-hop fields that Connection need not list; Trailer too, because trailer fields may be lost. */
    private static final Set<String> OF_THE_CONNECTION =
            Set.of("connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade");

    private static final Set<String> COUNTED = Set.of("OPTIONS", "TRACE");

    private final String name;

    /**
     * Creates the transformation of one proxy or gateway.
     *
     * @param name the name in Via fields: a token, or a host with an optional port
     */
    public Forwarding(String name) {
        this.name = name;
    }

    /**
     * Returns the head that a gateway sends for a request: in origin form, with the target's host first and the framing
     * of the request. Trailer fields and chunk extensions are dropped.
     *
     * @param head the head of a request that is clear, see {@link RequestTarget#isClear} and
     *     {@link FramingFields#isAmbiguous}, and not {@linkplain #isExhausted exhausted}
     * @param server the host, with an optional port, for a request that names none
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
     * Returns the fields with which a gateway forwards a response.
     *
     * @param framing the framing for the client: {@code chunked}; {@code fixed} with the length of the response if that
     *     is clear; otherwise no field declares it
     * @param option the connection option for the client; null for none
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

    /** Returns whether the request must be answered, not forwarded: it is OPTIONS or TRACE with Max-Forwards 0. */
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
