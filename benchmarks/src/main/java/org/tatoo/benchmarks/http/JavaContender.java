package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.Samples;

/** A peer in virtual machines of its own. */
record JavaContender(Peer peer, List<String> options) implements Contender {
    @Override
    public String name() {
        return peer.name();
    }

    @Override
    public boolean takes(Cell cell) {
        return peer.takes(cell);
    }

    @Override
    public String check(Cell cell) throws IOException {
        return Processes.run(command("check", cell, 0)).strip();
    }

    @Override
    public Samples.Sample time(Cell cell, int warmUpMillis) throws IOException {
        return Samples.Sample.parse(Processes.run(command("time", cell, warmUpMillis)));
    }

    @Override
    public String reference() {
        return peer.reference();
    }

    private List<String> command(String what, Cell cell, int warmUpMillis) {
        List<String> command = new ArrayList<>(Processes.java());
        if (!peer.notInlined().isEmpty()) {
            command.add("-XX:CompileCommand=quiet");
            command.add("-XX:CompileCommand=dontinline,%s::*".formatted(peer.notInlined()));
        }
        command.addAll(options);
        command.addAll(List.of(Trial.class.getName(), what, peer.name()));
        command.addAll(cell.arguments());
        command.add(Integer.toString(warmUpMillis));
        return command;
    }
}
