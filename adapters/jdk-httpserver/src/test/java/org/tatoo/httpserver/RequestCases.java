package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.List;

/** What an exchange tells of its request. */
final class RequestCases {
    private RequestCases() {}

    static List<Case> all() {
        return List.of(
                Case.of("HttpExchange.getRequestURI", "is the target, with its query", rig -> {
                    rig.serve(exchange -> {
                        rig.note(exchange.getRequestURI().toString());
                        Rig.reply(exchange, "");
                    });
                    rig.get("/a%20b?c=d&e=%26");
                    assertThat(rig.noted()).isEqualTo("/a%20b?c=d&e=%26");
                }),
                Case.of("HttpExchange.getRequestMethod", "may be any method", rig -> {
                    rig.serve(exchange -> Rig.reply(exchange, exchange.getRequestMethod()));
                    Client client = rig.client();
                    assertThat(client.ask("DELETE", "/").answer().content()).isEqualTo("DELETE");
                    assertThat(client.ask("PROPFIND", "/").answer().content()).isEqualTo("PROPFIND");
                }),
                Case.of("HttpExchange.getProtocol", "is the version of the request", rig -> {
                    rig.serve(exchange -> Rig.reply(exchange, exchange.getProtocol()));
                    assertThat(rig.get("/").content()).isEqualTo("HTTP/1.1");
                    assertThat(rig.client().send("GET / HTTP/1.0\n\n").answer().content())
                            .isEqualTo("HTTP/1.0");
                }),
                Case.of("HttpExchange.getRequestHeaders", "has a value for each line, in their order", rig -> {
                    rig.serve(exchange -> {
                        rig.note(List.copyOf(exchange.getRequestHeaders().getOrDefault("accept", List.of())));
                        Rig.reply(exchange, "");
                    });
                    rig.client()
                            .send("GET / HTTP/1.1\nHost: x\nAccept: b, c\nACCEPT: a\n\n")
                            .answer();
                    assertThat(rig.noted()).isEqualTo(List.of("b, c", "a"));
                }),
                Case.of("Headers", "names are compared without regard to case", rig -> {
                    rig.serve(exchange -> {
                        Headers headers = exchange.getRequestHeaders();
                        rig.note(headers.getFirst("HOST") + headers.containsKey("x-y") + headers.getFirst("x-Y"));
                        Rig.reply(exchange, "");
                    });
                    rig.client().send("GET / HTTP/1.1\nhost: h\nX-y:   z  \n\n").answer();
                    assertThat(rig.noted()).isEqualTo("htruez");
                }),
                Case.of("HttpExchange.getRequestHeaders", "cannot be changed", rig -> {
                    rig.serve(exchange -> {
                        rig.note(exchange.getRequestHeaders());
                        Rig.reply(exchange, "");
                    });
                    rig.get("/");
                    Headers headers = (Headers) rig.noted();
                    assertThatThrownBy(() -> headers.add("a", "b")).isInstanceOf(UnsupportedOperationException.class);
                    assertThatThrownBy(() -> headers.remove("host")).isInstanceOf(UnsupportedOperationException.class);
                    assertThatThrownBy(() -> headers.keySet().clear())
                            .isInstanceOf(UnsupportedOperationException.class);
                    assertThat(headers.getFirst("Host")).isEqualTo("x");
                }),
                Case.of("HttpExchange.getRequestHeaders", "has the fields that frame the request, too", rig -> {
                    rig.serve(exchange -> {
                        Headers headers = exchange.getRequestHeaders();
                        rig.note(headers.getFirst("Content-length") + headers.getFirst("Connection"));
                        Rig.reply(exchange, "");
                    });
                    rig.client()
                            .send("POST / HTTP/1.1\nHost: x\nConnection: keep-alive\nContent-Length: 1\n\n!")
                            .answer();
                    assertThat(rig.noted()).isEqualTo("1keep-alive");
                }),
                Case.of("HttpExchange.getRequestBody", "is the content of the length announced", rig -> {
                    rig.serve(exchange -> Rig.reply(exchange, Rig.content(exchange)));
                    Client client = rig.client().send("POST / HTTP/1.1\nHost: x\nContent-Length: 5\n\n12");
                    assertThat(client.sendRaw("345GET").answer().content()).isEqualTo("12345");
                }),
                Case.of("HttpExchange.getRequestBody", "is the content of chunks", rig -> {
                    rig.serve(exchange -> Rig.reply(exchange, Rig.content(exchange)));
                    Client client = rig.client().send("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n");
                    assertThat(client.send("3\nabc\n2\nde\n0\n\n").answer().content())
                            .isEqualTo("abcde");
                }),
                Case.of("HttpExchange.getRequestBody", "is empty without content", rig -> {
                    rig.serve(exchange -> {
                        rig.note(exchange.getRequestBody().read());
                        Rig.reply(exchange, "");
                    });
                    rig.get("/");
                    assertThat(rig.noted()).isEqualTo(-1);
                }),
                Case.of("HttpExchange.getRequestBody", "is the same stream at each call", rig -> {
                    rig.serve(exchange -> {
                        InputStream first = exchange.getRequestBody();
                        rig.note(first.equals(exchange.getRequestBody()));
                        Rig.reply(exchange, "");
                    });
                    rig.get("/");
                    assertThat(rig.noted()).isEqualTo(true);
                }),
                Case.of("HttpExchange.getRequestBody", "waits for content that comes later", rig -> {
                    rig.serve(exchange -> {
                        InputStream in = exchange.getRequestBody();
                        rig.note((char) in.read());
                        rig.note((char) in.read());
                        Rig.reply(exchange, "");
                    });
                    Client client = rig.client().send("POST / HTTP/1.1\nHost: x\nContent-Length: 2\n\na");
                    assertThat(rig.noted()).isEqualTo('a');
                    client.sendRaw("b");
                    assertThat(rig.noted()).isEqualTo('b');
                }),
                Case.of("HttpExchange.getRequestBody", "a reader hears of content that ends too early", rig -> {
                    rig.serve(exchange -> {
                        try {
                            rig.note((char) exchange.getRequestBody().read());
                            rig.note(exchange.getRequestBody().readNBytes(8).length);
                        } catch (IOException e) {
                            rig.note("failed");
                            throw e;
                        }
                    });
                    Client client = rig.client().send("POST / HTTP/1.1\nHost: x\nContent-Length: 9\n\nabc");
                    assertThat(rig.noted()).isEqualTo('a');
                    client.endOutput();
                    assertThat(rig.noted()).isEqualTo("failed");
                }),
                Case.of("HttpExchange.getRequestBody", "content of many megabytes passes through", rig -> {
                    rig.serve(exchange -> Rig.reply(
                            exchange,
                            String.valueOf(exchange.getRequestBody().transferTo(OutputStream.nullOutputStream()))));
                    assertThat(rig.client()
                                    .post("/", "x".repeat(4 << 20))
                                    .answer()
                                    .content())
                            .isEqualTo(String.valueOf(4 << 20));
                }),
                Case.of("HttpExchange.getRequestBody", "a part of it can be skipped", rig -> {
                            rig.serve(exchange -> {
                                exchange.getRequestBody().skipNBytes(3);
                                Rig.reply(exchange, Rig.content(exchange));
                            });
                            Client client = rig.client().patience(5).post("/", "12345");
                            assertThat(client.answer().content()).isEqualTo("45");
                        })
                        .butJdk17("then waits for more than the rest"),
                Case.of("HttpExchange.getRequestBody", "closing it discards the rest", rig -> {
                    rig.serve(exchange -> {
                        exchange.getRequestBody().close();
                        Rig.reply(exchange, "skipped");
                    });
                    Client client = rig.client();
                    assertThat(client.post("/", "y".repeat(10_000)).answer().content())
                            .isEqualTo("skipped");
                    assertThat(client.post("/", "z").answer().content()).isEqualTo("skipped");
                }),
                Case.of("HttpExchange.getRequestBody", "nothing can be read once it is closed", rig -> {
                    rig.serve(exchange -> {
                        InputStream in = exchange.getRequestBody();
                        in.close();
                        try {
                            rig.note(in.read());
                        } catch (IOException e) {
                            rig.note("closed");
                        }
                        Rig.reply(exchange, "");
                    });
                    rig.client().post("/", "abc").answer();
                    assertThat(rig.noted()).isEqualTo("closed");
                }),
                Case.of("HttpExchange.getRemoteAddress", "is the address of the client", rig -> {
                    rig.serve(exchange -> {
                        rig.note(exchange.getRemoteAddress());
                        Rig.reply(exchange, "");
                    });
                    InetSocketAddress client = rig.client().ask("GET", "/").local();
                    assertThat(rig.noted()).isEqualTo(client);
                }),
                Case.of("HttpExchange.getLocalAddress", "is the address that the client connected to", rig -> {
                    rig.serve(exchange -> {
                        rig.note(exchange.getLocalAddress());
                        Rig.reply(exchange, "");
                    });
                    rig.get("/");
                    assertThat(rig.noted()).isEqualTo(rig.server().getAddress());
                }),
                Case.of("HttpExchange.getHttpContext", "is the context that was found", rig -> {
                    rig.handle(
                            "/a",
                            exchange -> Rig.reply(
                                    exchange, exchange.getHttpContext().getPath()));
                    assertThat(rig.start().get("/a/b").content()).isEqualTo("/a");
                }));
    }
}
