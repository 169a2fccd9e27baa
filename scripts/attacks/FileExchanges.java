package attacks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Somebody exchanges files while they are asked for. */
final class FileExchanges {
    private static final int CLIENTS = 64;
    private static final int NAMES = 400;

    private FileExchanges() {}

    static List<Scenario> all() {
        return List.of(new Fifo(), new Link(), new TwoFiles());
    }

    private abstract static class Exchange extends Scenario {
        Exchange(String name) {
            super(name);
        }

        /** Begins to exchange; the things have their first names again when the result is closed. */
        abstract Swaps swaps(Path root) throws Exception;

        abstract String[] requests();

        abstract void look(Answers.Answer answer);

        @Override
        Target start(Kit kit) throws Exception {
            return kit.http("256m");
        }

        @Override
        Attack begin(Kit kit, Target target) throws Exception {
            Swaps swaps = swaps(kit.root());
            Loop loop = new Loop(name());
            int[] turn = {0};
            new Flood(
                            loop,
                            target.address(),
                            kit.sources(),
                            CLIENTS,
                            1_000,
                            () -> new Answers(requests(), turn[0]++, this::look))
                    .start();
            return new Attack(loop) {
                @Override
                public void close() throws IOException {
                    swaps.close();
                    super.close();
                    System.out.printf("         %,d exchanges, %,d bytes received%n", swaps.count, loop.received);
                }
            };
        }

        static Path fresh(Path directory) throws IOException {
            Files.createDirectories(directory);
            return directory;
        }
    }

    /** A file is exchanged with a FIFO, whose opening waits for a writer. */
    private static final class Fifo extends Exchange {
        private final AtomicLong answers = new AtomicLong();

        Fifo() {
            super("fifo");
        }

        @Override
        Swaps swaps(Path root) throws Exception {
            Path file = root.resolve(".file");
            Path fifo = root.resolve(".fifo");
            if (!Files.exists(fifo)) {
                Files.writeString(file, "a file\n");
                new ProcessBuilder("mkfifo", fifo.toString())
                        .inheritIO()
                        .start()
                        .waitFor();
            }
            return new Swaps(root.resolve("f.txt"), file, fifo);
        }

        @Override
        String[] requests() {
            return new String[] {Answers.get("/f.txt"), Answers.get("/f.txt", "If-None-Match: \"x\"")};
        }

        @Override
        void look(Answers.Answer answer) {
            answers.incrementAndGet();
        }

        /** Those that have opened a FIFO and cannot be freed. */
        @Override
        int spareThreads() {
            return 16;
        }

        /** Such a thread has the directory open, which takes two. */
        @Override
        int spareDescriptors() {
            return 2 * spareThreads();
        }

        @Override
        void afterwards(Kit kit, Target target, Report report) {
            report.check("answers", answers.toString(), answers.get() > 0);
        }
    }

    /** A directory is exchanged with a link to a directory outside. */
    private static final class Link extends Exchange {
        private final AtomicLong inside = new AtomicLong();
        private final AtomicLong outside = new AtomicLong();
        private final AtomicLong none = new AtomicLong();

        Link() {
            super("link");
        }

        @Override
        Swaps swaps(Path root) throws Exception {
            Path directory = fresh(root.resolve(".directory"));
            Files.writeString(directory.resolve("f.txt"), "inside\n");
            Path secret = fresh(root.resolveSibling("outside"));
            Files.writeString(secret.resolve("f.txt"), "OUTSIDE\n");
            Path link = root.resolve(".link");
            if (!Files.isSymbolicLink(link)) {
                Files.createSymbolicLink(link, secret);
            }
            return new Swaps(root.resolve("d"), directory, link);
        }

        @Override
        String[] requests() {
            return new String[] {Answers.get("/d/f.txt"), Answers.get("/d/f.txt", "If-None-Match: \"x\"")};
        }

