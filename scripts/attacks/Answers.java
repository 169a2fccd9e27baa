package attacks;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Asks over HTTP again and again, and hands over whole answers of known length. Of HEAD it knows nothing. */
final class Answers extends Peer {
    private final String[] requests;
    private final Consumer<Answer> sink;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int next;

    /**
     * One answer.
     *
     * @param request the one of which it is the answer
     */
    record Answer(String request, int status, String head, String body) {
        /** The value of a field in quotes or not; empty if there is none. */
        String field(String name) {
            return head.lines()
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).trim())
                    .findFirst()
                    .orElse("");
        }
    }

    /** @param requests whole requests, sent one after the other, each when the answer of the last has come */
    Answers(String[] requests, int begin, Consumer<Answer> sink) {
        this.requests = requests;
        this.next = begin % requests.length;
        this.sink = sink;
    }

    @Override
    void connected() {
        send(Talk.bytes(requests[next]));
    }

    @Override
    void received(ByteBuffer lent) {
        byte[] copy = new byte[lent.remaining()];
        lent.get(copy);
        bytes.writeBytes(copy);
        String text = bytes.toString(StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return;
        }
        Answer begun = new Answer(requests[next], Integer.parseInt(text.substring(9, 12)), text.substring(0, end), "");
        String length = begun.field("Content-Length");
        int whole = end + 4 + (length.isEmpty() ? 0 : Integer.parseInt(length));
        if (text.length() >= whole) {
            bytes.reset();
            sink.accept(new Answer(begun.request(), begun.status(), begun.head(), text.substring(end + 4, whole)));
            next = (next + 1) % requests.length;
            if (!isOver()) {
                send(Talk.bytes(requests[next]));
            }
        }
    }

    static String get(String path, String... fields) {
        StringBuilder request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: x\r\n");
        for (String field : fields) {
            request.append(field).append("\r\n");
        }
        return request.append("\r\n").toString();
    }
}
