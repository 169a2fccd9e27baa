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
 * What a client and a server say to each other, step by step. Each step happens at once on many connections, which differ
 * in how the bytes of the client are delivered, and has to lead to the same on all of them:
 *
 * <ul>
 *   <li>whole, twice; byte by byte; in random pieces, with fixed seeds;
 *   <li>whole and byte by byte while the parser stands after each callback that writes, until the client has taken what
 *       was written: in no other callback can a transport stop a parser;
 *   <li>cut once, at each place of each {@code send}. One that is longer than {@value #EVERYWHERE} bytes is cut at
 *       {@value #SOMEWHERE} places drawn by lot, with a fixed seed. Of these connections the latest {@value #MOST_CUT}
 *       take part in further steps.
 * </ul>
 *
 * <p>Nothing else happens: there are no sockets, no other thread, and no time passes but by {@link #advance}. Handlers
 * that use other threads or a clock get those of the {@link TestLoop}, see {@link #on}.
 *
 * <p>A step that does not lead to what is expected throws an {@link AssertionError}. It says what was expected, the first
 * difference, how the bytes were delivered and what happened before. So does each step in which a handler throws or ends
 * a message twice, or after which the connection is open, closed or rejected on some of the connections only.
 *
 * <p>Texts stand for their bytes in UTF-8. To be used in one thread.
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
     * What a test says about an answer.
     *
     * @param <T> text or bytes
     */
    @FunctionalInterface
    public interface Assertion<T> {
        /** Throws an {@link AssertionError}, or something else, if {@code answer} is wrong. */
        void check(T answer) throws Exception;
    }

    private Exchange(Function<TestLoop, Protocol> service) {
        this.service = service;
    }

    /**
     * An exchange with {@code protocol}, which makes a parser and a handler for each connection. What handlers change has
     * to be made with them, or by {@link #on}, so that no connection sees what happened on another.
     */
    public static Exchange with(Protocol protocol) {
        return on(loop -> protocol);
    }

    /**
     * An exchange with a protocol that {@code service} makes for each connection: with stores, and with the
     * {@linkplain TestLoop#clock clock} and the {@linkplain TestLoop#workers executor} of the loop.
     */
    public static Exchange on(Function<TestLoop, Protocol> service) {
        return new Exchange(service);
    }

    // ---- before the first step

    /** Changes the limits of the connection, which are those of {@link ConversationLimits#defaults}. */
    public Exchange limits(UnaryOperator<ConversationLimits> change) {
        return set(settings.withLimits(change.apply(settings.limits())));
    }

    /** Sets what the connection may hold, in bytes. */
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
     * Lets steps wait for threads that are not of the {@link TestLoop}, while the handler has paused.
     *
     * @param most the longest real time; zero, which is the default, waits for nobody
     */
    public Exchange patience(Duration most) {
        patience = most;
        return set(settings);
    }

    /** Does each step once, and delivers each {@code send} whole: for handlers whose effects cannot be repeated. */
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

    // ---- what the client does

    /** The client sends {@code text}. */
    public Exchange send(String text) {
        return send(text.getBytes(UTF_8));
    }

    /** The client sends {@code bytes}. */
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

    /** Where a {@code send} of so many bytes is cut once. */
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

    /** The client ends its output, and still receives. */
    public Exchange end() {
        return act("the client ends its output", run -> run.peer().end());
    }

    /** The client is gone: what it has sent and not been read, and what is written to it, is lost. */
    public Exchange reset() {
        return act("the client resets the connection", run -> run.peer().reset());
    }

    /** From now on the client receives {@code bytes} bytes more, and then none. 0 receives nothing. */
    public Exchange read(long bytes) {
        return act("the client reads " + bytes + " bytes", run -> run.peer().read(bytes));
    }

    /** From now on the client receives all, as it does at first. */
    public Exchange readAll() {
        return act("the client reads all", run -> run.peer().readAll());
    }

    // ---- what else happens

    /** Time passes; see {@link TestLoop#advance}. */
    public Exchange advance(Duration time) {
        return act("time passes: " + time, run -> run.loop().advance(time));
    }

    /** The other threads do their work; see {@link TestLoop#work}. */
    public Exchange work() {
        return act("the other threads work", run -> run.loop().work());
    }

    /** The server begins to stop; see {@link Peer#drain}. */
    public Exchange drain() {
        return act("the server begins to stop", run -> run.peer().drain());
    }

    /** The server ends idle connections; see {@link Peer#endIdle}. */
    public Exchange endIdle() {
        return act("the server ends idle connections", run -> run.peer().endIdle());
    }

    private Exchange act(String event, Consumer<Run> action) {
        return step(run -> {
            run.note(event);
            action.accept(run);
        });
    }

    // ---- what the client sees

    /** The client has received exactly {@code text} since what was expected before. */
    public Exchange expect(String text) {
        return expect(text.getBytes(UTF_8));
    }

    /** The client has received exactly {@code bytes} since what was expected before. */
    public Exchange expect(byte[] bytes) {
        return check(actual -> Arrays.equals(bytes, actual)
                ? null
                : new Mismatch("the answer differs\n" + Difference.between(bytes, actual)));
    }

    /** What the client has received since what was expected before matches as a whole; line ends are characters. */
    public Exchange expect(Pattern pattern) {
        return check(actual -> pattern.matcher(new String(actual, UTF_8)).matches()
                ? null
                : new Mismatch("the answer does not match\n  expected: " + pattern + "\n  but was:  "
                        + Difference.abridged(actual, EVERYWHERE)));
    }

    /** What the client has received since what was expected before passes {@code assertion}, which else throws an error. */
    public Exchange expectText(Assertion<String> assertion) {
        return expectBytes(bytes -> assertion.check(new String(bytes, UTF_8)));
    }

    /** The same of bytes. */
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

    /** The client has received nothing since what was expected before, and the connection is open. */
    public Exchange expectNothing() {
        return expect("").state("open");
    }

    /**
     * The server has ended the connection in good order, and the client has received nothing since what was expected
     * before. Then the client ends its side, so that the handler hears of the end.
     */
    public Exchange expectClosed() {
        return expect("").state("closed").step(run -> run.peer().end());
    }

    /**
     * The server has aborted the connection, for example by {@link Deadline#WRITE}, and the client has received nothing
     * since what was expected before.
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
