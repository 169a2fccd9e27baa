package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** What an exchange does with its answer. */
final class ResponseCases {
    private static final String SEND = "HttpExchange.sendResponseHeaders";
    private static final String BODY = "HttpExchange.getResponseBody";

    private ResponseCases() {}

    static List<Case> all() {
        return List.of(
                Case.of(SEND, "a length above 0 is announced", rig -> {
                    rig.serve(Rig.replying("12345"));
                    assertThat(rig.get("/").field("content-length")).isEqualTo("5");
                }),
                Case.of(SEND, "the length 0 stands for chunks", rig -> {
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(200, 0);
                        Rig.write(exchange, "any");
                        Rig.write(exchange, "thing");
                        exchange.close();
                    });
                    Answer answer = rig.get("/");
                    assertThat(answer.field("transfer-encoding")).isEqualTo("chunked");
                    assertThat(answer.field("content-length")).isNull();
                    assertThat(answer.content()).isEqualTo("anything");
                }),
                Case.of(SEND, "the length -1 stands for no content", rig -> {
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(404, -1);
                        exchange.close();
                    });
                    Answer answer = rig.get("/");
                    assertThat(answer.status()).isEqualTo(404);
                    assertThat(answer.field("content-length")).isEqualTo("0");
                    assertThat(answer.content()).isEmpty();
                }),
                Case.of(SEND, "any length below -1 stands for no content", rig -> {
                            rig.serve(exchange -> {
                                exchange.sendResponseHeaders(404, -2);
                                exchange.close();
                            });
                            assertThat(rig.get("/").field("content-length")).isEqualTo("0");
                        })
                        .butTheJdk("throws IllegalArgumentException"),
                Case.of(SEND, "without content the answer is sent, also if nothing is closed", rig -> {
                    rig.serve(exchange -> exchange.sendResponseHeaders(202, -1));
                    assertThat(rig.get("/").status()).isEqualTo(202);
                }),
                Case.of(SEND, "without content none can be written", rig -> {
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(200, -1);
                        rig.note(thrown(() -> exchange.getResponseBody().write(1)));
                    });
                    rig.get("/");
                    assertThat(rig.noted()).isEqualTo("IOException");
                }),
                Case.of(SEND, "the response headers cannot be sent twice", rig -> {
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(200, 2);
                        rig.note(thrown(() -> exchange.sendResponseHeaders(201, 2)));
                        Rig.write(exchange, "ok");
                        exchange.close();
                    });
                    assertThat(rig.get("/").status()).isEqualTo(200);
                    assertThat(rig.noted()).isEqualTo("IOException");
                }),
                Case.of(BODY, "nothing can be written before the response headers", rig -> {
                    rig.serve(exchange -> {
                        rig.note(thrown(() -> exchange.getResponseBody().write(1)));
                        Rig.reply(exchange, "ok");
                    });
                    assertThat(rig.get("/").content()).isEqualTo("ok");
                    assertThat(rig.noted()).isEqualTo("IOException");
                }),
                Case.of(BODY, "is the same stream at each call", rig -> {
                    rig.serve(exchange -> {
                        OutputStream first = exchange.getResponseBody();
                        rig.note(first.equals(exchange.getResponseBody()));
                        Rig.reply(exchange, "");
                    });
                    rig.get("/");
                    assertThat(rig.noted()).isEqualTo(true);
                }),
                Case.of(BODY, "too many bytes are an IOException", rig -> {
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(200, 2);
                        rig.note(thrown(() -> Rig.write(exchange, "abc")));
                        exchange.close();
                    });
                    rig.client().ask("GET", "/");
                    assertThat(rig.noted()).isEqualTo("IOException");
                }),
                Case.of(BODY, "too many bytes abort the exchange, whatever follows", rig -> {
                            rig.serve(exchange -> {
                                exchange.sendResponseHeaders(200, 2);
                                rig.note(thrown(() -> Rig.write(exchange, "abc")));
                                Rig.write(exchange, "ab");
                                exchange.close();
                            });
                            Client client = rig.client().ask("GET", "/");
                            rig.noted();
                            rig.noteStatus(client);
                            assertThat(rig.noted()).isEqualTo("none");
                        })
                        .butTheJdk("lets the handler write the right number of bytes"),
                Case.of(BODY, "too few bytes are an IOException of close()", rig -> {
                    rig.serve(ResponseCases.tooFew(rig));
                    rig.client().ask("GET", "/");
                    assertThat(rig.noted()).isEqualTo("IOException");
                }),
                Case.of(BODY, "too few bytes abort the exchange", rig -> {
                            rig.serve(ResponseCases.tooFew(rig));
                            Client client = rig.client().patience(5).ask("GET", "/");
                            assertThat(rig.noted()).isEqualTo("IOException");
                            rig.noteStatus(client);
                            assertThat(rig.noted()).isEqualTo("none");
                        })
                        .butTheJdk("leaves the connection open"),
                Case.of(BODY, "closing it closes the stream of the request", rig -> {
                    rig.serve(exchange -> {
                        Rig.reply(exchange, "ok");
                        rig.note(thrown(() -> exchange.getRequestBody().read()));
                    });
                    rig.client().post("/", "abc").answer();
                    assertThat(rig.noted()).isEqualTo("IOException");
                }),
                Case.of(BODY, "what is flushed reaches the client before the end", rig -> {
                    CountDownLatch go = new CountDownLatch(1);
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(200, 0);
                        exchange.getResponseBody().write('1');
                        exchange.getResponseBody().flush();
                        Rig.await(go);
                        exchange.getResponseBody().write('2');
                        exchange.close();
                    });
                    Client client = rig.client().ask("GET", "/");
                    readUpTo(client, "\r\n\r\n1\r\n1\r\n");
                    go.countDown();
                    readUpTo(client, "1\r\n2\r\n0\r\n\r\n");
                }),
                Case.of(BODY, "content of many megabytes passes through", rig -> {
                    rig.serve(Rig.replying("z".repeat(4 << 20)));
                    assertThat(rig.get("/").content()).hasSize(4 << 20);
                }),
                Case.of("HttpExchange.getResponseCode", "is -1 before the response headers, then the status", rig -> {
                    rig.serve(exchange -> {
                        rig.note(exchange.getResponseCode());
                        exchange.sendResponseHeaders(201, -1);
                        rig.note(exchange.getResponseCode());
                    });
                    rig.get("/");
                    assertThat(List.of(rig.noted(), rig.noted())).isEqualTo(List.of(-1, 201));
                }),
                Case.of("HttpExchange.getResponseHeaders", "each value is a separate line", rig -> {
                    rig.serve(exchange -> {
                        exchange.getResponseHeaders().put("X-many", List.of("a", "b"));
                        exchange.getResponseHeaders().add("x-MANY-too", "c");
                        Rig.reply(exchange, "");
                    });
                    assertThat(rig.get("/").fields()).contains("x-many: a", "x-many: b", "x-many-too: c");
                }),
                Case.of("HttpExchange.getResponseHeaders", "the server adds the date", rig -> {
                    rig.serve(Rig.replying(""));
                    assertThat(rig.get("/").field("date")).matches("\\w{3}, \\d\\d \\w{3} \\d{4} [\\d:]{8} GMT");
                }),
                Case.of("HttpExchange.close", "ends both streams and the answer", rig -> {
                    rig.serve(exchange -> {
                        exchange.sendResponseHeaders(200, 0);
                        Rig.write(exchange, "all");
                        exchange.close();
                        exchange.close();
                    });
                    Client client = rig.client();
                    assertThat(client.post("/", "abc").answer().content()).isEqualTo("all");
                    assertThat(client.ask("GET", "/").answer().content()).isEqualTo("all");
                }),
                Case.of("HttpExchange.close", "without an answer the connection ends", rig -> {
                    rig.serve(HttpExchange::close);
                    rig.client().ask("GET", "/").expectEnd();
                }),
                Case.of("HttpExchange", "a handler may pass its exchange on to another thread", rig -> {
                    rig.serve(exchange -> rig.note(exchange));
                    Client client = rig.client().ask("GET", "/");
                    HttpExchange exchange = (HttpExchange) rig.noted();
                    Rig.reply(exchange, "from elsewhere");
                    assertThat(client.answer().content()).isEqualTo("from elsewhere");
                }),
                Case.of("HttpExchange.setStreams", "the handler gets the streams of a filter", rig -> {
                    rig.serve(exchange -> {
                        exchange.getRequestBody();
                        OutputStream plain = exchange.getResponseBody();
                        exchange.setStreams(null, new UpperCase(plain));
                        Rig.reply(exchange, "loud");
                    });
                    assertThat(rig.get("/").content()).isEqualTo("LOUD");
                }),
                Case.of("HttpExchange.setAttribute", "keeps any object for the exchange", rig -> {
                            rig.serve(exchange -> {
                                exchange.setAttribute("map", Map.of("a", 1));
                                rig.note(exchange.getAttribute("map"));
                                exchange.setAttribute("map", null);
                                rig.note(String.valueOf(exchange.getAttribute("map")));
                                Rig.reply(exchange, "");
                            });
                            rig.get("/");
                            assertThat(rig.noted()).isEqualTo(Map.of("a", 1));
                            assertThat(rig.noted()).isEqualTo("null");
                        })
                        .butJdk17("throws NullPointerException for the value null"),
                Case.of("HttpExchange.getAttribute", "the name must not be null", rig -> {
                    rig.serve(exchange -> {
                        rig.note(thrown(() -> exchange.getAttribute(null)));
                        rig.note(thrown(() -> exchange.setAttribute(null, "")));
                        Rig.reply(exchange, "");
                    });
                    rig.get("/");
                    assertThat(List.of(rig.noted(), rig.noted()))
                            .isEqualTo(List.of("NullPointerException", "NullPointerException"));
                }),
                Case.of("HttpExchange.setAttribute", "another exchange does not see it", rig -> {
                            rig.serve(exchange -> {
                                String before = String.valueOf(exchange.getAttribute("user"));
                                exchange.setAttribute("user", "first");
                                Rig.reply(exchange, before);
                            });
                            rig.get("/");
                            assertThat(rig.get("/").content()).isEqualTo("null");
                        })
                        .butTheJdk("keeps the attributes of exchanges in the context"));
    }

    private static HttpHandler tooFew(Rig rig) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 3);
            Rig.write(exchange, "ab");
            rig.note(thrown(() -> exchange.getResponseBody().close()));
        };
    }

    /** The simple name of the exception of {@code action}. */
    private static String thrown(Action action) {
        try {
            action.run();
            return "nothing";
        } catch (IOException e) {
            return "IOException";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }

    private static void readUpTo(Client client, String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith(end)) {
            int b = client.in().read();
            assertThat(b).as("after %s", read).isNotNegative();
            read.append((char) b);
        }
    }

    private static final class UpperCase extends FilterOutputStream {
        UpperCase(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            out.write(Character.toUpperCase(b));
        }
    }
}
