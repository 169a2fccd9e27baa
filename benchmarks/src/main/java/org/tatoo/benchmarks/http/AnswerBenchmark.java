package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.JavaContender;
import org.tatoo.benchmarks.measure.Rounds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that compares the generated writer with hand-written code for the usual answer of an HTTP server. */
@Command(
        name = "answers.sh",
        mixinStandardHelpOptions = true,
        description = "Measures writers of HTTP answers: nanoseconds of the CPU time of the thread, and bytes "
                + "allocated, an answer.")
final class AnswerBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison(5);

    public static void main(String[] arguments) {
        Rounds.run(new AnswerBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        return comparison.run(
                JavaContender.all(HandWrittenAnswer.NAME, WrittenAnswer.NAME, HandWrittenAnswer.NAME),
                List.of(AnswerCell.values()),
                "equal");
    }
}
