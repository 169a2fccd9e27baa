package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code HttpServer} up to its start, and who runs its handlers. */
final class ServerCases {
    private ServerCases() {}

    static List<Case> all() {
        return List.of(
                Case.of("HttpServer.create(InetSocketAddress, int)", "binds, and start() accepts", rig -> {
                    rig.handle("/", Rig.replying("later"));
                    Client early = rig.client().ask("GET", "/");
                    rig.start();
                    assertThat(early.answer().content()).isEqualTo("later");
                }),
                Case.of("HttpServer.create(InetSocketAddress, int)", "cannot bind a used address", rig -> {
                    InetSocketAddress used = rig.server().getAddress();
                    assertThatThrownBy(() -> rig.provider().createHttpServer(used, 0))
                            .isInstanceOf(BindException.class);
                }),
                Case.of("HttpServer.create()", "makes a server that is not bound yet", rig -> {
                    HttpServer server = rig.provider().createHttpServer(null, 0);
                    assertThatThrownBy(server::start).isInstanceOf(IllegalStateException.class);
                    server.bind(Providers.free(), 0);
                    server.createContext("/", Rig.replying("bound"));
                    server.start();
                    try (Client client = new Client(server.getAddress())) {
                        assertThat(client.ask("GET", "/").answer().content()).isEqualTo("bound");
                    } finally {
                        server.stop(0);
                    }
                }),
                Case.of(
                        "HttpServer.bind",
                        "a server that is bound cannot be bound again",
                        rig -> assertThatThrownBy(() -> rig.server().bind(Providers.free(), 0))
                                .isInstanceOf(BindException.class)),
                Case.of("HttpServer.bind", "the address must not be null", rig -> {
                    HttpServer server = rig.provider().createHttpServer(null, 0);
                    assertThatThrownBy(() -> server.bind(null, 0)).isInstanceOf(NullPointerException.class);
                    server.stop(0);
                }),
                Case.of("HttpServer.getAddress", "the address has the port that was free", rig -> {
                    assertThat(rig.server().getAddress().getPort()).isPositive();
                    assertThat(rig.server().getAddress().getAddress().isLoopbackAddress())
                            .isTrue();
                }),
                Case.of("HttpServer.start", "a server can be started once", rig -> {
                    rig.start();
                    assertThatThrownBy(rig.server()::start).isInstanceOf(IllegalStateException.class);
                }),
                Case.of("HttpServer.start", "its thread inherits the context class loader of the caller", rig -> {
                            ClassLoader before = Thread.currentThread().getContextClassLoader();
                            try (URLClassLoader own = new URLClassLoader(new URL[0], before)) {
                                rig.handle("/", exchange -> {
                                    rig.note(Thread.currentThread().getContextClassLoader());
                                    Rig.reply(exchange, "");
                                });
                                Thread.currentThread().setContextClassLoader(own);
                                rig.server().start();
                                rig.client().ask("GET", "/");
                                assertThat(rig.noted()).isSameAs(own);
                            } finally {
                                Thread.currentThread().setContextClassLoader(before);
                            }
                        })
                        .butJdk25("lets it have that of the system"),
                Case.of("HttpServer.setExecutor", "all requests are handled in tasks given to the executor", rig -> {
                    AtomicInteger tasks = new AtomicInteger();
                    rig.handle("/", Rig.replying("ok"));
                    rig.server().setExecutor(task -> {
                        tasks.incrementAndGet();
                        rig.threads().execute(task);
                    });
                    rig.server().start();
                    Client client = rig.client();
                    client.ask("GET", "/").answer();
                    client.ask("GET", "/").answer();
                    assertThat(tasks).hasValue(2);
                }),
                Case.of("HttpServer.setExecutor", "an executor may run tasks in the thread that gives them", rig -> {
                    rig.handle("/", exchange -> Rig.reply(exchange, Rig.content(exchange)));
                    rig.server().setExecutor(Runnable::run);
                    rig.server().start();
                    Client client = rig.client().send("POST / HTTP/1.1\nHost: x\nContent-Length: 2\n\n");
                    assertThat(client.sendRaw("ab").answer().content()).isEqualTo("ab");
                }),
                Case.of("HttpServer.setExecutor", "without an executor one thread runs all handlers", rig -> {
                    rig.handle("/", exchange -> {
                        rig.note(Thread.currentThread());
                        Rig.reply(exchange, "");
                    });
                    rig.server().setExecutor(null);
                    rig.server().start();
                    rig.get("/");
                    rig.get("/");
                    assertThat(rig.noted()).isSameAs(rig.noted());
                }),
                Case.of("HttpServer.setExecutor", "a server that is started keeps its executor", rig -> {
                    rig.start();
                    assertThatThrownBy(() -> rig.server().setExecutor(rig.threads()))
                            .isInstanceOf(IllegalStateException.class);
                }),
                Case.of("HttpServer.getExecutor", "is null before one was set, and then that one", rig -> {
                    assertThat(rig.server().getExecutor()).isNull();
                    rig.server().setExecutor(rig.threads());
                    assertThat(rig.server().getExecutor()).isSameAs(rig.threads());
                }),
                Case.of("HttpServer.getExecutor", "is null if none was specified, also after start()", rig -> {
                            rig.server().start();
                            assertThat(rig.server().getExecutor()).isNull();
                        })
                        .butTheJdk("shows its own one after start()"),
                Case.of("HttpServerProvider.createHttpServer", "the address may be null", rig -> {
                    HttpServer server = rig.provider().createHttpServer(null, 0);
                    assertThat(server.getAddress()).isNull();
                    server.stop(0);
                }));
    }
}
