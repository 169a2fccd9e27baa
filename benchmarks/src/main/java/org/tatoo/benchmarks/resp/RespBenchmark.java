package org.tatoo.benchmarks.resp;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.JavaContender;
import org.tatoo.benchmarks.measure.Rounds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that compares parsers of RESP. */
@Command(
        name = "resp.sh",
        mixinStandardHelpOptions = true,
        description = "Measures parsers of RESP: nanoseconds of the CPU time of the thread, and bytes allocated, for a "
                + "hundred commands.",
        footer = "%nresp.sh --servers measures servers in place of parsers; its options: resp.sh --servers --help")
final class RespBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison(5);

    public static void main(String[] arguments) {
        Rounds.run(new RespBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<StreamCell> cells = Stream.of(8, 100, 4096)
                .flatMap(value -> Stream.of(Input.WHOLE, 1460, 64, 7).map(piece -> new StreamCell(value, piece)))
                .toList();
        return comparison.run(
                JavaContender.all("netty", "tatoo", "netty"), cells, "of (8|100) bytes (whole|in pieces of 64)");
    }
}
