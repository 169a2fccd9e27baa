package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** Filters and authenticators. */
final class FilterCases {
    private FilterCases() {}

    static List<Case> all() {
        return List.of(
                Case.of("Filter.Chain", "filters are called in their order, around the handler", rig -> {
                    HttpContext context = rig.handle("/", exchange -> {
                        rig.note("handler");
                        Rig.reply(exchange, "");
                    });
                    context.getFilters().add(noting(rig, "a"));
                    context.getFilters().add(noting(rig, "b"));
                    rig.start().get("/");
                    assertThat(List.of(rig.noted(), rig.noted(), rig.noted(), rig.noted(), rig.noted()))
                            .isEqualTo(List.of("a", "b", "handler", "/b", "/a"));
                }),
                Case.of("Filter.doFilter", "a filter may answer instead of the handler", rig -> {
                    HttpContext context = rig.handle("/", Rig.replying("handler"));
                    context.getFilters().add(new Filter() {
                        @Override
                        public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
                            Rig.reply(exchange, "filter");
                        }

                        @Override
                        public String description() {
                            return "answers";
                        }
                    });
                    assertThat(rig.start().get("/").content()).isEqualTo("filter");
                }),
                Case.of("Filter.beforeHandler", "adds a field to the answer of the handler", rig -> {
                    rig.handle("/", Rig.replying(""))
                            .getFilters()
                            .add(Filter.beforeHandler(
                                    "adds",
                                    exchange -> exchange.getResponseHeaders().set("Foo", "Bar")));
                    assertThat(rig.start().get("/").field("foo")).isEqualTo("Bar");
                }),
                Case.of("Filter.afterHandler", "sees the status of the answer", rig -> {
                    rig.handle("/", Rig.replying(""))
                            .getFilters()
                            .add(Filter.afterHandler("notes", exchange -> rig.note(exchange.getResponseCode())));
                    rig.start().get("/");
                    assertThat(rig.noted()).isEqualTo(200);
                }),
                Case.of("HttpContext.getFilters", "a change of the list takes effect at once", rig -> {
                    HttpContext context = rig.handle("/", Rig.replying(""));
                    rig.start();
                    Client client = rig.client();
                    assertThat(client.ask("GET", "/").answer().field("foo")).isNull();
                    context.getFilters()
                            .add(Filter.beforeHandler(
                                    "adds",
                                    exchange -> exchange.getResponseHeaders().set("Foo", "Bar")));
                    assertThat(client.ask("GET", "/").answer().field("foo")).isEqualTo("Bar");
                }),
                Case.of("Filter.doFilter", "an exception of a filter ends the connection", rig -> {
                    rig.handle("/", Rig.replying("handler"))
                            .getFilters()
                            .add(Filter.beforeHandler("fails", exchange -> {
                                throw new IllegalArgumentException("on purpose");
                            }));
                    Client client = rig.start().client().ask("GET", "/");
                    rig.noteStatus(client);
                    assertThat(rig.noted()).isIn("none", 500);
                }),
                Case.of("HttpContext.setAuthenticator", "gives back the one before, and takes null", rig -> {
                    HttpContext context = rig.handle("/", Rig.replying("open"));
                    Authenticator basic = basic();
                    assertThat(context.setAuthenticator(basic)).isNull();
                    assertThat(context.getAuthenticator()).isSameAs(basic);
                    assertThat(context.setAuthenticator(null)).isSameAs(basic);
                    assertThat(rig.start().get("/").content()).isEqualTo("open");
                }),
                Case.of("BasicAuthenticator", "asks for credentials", rig -> {
                    secured(rig);
                    Answer answer = rig.get("/");
                    assertThat(answer.status()).isEqualTo(401);
                    assertThat(answer.field("www-authenticate")).startsWith("Basic realm=\"house\"");
                    assertThat(answer.content()).isEmpty();
                }),
                Case.of("BasicAuthenticator.checkCredentials", "refuses those that are wrong", rig -> {
                    secured(rig);
                    assertThat(login(rig, "eve:key").status()).isEqualTo(401);
                }),
                Case.of("HttpExchange.getPrincipal", "is who was authenticated", rig -> {
                    secured(rig);
                    assertThat(login(rig, "ann:key").content()).isEqualTo("ann of house");
                }),
                Case.of("HttpExchange.getPrincipal", "is null without an authenticator", rig -> {
                    rig.serve(exchange -> Rig.reply(exchange, String.valueOf(exchange.getPrincipal())));
                    assertThat(rig.get("/").content()).isEqualTo("null");
                }),
                Case.of("Authenticator.Failure", "its code is the answer, and the handler is not called", rig -> {
                    rig.handle("/", Rig.replying("secret")).setAuthenticator(answering(new Authenticator.Failure(403)));
                    Answer answer = rig.start().get("/");
                    assertThat(answer.status()).isEqualTo(403);
                    assertThat(answer.content()).isEmpty();
                }),
                Case.of("Authenticator.Retry", "its code is the answer, and the connection can be used again", rig -> {
                    rig.handle("/", Rig.replying("secret")).setAuthenticator(answering(new Authenticator.Retry(407)));
                    Client client = rig.start().client();
                    assertThat(client.post("/", "content").answer().status()).isEqualTo(407);
                    assertThat(client.post("/", "content").answer().status()).isEqualTo(407);
                }),
                Case.of("Authenticator.authenticate", "is called for every request", rig -> {
                    rig.handle("/", Rig.replying("")).setAuthenticator(new Authenticator() {
                        @Override
                        public Result authenticate(HttpExchange exchange) {
                            rig.note(exchange.getRequestURI().getPath());
                            return new Success(new HttpPrincipal("a", "b"));
                        }
                    });
                    Client client = rig.start().client();
                    client.ask("GET", "/1").answer();
                    client.ask("GET", "/2").answer();
                    assertThat(List.of(rig.noted(), rig.noted())).isEqualTo(List.of("/1", "/2"));
                }));
    }

    private static Filter noting(Rig rig, String name) {
        return new Filter() {
            @Override
            public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
                rig.note(name);
                chain.doFilter(exchange);
                rig.note("/" + name);
            }

            @Override
            public String description() {
                return name;
            }
        };
    }

    private static Authenticator answering(Authenticator.Result result) {
        return new Authenticator() {
            @Override
            public Result authenticate(HttpExchange exchange) {
                return result;
            }
        };
    }

    private static Authenticator basic() {
        return new BasicAuthenticator("house") {
            @Override
            public boolean checkCredentials(String username, String password) {
                return username.equals("ann") && password.equals("key");
            }
        };
    }

    private static void secured(Rig rig) {
        rig.handle(
                        "/",
                        exchange -> Rig.reply(
                                exchange,
                                exchange.getPrincipal().getUsername() + " of "
                                        + exchange.getPrincipal().getRealm()))
                .setAuthenticator(basic());
        rig.start();
    }

    private static Answer login(Rig rig, String credentials) throws IOException {
        String encoded = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.US_ASCII));
        return rig.client()
                .send("GET / HTTP/1.1\nHost: x\nAuthorization: Basic " + encoded + "\n\n")
                .answer();
    }
}
