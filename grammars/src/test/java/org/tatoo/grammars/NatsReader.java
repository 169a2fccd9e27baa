package org.tatoo.grammars;

import java.util.List;
import java.util.Locale;

/** Reads what a NATS client sends, as the description of the protocol has it: an oracle. */
final class NatsReader extends WordReader {
    private static final List<String> VERBS =
            List.of("connect", "pub", "hpub", "sub", "unsub", "ping", "pong", "+ok", "-err");
    private static final int WORD = 480;
    private static final int NUMBER = 9;
    private static final int LARGEST = 1_048_576;

    private NatsReader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new NatsReader(input).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            tell("reduce " + operation(verb()));
        }
        tell("reduce session");
        tell("accept session");
    }

    private String verb() throws Wrong {
        String read = "";
        while (true) {
            int offset = at + read.length();
            if (!hasByte(offset)) {
                throw ends();
            }
            String longer = read + Character.toString(input[offset] & 0xff).toLowerCase(Locale.ROOT);
            if (VERBS.stream().noneMatch(verb -> verb.startsWith(longer))) {
                throw wrong("UNEXPECTED_BYTE", offset);
            }
            if (VERBS.contains(longer)) {
                shift(longer.replace("+", "").replace("-", ""), longer.length());
                return longer;
            }
            read = longer;
        }
    }

    /** What follows a verb; returns the name of the operation. */
    private String operation(String verb) throws Wrong {
        return switch (verb) {
            case "connect" -> line("options", 1007, "introduction");
            case "pub" -> publication();
            case "hpub" -> publicationWithHeaders();
            case "sub" -> subscribe();
            case "unsub" -> unsubscribe();
            case "ping" -> bare("alive");
            case "pong" -> bare("alive_answer");
            case "+ok" -> bare("success");
            default -> line("text", 1010, "failure");
        };
    }

    private String bare(String operation) throws Wrong {
        crlf();
        return operation;
    }

    private String line(String name, int most, String operation) throws Wrong {
        gap();
        word(name, one -> name.equals("options") ? one == '{' : isWord(one), NatsReader::isText, most);
        crlf();
        return operation;
    }

    private String publication() throws Wrong {
        gap();
        word("subject");
        gap();
        if (!endsLine()) {
            word("reply");
            gap();
        }
        raw("payload", last("size"));
        crlf();
        return "publication";
    }

    private String publicationWithHeaders() throws Wrong {
        gap();
        word("subject");
        gap();
        boolean named = length(at, NatsReader::isWord) > digits();
        if (named) {
            word("named_reply");
            gap();
        }
        long head = head();
        if (!named && !endsLine()) {
            head = head();
        }
        long total = last("total");
        headers(head);
        raw("content", total - head);
        crlf();
        return "publication_with_headers";
    }

    private long head() throws Wrong {
        int size = someDigits();
        long head = value(Math.min(size, NUMBER));
        limited("head_size", size, NUMBER);
        gap();
        return head;
    }

    private int someDigits() throws Wrong {
        int size = digits();
        if (size == 0) {
            next();
            throw wrong("UNEXPECTED_BYTE", at);
        }
        return size;
    }

    private void headers(long size) throws Wrong {
        enter(size);
        text("version", "NATS/1.0");
        crlf();
        while (next() != '\r') {
            header();
        }
        crlf();
        leave();
        tell("reduce headers");
    }

    private void header() throws Wrong {
        word("name", NatsReader::isName, NatsReader::isName, 1024);
        word("colon", one -> one == ':', NatsReader::isBlank, 64);
        if (next() != '\r') {
            word("value", NatsReader::isWord, NatsReader::isText, 65536);
        }
        crlf();
        if (at == end) {
            throw ends(); // where the region must not end, nothing that stands in it is complete
        }
        tell("reduce header");
    }

    private String subscribe() throws Wrong {
        gap();
        word("subject");
        gap();
        word("argument");
        if (isBlank(next())) {
            gap();
            word("subscription");
        }
        crlf();
        return "subscribe";
    }

    private String unsubscribe() throws Wrong {
        gap();
        word("subscription");
        if (isBlank(next())) {
            gap();
            word("most", one -> one >= '0' && one <= '9', one -> one >= '0' && one <= '9', NUMBER);
        }
        crlf();
        return "unsubscribe";
    }

    /** Digits and the end of the line. */
    private long last(String name) throws Wrong {
        int size = someDigits();
        if (size > NUMBER) {
            throw wrong("TOKEN_TOO_LONG", at);
        }
        for (int i = 0; i < 2; i++) {
            if (!hasByte(at + size + i)) {
                throw ends();
            }
            if (input[at + size + i] != "\r\n".charAt(i)) {
                throw wrong("UNEXPECTED_BYTE", at + size + i);
            }
        }
        long value = value(size);
        if (value > LARGEST) {
            throw wrong("BAD_VALUE", at);
        }
        shift(name, size + 2);
        return value;
    }

    private boolean endsLine() {
        int end = at + digits();
        return end > at && hasByte(end + 1) && input[end] == '\r' && input[end + 1] == '\n';
    }

    private int digits() {
        return length(at, one -> one >= '0' && one <= '9');
    }

    private void word(String name) throws Wrong {
        word(name, NatsReader::isWord, NatsReader::isWord, WORD);
    }

    private void gap() throws Wrong {
        word("gap", NatsReader::isBlank, NatsReader::isBlank, 8);
    }

    private void crlf() throws Wrong {
        text("crlf", "\r\n");
    }

    private static boolean isBlank(int one) {
        return one == ' ' || one == '\t';
    }

    private static boolean isText(int one) {
        return one != '\r' && one != '\n';
    }

    private static boolean isWord(int one) {
        return isText(one) && !isBlank(one);
    }

    private static boolean isName(int one) {
        return one > ' ' && one < 127 && one != ':';
    }
}
