package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A peer that runs in its own virtual machines.
 *
 * @param filter accepts the supported cells
 * @param options the options of the virtual machine
 */
public record JavaContender(String name, String reference, Predicate<Cell> filter, List<String> options)
        implements Contender {
    /** Returns peers that support all cells, each in a virtual machine without further options. */
    public static List<Contender> all(String reference, String... names) {
        return Stream.of(names)
                .<Contender>map(name -> new JavaContender(name, reference, cell -> true, List.of()))
                .toList();
    }

    @Override
    public boolean takes(Cell cell) {
        return filter.test(cell);
    }

    @Override
    public String check(Cell cell) throws IOException {
        return Processes.run(command("check", cell, 0)).strip();
    }

    @Override
    public Sample time(Cell cell, int warmUpMillis) throws IOException {
        return Sample.parse(Processes.run(command("time", cell, warmUpMillis)));
    }

    private List<String> command(String what, Cell cell, int warmUpMillis) throws IOException {
        List<String> command = new ArrayList<>(Processes.java());
        command.addAll(options);
        command.addAll(List.of(Trial.class.getName(), what, Integer.toString(warmUpMillis), name, Trial.write(cell)));
        return command;
    }
}
