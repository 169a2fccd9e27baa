package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.Sample;
import org.tatoo.benchmarks.measure.TemporaryFolder;

/** A parser in C. */
record NativeContender(Path program, String name) implements Contender {
    @Override
    public String reference() {
        return Peer.REFERENCE;
    }

    @Override
    public boolean takes(Cell cell) {
        return !((RequestCell) cell).direct();
    }

    @Override
    public String check(Cell cell) throws IOException {
        List<String> lines =
                Processes.run(command("check", (RequestCell) cell)).lines().toList();
        return Stream.concat(lines.stream().limit(3), lines.stream().skip(3).sorted())
                .collect(Collectors.joining("\n"));
    }

    @Override
    public Sample time(Cell cell, int warmUpMillis) throws IOException {
        return Sample.parse(Processes.run(command("time", (RequestCell) cell)));
    }

    private List<String> command(String what, RequestCell cell) throws IOException {
        Path file = Files.write(
                TemporaryFolder.create().resolve("request"), cell.request().bytes());
        return List.of(
                program.toString(),
                what,
                name,
                file.toString(),
                Integer.toString(cell.input().piece()));
    }
}
