package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What HTTP asks of both: content that must not be there, persistence, expectations, failures. */
final class ConnectionCases {
    private static final String SEND = "HttpExchange.sendResponseHeaders";

    private ConnectionCases() {}

    static List<Case> all() {
        return List.of(
                Case.of(SEND, "the answer to HEAD has no content, and another request may follow", rig -> {
                    rig.serve(exchange -> {
                        exchange.getResponseHeaders().set("Content-Length", "7");
                        exchange.sendResponseHeaders(200, -1);
                    });
                    Client client = rig.client();
                    Answer answer = client.ask("HEAD", "/").bareAnswer();
                    assertThat(answer.field("content-length")).isEqualTo("7");
                    assertThat(client.ask("HEAD", "/").bareAnswer().status()).isEqualTo(200);
                }),
                Case.of(SEND, "the length of the answer to HEAD is announced if it is not set", rig -> {
                            rig.serve(exchange -> exchange.sendResponseHeaders(200, 7));
                            Answer answer = rig.client().ask("HEAD", "/").bareAnswer();
                            assertThat(answer.field("content-length")).isEqualTo("7");
                        })
                        .butTheJdk("announces none"),
                Case.of(SEND, "the status 204 has no content and no length", rig -> {
                    rig.serve(exchange -> exchange.sendResponseHeaders(204, -1));
                    Client client = rig.client();
                    assertThat(client.ask("GET", "/").answer().field("content-length"))
                            .isNull();
                    assertThat(client.ask("GET", "/").answer().status()).isEqualTo(204);
                }),
                Case.of(SEND, "the status 204 has no content whatever length is given", rig -> {
                    rig.serve(exchange -> exchange.sendResponseHeaders(204, 0));
                    Client client = rig.client();
                    assertThat(client.ask("GET", "/").answer().field("transfer-encoding"))
                            .isNull();
                    assertThat(client.ask("GET", "/").answer().status()).isEqualTo(204);
                }),
                Case.of(SEND, "the status 304 has no content", rig -> {
                    rig.serve(exchange -> {
                        exchange.getResponseHeaders().set("Etag", "\"1\"");
                        exchange.sendResponseHeaders(304, -1);
                    });
                    Client client = rig.client();
                    assertThat(client.ask("GET", "/").answer().field("etag")).isEqualTo("\"1\"");
                    assertThat(client.ask("GET", "/").answer().status()).isEqualTo(304);
                }),
                Case.of("HttpExchange.getRequestBody", "a client that expects 100 (Continue) gets it", rig -> {
                    rig.serve(exchange -> Rig.reply(exchange, Rig.content(exchange)));
                    Client client =
                            rig.client().send("POST / HTTP/1.1\nHost: x\nContent-Length: 2\nExpect: 100-continue\n\n");
                    assertThat(client.answer().status()).isEqualTo(100);
                    assertThat(client.sendRaw("ab").answer().content()).isEqualTo("ab");
                }),
                Case.of("HttpServer", "a client that expects 100 (Continue) in vain gets 404 at once", rig -> {
                    rig.start();
                    Client client =
                            rig.client().send("POST / HTTP/1.1\nHost: x\nContent-Length: 2\nExpect: 100-continue\n\n");
                    assertThat(client.answer().status()).isEqualTo(404);
                }),
                Case.of("HttpExchange", "a connection serves many exchanges", rig -> {
                    rig.serve(exchange ->
                            Rig.reply(exchange, exchange.getRequestURI().getPath()));
                    Client client = rig.client();
                    for (int i = 0; i < 50; i++) {
                        assertThat(client.ask("GET", "/" + i).answer().content())
                                .isEqualTo("/" + i);
                    }
                }),
                Case.of("HttpExchange", "requests that come at once are answered in their order", rig -> {
                    rig.serve(exchange ->
                            Rig.reply(exchange, exchange.getRequestURI().getPath()));
                    Client client = rig.client();
                    client.send("GET /1 HTTP/1.1\nHost: x\n\nPOST /2 HTTP/1.1\nHost: x\nContent-Length: 1\n\n!"
                            + "GET /3 HTTP/1.1\nHost: x\n\n");
                    assertThat(client.answer().content()).isEqualTo("/1");
                    assertThat(client.answer().content()).isEqualTo("/2");
                    assertThat(client.answer().content()).isEqualTo("/3");
                }),
                Case.of("HttpExchange", "the connection ends after the answer if the client wants it", rig -> {
                    rig.serve(Rig.replying("last"));
                    Client client = rig.client().send("GET / HTTP/1.1\nHost: x\nConnection: close\n\n");
                    assertThat(client.answer().content()).isEqualTo("last");
                    client.expectEnd();
                }),
                Case.of(SEND, "the connection ends after the answer if the handler wants it", rig -> {
                    rig.serve(exchange -> {
                        exchange.getResponseHeaders().set("Connection", "close");
                        Rig.reply(exchange, "last");
                    });
                    Client client = rig.client().ask("GET", "/");
                    assertThat(client.answer().content()).isEqualTo("last");
                    client.expectEnd();
                }),
                Case.of("HttpExchange", "HTTP/1.0 ends the connection after each answer", rig -> {
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(200, 0);
                        Rig.write(exchange, "old");
                        exchange.close();
                    });
                    Answer answer = rig.client().send("GET / HTTP/1.0\n\n").answer();
                    assertThat(answer.content()).isEqualTo("old");
                    assertThat(answer.field("transfer-encoding")).isNull();
                    assertThat(answer.field("connection")).isEqualTo("close");
                }),
                Case.of("HttpExchange", "HTTP/1.0 keeps the connection if both say so", rig -> {
                    rig.serve(Rig.replying("kept"));
                    Client client = rig.client();
                    for (int i = 0; i < 2; i++) {
                        Answer answer = client.send("GET / HTTP/1.0\nConnection: keep-alive\n\n")
                                .answer();
                        assertThat(answer.field("connection")).isEqualTo("keep-alive");
                    }
                }),
                Case.of("HttpServer", "what is no request is answered by 400, and ends the connection", rig -> {
                    rig.start();
                    Client client = rig.client().send("hello\n\n");
                    assertThat(client.answer().status()).isEqualTo(400);
                    client.expectEnd();
                }),
                Case.of("HttpServer", "two framings of a request are refused", rig -> {
                    rig.serve(Rig.replying("ok"));
                    Client client = rig.client()
                            .send("POST / HTTP/1.1\nHost: x\nContent-Length: 3\nTransfer-Encoding: chunked\n\n0\n\n");
                    assertThat(client.answer().status()).isEqualTo(400);
                }),
                Case.of("HttpServer", "transfer codings that are not known are refused", rig -> {
                    rig.serve(Rig.replying("ok"));
                    Client client =
                            rig.client().send("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: gzip, chunked\n\n0\n\n");
                    assertThat(client.answer().status()).isEqualTo(501);
                }),
                Case.of("HttpHandler", "an exception before the answer ends the connection", rig -> {
                    rig.serve(exchange -> {
                        throw new IllegalStateException("on purpose");
                    });
                    Client client = rig.client().ask("GET", "/");
                    rig.noteStatus(client);
                    assertThat(rig.noted()).isIn("none", 500);
                    client.expectEnd();
                }),
                Case.of("HttpHandler", "an exception inside the answer ends the connection", rig -> {
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(200, 0);
                        exchange.getResponseBody().write('1');
                        exchange.getResponseBody().flush();
                        throw new IllegalStateException("on purpose");
                    });
                    Client client = rig.client().ask("GET", "/");
                    rig.noteStatus(client);
                    assertThat(rig.noted()).isEqualTo("none");
                }),
                Case.of("HttpServer.setExecutor", "a slow handler keeps no other one waiting", rig -> {
                    CountDownLatch go = new CountDownLatch(1);
                    rig.handle("/slow", exchange -> {
                        rig.note("slow");
                        Rig.await(go);
                        Rig.reply(exchange, "slow");
                    });
                    rig.handle("/fast", Rig.replying("fast"));
                    rig.start();
                    Client slow = rig.client().ask("GET", "/slow");
                    rig.noted();
                    assertThat(rig.get("/fast").content()).isEqualTo("fast");
                    go.countDown();
                    assertThat(slow.answer().content()).isEqualTo("slow");
                }));
    }
}
