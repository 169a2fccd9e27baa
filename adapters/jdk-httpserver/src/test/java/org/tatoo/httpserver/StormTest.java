package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many clients at once, with content of all lengths around those of the pipe and the marks, read or not. */
class StormTest {
    private static final int CLIENTS = 16;
    private static final int REQUESTS = 100;
    private static final int[] SIZES = {0, 1, 100, 8_191, 8_192, 8_193, 32_768, 65_535, 65_536, 65_537, 200_000, 700_000
    };

    @Test
    @Timeout(180)
    void everyRequestGetsItsAnswer() throws Exception {
        try (Rig rig = new Rig(Providers.TATOO)) {
            rig.handle("/echo", StormTest::echo);
            rig.handle(
                    "/all",
                    exchange -> Rig.reply(
                            exchange, String.valueOf(Rig.content(exchange).length())));
            rig.handle("/some", exchange -> {
                exchange.getRequestBody().readNBytes(1000);
                Rig.reply(exchange, "some");
            });
            rig.handle("/none", Rig.replying("none"));
            rig.start();
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Random random = new Random(i);
                clients.add(rig.threads().submit(() -> converse(rig, random)));
            }
            for (Future<?> client : clients) {
                client.get(150, TimeUnit.SECONDS);
            }
        }
    }

    /** Sends the content back while it comes. */
    private static void echo(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (InputStream in = exchange.getRequestBody();
                OutputStream out = exchange.getResponseBody()) {
            in.transferTo(out);
        }
    }

    private static Void converse(Rig rig, Random random) throws Exception {
        Client client = new Client(rig.server().getAddress());
        for (int i = 0; i < REQUESTS; i++) {
            int size = SIZES[random.nextInt(SIZES.length)];
            String path = List.of("/echo", "/all", "/some", "/none").get(random.nextInt(4));
            String content = String.valueOf((char) ('a' + random.nextInt(26))).repeat(size);
            // it may not be taken before the answer is read, or not at all
            Client asking = client;
            Future<?> sent = rig.threads().submit(() -> send(asking, path, content, size % 2 == 0));
            Answer answer = client.answer();
            assertThat(answer.content()).isEqualTo(expected(path, content));
            boolean skipped = path.equals("/some") || path.equals("/none");
            if (skipped && size > ContentPipe.CAPACITY) {
                client.close();
                client = new Client(rig.server().getAddress());
            } else {
                sent.get(60, TimeUnit.SECONDS);
            }
        }
        client.close();
        return null;
    }

    private static Void send(Client client, String path, String content, boolean chunked) {
        try {
            if (chunked) {
                client.send("POST " + path + " HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n");
                for (int from = 0; from < content.length(); from += 10_000) {
                    String part = content.substring(from, Math.min(content.length(), from + 10_000));
                    client.sendRaw(Integer.toHexString(part.length()) + "\r\n" + part + "\r\n");
                }
                client.sendRaw("0\r\n\r\n");
            } else {
                client.post(path, content);
            }
        } catch (IOException e) {
            // the server has ended the connection instead of skipping so much
        }
        return null;
    }

    private static String expected(String path, String content) {
        return switch (path) {
            case "/echo" -> content;
            case "/all" -> String.valueOf(content.length());
            case "/some" -> "some";
            default -> "none";
        };
    }
}
