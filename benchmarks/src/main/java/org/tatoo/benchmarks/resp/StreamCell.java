package org.tatoo.benchmarks.resp;

import java.util.List;
import org.tatoo.benchmarks.measure.Cell;

/**
 * A stream of commands, pipelined.
 *
 * @param value the bytes of a value
 * @param piece the bytes that come at once; 0 for all
 */
record StreamCell(int value, int piece) implements Cell {
    private static final int PAIRS = 50;

    List<List<String>> commands() {
        return Commands.list(PAIRS, value);
    }

    static StreamCell parse(List<String> arguments) {
        return new StreamCell(Integer.parseInt(arguments.get(0)), Integer.parseInt(arguments.get(1)));
    }

    @Override
    public String label() {
        return "%d commands with values of %d bytes %s"
                .formatted(2 * PAIRS, value, piece == 0 ? "whole" : "in pieces of " + piece);
    }

    @Override
    public List<String> arguments() {
        return List.of(Integer.toString(value), Integer.toString(piece));
    }

    @Override
    public long size() {
        return Commands.bytes(commands()).length;
    }
}
