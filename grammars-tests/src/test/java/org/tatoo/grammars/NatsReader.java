package org.tatoo.grammars;

import java.util.List;
import java.util.Locale;

/** Reads what a NATS client or server sends, as the description of the protocol has it: an oracle. */
final class NatsReader extends WordReader {
    private static final List<String> OF_CLIENT = List.of("connect", "pub", "hpub", "sub", "unsub", "ping", "pong");
    private static final List<String> OF_SERVER = List.of("info", "msg", "hmsg", "ping", "pong", "+ok", "-err");
    private static final int WORD = 480;
    private static final int NUMBER = 9;
    private static final int LARGEST = 1_048_576;

    private final Start start;

    /** Whose operations are read. */
    enum Start {
        session,
        deliveries
    }

    private NatsReader(byte[] input, Start start) {
        super(input);
        this.start = start;
    }

    static Agreement.Reader of(Start start) {
        return input -> new NatsReader(input, start).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            String operation = operation(verb());
            tell("reduce " + operation);
            if (start == Start.session && !operation.startsWith("publication")) {
                tell("reduce operation_1");
            }
        }
        tell("reduce " + start);
        tell("accept " + start);
    }

    private String verb() throws Wrong {
        String verb = oneOf(start == Start.session ? OF_CLIENT : OF_SERVER, text -> text.toLowerCase(Locale.ROOT));
        shift(verb.replace("+", "").replace("-", ""), verb.length());
        return verb;
    }

    /** What follows a verb; returns the name of the operation. */
    private String operation(String verb) throws Wrong {
        return switch (verb) {
            case "connect" -> line("options", 1007, "introduction");
            case "info" -> line("server", 32_768, "greeting");
            case "pub" -> publication();
            case "hpub" -> publicationWithHeaders();
            case "msg" -> delivery();
            case "hmsg" -> deliveryWithHeaders();
            case "sub" -> subscribe();
            case "unsub" -> unsubscribe();
            case "ping" -> bare(start == Start.session ? "alive" : "server_alive");
            case "pong" -> bare(start == Start.session ? "alive_answer" : "server_alive_answer");
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
        word(name, one -> !name.equals("text") ? one == '{' : isWord(one), NatsReader::isText, most);
        crlf();
        return operation;
    }

    private String publication() throws Wrong {
        gap();
        word("subject");
        return payload("publication");
    }

    private String delivery() throws Wrong {
        gap();
        word("subject");
        gap();
        word("subscription");
        return payload("message");
    }

    private String payload(String operation) throws Wrong {
        gap();
        if (!endsLine()) {
            word("reply");
            gap();
        }
        raw("payload", last("size"));
        crlf();
        return operation;
    }

    private String publicationWithHeaders() throws Wrong {
        gap();
        word("subject");
        return headersAndPayload("publication_with_headers");
    }

    private String deliveryWithHeaders() throws Wrong {
        gap();
        word("subject");
        gap();
        word("subscription");
        return headersAndPayload("message_with_headers");
    }

    private String headersAndPayload(String operation) throws Wrong {
        gap();
        if (length(at, NatsReader::isWord) > digits()) {
            word("named_reply");
            gap();
        }
        int size = someDigits();
        long head = value(Math.min(size, NUMBER));
        limited("head_size", size, NUMBER);
        gap();
        long total = last("total");
        if (head > total) {
            throw wrong("BAD_LENGTH", at);
        }
        headers(head);
        raw("content", total - head);
        tell("reduce content");
        crlf();
        return operation;
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
        status();
        crlf();
        while (next() != '\r') {
            header();
        }
        crlf();
        leave();
        tell("reduce headers");
    }

    private void status() throws Wrong {
        if (next() != ' ') {
            return;
        }
        blank();
        for (int i = 0; i < 3; i++) {
            if (!hasByte(at + i)) {
                throw ends();
            }
            if (!isDigit(at + i)) {
                throw wrong("UNEXPECTED_BYTE", at + i);
            }
        }
        shift("status", 3);
        if (next() == ' ') {
            blank();
            if (isText(next())) {
                word("reason", one -> isText(one) && one != ' ', NatsReader::isText, 1024);
            }
        }
    }

    private void blank() throws Wrong {
        word("blank", one -> one == ' ', one -> one == ' ', 8);
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
