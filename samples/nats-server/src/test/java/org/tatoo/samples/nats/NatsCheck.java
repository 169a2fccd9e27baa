package org.tatoo.samples.nats;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.nats.NatsValues.Header;
import org.tatoo.grammars.nats.NatsValues.Headers;
import org.tatoo.runtime.Bytes;
import org.tatoo.server.Client;

/** Drives a server of NATS with the client of this sample: {@code NatsCheck PORT}. Prints one line a check. */
final class NatsCheck {
    private static final Duration TIME = Duration.ofSeconds(20);
    private static final int MANY = 20_000;
    private static final int LARGE = 1 << 20;

    private final Client loops;
    private final int port;
    private final NatsClient one;
    private final NatsClient two;

    private NatsCheck(Client loops, int port) throws Exception {
        this.loops = loops;
        this.port = port;
        one = connect();
        two = connect();
    }

    /** Runs all checks with clients of {@code loops}; throws what goes wrong. */
    static void run(Client loops, int port) throws Exception {
        NatsCheck check = new NatsCheck(loops, port);
        try {
            check.all();
        } finally {
            check.one.close();
            check.two.close();
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (Client loops = Client.builder().eventLoops(1).start()) {
            run(loops, Integer.parseInt(arguments[0]));
        }
    }

    private NatsClient connect() throws Exception {
        return get(NatsClient.connect(loops, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIME));
    }

    private static <T> T get(CompletableFuture<T> future) throws Exception {
        return future.get(TIME.toSeconds(), TimeUnit.SECONDS);
    }

    private static Bytes bytes(String text) {
        return Bytes.encode(text, UTF_8);
    }

    private void all() throws Exception {
        wildcards();
        groups();
        ends();
        headers();
        requests();
        large();
        many();
        end();
    }

    private static void require(boolean truth, String what, @Nullable Object seen) {
        if (!truth) {
            throw new AssertionError(what + ": " + seen);
        }
    }

    private static void say(String passed) {
        System.out.println(passed);
        System.out.flush();
    }

    /** What {@code client} hears. */
    private static List<Message> heard(NatsClient client, String subject, @Nullable String queue) {
        List<Message> heard = Collections.synchronizedList(new ArrayList<>());
        client.subscribe(subject, queue, heard::add);
        return heard;
    }

    private void wildcards() throws Exception {
        List<Message> words = heard(one, "w.*.x", null);
        List<Message> rest = heard(one, "w.>", null);
        List<Message> exact = heard(two, "w.a.x", null);
        get(one.flush());
        get(two.flush());
        for (String subject : List.of("w.a.x", "w.b.x", "w.a", "w.a.x.y", "w")) {
            two.publish(subject, null, bytes(subject));
        }
        get(two.flush());
        get(one.flush());
        require(subjects(words).equals(List.of("w.a.x", "w.b.x")), "w.*.x", words);
        require(subjects(rest).equals(List.of("w.a.x", "w.b.x", "w.a", "w.a.x.y")), "w.>", rest);
        require(subjects(exact).equals(List.of("w.a.x")), "w.a.x", exact);
        say("wildcards");
    }

    private static List<String> subjects(List<Message> messages) {
        return messages.stream().map(Message::subject).toList();
    }

    private void groups() throws Exception {
        List<Message> first = heard(one, "g", "workers");
        List<Message> second = heard(two, "g", "workers");
        List<Message> all = heard(two, "g", null);
        get(one.flush());
        get(two.flush());
        for (int i = 0; i < 200; i++) {
            one.publish("g", null, bytes("x"));
        }
        get(one.flush());
        get(two.flush());
        get(one.flush());
        require(first.size() + second.size() == 200, "of the group", first.size() + " + " + second.size());
        require(!first.isEmpty() && !second.isEmpty(), "both members", first.size() + " + " + second.size());
        require(all.size() == 200, "who is in no group", all.size());
        say("queue groups");
    }

    private void ends() throws Exception {
        List<Message> heard = Collections.synchronizedList(new ArrayList<>());
        String id = one.subscribe("e", null, heard::add);
        one.unsubscribe(id, 3);
        get(one.flush());
        for (int i = 0; i < 5; i++) {
            two.publish("e", null, bytes("x"));
        }
        get(two.flush());
        get(one.flush());
        require(heard.size() == 3, "messages before the end", heard.size());
        say("a subscription that ends after 3 messages");
    }

    private void headers() throws Exception {
        List<Message> heard = heard(one, "h", null);
        get(one.flush());
        Headers sent = new Headers(null, null, List.of(new Header("A", "b c"), new Header("A", "d")));
        two.publish("h", sent, bytes("with headers"));
        get(two.flush());
        get(one.flush());
        require(heard.size() == 1 && sent.equals(heard.get(0).headers()), "headers", heard);
        say("headers");
    }

    private void requests() throws Exception {
        two.subscribe("r", null, asked -> two.publish(String.valueOf(asked.reply()), null, asked.payload()));
        get(two.flush());
        Message answer = get(one.request("r", bytes("echo"), TIME));
        require(answer.payload().equals(bytes("echo")), "answer", answer);
        try {
            require(false, "nobody listens", get(one.request("nobody", bytes(""), TIME)));
        } catch (ExecutionException e) {
            require(String.valueOf(e.getMessage()).endsWith("nobody listens"), "no responders", e);
        }
        say("requests, and one that nobody hears");
    }

    private void large() throws Exception {
        List<Message> heard = heard(one, "l", null);
        get(one.flush());
        Bytes payload = bytes("\0\r\nPING\r\n".repeat(LARGE / 9));
        two.publish("l", null, payload);
        get(two.flush());
        get(one.flush());
        require(heard.size() == 1 && heard.get(0).payload().equals(payload), "a large payload", heard.size());
        say("a payload of 1 MB");
    }

    private void many() throws Exception {
        List<Message> heard = heard(one, "m", null);
        get(one.flush());
        for (int i = 0; i < MANY; i++) {
            two.publish("m", null, bytes(String.valueOf(i)));
        }
        get(two.flush());
        get(one.flush());
        require(heard.size() == MANY, "many messages", heard.size());
        for (int i = 0; i < MANY; i++) {
            require(heard.get(i).payload().equals(bytes(String.valueOf(i))), "order", i);
        }
        say(MANY + " messages in their order");
    }

    /** The largest message of one byte each, and the end of a connection. */
    private void end() throws Exception {
        NatsClient third = connect();
        third.publish("x", null, bytes("x".repeat(LARGE)));
        get(third.flush());
        third.close();
        try {
            get(third.ended());
        } catch (ExecutionException e) {
            say("a connection that ends");
            return;
        }
        throw new AssertionError("the connection has not ended");
    }
}
