package attacks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** What every scenario needs: options, places, servers. */
final class Kit {
    static final String SMALL = "hello, world\n";

    private final Path jars;
    private final Path work;
    private final int seconds;
    private final boolean limited;
    private int descriptors;
    private final long began = System.nanoTime();

    /**
     * A kit.
     *
     * @param jars where the commands of the samples are
     * @param work a directory for files
     * @param seconds how long each attack runs
     * @param limited whether the server limits the connections of an address, and the attack comes from one; otherwise
     *     it comes from many, and there is no limit
     */
    Kit(Path jars, Path work, int seconds, boolean limited) {
        this.jars = jars;
        this.work = work;
        this.seconds = seconds;
        this.limited = limited;
    }

    /** The servers started from now on may have so many descriptors. */
    Kit withDescriptors(int most) {
        descriptors = most;
        return this;
    }

    int seconds() {
        return seconds;
    }

    boolean limited() {
        return limited;
    }

    Path work() {
        return work;
    }

    Sources sources() {
        return limited ? Sources.one() : Sources.many();
    }

    /** The file of a sample's command. */
    Path jar(String sample) {
        return jars.resolve(sample + ".jar");
    }

    /** Where the kit's own classes and all classes of the library are. */
    String ownPath() {
        return System.getProperty("java.class.path");
    }

    // ---- servers

    Target sample(String sample, String heap, boolean unread, List<String> arguments) throws IOException {
        return sample(sample, List.of("-Xmx" + heap), unread, arguments);
    }

    Target sample(String sample, List<String> machine, boolean unread, List<String> arguments) throws IOException {
        List<String> program = new ArrayList<>(List.of("-jar", jar(sample).toString()));
        if (!arguments.contains("--port")) {
            program.addAll(List.of("--port", "0"));
        }
        program.addAll(arguments);
        if (limited && Limits.known(jar(sample))) {
            program.addAll(List.of("--limit", "per-address-loopback=256"));
        }
        return Target.start(work, descriptors, machine, program, unread);
    }

    /** The HTTP server over {@link #root}. */
    Target http(String heap, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--root", root().toString()));
        arguments.addAll(List.of(more));
        return sample("http-server", heap, false, arguments);
    }

    /** A server of the kit itself, with the library on its class path. */
    Target own(String mainClass, List<String> machine, String... arguments) throws IOException {
        List<String> program = new ArrayList<>(List.of("-cp", ownPath(), mainClass));
        program.addAll(List.of(arguments));
        return Target.start(work, descriptors, machine, program, false);
    }

    /** The directory that is served: small.txt, 0.txt to 99.txt, 4k.bin, 64k.bin, and 64m.bin, which has no blocks. */
    Path root() throws IOException {
        Path root = work.resolve("root");
        if (!Files.exists(root)) {
            Files.createDirectories(root);
            Files.writeString(root.resolve("small.txt"), SMALL);
            for (int i = 0; i < 100; i++) {
                Files.writeString(root.resolve(i + ".txt"), "file " + i + "\n");
            }
            Files.write(root.resolve("4k.bin"), random(4 << 10));
            Files.write(root.resolve("64k.bin"), random(64 << 10));
            Files.write(root.resolve("3m.bin"), random(3 << 20));
            try (RandomAccessFile large =
                    new RandomAccessFile(root.resolve("64m.bin").toFile(), "rw")) {
                large.setLength(64L << 20);
            }
        }
        return root;
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    // ---- time

    /** Sleeps for some seconds and prints a line of progress each ten; ends early if the server has ended. */
    void watch(double time, Target target, Loop loop, Latency polite) throws InterruptedException {
        long end = System.nanoTime() + (long) (time * 1e9);
        for (long next = 10; System.nanoTime() - end < 0 && target.isAlive(); ) {
            Thread.sleep(Math.min(500, Math.max(1, (end - System.nanoTime()) / 1_000_000)));
            if (time - (end - System.nanoTime()) / 1e9 >= next) {
                next += 10;
                progress(target, loop, polite);
            }
        }
    }

    void progress(Target target, Loop loop, Latency polite) {
        String load = loop == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%,d open, %,d opened, %,d refused, %,d reset; ",
                        loop.open,
                        loop.opened,
                        loop.refused,
                        loop.reset);
        say(load + "server: " + target.descriptors() + " descriptors, " + target.resident() + " MiB, "
                + String.format(Locale.ROOT, "%.1f s of processor; polite ", target.processorSeconds())
                + polite.summary());
    }

    void say(String text) {
        System.out.printf(Locale.ROOT, "  %4.0f s  %s%n", (System.nanoTime() - began) / 1e9, text);
    }

    /** The load average of the machine in the last minute. */
    static String machineLoad() {
        try {
            return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
        } catch (IOException e) {
            return "?";
        }
    }
}
