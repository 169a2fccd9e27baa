package org.tatoo.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;

/**
 * A dialog between a client and a server, step by step. Each step is carried out on many connections and must have the
 * same result on all. They differ in the delivery of the client's bytes:
 *
 * <ul>
 *   <li>whole, twice; byte by byte; in random pieces, with fixed seeds. With inputs over 4,000 bytes, only the
 *       ends are split into pieces that small;
 *   <li>whole, byte by byte and in random pieces, with the parser stopped after each callback that writes, until the
 *       client has taken the output. A transport cannot stop a parser in other callbacks;
 *   <li>cut once, at each place of each {@code send}. One that is longer than {@value #EVERYWHERE} bytes is cut at
 *       {@value #SOMEWHERE} places chosen at random, with a fixed seed. The latest {@value #MOST_CUT} of these
 *       connections take part in further steps.
 * </ul>
 *
 * <p>Nothing else happens: there are no sockets and no other threads, and time passes only by {@link #advance}.
 * Handlers that use other threads or a clock get those of the {@link TestLoop}, see {@link #on}.
 *
 * <p>A step with an unexpected result throws an {@link AssertionError}. Its message contains the expectation, the first
 * difference, the delivery of the bytes and the previous events. A step also fails if a handler throws or ends a
 * message twice, or if the connections then differ in being open, closed or rejected.
 *
 * <p>Texts stand for their bytes in UTF-8. Confined to one thread.
 */
public final class Exchange {
    static final int EVERYWHERE = 400;
    static final int SOMEWHERE = 40;
    static final int MOST_CUT = 1_000;

    private final Function<TestLoop, Protocol> service;
    private final List<Run> runs = new ArrayList<>();
    private final Deque<Run> cutRuns = new ArrayDeque<>();
    private final List<Run.Step> past = new ArrayList<>();
    private Settings settings = Settings.defaults();
    private Duration patience = Duration.ZERO;
    private boolean cut = true;

    /**
     * A test's assertion about an answer.
     *
     * @param <T> text or bytes
     */
    @FunctionalInterface
    public interface Assertion<T> {
        /** Throws an {@link AssertionError}, or another exception, if {@code answer} is wrong. */
        void check(T answer) throws Exception;
    }

    private Exchange(Function<TestLoop, Protocol> service) {
        this.service = service;
    }

    /**
     * Returns an exchange with {@code protocol}, which creates a parser and a handler for each connection. State that
     * handlers change must be created with them, or by {@link #on}, so that connections do not affect one another.
     */
    public static Exchange with(Protocol protocol) {
        return on(loop -> protocol);
    }

    /**
     * Returns an exchange with a protocol that {@code service} creates for each connection, with its own state. It may
     * use the {@linkplain TestLoop#clock clock} and the {@linkplain TestLoop#workers executor} of the loop.
     */
    public static Exchange on(Function<TestLoop, Protocol> service) {
        return new Exchange(service);
    }

    // ---- before the first step

    /** Changes the limits of the connection, initially {@link ConversationLimits#defaults}. */
    public Exchange limits(UnaryOperator<ConversationLimits> change) {
        return set(settings.withLimits(change.apply(settings.limits())));
    }

    /** Sets the memory that the connection may hold, in bytes. */
    public Exchange memory(long bytes) {
        return set(settings.withMemory(bytes));
    }

    /** Sets an attribute of the connection, for example {@link Attribute#ALPN}. */
    public <T> Exchange attribute(Attribute<T> which, T value) {
        return set(settings.withAttribute(which, value));
    }

    /** Sets the addresses of server and client. */
    public Exchange addresses(@Nullable SocketAddress ofServer, @Nullable SocketAddress ofClient) {
        return set(settings.withAddresses(ofServer, ofClient));
    }

    /**
     * Makes steps wait for threads outside the {@link TestLoop}, while the handler has paused.
     *
     * @param most the maximum real time; zero, the default, does not wait
     */
    public Exchange patience(Duration most) {
        patience = most;
        return set(settings);
    }

    /** Runs each step once, and delivers each {@code send} whole: for handlers whose effects cannot be repeated. */
    public Exchange once() {
        cut = false;
        return set(settings);
    }

    private Exchange set(Settings next) {
        if (!runs.isEmpty()) {
            throw new IllegalStateException("to be set before the first step");
        }
        settings = next;
        return this;
    }

    // ---- actions of the client

    /** Sends {@code text} from the client. */
    public Exchange send(String text) {
        return send(text.getBytes(UTF_8));
    }

    /** Sends {@code bytes} from the client. */
    public Exchange send(byte[] bytes) {
        List<Run.Step> before = List.copyOf(past);
        step(run -> run.send(bytes, null));
        for (int place : places(bytes.length)) {
            Run run = newRun(Delivery.cutAt(place, bytes.length, past.size()));
            before.forEach(run::take);
            run.take(each -> each.send(bytes, left -> left == bytes.length ? place : left));
            run.compare(runs.get(0));
            cutRuns.add(run);
        }
        while (cutRuns.size() > MOST_CUT) {
            cutRuns.removeFirst();
        }
        return this;
    }

