package attacks;

import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/**
 * A short exchange of a polite client.
 *
 * @param request the bytes to send
 * @param complete whether an answer has come whole
 * @param right whether a whole answer is the right one
 */
record Talk(byte[] request, Predicate<String> complete, Predicate<String> right) {
    static final Talk PING = new Talk(bytes("PING\r\n"), text -> text.endsWith("\r\n"), "+PONG\r\n"::equals);

    static Talk http(String path, String body) {
        return new Talk(
                bytes("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n"),
                text -> text.contains("\r\n\r\n") && (text.endsWith(body) || !text.startsWith("HTTP/1.1 200")),
                text -> text.startsWith("HTTP/1.1 200") && text.endsWith(body));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
