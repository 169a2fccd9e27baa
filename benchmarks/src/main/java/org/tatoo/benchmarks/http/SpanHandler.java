package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/**
 * A handler of real size: it keeps where each part of the head lies, and nothing else. It is kept from inlining by the
 * options of the virtual machine that it is measured in.
 */
final class SpanHandler extends WithoutContent {
    private static final int MOST_FIELDS = 100;

    private final byte[] text;
    private final int[] nameStart = new int[MOST_FIELDS];
    private final int[] nameEnd = new int[MOST_FIELDS];
    private final int[] valueStart = new int[MOST_FIELDS];
    private final int[] valueEnd = new int[MOST_FIELDS];
    private long base;
    private int methodEnd;
    private boolean inTarget;
    private int targetStart;
    private int targetEnd;
    private int versionStart;
    private int versionEnd;
    private int fields;
    private int complete;
    private long sum;

    /**
     * @param text the request that comes again and again
     */
    SpanHandler(byte[] text) {
        this.text = text.clone();
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        int start = (int) (token.offset() - base);
        int end = start + token.length();
        switch (terminal) {
            case get, head, post, put, delete, patch, trace, options, connect, method -> {
                base = token.offset();
                methodEnd = token.length();
                inTarget = true;
                targetStart = 0;
                fields = 0;
            }
            case http_1_1, http_1_0, http_1_later, http_other -> {
                inTarget = false;
                versionStart = start;
                versionEnd = end;
            }
            case field_name, host, content_length, transfer_encoding, connection, expect -> {
                nameStart[fields] = start;
                nameEnd[fields] = end;
                valueStart[fields] = end;
                valueEnd[fields] = end;
                fields++;
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
                valueStart[fields - 1] = start;
                valueEnd[fields - 1] = end;
            }
            default -> {
                if (inTarget) {
                    targetStart = targetStart == 0 ? start : targetStart;
                    targetEnd = end;
                }
            }
        }
        sum += end;
    }

    @Override
    public void reduce(HttpProduction production) {
        if (production == HttpProduction.head) {
            complete = fields;
            sum += fields;
        }
    }

    @Override
    long sum() {
        return sum;
    }

    Request request() {
        List<Request.Field> list = new ArrayList<>();
        for (int i = 0; i < complete; i++) {
            list.add(new Request.Field(text(nameStart[i], nameEnd[i]), text(valueStart[i], valueEnd[i])));
        }
        return new Request(
                text(0, methodEnd), text(targetStart, targetEnd), text(versionStart, versionEnd), List.copyOf(list));
    }

    @SuppressWarnings("deprecation") // one byte, one character
    private String text(int start, int end) {
        return new String(text, 0, start, end - start);
    }
}
