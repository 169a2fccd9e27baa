package org.tatoo.grammars;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/** Reads what memcached answers, as {@code doc/protocol.txt} has it: an oracle. All requests are of one kind. */
final class MemcachedResponseReader extends WordReader {
    private static final List<String> FAILURES = List.of("ERROR", "CLIENT_ERROR", "SERVER_ERROR");
    private static final List<String> WORDS = List.of(
            "STORED",
            "NOT_STORED",
            "EXISTS",
            "NOT_FOUND",
            "DELETED",
            "TOUCHED",
            "OK",
            "RESET",
            "VALUE",
            "STAT",
            "END",
            "VERSION",
            "ERROR",
            "CLIENT_ERROR",
            "SERVER_ERROR");
    private static final int TEXT = 2048;
    private static final int WORD = 250;
    private static final int NUMBER = 20;
    private static final int FLAGS = 10;

    private final String request;

    private MemcachedResponseReader(byte[] input, String request) {
        super(input);
        this.request = request;
    }

    static Agreement.Reader answering(String request) {
        return input -> new MemcachedResponseReader(input, request).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            tell("reduce " + answer());
        }
        tell("reduce answers");
        tell("accept answers");
    }

    /** Returns the name of the answer. */
    private String answer() throws Wrong {
        if (isDigit(at)) {
            number("number", NUMBER);
            ask("calculate");
            crlf();
            return "calculated";
        }
        String word = word(WORDS);
        return switch (word) {
            case "STORED" -> bare("done", "store", "compare");
            case "NOT_STORED" -> bare("condition_failed", "store", "compare");
            case "EXISTS" -> bare("changed_meanwhile", "compare");
            case "NOT_FOUND" -> bare("missing", "compare", "remove", "calculate", "touch");
            case "DELETED" -> bare("removed", "remove");
            case "TOUCHED" -> bare("prolonged", "touch");
            case "OK" -> bare("controlled", "control", "statistics");
            case "RESET" -> bare("statistics_reset", "statistics");
            case "VERSION" -> {
                ask("tell");
                text();
                crlf();
                yield "told";
            }
            case "VALUE" -> items();
            case "STAT" -> statistics();
            case "END" -> {
                ask("retrieve", "gets", "statistics");
                crlf();
                yield request.equals("statistics") ? "statistics" : "items";
            }
            default -> {
                failure(word);
                yield "refused";
            }
        };
    }

    private String bare(String name, String... requests) throws Wrong {
        ask(requests);
        crlf();
        return name;
    }

    private String items() throws Wrong {
        String word;
        do {
            item();
            word = word(List.of("VALUE", "END", "ERROR", "CLIENT_ERROR", "SERVER_ERROR"));
        } while (word.equals("VALUE"));
        if (FAILURES.contains(word)) {
            failure(word);
            return "interrupted_items";
        }
        return bare("items", "retrieve", "gets");
    }

    private void item() throws Wrong {
        ask("retrieve", "gets");
        boolean compares = request.equals("gets");
        sp();
        word("key", one -> one > ' ' && one != 127, one -> one > ' ' && one != 127, WORD);
        sp();
        number("flags", FLAGS);
        sp();
        int size = digits();
        BigInteger length = new BigInteger(size == 0 ? "0" : new String(input, at, size, StandardCharsets.US_ASCII));
        if (size > 0 && size <= NUMBER && length.bitLength() >= Integer.SIZE) {
            throw wrong("BAD_VALUE", at);
        }
        number("length", NUMBER);
        if (compares) {
            sp();
            number("cas_unique", NUMBER);
        }
        crlf();
        raw("block", length.intValue());
        crlf();
        tell("reduce " + (compares ? "item_with_cas" : "plain_item"));
    }

    private String statistics() throws Wrong {
        String word;
        do {
            ask("statistics");
            sp();
            word("name", MemcachedResponseReader::isWord, MemcachedResponseReader::isWord, WORD);
            if (next() == ' ') {
                sp();
                if (isText(next())) {
                    word("text", MemcachedResponseReader::isText, MemcachedResponseReader::isText, TEXT);
                }
            }
            crlf();
            tell("reduce statistic");
            word = word(List.of("STAT", "END"));
        } while (word.equals("STAT"));
        return bare("statistics", "statistics");
    }

    private void failure(String word) throws Wrong {
        tell("shift request." + request + " \"\"");
        tell("reduce any");
        if (!word.equals("ERROR") || next() == ' ') {
            text();
        }
        crlf();
        List<String> names = List.of("no_such_command", "wrong_command", "server_failed");
        tell("reduce " + names.get(FAILURES.indexOf(word)));
    }

    /** A blank and a text. */
    private void text() throws Wrong {
        sp();
        word("text", MemcachedResponseReader::isText, MemcachedResponseReader::isText, TEXT);
    }

    private void number(String name, int most) throws Wrong {
        word(name, one -> one >= '0' && one <= '9', one -> one >= '0' && one <= '9', most);
    }

    private int digits() {
        return length(at, one -> one >= '0' && one <= '9');
    }

    private String word(List<String> words) throws Wrong {
        String word = oneOf(words, UnaryOperator.identity());
        shift("", word.length());
        return word;
    }

    private void ask(String... requests) throws Wrong {
        if (!List.of(requests).contains(request)) {
            throw wrong("BAD_CHOICE", at);
        }
        tell("shift request." + request + " \"\"");
    }

    private void sp() throws Wrong {
        text(" ");
    }

    private void crlf() throws Wrong {
        text("\r\n");
    }

    private static boolean isText(int one) {
        return one != '\r' && one != '\n';
    }

    private static boolean isWord(int one) {
        return isText(one) && one != ' ';
    }
}