        @Override
        void look(Answers.Answer answer) {
            (answer.body().equals("inside\n") ? inside : answer.body().equals("OUTSIDE\n") ? outside : none)
                    .incrementAndGet();
        }

        @Override
        void afterwards(Kit kit, Target target, Report report) {
            report.check(
                    "answers",
                    inside + " from inside, " + outside + " from outside, " + none + " others",
                    outside.get() == 0 && inside.get() > 0);
        }
    }

    /** Two directories are exchanged whose files have equal names, sizes and times, but other bytes. */
    private static final class TwoFiles extends Exchange {
        private static final String RANGES = "Range: bytes=0-9,10000-10009,20000-20009";
        private final Map<String, Character> tags = new ConcurrentHashMap<>();
        private final AtomicLong right = new AtomicLong();
        private final AtomicLong wrongTag = new AtomicLong();
        private final AtomicLong mixed = new AtomicLong();

        TwoFiles() {
            super("two-files");
        }

        @Override
        Swaps swaps(Path root) throws Exception {
            Path first = files(root.resolve(".a"), 'a');
            Path second = files(root.resolve(".b"), 'b');
            return new Swaps(root.resolve("x"), first, second);
        }

        /** Written an hour ago, so that they are settled; the small ones can be cached. */
        private static Path files(Path directory, char letter) throws IOException {
            if (!Files.exists(directory)) {
                fresh(directory);
                FileTime time = FileTime.fromMillis(System.currentTimeMillis() / 1000 * 1000 - 3_600_000);
                for (int i = 0; i < NAMES; i++) {
                    int size = i % 8 == 0 ? 25_000 : 70_000;
                    Path file = directory.resolve(i + ".txt");
                    Files.writeString(file, Character.toString(letter).repeat(size));
                    Files.setLastModifiedTime(file, time);
                }
            }
            return directory;
        }

        @Override
        String[] requests() {
            return IntStream.range(0, NAMES)
                    .mapToObj(
                            i -> i % 3 == 0 ? Answers.get("/x/" + i + ".txt", RANGES) : Answers.get("/x/" + i + ".txt"))
                    .toArray(String[]::new);
        }

        @Override
        void look(Answers.Answer answer) {
            if (answer.status() != 200 && answer.status() != 206) {
                return;
            }
            String content = answer.status() == 206 ? parts(answer.body()) : answer.body();
            if (content.isEmpty()) {
                return;
            }
            char letter = content.charAt(0);
            String tag = answer.field("ETag");
            if (content.chars().anyMatch(c -> c != letter)) {
                mixed.incrementAndGet();
            } else if (tag.startsWith("\"") && tags.computeIfAbsent(path(answer) + tag, key -> letter) != letter) {
                wrongTag.incrementAndGet();
            } else {
                right.incrementAndGet();
            }
        }

        private static String path(Answers.Answer answer) {
            return answer.request().split(" ")[1];
        }

        /** The lines of the parts that are content. */
        private static String parts(String body) {
            return body.lines().filter(line -> line.matches("a+|b+")).reduce("", String::concat);
        }

        @Override
        void afterwards(Kit kit, Target target, Report report) throws Exception {
            report.check(
                    "answers",
                    String.format(
                            "%,d right, %,d with the tag of the other, %,d mixed",
                            right.get(), wrongTag.get(), mixed.get()),
                    wrongTag.get() == 0 && mixed.get() == 0 && right.get() > 0);
            Files.move(kit.root().resolve(".a"), kit.root().resolve("x"));
            Thread.sleep(4_000);
            int stale = 0;
            for (int i = 0; i < NAMES; i++) {
                String body = Blocking.ask(target.address(), Answers.get("/x/" + i + ".txt", "Connection: close"));
                stale += body.endsWith("a") ? 0 : 1;
            }
            Files.move(kit.root().resolve("x"), kit.root().resolve(".a"));
            report.check("still the old bytes 4 s later", stale + " of " + NAMES, stale == 0);
        }
    }
}
