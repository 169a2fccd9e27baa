package attacks;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.SocketFactory;

/** 10,000 suspended requests are resumed from another thread; then 1,000 clients that wait reset their connections. */
final class Suspended implements Trial {
    private static final int COUNT = 10_000;
    private static final int LEAVING = 1_000;
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n" + Kit.SMALL;

    @Override
    public String name() {
        return "suspended";
    }

    @Override
    public Report run(Kit kit) {
        Report report = new Report(name());
        System.out.println(name() + " (load average " + Kit.machineLoad() + ")");
        try (Target target = kit.own("attacks.SuspendServer", List.of("-Xmx256m"));
                Loop loop = new Loop(name());
                Polite polite = new Polite(target.address(), Talk.http("/", Kit.SMALL), 20)) {
            Thread.sleep(3_000);
            target.threads();
            int threads = target.threads().size();
            List<Waiting> clients = connect(loop, target, COUNT);
            Latency during = polite.begin();
            long begin = System.nanoTime();
            while (state(target)[0] < COUNT && System.nanoTime() - begin < 30e9) {
                Thread.sleep(200);
            }
            int most = target.threads().size();
            report.check("threads", threads + " → " + most, threads == most);
            report.check("suspended", state(target)[0] + " of " + COUNT, state(target)[0] == COUNT);
            resume(target, clients, report);
            report.check("during", during.summary(), during.errors() == 0 && during.worst() < 1_000);
            leave(kit, target, loop, report);
        } catch (Exception e) {
            report.check("the kit", String.valueOf(e), false);
        }
        return report;
    }

    private static List<Waiting> connect(Loop loop, Target target, int count) throws InterruptedException {
        List<Waiting> clients = new ArrayList<>();
        Sources sources = Sources.many();
        while (clients.size() < count) {
            loop.call(() -> {
                for (int i = 0; i < 200; i++) {
                    Waiting client = new Waiting();
                    clients.add(client);
                    loop.connect(sources.next(), target.address(), client);
                }
                return null;
            });
            Thread.sleep(50);
        }
        return clients;
    }

    private static void resume(Target target, List<Waiting> clients, Report report) throws Exception {
        long begin = System.nanoTime();
        ask(target, "/resume");
        long right = 0;
        while (right < COUNT && System.nanoTime() - begin < 20e9) {
            Thread.sleep(20);
            right = clients.stream()
                    .filter(client -> client.text.equals(ANSWER))
                    .count();
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        report.check(
                "resumed",
                String.format(Locale.ROOT, "%,d of %,d answered in %.2f s", right, COUNT, seconds),
                right == COUNT);
    }

    private static void leave(Kit kit, Target target, Loop loop, Report report) throws Exception {
        List<Waiting> clients = connect(loop, target, LEAVING);
        long begin = System.nanoTime();
        while (state(target)[0] < COUNT + LEAVING && System.nanoTime() - begin < 30e9) {
            Thread.sleep(100);
        }
        int before = state(target)[2];
        loop.call(() -> {
            for (int i = 0; i < LEAVING; i++) {
                if (i % 2 == 0) {
                    clients.get(i).reset();
                } else {
                    clients.get(i).close();
                }
            }
            return null;
        });
        Thread.sleep(1_000);
        int gone = state(target)[2] - before;
        report.check("gone", gone + " of " + LEAVING + " noticed within 1 s, half reset, half closed", gone == LEAVING);
    }

    /** How many were suspended, resumed, and have gone, so far. */
    private static int[] state(Target target) throws IOException {
        String[] numbers = ask(target, "/state").split("\r\n\r\n")[1].split(" ");
        return new int[] {Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2])};
    }

    /** The answer to one request. */
    static String ask(Target target, String path) throws IOException {
        return ask(SocketFactory.getDefault(), target, path);
    }

    static String ask(SocketFactory sockets, Target target, String path) throws IOException {
        try (Socket socket = sockets.createSocket()) {
            socket.setSoTimeout(15_000);
            socket.connect(target.address(), 15_000);
            socket.getOutputStream().write(Talk.bytes(Answers.get(path)));
            StringBuilder text = new StringBuilder();
            byte[] buffer = new byte[1024];
            while (!text.toString().matches("(?s).*\r\n\r\n.+[\n ]")) {
                int count = socket.getInputStream().read(buffer);
                if (count < 0) {
                    throw new IOException("ended after " + text);
                }
                text.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
            }
            return text.toString();
        }
    }

    private static final class Waiting extends Peer {
        private static final ByteBuffer REQUEST = Peers.text(Answers.get("/wait"));
        private volatile String text = "";

        @Override
        void connected() {
            send(REQUEST.duplicate());
        }

        @Override
        void received(ByteBuffer bytes) {
            text += StandardCharsets.ISO_8859_1.decode(bytes);
        }
    }
}
