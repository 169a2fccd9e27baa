package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** A handler that makes strings of the parts of the head, and looks some fields up by their name. */
final class StringHandler extends WithoutContent {
    private static final List<KnownName> LOOKED_UP = Level.LOOKED_UP.stream()
            .map(name -> Stream.of(KnownName.values())
                    .filter(known -> known.text.equals(name))
                    .findFirst()
                    .orElseThrow())
            .toList();

    private static final int USUAL_FIELDS = 16;

    private String method = "";
    private boolean inTarget;
    private String target = "";
    private String version = "";
    private List<String> names = List.of();
    private List<String> values = List.of();
    private final Map<KnownName, String> known = new EnumMap<>(KnownName.class);
    private @Nullable KnownName name;
    private long sum;

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        switch (terminal) {
            case get -> begin("GET");
            case head, post, put, delete, patch, trace, options, connect, method -> begin(token.text());
            case http_1_1 -> end("HTTP/1.1");
            case http_1_0, http_1_later, http_other -> end(token.text());
            case field_name, host, content_length, transfer_encoding, connection, expect -> {
                name = KnownName.of(token);
                names.add(name != null ? name.text : token.text());
            }
            case field_value,
                    host_value,
                    length,
                    chunked,
                    coding,
                    close,
                    keep_alive,
                    option,
                    continue_100,
                    expectation -> {
                String value = token.text();
                values.add(value);
                if (name != null) {
                    known.put(name, value);
                }
            }
            default -> {
                if (inTarget) {
                    target = target.isEmpty() ? token.text() : target + token.text();
                }
            }
        }
    }

    private void begin(String text) {
        method = text;
        inTarget = true;
        target = "";
        names = new ArrayList<>(USUAL_FIELDS);
        values = new ArrayList<>(USUAL_FIELDS);
        known.clear();
    }

    private void end(String text) {
        inTarget = false;
        version = text;
    }

    @Override
    public void reduce(HttpProduction production) {
        if (production == HttpProduction.field) {
            if (values.size() < names.size()) {
                values.add("");
            }
        } else if (production == HttpProduction.head) {
            sum += target.length() + names.size();
            for (KnownName wanted : LOOKED_UP) {
                sum += Level.length(known.get(wanted));
            }
        }
    }

    @Override
    long sum() {
        return sum;
    }

    Request request() {
        List<Request.Field> list = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            list.add(new Request.Field(names.get(i), values.get(i)));
        }
        return new Request(method, target, version, List.copyOf(list));
    }
}
