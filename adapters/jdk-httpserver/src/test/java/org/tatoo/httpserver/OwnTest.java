package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.spi.HttpServerProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What our server does where the Javadoc of the JDK leaves it open. */
@Timeout(60)
class OwnTest {
    @SuppressWarnings("NullAway.Init") // set before each test
    private Rig rig;

    @BeforeEach
    void open() throws IOException {
        rig = new Rig(Providers.TATOO);
    }

    @AfterEach
    void close() throws IOException {
        rig.close();
    }

    @Test
    void theProviderIsAService() {
        assertThat(BanzaiHttpServerProvider.class.getModule().getDescriptor().provides())
                .anyMatch(provided -> provided.service().equals(HttpServerProvider.class.getName())
                        && provided.providers().equals(List.of(BanzaiHttpServerProvider.class.getName())));
    }

    @Test
    void anExceptionBeforeTheAnswerIs500() throws Exception {
        rig.serve(exchange -> {
            throw new IOException("on purpose");
        });
        Client client = rig.client().ask("GET", "/");
        assertThat(client.answer().status()).isEqualTo(500);
        client.expectEnd();
        Client another = rig.client().ask("HEAD", "/");
        assertThat(another.bareAnswer().status()).isEqualTo(500);
        another.expectEnd();
    }

    @Test
    void anErrorOfTheHandlerIs500Too() throws Exception {
        rig.serve(exchange -> {
            throw new AssertionError("on purpose");
        });
        assertThat(rig.get("/").status()).isEqualTo(500);
    }

    @Test
    void anExceptionAfterTheAnswerChangesNothing() throws Exception {
        rig.serve(exchange -> {
            Rig.reply(exchange, "done");
            throw new IllegalStateException("on purpose");
        });
        Client client = rig.client();
        assertThat(client.ask("GET", "/").answer().content()).isEqualTo("done");
        assertThat(client.ask("GET", "/").answer().content()).isEqualTo("done");
    }

    @Test
    void aRejectedTaskIs503() throws Exception {
        rig.handle("/", Rig.replying(""));
        rig.server().setExecutor(task -> {
            throw new RejectedExecutionException("on purpose");
        });
        rig.server().start();
        Client client = rig.client().ask("GET", "/");
        assertThat(client.answer().status()).isEqualTo(503);
        client.expectEnd();
    }

    @Test
    void aContextWithoutAHandlerIs500() throws Exception {
        rig.server().createContext("/");
        assertThat(rig.start().get("/").status()).isEqualTo(500);
    }

    @Test
    void upTo64KibibytesOfContentAreDropped() throws Exception {
        rig.serve(Rig.replying("unread"));
        Client client = rig.client();
        String content = "x".repeat(ContentPipe.MAX_DROPPED);
        for (int i = 0; i < 3; i++) {
            assertThat(client.post("/", content).answer().content()).isEqualTo("unread");
        }
    }

    @Test
    void withMoreTheConnectionEndsAfterTheAnswer() throws Exception {
        rig.serve(Rig.replying("unread"));
        Client client = rig.client();
        // more than the pipe can have taken before the handler returns
        client.post("/", "x".repeat(1 << 20));
        assertThat(client.answer().content()).isEqualTo("unread");
        client.expectEnd();
    }

    @Test
    void withMoreChunksTheConnectionEndsAfterTheAnswer() throws Exception {
        rig.serve(Rig.replying("unread"));
        Client client = rig.client().send("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n");
        String chunk = "1000\r\n" + "x".repeat(0x1000) + "\r\n";
        client.sendRaw(chunk.repeat(17));
        assertThat(client.answer().content()).isEqualTo("unread");
        client.expectEnd();
    }

    @Test
    void anAnswerToAClientThatIsTooLongSaysThatItIsTheLast() throws Exception {
        rig.serve(exchange -> exchange.sendResponseHeaders(200, -1));
        Client client = rig.client();
        client.send("POST / HTTP/1.1\nHost: x\nContent-Length: 100000\n\n");
        assertThat(client.answer().field("connection")).isEqualTo("close");
        client.expectEnd();
    }

