package org.tatoo.benchmarks.growth;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.benchmarks.measure.Samples;

/**
 * The figures of one grammar: a line for each size of the pieces, a column with MB a second for each length of the input.
 */
record GrowthTable(Samples samples, String grammar, List<Integer> pieces, List<Integer> totals) {
    void print(PrintStream out) {
        out.printf("| %s, pieces |%s slowest of fastest | allocated |%n", grammar, heads());
        out.println("|---" + "|--:".repeat(totals.size() + 2) + "|");
        pieces.forEach(piece -> out.println(line(piece)));
        out.println();
    }

    private String heads() {
        return totals.stream()
                .map(kilobytes -> " %s |".formatted(size((long) kilobytes * GrowthCell.KILOBYTE)))
                .collect(Collectors.joining());
    }

    private static String size(long bytes) {
        long kilobytes = bytes / GrowthCell.KILOBYTE;
        if (kilobytes >= GrowthCell.KILOBYTE) {
            return kilobytes / GrowthCell.KILOBYTE + " MB";
        }
        return kilobytes > 0 ? kilobytes + " KB" : Long.toString(bytes);
    }

    private String line(int piece) {
        List<GrowthCell> cells = totals.stream()
                .map(kilobytes -> new GrowthCell(grammar, kilobytes, piece))
                .toList();
        // a new parser is a part of the time of the shortest
        double[] sorted =
                cells.stream().skip(1).mapToDouble(this::speed).sorted().toArray();
        return "| %s |%s %.2f | %s |"
                .formatted(
                        size(piece),
                        cells.stream()
                                .map(cell -> " %.0f |".formatted(speed(cell)))
                                .collect(Collectors.joining()),
                        sorted[0] / sorted[sorted.length - 1],
                        allocated(cells));
    }

    /** In MB a second. */
    private double speed(GrowthCell cell) {
        return cell.size() / samples.median(cell.label(), grammar) * 1000;
    }

    private String allocated(List<GrowthCell> cells) {
        return cells.stream()
                .map(cell -> samples.allocated(cell.label(), grammar))
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
    }
}
