package org.tatoo.samples.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tatoo.samples.testing.Crlf;
import org.tatoo.samples.testing.RawClient;

/** A browser without a page. */
final class ChatClient implements Closeable {
    private final RawClient client;

    /** An answer: its status, its fields in one text, its content. */
    record Reply(String status, String head, String content) {}

    ChatClient(int port) throws IOException {
        client = new RawClient(port);
    }

    static String head(String method, String target, String more) {
        return method + " " + target + " HTTP/1.1\r\nHost: a\r\n" + more + "\r\n";
    }

    void send(String text) throws IOException {
        client.send(text);
    }

    Reply get(String target) throws IOException {
        send(head("GET", target, ""));
        return reply();
    }

    Reply post(String target, String content) throws IOException {
        send(head("POST", target, "Content-Length: " + content.length() + "\r\n") + content);
        return reply();
    }

    Reply asModerator(String token, String method, String target, String content) throws IOException {
        String length = content.isEmpty() ? "" : "Content-Length: " + content.length() + "\r\n";
        send(head(method, target, "Authorization: Bearer " + token + "\r\n" + length) + content);
        return reply();
    }

    /** The key of a new member. */
    String join(String room, String name) throws IOException {
        String answer = post("/join?room=" + room + "&name=" + name, "").content();
        assertThat(answer).startsWith("{\"key\":\"").endsWith("\"}");
        return answer.substring(8, answer.length() - 2);
    }

    private Reply readHead() throws IOException {
        String status = Crlf.readLine(client.input());
        StringBuilder fields = new StringBuilder();
        for (String line = Crlf.readLine(client.input()); !line.isEmpty(); line = Crlf.readLine(client.input())) {
            fields.append(line).append('\n');
        }
        return new Reply(status.substring("HTTP/1.1 ".length()), fields.toString(), "");
    }

    Reply reply() throws IOException {
        Reply head = readHead();
        int at = head.head().indexOf("Content-Length: ");
        if (at < 0) {
            return head;
        }
        String length = head.head()
                .substring(at + "Content-Length: ".length(), head.head().indexOf('\n', at));
        byte[] content = client.input().readNBytes(Integer.parseInt(length));
        return new Reply(head.status(), head.head(), new String(content, StandardCharsets.US_ASCII));
    }

    /** Asks for a stream of events, and reads its head. */
    void openStream(String target) throws IOException {
        send(head("GET", target, ""));
        Reply head = readHead();
        assertThat(head.status()).isEqualTo("200 OK");
        assertThat(head.head())
                .contains("Content-Type: text/event-stream", "Transfer-Encoding: chunked", "Connection: close");
    }

    /** The next chunk. */
    String chunk() throws IOException {
        int size = Integer.parseInt(Crlf.readLine(client.input()), 16);
        String chunk = new String(client.input().readNBytes(size), StandardCharsets.US_ASCII);
        assertThat(Crlf.readLine(client.input())).isEmpty();
        return chunk;
    }

    String readToEnd() throws IOException {
        return client.readToEnd();
    }

    void expectEnd() throws IOException {
        client.expectEnd();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