    @Test
    void contentThatIsNotReadStopsTheClient() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        rig.serve(exchange -> {
            rig.note("begun");
            Rig.await(go);
            Rig.reply(exchange, String.valueOf(Rig.content(exchange).length()));
        });
        Client client = rig.client();
        int length = 32 << 20;
        var sent = rig.threads().submit(() -> client.post("/", "x".repeat(length)));
        rig.noted();
        assertThat(sent).isNotDone();
        go.countDown();
        assertThat(client.answer().content()).isEqualTo(String.valueOf(length));
    }

    @Test
    void aHandlerWaitsForAClientThatDoesNotRead() throws Exception {
        int parts = 512;
        byte[] part = new byte[64 << 10];
        rig.serve(exchange -> {
            exchange.sendResponseHeaders(200, (long) parts * part.length);
            for (int i = 0; i < parts; i++) {
                rig.note(i);
                exchange.getResponseBody().write(part);
            }
            exchange.close();
        });
        Client client = rig.client().ask("GET", "/");
        rig.noted();
        assertThat(client.answer().content()).hasSize(parts * part.length);
        Object last = 0;
        for (int i = 1; i < parts; i++) {
            last = rig.noted();
        }
        assertThat(last).isEqualTo(parts - 1);
    }

    @Test
    void aHandlerThatWritesHearsThatTheClientIsGone() throws Exception {
        rig.serve(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try {
                while (true) {
                    exchange.getResponseBody().write(new byte[1 << 16]);
                }
            } catch (IOException e) {
                rig.note("gone");
                throw e;
            }
        });
        Client client = rig.client().ask("GET", "/");
        assertThat(client.in().read()).isEqualTo('H');
        client.close();
        assertThat(rig.noted()).isEqualTo("gone");
    }

    @Test
    void aHandlerThatReadsHearsThatTheClientIsGone() throws Exception {
        rig.serve(exchange -> {
            try {
                rig.note((char) exchange.getRequestBody().read());
                rig.note(exchange.getRequestBody().read());
            } catch (IOException e) {
                rig.note("gone");
                throw e;
            }
        });
        Client client = rig.client().send("POST / HTTP/1.1\nHost: x\nContent-Length: 9\n\na");
        assertThat(rig.noted()).isEqualTo('a');
        client.close();
        assertThat(rig.noted()).isEqualTo("gone");
    }

    @Test
    void contentThatIsMalformedIs400() throws Exception {
        rig.serve(exchange -> Rig.reply(exchange, Rig.content(exchange)));
        Client client = rig.client().send("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\nzz\n");
        assertThat(client.answer().status()).isEqualTo(400);
        client.expectEnd();
    }

    @Test
    void aHeadThatIsTooLongIs431() throws Exception {
        rig.serve(Rig.replying(""));
        String field = "X: " + "y".repeat(1000) + "\n";
        Client client = rig.client().send("GET / HTTP/1.1\nHost: x\n" + field.repeat(70) + "\n");
        assertThat(client.answer().status()).isEqualTo(431);
        Client another = rig.client().send("GET / HTTP/1.1\nHost: x\n" + "A: b\n".repeat(200) + "\n");
        assertThat(another.answer().status()).isEqualTo(431);
    }

    @Test
    void aRequestNeedsAHost() throws Exception {
        rig.serve(Rig.replying(""));
        assertThat(rig.client().send("GET / HTTP/1.1\n\n").answer().status()).isEqualTo(400);
    }

    @Test
    void aFieldThatCannotBeSentIs500() throws Exception {
        rig.serve(exchange -> {
            exchange.getResponseHeaders().put("X", new ArrayList<>(List.of("a")));
            exchange.getResponseHeaders().get("X").set(0, "a\r\nSet-Cookie: b");
            Rig.reply(exchange, "");
        });
        Answer answer = rig.get("/");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.field("set-cookie")).isNull();
    }

    @Test
    void anotherAnswerFollowsAnInterimOne() throws Exception {
        rig.serve(exchange -> {
            exchange.getResponseHeaders().set("Link", "</style.css>");
            exchange.sendResponseHeaders(103, -1);
            Rig.reply(exchange, "final");
        });
        Client client = rig.client().ask("GET", "/");
        Answer early = client.answer();
        assertThat(early.status()).isEqualTo(103);
        assertThat(early.field("link")).isEqualTo("</style.css>");
        assertThat(client.answer().content()).isEqualTo("final");
    }

    @Test
    void whatAHandlerWritesInAnswerToHeadIsDropped() throws Exception {
        rig.serve(Rig.replying("content"));
        Client client = rig.client();
        assertThat(client.ask("HEAD", "/").bareAnswer().field("content-length")).isEqualTo("7");
        assertThat(client.ask("GET", "/").answer().content()).isEqualTo("content");
    }

    @Test
    void requestsThatCrossTheStopAreRefused() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        rig.serve(exchange -> {
            rig.note("begun");
            Rig.await(go);
            Rig.reply(exchange, "answered");
        });
        Client client = rig.client().ask("GET", "/");
        rig.noted();
        var stopped = rig.threads().submit(() -> rig.server().stop(Rig.PATIENCE_SECONDS));
        StopCases.expectRefused(rig);
        go.countDown();
        Answer answer = client.answer();
        assertThat(answer.content()).isEqualTo("answered");
        assertThat(answer.field("connection")).isEqualTo("close");
        client.expectEnd();
        client.close();
        stopped.get();
    }
}
