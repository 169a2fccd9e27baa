package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A peer in virtual machines of its own.
 *
 * @param factory makes its work
 * @param filter tells which cells it takes
 * @param options of the virtual machine
 */
public record JavaContender(
        String name,
        String reference,
        Class<? extends Work.Factory> factory,
        Predicate<Cell> filter,
        List<String> options)
        implements Contender {
    @Override
    public boolean takes(Cell cell) {
        return filter.test(cell);
    }

    @Override
    public String check(Cell cell) throws IOException {
        return Processes.run(command("check", cell, 0)).strip();
    }

    @Override
    public Samples.Sample time(Cell cell, int warmUpMillis) throws IOException {
        return Samples.Sample.parse(Processes.run(command("time", cell, warmUpMillis)));
    }

    private List<String> command(String what, Cell cell, int warmUpMillis) {
        List<String> command = new ArrayList<>(Processes.java());
        command.addAll(options);
        command.addAll(List.of(Trial.class.getName(), what, factory.getName(), Integer.toString(warmUpMillis), name));
        command.addAll(cell.arguments());
        return command;
    }
}
