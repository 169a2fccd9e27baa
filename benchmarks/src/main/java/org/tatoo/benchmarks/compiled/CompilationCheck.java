package org.tatoo.benchmarks.compiled;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import jdk.jfr.Recording;
import org.tatoo.benchmarks.http.HttpWork;
import org.tatoo.benchmarks.language.LanguageWork;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Trial;
import org.tatoo.benchmarks.measure.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs generated parsers until they are hot, and tells by the events of the virtual machine what was compiled. */
@Command(
        name = "compiled.sh",
        mixinStandardHelpOptions = true,
        description =
                "Checks that the second compiler of the virtual machine compiled every hot method of the parsers: percent of "
                        + "the samples, and what became of the method.")
final class CompilationCheck implements Callable<Integer> {
    @Option(
            names = "--millis",
            paramLabel = "N",
            description = "milliseconds of processor time that each input runs; default: ${DEFAULT-VALUE}",
            defaultValue = "5000")
    private int millis;

    public static void main(String[] arguments) {
        Comparison.run(new CompilationCheck(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        Path file = Files.createTempFile("compilations", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.start();
            for (String piece : List.of("0", "64", "7", "1")) {
                run(new HttpWork().open("tatoo", List.of("BROWSER", piece, "heap")));
            }
            run(new LanguageWork().open("tatoo", List.of("100000")));
            recording.stop();
            recording.dump(file);
        }
        Compilations compilations = Compilations.read(file);
        Files.delete(file);
        compilations.print(System.out);
        return compilations.complete() ? 0 : 1;
    }

    private void run(Work work) {
        Trial.measure(work, millis);
    }
}
