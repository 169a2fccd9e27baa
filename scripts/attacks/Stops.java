package attacks;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A server that stops while clients use it, and one that is started again and again. */
final class Stops {
    private static final Talk TALK = Talk.http("/small.txt", Kit.SMALL);

    private Stops() {}

    static List<Trial> all() {
        return List.of(new Drain("drain-polite", true), new Drain("drain-heedless", false), new Restarts());
    }

    /** 500 clients ask while the server stops; polite ones send nothing after an answer that says it is the last. */
    private record Drain(String name, boolean polite) implements Trial {
        private static final int CLIENTS = 500;

        @Override
        public Report run(Kit kit) {
            Report report = new Report(name);
            System.out.println(name + " (load average " + Kit.machineLoad() + ")");
            try (Target target = kit.http("128m");
                    Loop loop = new Loop(name)) {
                List<Client> clients = new ArrayList<>();
                loop.call(() -> {
                    for (int i = 0; i < CLIENTS; i++) {
                        clients.add(new Client(polite, i % 200));
                        loop.connect(null, target.address(), clients.get(i));
                    }
                    return null;
                });
                kit.watch(5, target, loop, new Latency());
                Target.End end = target.terminate(Run.STOP_SECONDS);
                Thread.sleep(500);
                judge(clients, report, loop);
                report.check(
                        "stop",
                        String.format(Locale.ROOT, "%.1f s, code %d", end.seconds(), end.code()),
                        end.code() == 0);
            } catch (Exception e) {
                report.check("the kit", String.valueOf(e), false);
            }
            return report;
        }

        private static void judge(List<Client> clients, Report report, Loop loop) {
            loop.call(() -> {
                int lost = clients.stream().mapToInt(client -> client.lost).sum();
                int cut = clients.stream().mapToInt(client -> client.cut).sum();
                int late = clients.stream().mapToInt(client -> client.late).sum();
                long told = clients.stream().filter(client -> client.last).count();
                long answered =
                        clients.stream().mapToLong(client -> client.answered).sum();
                report.check(
                        "requests",
                        String.format(
                                Locale.ROOT,
                                "%,d answered, %d lost, %d cut, %d sent after the last answer; %d of %d clients were"
                                        + " told",
                                answered,
                                lost,
                                cut,
                                late,
                                told,
                                clients.size()),
                        lost == 0 && cut == 0);
                return null;
            });
        }
    }

    /** Asks, and after up to 200 ms asks again. */
    private static final class Client extends Peer {
        private static final ByteBuffer REQUEST = Peers.text(Answers.get("/small.txt"));
        private final boolean polite;
        private final int think;
        private final StringBuilder answer = new StringBuilder();
        private boolean waiting;
        private boolean last;
        private long answered;
        private int lost;
        private int cut;
        private int late;

        Client(boolean polite, int think) {
            this.polite = polite;
            this.think = think;
        }

        @Override
        void connected() {
            ask();
        }

        private void ask() {
            waiting = true;
            send(REQUEST.duplicate());
        }

        @Override
        void received(ByteBuffer bytes) {
            answer.append(StandardCharsets.ISO_8859_1.decode(bytes));
            if (!answer.toString().endsWith(Kit.SMALL)) {
                return;
            }
            answered++;
            waiting = false;
            last |= answer.toString().contains("Connection: close");
            answer.setLength(0);
            if (last && polite) {
                close();
            } else if (last) {
                ask();
            } else {
                after(think, this::ask);
            }
        }

        @Override
        void ended(IOException cause) {
            if (answer.length() > 0) {
                cut++;
            } else if (waiting && last) {
                late++;
            } else if (waiting) {
                lost++;
            }
        }
    }

    /** 50 times: a server that is used stops, and its successor answers. */
    private static final class Restarts implements Trial {
        private static final int TIMES = 50;

        @Override
        public String name() {
            return "restarts";
        }

        @Override
        public Report run(Kit kit) {
            Report report = new Report(name());
            System.out.println(name() + " (load average " + Kit.machineLoad() + ")");
            Latency fromStart = new Latency();
            Latency fromLine = new Latency();
            List<String> codes = new ArrayList<>();
            try (Loop loop = new Loop(name())) {
                int port;
                try (ServerSocket free = new ServerSocket(0)) {
                    port = free.getLocalPort();
                }
                for (int i = 0; i < TIMES; i++) {
                    restart(kit, loop, port, fromStart, fromLine, codes);
                }
            } catch (Exception e) {
                report.check("the kit", String.valueOf(e), false);
            }
            report.check(
                    "from the process", fromStart.summary(), fromStart.count() == TIMES && fromStart.worst() <= 1_000);
            report.check("from the line", fromLine.summary(), fromLine.worst() <= 1_000);
            report.check("stop", codes.isEmpty() ? "all with code 0" : codes.toString(), codes.isEmpty());
            return report;
        }

        private static void restart(
                Kit kit, Loop loop, int port, Latency fromStart, Latency fromLine, List<String> codes)
                throws Exception {
            long begin = System.nanoTime();
            try (Target target = kit.http("128m", "--port", Integer.toString(port))) {
                long line = System.nanoTime();
                String answer = Blocking.ask(target.address(), Answers.get("/small.txt", "Connection: close"));
                if (TALK.right().test(answer)) {
                    fromStart.answered(System.nanoTime() - begin);
                    fromLine.answered(System.nanoTime() - line);
                } else {
                    fromStart.failed(System.nanoTime() - begin, answer);
                }
                ByteBuffer request = Peers.text(Answers.get("/small.txt"));
                Flood flood = new Flood(
                        loop, target.address(), Sources.many(), 50, 1_000, () -> new Peers.Eager(request, 1_000));
                flood.start();
                Thread.sleep(1_000);
                Target.End end = target.terminate(Run.STOP_SECONDS);
                flood.stop();
                loop.resetAll();
                if (end.code() != 0) {
                    codes.add(Integer.toString(end.code()));
                }
            }
        }
    }
}
