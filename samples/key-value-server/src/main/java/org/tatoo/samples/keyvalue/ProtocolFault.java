package org.tatoo.samples.keyvalue;

import java.util.List;
import org.tatoo.runtime.SyntaxError;

/** The error replies to malformed requests, with the texts of Redis. */
final class ProtocolFault {
    static final String TOO_BIG_INLINE = "ERR Protocol error: too big inline request";

    private static final String COUNT = "ERR Protocol error: invalid multibulk length";
    private static final String LENGTH = "ERR Protocol error: invalid bulk length";
    private static final String LINE_END = "ERR Protocol error: expected CRLF after bulk string";
    private static final String QUOTES = "ERR Protocol error: unbalanced quotes in request";

    private ProtocolFault() {}

    /** Returns the error reply without its leading sign. The expected terminals show the malformed part. */
    static String of(SyntaxError error) {
        List<String> expected = error.expected();
        String terminal = error.terminal() == null ? "" : error.terminal();
        if (error.kind() == SyntaxError.Kind.BAD_LENGTH) {
            // a count of elements has no terminal
            return terminal.isEmpty() ? COUNT : LENGTH;
        }
        if (terminal.equals("count") || isAnyOf(expected, "count", "count_end")) {
            return COUNT;
        } else if (terminal.equals("size") || isAnyOf(expected, "size", "size_end")) {
            return LENGTH;
        } else if (expected.contains("\"$\"")) {
            return "ERR Protocol error: expected '$', got '" + error.offending() + "'";
        } else if (expected.contains("bulk_end")) {
            return LINE_END;
        } else if (error.kind() == SyntaxError.Kind.TOKEN_TOO_LONG) {
            return TOO_BIG_INLINE;
        }
        return QUOTES;
    }

    private static boolean isAnyOf(List<String> expected, String one, String other) {
        return expected.contains(one) || expected.contains(other);
    }
}
