package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

/** Attacks on the key-value server. */
final class KeyValueRows {
    private KeyValueRows() {}

    static List<Scenario> all() {
        return List.of(new Names(), new Keys(), new Post());
    }

    private abstract static class Row extends Scenario {
        Row(String name) {
            super(name);
        }

        abstract Supplier<Peer> peers();

        int connections() {
            return 1_000;
        }

        @Override
        Target start(Kit kit) throws Exception {
            return kit.sample("key-value-server", "256m", false, List.of());
        }

        @Override
        Talk talk() {
            return Talk.PING;
        }

        @Override
        Attack begin(Kit kit, Target target) throws Exception {
            Loop loop = new Loop(name());
            new Flood(loop, target.address(), kit.sources(), connections(), 1_000, peers()).start();
            return new Attack(loop);
        }
    }

    private static String command(String... arguments) {
        StringBuilder text = new StringBuilder("*" + arguments.length + "\r\n");
        for (String argument : arguments) {
            text.append('$')
                    .append(argument.length())
                    .append("\r\n")
                    .append(argument)
                    .append("\r\n");
        }
        return text.toString();
    }

    /** Long names of clients, channels, patterns and watched keys. */
    private static final class Names extends Row {
        Names() {
            super("key-value-names");
        }

        @Override
        Supplier<Peer> peers() {
            String letters = "x".repeat(60_000);
            StringBuilder text = new StringBuilder(command("CLIENT", "SETNAME", letters));
            for (int i = 0; i < 10; i++) {
                text.append(command("WATCH", letters + i));
            }
            for (int i = 0; i < 10; i++) {
                text.append(command(i % 2 == 0 ? "SUBSCRIBE" : "PSUBSCRIBE", letters + i));
            }
            ByteBuffer bytes = Peers.text(text.toString());
            return () -> new Peers.Holding(bytes);
        }
    }

    /** Patterns that take long, over many keys of many letters. */
    private static final class Keys extends Row {
        private static final int KEYS = 20;
        private static final int LETTERS = 50_000;

        Keys() {
            super("key-value-keys");
        }

        @Override
        int connections() {
            return 20;
        }

        @Override
        Attack begin(Kit kit, Target target) throws Exception {
            String stem = "a".repeat(LETTERS);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < KEYS; i++) {
                text.append(command("SET", stem + i, "v"));
            }
            Blocking.ask(target.address(), text + command("QUIT"));
            return super.begin(kit, target);
        }

        @Override
        Supplier<Peer> peers() {
            ByteBuffer request = Peers.text(command("KEYS", "*" + "a".repeat(LETTERS / 2) + "b"));
            return () -> new Peers.Eager(request, 1_000_000);
        }

        @Override
        void settle(Kit kit, Target target) throws IOException {
            Blocking.ask(target.address(), command("FLUSHALL") + command("QUIT"));
        }
    }

    /** What a browser sends is no command, and neither is what follows it; counts are checked. */
    private static final class Post extends Row {
        Post() {
            super("key-value-post");
        }

        @Override
        Supplier<Peer> peers() {
            ByteBuffer post = Peers.text("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\nSET posted 1\r\n");
            return () -> new Peers.Eager(post, 1);
        }

        @Override
        int connections() {
            return 100;
        }

        @Override
        void afterwards(Kit kit, Target target, Report report) throws IOException {
            String get = Blocking.ask(target.address(), command("GET", "posted") + command("QUIT"));
            report.check(
                    "command after POST", get.startsWith("$-1") ? "not executed" : "executed", get.startsWith("$-1"));
            String post = Blocking.ask(target.address(), "POST / HTTP/1.1\r\nHost: x\r\n\r\nSET posted 1\r\n");
            report.check("answer to POST", post.isEmpty() ? "closed" : post.strip(), post.isEmpty());
            String many = Blocking.ask(target.address(), "*1000000000\r\n");
            String right = "-ERR Protocol error: invalid multibulk length\r\n";
            report.check("*1000000000", many.strip(), many.equals(right));
        }
    }
}
