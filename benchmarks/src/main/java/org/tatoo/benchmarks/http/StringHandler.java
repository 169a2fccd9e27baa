package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Keywords;
import org.tatoo.runtime.Token;

/** A handler that makes strings of the parts of the head, and looks some fields up by their name. */
final class StringHandler extends HeadHandler {
    /** Two that are there in the request of a browser, and two that are not. */
    static final List<String> LOOKED_UP = List.of("Host", "Connection", "Content-Length", "Transfer-Encoding");

    /** The names that a server knows, first those of {@link #LOOKED_UP}: no string is made of them. */
    private static final String[] KNOWN = """
            Host Connection Content-Length Transfer-Encoding Expect Accept Accept-Charset Accept-Encoding \
            Accept-Language Authorization Cache-Control Content-Type Cookie If-Modified-Since If-None-Match Keep-Alive \
            Origin Range Referer Sec-Fetch-Mode Sec-Fetch-Site Upgrade Upgrade-Insecure-Requests User-Agent sec-ch-ua \
            sec-ch-ua-mobile sec-ch-ua-platform""".split(" ");

    private static final Keywords<Integer> NAMES = Keywords.ignoringCase(
            IntStream.range(0, KNOWN.length).boxed().collect(Collectors.toMap(index -> KNOWN[index], index -> index)));

    private static final int USUAL_FIELDS = 16;
    private static final int USUAL_PARTS = 2;

    private String method = "";
    private String version = "";
    private List<String> target = List.of();

    /** Names and values in turns, {@link #count} in all. */
    private String[] fields = {};

    private int count;

    /** For each known name the index in {@link #fields} of the value that it had last; 0 if it has none. */
    private final int[] values = new int[KNOWN.length];

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
        int name = known(terminal, token);
        if (name >= 0) {
            add(KNOWN[name]);
            values[name] = count;
        } else {
            add(token.text());
        }
    }

    /** The index in {@link #KNOWN} of the name that is the terminal, or else of the one that the bytes are; -1 if none. */
    private static int known(HttpTerminal terminal, Token token) {
        return switch (terminal) {
            case host -> 0;
            case connection -> 1;
            case content_length -> 2;
            case transfer_encoding -> 3;
            case expect -> 4;
            default -> {
                Integer index = NAMES.get(token);
                yield index == null ? -1 : index;
            }
        };
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

    /** The length of the value of a known name; 0 if it has none. */
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
