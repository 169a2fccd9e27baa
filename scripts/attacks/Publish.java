package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;

/** Messages to 10,000 subscribers, one in ten of which does not read. */
final class Publish implements Trial {
    private static final int COUNT = 10_000;
    private static final int SILENT = COUNT / 10;
    private static final int SHORT = 1_000;
    private static final int LONG = 32_000;
    private static final int TIMES = 20;
    private static final long HEAP_SLACK = 8 << 20;
    private static final String PEM = "server-tls/src/test/resources/org/tatoo/tls/";
    private static final String CERTIFICATE = PEM + "ec.pem";
    private static final String KEY = PEM + "ec-key.pem";

    /** Null if the subscribers are not encrypted. */
    private final SSLContext context;

    private Publish(SSLContext context) {
        this.context = context;
    }

    static List<Trial> all() throws GeneralSecurityException {
        return List.of(new Publish(null), new Publish(TlsPeer.newContext()));
    }

    @Override
    public String name() {
        return context == null ? "publish" : "publish-tls";
    }

    @Override
    public Report run(Kit kit) {
        Report report = new Report(name());
        System.out.println(name() + " (load average " + Kit.machineLoad() + ")");
        String[] encrypted = context == null ? new String[0] : new String[] {CERTIFICATE, KEY};
        try (Target target = kit.own("attacks.PublishServer", List.of("-Xmx256m"), encrypted);
                Loop loop = new Loop(name())) {
            List<Subscriber> readers = connect(kit, loop, target);
            for (int i = 0; i < 3; i++) {
                publish(target, readers, SHORT);
            }
            long before = target.liveHeap();
            Latency latency = new Latency();
            for (int i = 0; i < TIMES; i++) {
                latency.answered(publish(target, readers, SHORT));
            }
            report.check("to all", latency.summary() + ", load " + Kit.machineLoad(), latency.worst() < 1_000);
            for (int i = 0; i < TIMES; i++) {
                publish(target, readers, LONG);
            }
            long after = target.liveHeap();
            report.check(
                    "live heap",
                    before / 1024 + " → " + after / 1024 + " KiB with " + TIMES + " messages of " + LONG
                            + " bytes that " + SILENT + " did not read",
                    after - before < HEAP_SLACK);
            long disordered =
                    readers.stream().filter(reader -> reader.disordered).count();
            long complete = readers.stream()
                    .filter(reader -> reader.lines == 3 + 2 * TIMES)
                    .count();
            report.check(
                    "order",
                    disordered + " disordered, " + complete + " of " + readers.size() + " complete",
                    disordered == 0 && complete == readers.size());
        } catch (Exception e) {
            report.check("the kit", String.valueOf(e), false);
        }
        return report;
    }

    /** Returns the readers; one in ten is none. */
    private List<Subscriber> connect(Kit kit, Loop loop, Target target) throws Exception {
        List<Subscriber> readers = new ArrayList<>();
        Sources sources = Sources.many();
        int step = context == null ? 200 : 50; // a handshake costs both processes a millisecond or two
        for (int i = 0; i < COUNT; i += step) {
            loop.call(() -> {
                for (int j = 0; j < step; j++) {
                    Subscriber reader = j % 10 == 0 ? null : new Subscriber();
                    if (reader != null) {
                        readers.add(reader);
                    }
                    loop.connect(sources.next(), target.address(), peer(target, reader));
                }
                return null;
            });
            Thread.sleep(50);
        }
        for (int i = 0; i < 300 && state(target) < COUNT; i++) {
            Thread.sleep(100);
        }
        kit.say(state(target) + " subscribers");
        return readers;
    }

    private Peer peer(Target target, Subscriber reader) {
        ByteBuffer request = Peers.text(Answers.get("/subscribe"));
        if (context != null) {
            return new TlsPeer(context, "localhost", target.address().getPort(), request, reader);
        }
        return reader == null ? new Peers.Unread(request) : new Following(request, reader);
    }

    private static final class Following extends Peer {
        private final ByteBuffer request;
        private final Subscriber reader;

        Following(ByteBuffer request, Subscriber reader) {
            this.request = request;
            this.reader = reader;
        }

        @Override
        void connected() {
            send(request);
        }

        @Override
        void received(ByteBuffer bytes) {
            reader.accept(bytes);
        }
    }

    private int state(Target target) throws Exception {
        return Integer.parseInt(
                ask(target, "/state").split("\r\n\r\n")[1].trim());
    }

    private String ask(Target target, String path) throws IOException {
        SocketFactory sockets = context == null ? SocketFactory.getDefault() : context.getSocketFactory();
        return Suspended.ask(sockets, target, path);
    }

    /** Publishes one message; returns the nanoseconds until the last reader has it, 20 s if one does not get it. */
    private long publish(Target target, List<Subscriber> readers, int length) throws Exception {
        long[] expected = readers.stream().mapToLong(reader -> reader.lines + 1).toArray();
        long begin = System.nanoTime();
        ask(target, "/publish/" + length);
        int next = 0;
        while (next < expected.length && System.nanoTime() - begin < 20e9) {
            if (readers.get(next).lines >= expected[next]) {
                next++;
            } else {
                Thread.sleep(1);
            }
        }
        return System.nanoTime() - begin;
    }

    /** Counts lines, and looks at their numbers. */
    private static final class Subscriber implements Consumer<ByteBuffer> {
        private final StringBuilder digits = new StringBuilder();
        private volatile long lines;
        private volatile boolean disordered;
        private boolean inHead = true;
        private int matched;
        private long last = -1;

        @Override
        public void accept(ByteBuffer bytes) {
            while (bytes.hasRemaining()) {
                take((char) bytes.get());
            }
        }

        private void take(char c) {
            if (inHead) {
                matched = c == "\r\n\r\n".charAt(matched) ? matched + 1 : c == '\r' ? 1 : 0;
                inHead = matched < 4;
            } else if (c == '\n') {
                long number = Long.parseLong(digits.toString());
                digits.setLength(0);
                disordered |= last >= 0 && number != last + 1;
                last = number;
                lines++;
            } else if (c != 'x') {
                digits.append(c);
            }
        }
    }
}
