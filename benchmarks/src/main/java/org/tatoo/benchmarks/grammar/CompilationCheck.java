package org.tatoo.benchmarks.grammar;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import org.tatoo.benchmarks.http.RequestCell;
import org.tatoo.benchmarks.http.Requests;
import org.tatoo.benchmarks.language.ProgramCell;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Rounds;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import org.tatoo.benchmarks.measure.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command that checks the compilation of generated parsers. It runs them until they are hot. Events of the virtual
 * machine then show whether their methods, and those of the runtime, were compiled, inlined or interpreted. With
 * {@code -XX:-TieredCompilation} the second compiler is the only one.
 */
@Command(
        name = "compiled.sh",
        mixinStandardHelpOptions = true,
        description =
                "Checks that the second compiler of the virtual machine compiled every hot method of the parsers: percent of "
                        + "the samples, and what became of the method.")
final class CompilationCheck implements Callable<Integer> {
    private static final double HOT = 0.01;
    private static final String OURS = "org\\.tatoo\\.(grammars|runtime|benchmarks\\.language\\.ScriptParser)\\..*";

    @Option(names = "--quick", description = "runs each input for 1.5 seconds in place of 5")
    private boolean quick;

    public static void main(String[] arguments) {
        Rounds.run(new CompilationCheck(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        int millis = quick ? 1500 : 5000;
        Path file = TemporaryFolder.create().resolve("compilations.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.start();
            for (int piece : List.of(Input.WHOLE, 64, 7, 1)) {
                Trial.measure(new RequestCell(Requests.BROWSER, piece, false).open("tatoo"), millis);
            }
            Trial.measure(new ProgramCell(100_000).open("tatoo"), millis);
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        boolean complete = true;
        for (Map.Entry<String, List<String>> method : waysOfMethods(events).entrySet()) {
            List<String> ways = method.getValue();
            long interpreted = ways.stream().filter("Interpreted"::equals).count();
            boolean hot = interpreted >= HOT * events.size();
            complete &= !hot;
            System.out.printf(
                    "%5.1f %% %-12s %s%n",
                    100.0 * ways.size() / events.size(),
                    hot ? "NOT COMPILED" : interpreted == ways.size() ? "not hot" : "compiled",
                    method.getKey());
        }
        return complete ? 0 : 1;
    }

    /** Returns, for each of Tatoo's methods, how it was executed at each sample. */
    private static Map<String, List<String>> waysOfMethods(List<RecordedEvent> events) {
        return events.stream()
                .map(event -> event.getStackTrace().getFrames().get(0))
                .filter(frame -> name(frame.getMethod()).matches(OURS))
                .collect(Collectors.groupingBy(
                        frame -> name(frame.getMethod()),
                        TreeMap::new,
                        Collectors.mapping(RecordedFrame::getType, Collectors.toList())));
    }

    private static String name(RecordedMethod method) {
        return method.getType().getName() + "." + method.getName() + method.getDescriptor();
    }
}
