package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpHandler;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Contexts: how they are made, found and removed. */
final class ContextCases {
    private static final String TABLE = "HttpServer, table of mappings";

    private ContextCases() {}

    static List<Case> all() {
        return List.of(
                mapped("/apps/foo/bar", "the longest path that is a prefix wins", "ctx3"),
                mapped("/apps/Foo/bar", "the case of letters matters", "ctx2"),
                mapped("/apps/app1", "a shorter path is found if a longer one does not match", "ctx2"),
                mapped("/foo", "the path / matches everything", "ctx1"),
                mapped("http://x/apps/foo/bar", "of an absolute URI its path counts", "ctx3"),
                mapped("/apps/foo/?q=/apps/", "the query does not count", "ctx3"),
                mapped("/apps/%66oo/bar", "paths are not decoded before they are compared", "ctx2")
                        .butTheJdk("decodes the path of the request, not that of the context"),
                Case.of("HttpServer", "a request without a context is answered by 404", rig -> {
                    rig.handle("/a/", Rig.replying("a"));
                    assertThat(rig.start().get("/b/").status()).isEqualTo(404);
                }),
                Case.of("HttpServer.createContext", "a path without a slash at its end matches longer names", rig -> {
                    rig.handle("/foo", Rig.replying("foo"));
                    assertThat(rig.start().get("/foobar").content()).isEqualTo("foo");
                }),
                Case.of("HttpServer.createContext", "a path begins with a slash", rig -> {
                    assertThatThrownBy(() -> rig.server().createContext("foo"))
                            .isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> rig.server().createContext(""))
                            .isInstanceOf(IllegalArgumentException.class);
                }),
                Case.of("HttpServer.createContext", "a path has one context", rig -> {
                            rig.server().createContext("/a");
                            assertThatThrownBy(() -> rig.server().createContext("/a"))
                                    .isInstanceOf(IllegalArgumentException.class);
                        })
                        .butJdk17("keeps both"),
                Case.of("HttpServer.createContext", "path and handler must not be null", rig -> {
                    HttpHandler none = null;
                    assertThatThrownBy(() -> rig.server().createContext(null)).isInstanceOf(NullPointerException.class);
                    assertThatThrownBy(() -> rig.server().createContext("/a", none))
                            .isInstanceOf(NullPointerException.class);
                }),
                Case.of("HttpServer.createContext", "may be called while the server runs", rig -> {
                    rig.start();
                    rig.handle("/late", Rig.replying("late"));
                    assertThat(rig.get("/late").content()).isEqualTo("late");
                }),
                Case.of("HttpServer.removeContext(String)", "a removed context gets no requests", rig -> {
                    rig.serve(Rig.replying("ok"));
                    rig.server().removeContext("/");
                    assertThat(rig.get("/").status()).isEqualTo(404);
                }),
                Case.of("HttpServer.removeContext(String)", "does not affect exchanges under way", rig -> {
                    CountDownLatch removed = new CountDownLatch(1);
                    rig.serve(exchange -> {
                        rig.note("begun");
                        Rig.await(removed);
                        Rig.reply(exchange, "still answered");
                    });
                    Client client = rig.client().ask("GET", "/");
                    rig.noted();
                    rig.server().removeContext("/");
                    removed.countDown();
                    assertThat(client.answer().content()).isEqualTo("still answered");
                }),
                Case.of("HttpServer.removeContext(String)", "the path must be that of a context", rig -> {
                    assertThatThrownBy(() -> rig.server().removeContext("/none"))
                            .isInstanceOf(IllegalArgumentException.class);
                    String none = null;
                    assertThatThrownBy(() -> rig.server().removeContext(none)).isInstanceOf(NullPointerException.class);
                }),
                Case.of("HttpServer.removeContext(HttpContext)", "removes that context", rig -> {
                    HttpContext context = rig.handle("/", Rig.replying("ok"));
                    rig.start().server().removeContext(context);
                    assertThat(rig.get("/").status()).isEqualTo(404);
                }),
                Case.of("HttpServer.removeContext(HttpContext)", "the context must not be null", rig -> {
                            HttpContext none = null;
                            assertThatThrownBy(() -> rig.server().removeContext(none))
                                    .isInstanceOf(NullPointerException.class);
                        })
                        .butTheJdk("throws IllegalArgumentException"),
                Case.of("HttpContext", "knows its path, server and handler", rig -> {
                    HttpHandler handler = Rig.replying("");
                    HttpContext context = rig.handle("/a", handler);
                    assertThat(context.getPath()).isEqualTo("/a");
                    assertThat(context.getServer()).isSameAs(rig.server());
                    assertThat(context.getHandler()).isSameAs(handler);
                }),
                Case.of("HttpContext.setHandler", "sets the handler of a context without one", rig -> {
                    HttpContext context = rig.server().createContext("/");
                    rig.start();
                    context.setHandler(Rig.replying("set"));
                    assertThat(rig.get("/").content()).isEqualTo("set");
                }),
                Case.of("HttpContext.setHandler", "a handler is set once, and is not null", rig -> {
                    HttpContext context = rig.server().createContext("/");
                    assertThatThrownBy(() -> context.setHandler(null)).isInstanceOf(NullPointerException.class);
                    context.setHandler(Rig.replying(""));
                    assertThatThrownBy(() -> context.setHandler(Rig.replying("")))
                            .isInstanceOf(IllegalArgumentException.class);
                }),
                Case.of("HttpContext.getAttributes", "every exchange of the context sees them", rig -> {
                    HttpContext context = rig.handle(
                            "/", exchange -> Rig.reply(exchange, String.valueOf(exchange.getAttribute("colour"))));
                    context.getAttributes().put("colour", "blue");
                    assertThat(rig.start().get("/").content()).isEqualTo("blue");
                }));
    }

    private static Case mapped(String target, String fact, String expected) {
        return Case.of(TABLE, fact, rig -> {
            rig.handle("/", Rig.replying("ctx1"));
            rig.handle("/apps/", Rig.replying("ctx2"));
            rig.handle("/apps/foo/", Rig.replying("ctx3"));
            assertThat(rig.start().get(target).content()).isEqualTo(expected);
        });
    }
}
