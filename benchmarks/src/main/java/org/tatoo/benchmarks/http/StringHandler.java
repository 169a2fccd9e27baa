package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** A handler that makes strings of the parts of the head, and looks some fields up by their name. */
final class StringHandler extends HeadHandler {
    private static final List<KnownName> LOOKED_UP = Level.LOOKED_UP.stream()
            .map(name -> Stream.of(KnownName.values())
                    .filter(known -> known.text.equals(name))
                    .findFirst()
                    .orElseThrow())
            .toList();

    private static final int USUAL_FIELDS = 16;
    private static final int USUAL_PARTS = 2;

    private String method = "";
    private String version = "";
    private List<String> target = List.of();
    private List<String> names = List.of();
    private List<String> values = List.of();
    private final Map<KnownName, String> known = new EnumMap<>(KnownName.class);
    private @Nullable KnownName name;
    private long sum;

    @Override
    void method(HttpTerminal terminal, Token token) {
        method = terminal == HttpTerminal.get ? "GET" : token.text();
        target = new ArrayList<>(USUAL_PARTS);
        names = new ArrayList<>(USUAL_FIELDS);
        values = new ArrayList<>(USUAL_FIELDS);
        known.clear();
    }

    @Override
    void target(Token token) {
        target.add(token.text());
    }

    @Override
    void version(HttpTerminal terminal, Token token) {
        version = terminal == HttpTerminal.http_1_1 ? "HTTP/1.1" : token.text();
    }

    @Override
    void name(Token token) {
        if (values.size() < names.size()) {
            values.add("");
        }
        name = KnownName.of(token);
        names.add(name != null ? name.text : token.text());
    }

    @Override
    void value(Token token) {
        String value = token.text();
        values.add(value);
        if (name != null) {
            known.put(name, value);
        }
    }

    @Override
    void end() {
        if (values.size() < names.size()) {
            values.add("");
        }
        sum += target.size() + names.size();
        for (KnownName wanted : LOOKED_UP) {
            sum += Level.length(known.get(wanted));
        }
    }

    @Override
    long sum() {
        return sum;
    }

    @Override
    Request request() {
        List<Request.Field> list = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            list.add(new Request.Field(names.get(i), values.get(i)));
        }
        return new Request(method, String.join("", target), version, List.copyOf(list));
    }
}
