package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

    /** Names and values in turns, {@link #count} in all. */
    private String[] fields = {};

    private int count;

    /** For each known name the index in {@link #fields} of the value that it had last; 0 if it has none. */
    private final int[] values = new int[KnownName.values().length];

    private long sum;

    @Override
    void method(HttpTerminal terminal, Token token) {
        method = terminal == HttpTerminal.get ? "GET" : token.text();
        target = new ArrayList<>(USUAL_PARTS);
        fields = new String[2 * USUAL_FIELDS];
        count = 0;
        Arrays.fill(values, 0);
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
    void name(HttpTerminal terminal, Token token) {
        endField();
        KnownName name = KnownName.of(terminal, token);
        if (name != null) {
            add(name.text);
            values[name.index()] = count;
        } else {
            add(token.text());
        }
    }

    @Override
    void value(Token token) {
        add(token.text());
    }

    @Override
    void end() {
        endField();
        sum += target.size() + count;
        for (KnownName wanted : LOOKED_UP) {
            sum += Level.length(value(wanted));
        }
    }

    /** Gives the last field an empty value if it has none. */
    private void endField() {
        if (count % 2 != 0) {
            add("");
        }
    }

    private void add(String part) {
        if (count == fields.length) {
            fields = Arrays.copyOf(fields, 2 * count);
        }
        fields[count++] = part;
    }

    private @Nullable String value(KnownName name) {
        int index = values[name.index()];
        return index == 0 ? null : fields[index];
    }

    @Override
    long sum() {
        return sum;
    }

    @Override
    Request request() {
        List<Request.Field> list = new ArrayList<>();
        for (int i = 0; i < count; i += 2) {
            list.add(new Request.Field(fields[i], fields[i + 1]));
        }
        return new Request(method, String.join("", target), version, List.copyOf(list));
    }
}
