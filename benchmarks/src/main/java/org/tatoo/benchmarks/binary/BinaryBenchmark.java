package org.tatoo.benchmarks.binary;

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

/** The command that compares parsers of MQTT and of WebSocket. */
@Command(
        name = "binary.sh",
        mixinStandardHelpOptions = true,
        description = "Measures parsers of MQTT and WebSocket: nanoseconds of the CPU time of the thread, and bytes "
                + "allocated, for a hundred messages.")
final class BinaryBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison(5);

    public static void main(String[] arguments) {
        Rounds.run(new BinaryBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<MessageCell> cells = Stream.of(MessageCell.Kind.values())
                .flatMap(kind -> Stream.of(20, 200)
                        .flatMap(size -> Stream.of(Input.WHOLE, 7).map(piece -> new MessageCell(kind, size, piece))))
                .toList();
        return comparison.run(JavaContender.all("netty", "tatoo", "netty"), cells, ".*");
    }
}
