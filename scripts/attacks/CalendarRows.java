package attacks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Attacks on the calendar server: passwords that cost time, and rules that cost more. */
final class CalendarRows {
    private static final String USER = "forax";
    private static final String PASSWORD = "AjxHKRFkRwxx3j9lM2HMow==";

    private CalendarRows() {}

    static List<Scenario> all() {
        return List.of(new Strangers(), new Recurrence());
    }

    static String request(String calendar, String user, String password) {
        return "GET " + calendar + " " + user + " CAL/1.0\r\npassword: " + password
                + "\r\nfrom: Mon Oct  3 00:00:00 1994\r\nto: Tue Oct  4 00:00:00 1994\r\n\r\n";
    }

    private static Target server(Kit kit, Path data, String heap) throws IOException {
        Files.createDirectories(data);
        return kit.sample("calendar-server", heap, false, List.of("--demo", "--data", data.toString()));
    }

    /** A right login that is remembered after its first time. */
    private static final Talk LOGIN = new Talk(
            Talk.bytes(request("mycalendar", USER, PASSWORD)),
            text -> text.contains("END:VCALENDAR") || text.contains("\r\n\r\n") && !text.startsWith("CAL/1.0 200"),
            text -> text.startsWith("CAL/1.0 200"));

    /** 400 strangers of 400 addresses try passwords, each again as soon as one was refused. */
    private static final class Strangers extends Scenario {
        private static final int STRANGERS = 400;

        Strangers() {
            super("calendar-strangers");
        }

        @Override
        Target start(Kit kit) throws Exception {
            return server(kit, kit.work().resolve("calendars"), "256m");
        }

        @Override
        Talk talk() {
            return LOGIN;
        }

        @Override
        Attack begin(Kit kit, Target target) {
            Loop loop = new Loop(name());
            loop.call(() -> {
                for (int i = 0; i < STRANGERS; i++) {
                    InetSocketAddress from = Sources.address(i);
                    again(loop, from, target.address(), i);
                }
                return null;
            });
            return new Attack(loop);
        }

        private static void again(Loop loop, InetSocketAddress from, InetSocketAddress to, int number) {
            String user = number % 2 == 0 ? USER : "stranger" + number;
            Peer peer = new Peers.Eager(Peers.text(request("mycalendar", user, "wrong" + number)), 1_000_000);
            peer.whenOver(() -> loop.after(50, () -> again(loop, from, to, number)));
            loop.connect(from, to, peer);
        }

        /** The user of the polite client is remembered; another, who is not, logs in once in the middle. */
        @Override
        void during(Kit kit, Target target, Attack attack, Latency polite, Report report) throws Exception {
            kit.watch(kit.seconds() / 2.0, target, attack.loop(), polite);
            addUser(kit, "ada");
            Thread.sleep(500);
            report.check(
                    "remembered",
                    time(target, USER, PASSWORD) + "; polite " + polite.summary(),
                    polite.millis(0.99) < 50);
            long begin = System.nanoTime();
            String answer = ask(target, "ada", "countess");
            double seconds = (System.nanoTime() - begin) / 1e9;
            report.check(
                    "first login",
                    String.format(Locale.ROOT, "%.2f s, %s", seconds, answer),
                    seconds < 5 && answer.startsWith("CAL/1.0 200"));
            kit.watch(kit.seconds() / 2.0, target, attack.loop(), polite);
        }

        private static String time(Target target, String user, String password) throws IOException {
            long begin = System.nanoTime();
            String answer = ask(target, user, password);
            return String.format(Locale.ROOT, "%.1f ms, %s", (System.nanoTime() - begin) / 1e6, answer);
        }

        private static String ask(Target target, String user, String password) throws IOException {
            try (Socket socket = new Socket()) {
                socket.setSoTimeout(60_000);
                socket.connect(target.address());
                socket.getOutputStream().write(Talk.bytes(request("mycalendar", user, password)));
                socket.shutdownOutput();
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return answer.lines().findFirst().orElse("nothing");
            }
        }

        private static void addUser(Kit kit, String name) throws Exception {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-jar",
                            kit.jar("calendar-server").toString(),
                            "user",
                            "add",
                            name,
                            "--data",
                            kit.work().resolve("calendars").toString())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().write(Talk.bytes("countess\n"));
            process.getOutputStream().close();
            process.getInputStream().readAllBytes();
            process.waitFor();
        }
    }

    /** Rules whose candidates are all seconds of a year. */
    private static final class Recurrence extends Scenario {
        Recurrence() {
            super("calendar-rule");
        }

        @Override
        Target start(Kit kit) throws Exception {
            Path data = Files.createDirectories(kit.work().resolve("heavy"));
            String all = numbers(0, 59);
            Files.writeString(
                    data.resolve("heavy.ics"),
                    String.join(
                            "\r\n",
                            "BEGIN:VCALENDAR",
                            "VERSION:2.0",
                            "PRODID:-//x//x//EN",
                            "BEGIN:VEVENT",
                            "UID:heavy@x",
                            "DTSTAMP:19940101T000000Z",
                            "DTSTART:19940101T000000Z",
                            "DURATION:PT1S",
                            "SUMMARY:heavy",
                            "RRULE:FREQ=YEARLY;BYMONTH=" + numbers(1, 12) + ";BYMONTHDAY=" + numbers(1, 31) + ";BYHOUR="
                                    + numbers(0, 23) + ";BYMINUTE=" + all + ";BYSECOND=" + all + ";BYSETPOS=-1",
                            "END:VEVENT",
                            "END:VCALENDAR",
                            ""));
            return server(kit, data, "256m");
        }

        private static String numbers(int first, int last) {
            StringBuilder text = new StringBuilder();
            for (int i = first; i <= last; i++) {
                text.append(i == first ? "" : ",").append(i);
            }
            return text.toString();
        }

        @Override
        Talk talk() {
            return LOGIN;
        }

        @Override
        Attack begin(Kit kit, Target target) {
            Loop loop = new Loop(name());
            var request = Peers.text(request("heavy", USER, PASSWORD));
            new Flood(loop, target.address(), kit.sources(), 8, 100, () -> new Peers.Eager(request, 1_000_000)).start();
            return new Attack(loop);
        }
    }
}
