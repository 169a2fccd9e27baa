package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code HttpServer.stop}. */
final class StopCases {
    private StopCases() {}

    static List<Case> all() {
        return List.of(
                Case.of(
                        "HttpServer.stop",
                        "the delay must not be negative",
                        rig -> assertThatThrownBy(() -> rig.server().stop(-1))
                                .isInstanceOf(IllegalArgumentException.class)),
                Case.of("HttpServer.stop", "closes the listening socket", rig -> {
                    rig.serve(Rig.replying("ok"));
                    rig.server().stop(0);
                    assertThatThrownBy(rig::client).isInstanceOf(IOException.class);
                }),
                Case.of("HttpServer.stop", "a server that was not started gives its port back", rig -> {
                            rig.server().stop(0);
                            assertThatThrownBy(rig::client).isInstanceOf(IOException.class);
                        })
                        .butTheJdk("keeps the port until the socket is collected"),
                Case.of("HttpServer.stop", "a server that was stopped cannot be used again", rig -> {
                    rig.start().server().stop(0);
                    assertThatThrownBy(rig.server()::start).isInstanceOf(IllegalStateException.class);
                }),
                Case.of("HttpServer.stop", "waits for the exchanges under way, and lets them be answered", rig -> {
                    CountDownLatch go = new CountDownLatch(1);
                    rig.serve(exchange -> {
                        rig.note("begun");
                        Rig.await(go);
                        Rig.reply(exchange, "answered");
                    });
                    Client client = rig.client().ask("GET", "/");
                    rig.noted();
                    Future<?> stopped = rig.threads().submit(() -> rig.server().stop(Rig.PATIENCE_SECONDS));
                    expectRefused(rig);
                    assertThat(stopped).isNotDone();
                    go.countDown();
                    assertThat(client.answer().content()).isEqualTo("answered");
                    client.close();
                    stopped.get(Rig.PATIENCE_SECONDS, TimeUnit.SECONDS);
                }),
                Case.of("HttpServer.stop", "closes all connections when the delay is over", rig -> {
                    CountDownLatch never = new CountDownLatch(1);
                    rig.serve(exchange -> {
                        rig.note("begun");
                        Rig.await(never);
                    });
                    Client client = rig.client().ask("GET", "/");
                    rig.noted();
                    rig.server().stop(0);
                    client.expectEnd();
                    never.countDown();
                }),
                Case.of("HttpServer.stop", "closes connections that are idle", rig -> {
                    rig.serve(Rig.replying("ok"));
                    Client client = rig.client();
                    client.ask("GET", "/").answer();
                    rig.server().stop(0);
                    client.expectEnd();
                }),
                Case.of("HttpServer.stop", "blocks until all current exchange handlers have completed", rig -> {
                            CountDownLatch go = new CountDownLatch(1);
                            CountDownLatch returned = new CountDownLatch(1);
                            rig.serve(exchange -> {
                                Rig.reply(exchange, "answered");
                                Rig.await(go);
                                returned.countDown();
                            });
                            Client client = rig.client().ask("GET", "/");
                            client.answer();
                            client.close();
                            Future<Long> stopped = rig.threads().submit(() -> {
                                rig.server().stop(Rig.PATIENCE_SECONDS);
                                return returned.getCount();
                            });
                            expectRefused(rig);
                            releaseUnlessDone(stopped, go);
                            assertThat(stopped.get(5, TimeUnit.SECONDS)).isZero();
                        })
                        .butTheJdk("waits for their answers only, and JDK 17 always for the whole delay"),
                Case.of("HttpServer.stop", "may be called by a handler", rig -> {
                    rig.serve(exchange -> {
                        rig.server().stop(0);
                        rig.note("stopped");
                    });
                    Client client = rig.client().ask("GET", "/");
                    assertThat(rig.noted()).isEqualTo("stopped");
                    client.expectEnd();
                }));
    }

    /** Waits until the server accepts nothing more. */
    static void expectRefused(Rig rig) throws IOException {
        for (int i = 0; i < 10_000; i++) {
            try (Client client = new Client(rig.server().getAddress())) {
                assertThat(client.local()).isNotNull();
            } catch (IOException e) {
                return;
            }
        }
        throw new AssertionError("the server still accepts");
    }

    /** Lets a handler return only if {@code stopped} waits for it: tries for a second whether it does not. */
    private static void releaseUnlessDone(Future<?> stopped, CountDownLatch go)
            throws InterruptedException, ExecutionException {
        try {
            stopped.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            assertThat(stopped).isNotDone();
        }
        go.countDown();
    }
}
