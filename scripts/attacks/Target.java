package attacks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server in a process of its own, and what the operating system and the virtual machine tell of it. */
final class Target implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("listening on (?:http://)?127\\.0\\.0\\.1:(\\d+)");
    private static final Pattern THREAD = Pattern.compile("^\"([^\"]+)\" #\\d+", Pattern.MULTILINE);
    // Threads of the virtual machine, and those of the kit.
    private static final Pattern OWN = Pattern.compile("C[12] CompilerThread\\d+|Attach"
            + " Listener|DestroyJavaVM|process reaper|Common-.*|CompletableFutureDelayScheduler|sabotage");
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String JCMD =
            Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();

    private final Process process;
    private final Path errors;
    private final InetSocketAddress address;

    private Target(Process process, Path errors, InetSocketAddress address) {
        this.process = process;
        this.errors = errors;
        this.address = address;
    }

    /**
     * Starts a server and waits for its first line, which says where it listens.
     *
     * @param descriptors how many it may have; 0 for those of this process
     * @param virtualMachine options such as -Xmx64m
     * @param program -jar FILE, or -cp PATH CLASS, with the arguments
     * @param unread whether its standard output is not read after the first line
     */
    static Target start(Path work, int descriptors, List<String> virtualMachine, List<String> program, boolean unread)
            throws IOException {
        List<String> command = new ArrayList<>();
        if (descriptors > 0) {
            command.addAll(List.of("bash", "-c", "ulimit -n " + descriptors + "; exec \"$@\"", "server"));
        }
        command.add(JAVA);
        command.addAll(virtualMachine);
        command.addAll(program);
        Path errors = work.resolve("errors-" + System.nanoTime());
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher matcher = ADDRESS.matcher(line);
            if (matcher.find()) {
                if (!unread) {
                    drain(lines);
                }
                int port = Integer.parseInt(matcher.group(1));
                return new Target(process, errors, new InetSocketAddress("127.0.0.1", port));
            }
        }
        throw new IOException("the server does not start: " + firstLines(errors) + "\n" + String.join(" ", command));
    }

    /** Reads and drops standard output, of a server that is otherwise not read, until nothing has come for a while. */
    void discardOutput() throws IOException, InterruptedException {
        InputStream output = process.getInputStream();
        for (int quiet = 0; quiet < 10; quiet++) {
            while (output.available() > 0) {
                output.skipNBytes(output.available());
                quiet = 0;
            }
            Thread.sleep(50);
        }
    }

    private static void drain(BufferedReader lines) {
        Thread thread = new Thread(() -> {
            try {
                while (lines.readLine() != null) {}
            } catch (IOException e) {
                // the process has ended
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() {
        return address;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The number of open file descriptors; -1 if the process has ended. */
    int descriptors() {
        String[] names = new File("/proc/" + pid() + "/fd").list();
        return names == null ? -1 : names.length;
    }

    /** What the descriptors are, those of sockets counted together: for messages. */
    String descriptorKinds() {
        Map<String, Integer> kinds = new TreeMap<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid() + "/fd"))) {
            descriptors.forEach(path -> kinds.merge(kind(path), 1, Integer::sum));
        } catch (IOException e) {
            return "gone";
        }
        return kinds.toString();
    }

    private static String kind(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().replaceAll(":\\[\\d+\\]", "");
        } catch (IOException e) {
            return "gone";
        }
    }

    /** Resident memory in MiB. */
    long resident() {
        return status("VmRSS:") / 1024;
    }

    private long status(String key) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid() + "/status"))) {
                if (line.startsWith(key)) {
                    return Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        } catch (IOException e) {
            // the process has ended
        }
        return -1;
    }

    /** The processor time used so far, in seconds. */
    double processorSeconds() {
        return process.info()
                .totalCpuDuration()
                .map(time -> time.toMillis() / 1000.0)
                .orElse(0.0);
    }

    /** The names of the Java threads but for those of the virtual machine itself; empty if it does not tell. */
    List<String> threads() {
        Matcher matcher = THREAD.matcher(jcmd("Thread.print"));
        List<String> names = new ArrayList<>();
        while (matcher.find()) {
            if (!OWN.matcher(matcher.group(1)).matches()) {
                names.add(matcher.group(1));
            }
        }
        return names;
    }

    /** The same without those of the file pool, which come with its work and go after it: at most eight and one. */
    List<String> lastingThreads() {
        List<String> names = threads();
        names.removeIf(name -> name.startsWith("files-"));
        return names;
    }

    String stacks() {
        return jcmd("Thread.print");
    }

    /** The bytes of live objects after two collections; -1 if the virtual machine does not tell. */
    long liveHeap() {
        jcmd("GC.run");
        return total(histogram());
    }

    /** The live objects by class, after a collection. */
    String histogram() {
        return jcmd("GC.class_histogram");
    }

    static long total(String histogram) {
        Matcher matcher =
                Pattern.compile("^Total\\s+\\d+\\s+(\\d+)", Pattern.MULTILINE).matcher(histogram);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
    }

    private String jcmd(String what) {
        try {
            Process jcmd = new ProcessBuilder(JCMD, Long.toString(pid()), what)
                    .redirectErrorStream(true)
                    .start();
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> text(jcmd));
            if (!jcmd.waitFor(30, TimeUnit.SECONDS)) {
                jcmd.destroyForcibly();
                return "";
            }
            return output.join();
        } catch (IOException | InterruptedException e) {
            return "";
        }
    }

    private static String text(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** Gives the process a line on its standard input. */
    void tell(String line) throws IOException {
        process.getOutputStream().write(Talk.bytes(line + "\n"));
        process.getOutputStream().flush();
    }

    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** How a process ended: after how many seconds, with which code; code -1 if it did not within the time. */
    record End(double seconds, int code) {}

    /** Waits for the end of the process; one that does not end within {@code most} seconds is killed. */
    End awaitEnd(double most) throws InterruptedException {
        long begin = System.nanoTime();
        if (!process.waitFor((long) (most * 1000), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            return new End(most, -1);
        }
        return new End((System.nanoTime() - begin) / 1e9, process.exitValue());
    }

    End terminate(double most) throws IOException, InterruptedException {
        signal("TERM");
        return awaitEnd(most);
    }

    /** The first lines of the standard error output. */
    String firstErrors() {
        return firstLines(errors);
    }

    String allErrors() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            return "";
        }
    }

    private static String firstLines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return String.join(" | ", lines.limit(3).toList());
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
