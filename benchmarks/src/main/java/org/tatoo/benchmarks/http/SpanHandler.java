package org.tatoo.benchmarks.http;

import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** A handler that only records the position of each part of the head. */
final class SpanHandler extends HeadHandler {
    private static final int MOST_FIELDS = 100;

    private final byte[] text;

    /** For each field, the start and end of its name and of its value. */
    private final int[] fields = new int[4 * MOST_FIELDS];

    /** The index in {@link #fields} after the last field. */
    private int behind;

    private long base;
    private int methodEnd;
    private int targetStart;
    private int targetEnd;
    private int versionStart;
    private int versionEnd;
    private long sum;

    /** @param text the repeated request */
    SpanHandler(byte[] text) {
        this.text = text.clone();
    }

    @Override
    void method(HttpTerminal terminal, Token token) {
        base = token.offset();
        methodEnd = token.length();
        targetStart = 0;
        behind = 0;
    }

    @Override
    void target(Token token) {
        int start = start(token);
        targetStart = targetStart == 0 ? start : targetStart;
        targetEnd = start + token.length();
    }

    @Override
    void version(HttpTerminal terminal, Token token) {
        versionStart = start(token);
        versionEnd = versionStart + token.length();
    }

    @Override
    void name(HttpTerminal terminal, Token token) {
        int start = start(token);
        int end = start + token.length();
        int field = behind;
        fields[field] = start;
        fields[field + 1] = end;
        fields[field + 2] = end;
        fields[field + 3] = end;
        behind = field + 4;
    }

    @Override
    void value(Token token) {
        int start = start(token);
        fields[behind - 2] = start;
        fields[behind - 1] = start + token.length();
    }

    @Override
    void end() {
        sum += behind + targetEnd + versionEnd;
    }

    private int start(Token token) {
        return (int) (token.offset() - base);
    }

    @Override
    long sum() {
        return sum;
    }

    @Override
    Head head() {
        Head head = new Head(text(0, methodEnd), text(targetStart, targetEnd), text(versionStart, versionEnd));
        for (int i = 0; i < behind; i += 4) {
            head.add(text(fields[i], fields[i + 1]), text(fields[i + 2], fields[i + 3]));
        }
        return head;
    }

    @SuppressWarnings("deprecation") // one byte, one character
    private String text(int start, int end) {
        return new String(text, 0, start, end - start);
    }
}
