package org.tatoo.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Suspension;
import org.tatoo.runtime.Topic;
import org.tatoo.transport.SharedTopic;

/**
 * Many suspended messages and many subscribers, with the clients in a process of their own: see scripts/suspend-load.sh.
 * Prints what was seen, and fails if something was lost or came in another order.
 */
final class SuspendLoad {
    private static final int MESSAGES = 8;
    private static final int SIZE = 1_000;

    private SuspendLoad() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("serve")) {
            serve();
        } else {
            new Clients(Integer.parseInt(arguments[0])).run();
        }
    }

    // ---- the server, which does what its input says

    private static final Queue<Runnable> WAITING = new ConcurrentLinkedQueue<>();
    private static final AtomicInteger GONE = new AtomicInteger();
    private static final AtomicInteger ACCEPTED = new AtomicInteger();
    private static int published;
    private static final Topic TOPIC = new SharedTopic();

    private static final class Handler extends LineHandler {
        Handler(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            Suspension suspended = connection().suspend(Duration.ofHours(1));
            if (line.equals("wait")) {
                WAITING.add(() -> {
                    boolean accepted = suspended.resume(() -> super.line("answer"));
                    ACCEPTED.addAndGet(accepted ? 1 : 0);
                });
            } else {
                TOPIC.subscribe(connection(), Topic.Terms.defaults());
            }
        }

        @Override
        public void gone() {
            GONE.incrementAndGet();
        }
    }

    private static void serve() throws Exception {
        Server server = Server.builder(connection -> new LineParser(new Handler(connection)))
                .limits(Limits.defaults().withMaxConnections(20_000).withPerAddress(20_000))
                .start();
        System.out.println(server.port());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            switch (line) {
                case "resume" -> resume();
                case "publish" -> publish();
                default ->
                    System.out.println(
                            WAITING.size() + " " + TOPIC.subscribers() + " " + GONE.get() + " " + Thread.activeCount());
            }
        }
        server.close();
    }

    private static void resume() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                for (Runnable next = WAITING.poll(); next != null; next = WAITING.poll()) {
                    next.run();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(ACCEPTED.get());
    }

    private static void publish() {
        long start = System.nanoTime();
        TOPIC.publish(LineHandler.bytes(message(published++)));
        System.out.println((System.nanoTime() - start) / 1_000_000);
    }

    private static String message(int number) {
        return number + ".".repeat(SIZE) + "\n";
    }

    // ---- the clients

    /** What one of them has received. */
    private static final class Heard {
        private String text = "";
    }

    private static final class Clients {
        private final int count;
        private final Process process;
        private final BufferedReader answers;
        private final Selector selector = Selector.open();
        private final List<SocketChannel> channels = new ArrayList<>();
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);

        Clients(int count) throws IOException {
            this.count = count;
            this.process = new ProcessBuilder(
                            System.getProperty("java.home") + "/bin/java",
                            "-Xmx512m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            SuspendLoad.class.getName(),
                            "serve")
                    .redirectError(Redirect.INHERIT)
                    .start();
            this.answers = process.inputReader(StandardCharsets.US_ASCII);
        }

        private String ask(String line) throws IOException {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            process.getOutputStream().flush();
            return Objects.requireNonNull(answers.readLine());
        }

        private int[] numbers() throws IOException {
            String[] parts = ask("state").split(" ", -1);
            int[] numbers = new int[parts.length];
            for (int i = 0; i < parts.length; i++) {
                numbers[i] = Integer.parseInt(parts[i]);
            }
            return numbers;
        }

        private void await(int which, int value) throws IOException, InterruptedException {
            while (numbers()[which] < value) {
                Thread.sleep(5);
            }
        }

        void run() throws Exception {
            try {
                InetSocketAddress address =
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(answers.readLine()));
                for (int i = 0; i < count; i++) {
                    SocketChannel channel = SocketChannel.open(address);
                    channel.configureBlocking(false);
                    channel.register(selector, SelectionKey.OP_READ, new Heard());
                    channels.add(channel);
                }
                int threads = numbers()[3];
                sendAll("wait\n");
                await(0, count);
                long start = System.nanoTime();
                int accepted = Integer.parseInt(ask("resume"));
                receive(count, "answer\n".length());
                System.out.println(accepted + " of " + count + " suspended messages resumed and answered in "
                        + since(start) + " ms; threads " + threads + " -> " + numbers()[3]);
                check(accepted == count && numbers()[3] == threads);
                subscribe();
                reset();
            } finally {
                process.destroy();
            }
        }

        private void sendAll(String text) throws IOException {
            for (SocketChannel channel : channels) {
                channel.write(LineHandler.bytes(text));
            }
        }

        /** One in ten does not read. */
        private void subscribe() throws Exception {
            sendAll("sub\n");
            await(1, count);
            for (int i = 0; i < count; i += 10) {
                channels.get(i).keyFor(selector).interestOps(0);
            }
            for (int i = 0; i < MESSAGES; i++) {
                long start = System.nanoTime();
                String publishing = ask("publish");
                receive(count - count / 10, message(i).length());
                System.out.println("a message published in " + publishing + " ms, with " + (count - count / 10)
                        + " readers after " + since(start) + " ms; " + count / 10 + " do not read");
                for (SelectionKey key : selector.keys()) {
                    check(key.interestOps() == 0 || ((Heard) key.attachment()).text.equals(message(i)));
                }
            }
        }

        private void reset() throws Exception {
            long start = System.nanoTime();
            for (int i = 1; i < 101; i++) {
                SocketChannel channel = channels.get(i * 10 + 1);
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
                channel.close();
            }
            // a selector keeps closed channels until it is asked
            selector.selectNow();
            await(2, 100);
            System.out.println("100 clients reset: the last one noticed after " + since(start) + " ms");
        }

        /** Reads until {@code readers} channels have got {@code length} bytes each. */
        private void receive(int readers, int length) throws IOException {
            int done = 0;
            for (SelectionKey key : selector.keys()) {
                ((Heard) key.attachment()).text = "";
            }
            while (done < readers) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    Heard heard = (Heard) key.attachment();
                    check(((SocketChannel) key.channel()).read(buffer.clear()) >= 0);
                    heard.text += StandardCharsets.ISO_8859_1.decode(buffer.flip());
                    done += heard.text.length() == length ? 1 : 0;
                }
                selector.selectedKeys().clear();
            }
        }

        private static long since(long start) {
            return (System.nanoTime() - start) / 1_000_000;
        }

        private static void check(boolean holds) {
            if (!holds) {
                throw new AssertionError("not so");
            }
        }
    }
}
