package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Keywords;
import org.tatoo.runtime.Token;

/** A handler that creates strings of the parts of the head, and looks up some fields by name. */
final class StringHandler extends HeadHandler {
    /** Two names that are present in the request of a browser, and two that are absent. */
    static final List<String> LOOKED_UP = List.of("Host", "Connection", "Content-Length", "Transfer-Encoding");

    /** The names known to a server, first those of {@link #LOOKED_UP}; no strings are created for them. */
    private static final String[] KNOWN = """
            Host Connection Content-Length Transfer-Encoding Expect Accept Accept-Charset Accept-Encoding \
            Accept-Language Authorization Cache-Control Content-Type Cookie If-Modified-Since If-None-Match Keep-Alive \
            Origin Range Referer Sec-Fetch-Mode Sec-Fetch-Site Upgrade Upgrade-Insecure-Requests User-Agent sec-ch-ua \
            sec-ch-ua-mobile sec-ch-ua-platform""".split(" ");

    private static final Keywords<Name> NAMES = Keywords.ignoringCase(IntStream.range(0, KNOWN.length)
            .mapToObj(index -> new Name(KNOWN[index], index))
            .collect(Collectors.toMap(Name::text, name -> name)));

    private static final int USUAL_FIELDS = 16;

    private record Name(String text, int index) {}

    private String method = "";
    private String version = "";
    private List<String> target = List.of();
    private int count;

    /** Names and values alternately, {@link #count} in all. */
    private String[] fields = {};

    /** For each known name, the index in {@link #fields} of its last value; 0 if it has none. */
    private final int[] values = new int[KNOWN.length];

    private long sum;

    @Override
    void method(HttpTerminal terminal, Token token) {
        method = terminal == HttpTerminal.get ? "GET" : token.text();
        target = new ArrayList<>(2);
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
    protected void field(Token name, @Nullable Token value) {
        begin(name);
        add(value == null ? "" : value.text());
    }

    @Override
    void name(HttpTerminal terminal, Token token) {
        endField();
        begin(token);
    }

    /** Begins a field with a known name, or else with a string of the token. */
    private void begin(Token token) {
        Name known = NAMES.get(token);
        if (known == null) {
            add(token.text());
        } else {
            add(known.text);
            values[known.index] = count;
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
        for (int wanted = 0; wanted < LOOKED_UP.size(); wanted++) {
            sum += length(wanted);
        }
    }

    /** Adds an empty value to a last field without one. */
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

    /** Returns the length of the value of a known name; 0 if it has none. */
    private int length(int name) {
        int index = values[name];
        return index == 0 ? 0 : fields[index].length();
    }

    @Override
    long sum() {
        return sum;
    }

    @Override
    Head head() {
        Head head = new Head(method, String.join("", target), version);
        for (int i = 0; i < count; i += 2) {
            head.add(fields[i], fields[i + 1]);
        }
        return head;
    }
}
