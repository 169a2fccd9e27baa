package org.tatoo.grammars;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/** Reads what an SMTP server replies, as RFC 5321 sections 4.1.1.1 and 4.2 have it: an oracle. */
final class SmtpReplyReader extends WordReader {
    private static final String[] CODE = {"2345", "012345", "0123456789"};
    private static final Set<String> LITERALS = Set.of("220", "250", "421");
    private static final int TEXT = 506;
    private static final int AFTER_NAME = 250;
    private static final int NAME = 255;

    private final String to;
    private String first = "";

    private SmtpReplyReader(byte[] input, String to) {
        super(input);
        this.to = to;
    }

    static Agreement.Reader answering(String to) {
        return input -> new SmtpReplyReader(input, to).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            tell("reduce " + reply());
        }
        tell("reduce replies");
        tell("accept replies");
    }

    /** Returns the name of the reply. */
    private String reply() throws Wrong {
        first = code();
        shift(LITERALS.contains(first) ? "" : "code", CODE.length);
        return switch (first) {
            case "220" -> {
                ask("connection", "command");
                yield to.equals("connection") ? greeting() : lines("ready_reply");
            }
            case "250" -> {
                ask("ehlo", "command");
                yield to.equals("ehlo") ? extensions() : lines("completed_reply");
            }
            case "421" -> {
                ask("connection", "ehlo", "command", "nothing");
                yield lines("closing_reply");
            }
            default -> {
                ask("connection", "ehlo", "command");
                yield lines("other_reply");
            }
        };
    }

    private String greeting() throws Wrong {
        boolean more = hyphenOrBlank();
        server("greeting", SmtpReplyReader::isText);
        if (more) {
            sameCode();
            lines();
        }
        return more ? "long_greeting" : "short_greeting";
    }

    private String extensions() throws Wrong {
        boolean more = hyphenOrBlank();
        server("welcome", one -> one != '\r' && one != '\n' && one < 128);
        if (!more) {
            return "no_extensions";
        }
        while (more) {
            sameCode();
            more = hyphenOrBlank();
            offer();
        }
        return "extensions";
    }

    private void offer() throws Wrong {
        word("extension", SmtpReplyReader::isAlphanumeric, one -> isAlphanumeric(one) || one == '-', 105);
        if (next() == ' ') {
            text(" ");
            parameters();
        }
        crlf();
        tell("reduce offer");
    }

    private void parameters() throws Wrong {
        if (!isVisible(next())) {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        int size = length(at, SmtpReplyReader::isVisible);
        while (hasByte(at + size + 1) && input[at + size] == ' ' && isVisible(input[at + size + 1])) {
            size += 1 + length(at + size + 1, SmtpReplyReader::isVisible);
        }
        limited("parameters", size, 400);
    }

    /** A name, and perhaps a text. */
    private void server(String name, IntPredicate text) throws Wrong {
        if (next() == '[') {
            literal();
        } else {
            word(
                    "server",
                    SmtpReplyReader::isAlphanumeric,
                    one -> isAlphanumeric(one) || one == '.' || one == '-',
                    NAME);
        }
        textAfterBlank(name, text, AFTER_NAME);
    }

    private void literal() throws Wrong {
        int size = 1 + length(at + 1, one -> isVisible(one) && (one < '[' || one > ']'));
        if (!hasByte(at + size)) {
            throw ends();
        }
        if (size == 1 || input[at + size] != ']') {
            throw wrong("UNEXPECTED_BYTE", at + size);
        }
        limited("server", size + 1, NAME);
    }

    /** What follows the first code of a reply that is only text. */
    private String lines(String name) throws Wrong {
        lines();
        return name;
    }

    private void lines() throws Wrong {
        while (next() == '-') {
            text("-");
            if (isText(next())) {
                word("text", SmtpReplyReader::isText, SmtpReplyReader::isText, TEXT);
            }
            crlf();
            tell("reduce line");
            sameCode();
        }
        textAfterBlank("text", SmtpReplyReader::isText, TEXT);
    }

    /** The code of another line. */
    private void sameCode() throws Wrong {
        if (LITERALS.contains(first)) {
            text(first);
            return;
        }
        String code = code();
        shift("next", CODE.length);
        if (!code.equals(first)) {
            throw wrong("BAD_CHOICE", at);
        }
    }

    private void textAfterBlank(String name, IntPredicate kind, int most) throws Wrong {
        if (next() == ' ') {
            text(" ");
            if (kind.test(next())) {
                word(name, kind, kind, most);
            }
        }
        crlf();
    }

    private String code() throws Wrong {
        for (int i = 0; i < CODE.length; i++) {
            if (!hasByte(at + i)) {
                throw ends();
            }
            if (CODE[i].indexOf(input[at + i]) < 0) {
                throw wrong("UNEXPECTED_BYTE", at + i);
            }
        }
        return new String(input, at, CODE.length, StandardCharsets.US_ASCII);
    }

    private boolean hyphenOrBlank() throws Wrong {
        if (next() == '-') {
            text("-");
            return true;
        }
        text(" ");
        return false;
    }

    private void ask(String... answered) throws Wrong {
        if (!List.of(answered).contains(to)) {
            throw wrong("BAD_CHOICE", at);
        }
        tell("shift to." + to + " \"\"");
    }

    private void crlf() throws Wrong {
        text("\r\n");
    }

    private static boolean isText(int one) {
        return one == '\t' || one == ' ' || isVisible(one);
    }

    private static boolean isVisible(int one) {
        return one > ' ' && one < 127;
    }

    private static boolean isAlphanumeric(int one) {
        return (one >= '0' && one <= '9') || (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z');
    }
}
