package org.tatoo.grammars;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;

/** Reads HTTP/1.1 responses by recursive descent, as RFC 9112 has them: an oracle. */
final class HttpResponseReader extends WordReader {
    private static final Map<String, String> SPECIAL = Map.of(
            "content-length", "content_length",
            "transfer-encoding", "transfer_encoding",
            "connection", "connection");
    private static final Map<String, String> OPTIONS = Map.of("close", "close", "keep-alive", "keep_alive");
    private static final Map<String, String> CODINGS = Map.of("chunked", "chunked");
    private static final int LONGEST = 8192;

    private final String framing;
    private final long contentLength;

    private HttpResponseReader(byte[] input, String framing, long contentLength) {
        super(input);
        this.framing = framing;
        this.contentLength = contentLength;
    }

    /** A reader whose responses with content are all framed alike. */
    static Agreement.Reader framing(String framing, long contentLength) {
        return input -> new HttpResponseReader(input, framing, contentLength).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            response();
        }
        tell("reduce responses");
        tell("accept responses");
    }

    private void response() throws Wrong {
        version();
        text("sp", " ");
        String status = status();
        text("sp", " ");
        if (next() != '\r') {
            word("reason", HttpResponseReader::isText, HttpResponseReader::isText, 1024);
        }
        crlf();
        tell("reduce phrase");
        while (next() != '\r') {
            field();
        }
        crlf();
        tell("reduce fields");
        switch (status) {
            case "switching", "informational" -> tell("reduce interim_response");
            case "no_content", "not_modified" -> tell("reduce empty_response");
            default -> content();
        }
    }

    private void version() throws Wrong {
        String prefix = "HTTP/1.";
        for (int i = 0; i < prefix.length(); i++) {
            expect(at + i, one(prefix.charAt(i)));
        }
        int minor = expect(at + prefix.length(), HttpResponseReader::isNumeral);
        shift(minor == '0' ? "http_1_0" : minor == '1' ? "http_1_1" : "http_1_later", prefix.length() + 1);
        tell("reduce version");
    }

    private String status() throws Wrong {
        expect(at, digit -> digit >= '1' && digit <= '5');
        expect(at + 1, HttpResponseReader::isNumeral);
        expect(at + 2, HttpResponseReader::isNumeral);
        int code = (int) value(3);
        String name = switch (code) {
            case 101 -> "switching";
            case 204 -> "no_content";
            case 304 -> "not_modified";
            default -> code < 200 ? "informational" : code < 300 ? "successful" : "status";
        };
        shift(name, 3);
        return name;
    }

    // ---- fields

    private void field() throws Wrong {
        expect(at, HttpResponseReader::isToken);
        String special = SPECIAL.get(lowerCase(length(at, HttpResponseReader::isToken)));
        if (special == null) {
            wholeField();
            return;
        }
        name(special);
        text("colon", ":");
        switch (special) {
            case "content_length" -> {
                blanks();
                word("length", HttpResponseReader::isNumeral, HttpResponseReader::isNumeral, LONGEST);
                blanks();
            }
            case "transfer_encoding" -> codings();
            default -> options();
        }
        crlf();
        tell("reduce " + special + "_field");
    }

    /** Tells a field in one event. */
    private void wholeField() throws Wrong {
        HttpResponseReader apart = new HttpResponseReader(input, framing, contentLength);
        apart.at = at;
        try {
            apart.fieldLine();
        } catch (Wrong e) {
            apart.lastEvents(1).forEach(this::tell);
            throw e;
        }
        List<String> told = apart.lastEvents(Integer.MAX_VALUE);
        String name = quoted(told, "field_name");
        String value = quoted(told, "field_value");
        tell("field(" + name + ", " + value + ")");
        at = apart.at;
    }

    private static String quoted(List<String> events, String token) {
        String prefix = "shift " + token + " ";
        return events.stream()
                .filter(event -> event.startsWith(prefix))
                .map(event -> event.substring(prefix.length()))
                .findFirst()
                .orElse("null");
    }

    private void fieldLine() throws Wrong {
        name("field_name");
        text("colon", ":");
        blanks();
        if (next() != '\r') {
            expect(at, HttpResponseReader::isVisible);
            int size = length(at, one -> isVisible(one) || isBlank(one));
            while (isBlank(input[at + size - 1])) {
                size--;
            }
            limited("field_value", size, LONGEST);
            blanks();
        }
        crlf();
    }

    private void name(String token) throws Wrong {
        word(token, HttpResponseReader::isToken, HttpResponseReader::isToken, LONGEST);
    }

    private void blanks() {
        int size = length(at, HttpResponseReader::isBlank);
        if (size > 0) {
            shift("ows", size);
        }
    }

    /** Whether a comma follows, perhaps after blanks. */
    private boolean isComma() {
        int from = at + length(at, HttpResponseReader::isBlank);
        return hasByte(from) && input[from] == ',';
    }

    private void comma() {
        int from = at + length(at, HttpResponseReader::isBlank);
        shift("comma", from - at + length(from, one -> isBlank(one) || one == ','));
    }

    private void options() throws Wrong {
        if (!isComma()) {
            blanks();
        }
        if (isComma()) {
            comma();
        }
        if (next() == '\r') {
            return;
        }
        boolean more = true;
        while (more && isToken(next())) {
            listed(OPTIONS, "option");
            more = isComma();
            if (more) {
                comma();
            }
        }
        int following = length(at, HttpResponseReader::isBlank);
        expect(at, one -> (following > 0 && isBlank(one)) || one == '\r');
        if (following == 0) {
            expect(at + 1, one('\n'));
        }
        tell("reduce options");
        blanks();
    }

    private void codings() throws Wrong {
        if (!isComma()) {
            blanks();
        }
        if (isComma()) {
            comma();
        }
        while (!listed(CODINGS, "coding").equals("chunked")) {
            while (!isComma()) {
                int semicolon = at + length(at, HttpResponseReader::isBlank);
                expect(semicolon, one(';'));
                int equals = afterWord(afterBlanks(semicolon + 1));
                expect(equals, one('='));
                shift("parameter", afterValue(afterBlanks(equals + 1)) - at);
            }
            comma();
            tell("reduce coded");
        }
        if (isComma()) {
            comma();
            tell("reduce codings");
        } else if (next() == '\r') {
            expect(at + 1, one('\n'));
            tell("reduce codings");
        } else {
            expect(at, HttpResponseReader::isBlank);
            tell("reduce codings");
        }
        blanks();
    }

    /** The end of a token and of the blanks after it. */
    private int afterWord(int from) throws Wrong {
        expect(from, HttpResponseReader::isToken);
        int end = from + length(from, HttpResponseReader::isToken);
        return afterBlanks(end);
    }

    private int afterBlanks(int from) {
        return from + length(from, HttpResponseReader::isBlank);
    }

    /** The end of a token or a quoted string. */
    private int afterValue(int from) throws Wrong {
        if (expect(from, one -> isToken(one) || one == '"') != '"') {
            return from + length(from, HttpResponseReader::isToken);
        }
        int end = from + 1;
        while (expect(end, HttpResponseReader::isText) != '"') {
            end++;
            if (input[end - 1] == '\\') {
                expect(end++, HttpResponseReader::isText);
            }
        }
        return end + 1;
    }

    private String listed(Map<String, String> known, String otherwise) throws Wrong {
        expect(at, HttpResponseReader::isToken);
        int size = length(at, HttpResponseReader::isToken);
        String token = known.getOrDefault(lowerCase(size), otherwise);
        limited(token, size, LONGEST);
        return token;
    }

    private String lowerCase(int size) {
        return new String(input, at, size, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    // ---- content

    private void content() throws Wrong {
        tell("reduce head");
        tell("shift framing." + framing + " \"\"");
        switch (framing) {
            case "none" -> tell("reduce absent_content");
            case "fixed" -> {
                raw("body", contentLength);
                tell("reduce fixed_content");
            }
            case "chunked" -> chunks();
            default -> {
                raw("tail", input.length - at);
                tell("reduce endless_content");
            }
        }
        tell("reduce response");
    }

    private void chunks() throws Wrong {
        while (chunk() > 0) {
            crlf();
            tell("reduce chunk");
        }
        while (next() != '\r') {
            fieldLine();
            tell("reduce trailer");
        }
        crlf();
        tell("reduce chunked_content");
    }

    /** A chunk without the end of its line; the size. */
    private long chunk() throws Wrong {
        expect(at, one -> Character.digit(one, 16) >= 0 && one < 128);
        int digits = length(at, one -> Character.digit(one, 16) >= 0 && one < 128);
        BigInteger size = new BigInteger(lowerCase(digits), 16);
        if (digits > 64) {
            throw wrong("TOKEN_TOO_LONG", at);
        }
        if (size.bitLength() > 63) {
            throw wrong("BAD_VALUE", at);
        }
        shift(size.signum() == 0 ? "last_chunk" : "chunk_size", digits);
        while (next() != '\r') {
            extension();
        }
        crlf();
        if (size.signum() > 0) {
            raw("chunk_data", size.longValueExact());
        }
        return size.longValueExact();
    }

    private void extension() throws Wrong {
        int semicolon = afterBlanks(at);
        expect(semicolon, one(';'));
        int name = afterBlanks(semicolon + 1);
        expect(name, HttpResponseReader::isToken);
        limited("chunk_ext_name", name + length(name, HttpResponseReader::isToken) - at, 1024);
        int following = afterBlanks(at);
        expect(following, one -> one == '=' || one == ';' || (one == '\r' && following == at));
        if (input[following] == '=') {
            limited("chunk_ext_val", afterValue(afterBlanks(following + 1)) - at, 1024);
        } else if (input[following] == '\r') {
            expect(following + 1, one('\n'));
        } else {
            expect(afterBlanks(following + 1), HttpResponseReader::isToken);
        }
        tell("reduce chunk_ext");
    }

    private void crlf() throws Wrong {
        text("crlf", "\r\n");
    }

    /** The byte at {@code offset}, which has to be right. */
    private int expect(int offset, IntPredicate right) throws Wrong {
        if (!hasByte(offset)) {
            throw ends();
        }
        if (!right.test(input[offset] & 0xff)) {
            throw wrong("UNEXPECTED_BYTE", offset);
        }
        return input[offset] & 0xff;
    }

    private static IntPredicate one(char expected) {
        return one -> one == expected;
    }

    private static boolean isNumeral(int one) {
        return one >= '0' && one <= '9';
    }

    private static boolean isBlank(int one) {
        return one == ' ' || one == '\t';
    }

    private static boolean isVisible(int one) {
        return one > ' ' && one != 127;
    }

    private static boolean isText(int one) {
        return isVisible(one) || isBlank(one);
    }

    private static boolean isToken(int one) {
        return one < 128 && (Character.isLetterOrDigit(one) || "!#$%&'*+-.^_`|~".indexOf(one) >= 0);
    }
}
