package org.tatoo.benchmarks.growth;

import java.util.List;
import org.tatoo.benchmarks.measure.Cell;

/**
 * An input and how it comes.
 *
 * @param kilobytes the length, about
 * @param piece the bytes that come at once
 */
record GrowthCell(String grammar, int kilobytes, int piece) implements Cell {
    static final int KILOBYTE = 1024;

    @Override
    public String label() {
        return "%s %d KB in pieces of %d".formatted(grammar, kilobytes, piece);
    }

    @Override
    public List<String> arguments() {
        return List.of(grammar, Long.toString(length()), Integer.toString(piece));
    }

    @Override
    public long size() {
        return GrowthWork.whole(grammar, length());
    }

    private long length() {
        return (long) kilobytes * KILOBYTE;
    }
}
