package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.Connection;
import org.tatoo.transport.Capability;

/** Checks of connection attributes, of random conversations, and of a transport that violates the contract. */
final class OtherChecks {
    private static final int VISITORS = 8;
    private static final int VISITS = 5;
    private static final int SCRIPTS = 25;

    private OtherChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("addresses", Capability.ADDRESS, OtherChecks::addresses),
                Check.of("attributes", OtherChecks::attributes),
                Check.of("protocol-by-listener", OtherChecks::protocolByListener),
                Check.of("thousand-random", OtherChecks::thousandRandom),
                Check.of("bad-transport", OtherChecks::badTransport));
    }

    private static void addresses(Trial trial) throws IOException {
        Talk talk = trial.connect().send("echo a\n").hears("a");
        Connection connection = trial.handler().connection();
        if (trial.can(Capability.ADDRESS)) {
            Expect.equal(talk.peer().local(), connection.remoteAddress());
            Expect.equal(talk.peer().remote(), connection.localAddress());
        } else {
            Expect.equal(null, connection.remoteAddress());
        }
    }

    private static void attributes(Trial trial) throws IOException {
        Attribute<String> unknown = new Attribute<>("UNKNOWN TO ALL", String.class);
        trial.on("which", (handler, text) -> {
            for (Attribute<?> known : trial.transport().attributes()) {
                handler.journal().expect(isThere(handler, known), "a value of " + known);
            }
            handler.journal().expect(!isThere(handler, unknown), "no value of an attribute that nobody knows");
            handler.answer("done");
        });
        trial.connect().send("which\n").hears("done");
    }

    private static <T> boolean isThere(TckHandler handler, Attribute<T> which) {
        @Nullable T value = handler.connection().attribute(which);
        return value != null && which.type().isInstance(value);
    }

    /** Checks that a protocol sees the listener, and that transports without listeners lack the attribute. */
    private static void protocolByListener(Trial trial) throws IOException {
        trial.protocol(connection -> {
            String listener = connection.attribute(Attribute.LISTENER);
            trial.on("which", (handler, text) -> handler.answer("of " + listener));
            return trial.newParser(connection);
        });
        List<String> listeners = trial.server().listeners();
        for (String listener : listeners) {
            trial.connect(listener).send("which\n").hears("of " + listener);
        }
        Expect.equal(!listeners.isEmpty(), trial.transport().attributes().contains(Attribute.LISTENER));
        if (listeners.isEmpty()) {
            trial.connect().send("which\n").hears("of null");
        }
    }

    /** Runs 8 threads with 5 connections each, and 25 scripts on each connection. */
    private static void thousandRandom(Trial trial) throws IOException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(VISITORS);
        trial.server();
        for (int i = 0; i < VISITORS; i++) {
            Random random = new Random(i);
            trial.elsewhere(() -> {
                try {
                    for (int j = 0; j < VISITS; j++) {
                        visit(trial, random);
                    }
                } catch (IOException | RuntimeException | Error e) {
                    failure.set(e);
                } finally {
                    done.countDown();
                }
            });
        }
        trial.await(done, "all visitors");
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError("a visitor failed: " + thrown.getMessage(), thrown);
        }
        for (int i = 0; i < VISITORS * VISITS; i++) {
            TckHandler handler = trial.handler();
            EndChecks.notice(trial, handler);
            handler.journal().await("closed");
        }
    }

    private static void visit(Trial trial, Random random) throws IOException {
        try (Talk talk = trial.connect()) {
            for (int i = 0; i < SCRIPTS; i++) {
                RandomScript script = new RandomScript(random);
                script.send(talk, random);
                script.check(talk);
            }
            switch (random.nextInt(4)) {
                case 0 -> talk.send("echo begun").peer().vanish();
                case 1 -> talk.send("raw 100\nab");
                case 2 -> talk.send("later a\necho b\n");
                default -> {}
            }
        }
    }

    private static void badTransport(Trial trial) throws Exception {
        try (Trial broken = new Trial(trial.transport().broken(), trial.patience())) {
            Talk talk = broken.connect().send("echo a\nlater b\nfile 100000\n").hears("a", "b");
            talk.bytes(100_000);
            talk.send("echo c\n").hears("c").peer().endOutput();
            talk.hearsEndAfter("");
            talk.close();
            Journal journal = broken.handler().journal();
            journal.await("closed");
            broken.server().pass(java.time.Duration.ofMillis(100));
            Expect.equal(1, journal.count("opened"));
            Expect.equal(1, journal.count("closed"));
            Expect.equal(4, journal.count("command"));
        }
    }
}