    /** Returns the places at which a {@code send} of this length is cut once. */
    private List<Integer> places(int length) {
        if (!cut || length < 2) {
            return List.of();
        }
        List<Integer> places = new ArrayList<>();
        for (int place = 1; place < length; place++) {
            places.add(place);
        }
        if (length > EVERYWHERE) {
            Collections.shuffle(places, new Random(length));
            return places.subList(0, SOMEWHERE);
        }
        return places;
    }

    /** Ends the output of the client, which still receives. */
    public Exchange end() {
        return act("the client ends its output", run -> run.peer().end());
    }

    /** Resets the connection: unread data of the client, and data written to it, is lost. */
    public Exchange reset() {
        return act("the client resets the connection", run -> run.peer().reset());
    }

    /** Makes the client receive {@code bytes} more bytes, and then none; 0 receives nothing. */
    public Exchange read(long bytes) {
        return act("the client reads " + bytes + " bytes", run -> run.peer().read(bytes));
    }

    /** Makes the client receive everything, as initially. */
    public Exchange readAll() {
        return act("the client reads all", run -> run.peer().readAll());
    }

    // ---- other events

    /** Advances the time; see {@link TestLoop#advance}. */
    public Exchange advance(Duration time) {
        return act("time passes: " + time, run -> run.loop().advance(time));
    }

    /** Runs the work of other threads; see {@link TestLoop#work}. */
    public Exchange work() {
        return act("the other threads work", run -> run.loop().work());
    }

    /** Begins to stop the server; see {@link Peer#drain}. */
    public Exchange drain() {
        return act("the server begins to stop", run -> run.peer().drain());
    }

    /** Ends idle connections; see {@link Peer#endIdle}. */
    public Exchange endIdle() {
        return act("the server ends idle connections", run -> run.peer().endIdle());
    }

    private Exchange act(String event, Consumer<Run> action) {
        return step(run -> {
            run.note(event);
            action.accept(run);
        });
    }

    // ---- observations of the client

    /** Expects that the client has received exactly {@code text} since the last expectation. */
    public Exchange expect(String text) {
        return expect(text.getBytes(UTF_8));
    }

    /** Expects that the client has received exactly {@code bytes} since the last expectation. */
    public Exchange expect(byte[] bytes) {
        return check(actual -> Arrays.equals(bytes, actual)
                ? null
                : new Mismatch("the answer differs\n" + Difference.between(bytes, actual)));
    }

    /** Expects that the text received since the last expectation matches entirely; line ends are characters. */
    public Exchange expect(Pattern pattern) {
        return check(actual -> pattern.matcher(new String(actual, UTF_8)).matches()
                ? null
                : new Mismatch("the answer does not match\n  expected: " + pattern + "\n  but was:  "
                        + Difference.abridged(actual, EVERYWHERE)));
    }

    /** Expects that the text received since the last expectation passes {@code assertion}. */
    public Exchange expectText(Assertion<String> assertion) {
        return expectBytes(bytes -> assertion.check(new String(bytes, UTF_8)));
    }

    /** Expects that the bytes received since the last expectation pass {@code assertion}. */
    public Exchange expectBytes(Assertion<byte[]> assertion) {
        return check(actual -> {
            try {
                assertion.check(actual);
                return null;
            } catch (AssertionError | Exception e) {
                return new Mismatch("the answer is wrong\n  it is: " + Difference.abridged(actual, EVERYWHERE), e);
            }
        });
    }

    /** Expects that the client has received nothing since the last expectation, and that the connection is open. */
    public Exchange expectNothing() {
        return expect("").state("open");
    }

    /**
     * Expects that the server has ended the connection normally, and that the client has received nothing since the
     * last expectation. The client then ends its side, so that the handler is notified of the end.
     */
    public Exchange expectClosed() {
        return expect("").state("closed").step(run -> run.peer().end());
    }

    /**
     * Expects that the server has aborted the connection, for example by {@link Deadline#WRITE}, and that the client
     * has received nothing since the last expectation.
     */
    public Exchange expectReset() {
        return expect("").state("reset");
    }

    private Exchange state(String expected) {
        return step(run -> {
            if (!run.state().equals(expected)) {
                throw new Mismatch("the connection is " + run.outcome() + "; expected: " + expected);
            }
        });
    }

    private Exchange check(Run.Check check) {
        return step(run -> run.check(check));
    }

    // ---- runs

    private Run newRun(Delivery delivery) {
        return new Run(delivery, service, settings, patience);
    }

    private Exchange step(Run.Step step) {
        if (runs.isEmpty()) {
            (cut ? Delivery.fixed() : List.of(Delivery.WHOLE)).forEach(delivery -> runs.add(newRun(delivery)));
        }
        for (Run run : runs) {
            run.take(step);
            run.compare(runs.get(0));
        }
        for (Run run : cutRuns) {
            run.take(step);
            run.compare(runs.get(0));
        }
        past.add(step);
        return this;
    }
}
