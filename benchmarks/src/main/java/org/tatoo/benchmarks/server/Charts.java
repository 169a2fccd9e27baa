package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.tatoo.benchmarks.measure.Look;

/** Draws a series: medians over the size of the file, and over the number of connections. */
record Charts(Journal journal, Series series, Path folder) {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 420;

    void write() throws IOException {
        Files.createDirectories(folder);
        for (var group :
                grouped(cell -> "%s, %d connections%s".formatted(tool(cell), cell.connections(), depth(cell)))) {
            draw(group.getKey(), group.getValue(), "size of the file", LoadCell::bytes, LoadCell::size);
        }
        for (var group : grouped(cell -> "%s, %s%s".formatted(tool(cell), cell.size(), depth(cell)))) {
            draw(
                    group.getKey(),
                    group.getValue(),
                    "connections",
                    LoadCell::connections,
                    cell -> Integer.toString(cell.connections()));
        }
    }

    private static String tool(LoadCell cell) {
        return cell.tool() == LoadCell.Tool.WRK ? "wrk" : "ab";
    }

    private static String depth(LoadCell cell) {
        return cell.depth() == 1 ? "" : ", pipelined by " + cell.depth();
    }

    /** Only groups that have something to compare. */
    private List<Map.Entry<String, List<LoadCell>>> grouped(Function<LoadCell, String> name) {
        return series.cells().stream()
                .collect(Collectors.groupingBy(name, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .filter(group -> group.getValue().size() > 2)
                .toList();
    }

    private void draw(
            String title,
            List<LoadCell> cells,
            String axis,
            ToIntFunction<LoadCell> order,
            Function<LoadCell, String> place)
            throws IOException {
        List<LoadCell> ordered =
                cells.stream().sorted(Comparator.comparingInt(order)).toList();
        draw(chart(title, axis, "CPU µs a request", "lower"), ordered, place, Measurement::cpuMicros);
        draw(chart(title, axis, "requests a second", "higher"), ordered, place, Measurement::perSecond);
    }

    private static CategoryChart chart(String title, String axis, String what, String better) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("%s: %s; %s is better".formatted(title, what, better))
                .xAxisTitle(axis)
                .yAxisTitle(what + ", logarithmic")
                .build();
        chart.getStyler()
                .setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Line)
                .setOverlapped(true);
        chart.getStyler().setYAxisLogarithmic(true).setYAxisLogarithmicDecadeOnly(false);
        return chart;
    }

    private void draw(
            CategoryChart chart,
            List<LoadCell> cells,
            Function<LoadCell, String> place,
            ToDoubleFunction<Measurement> value)
            throws IOException {
        for (String server : series.servers()) {
            List<LoadCell> measured = cells.stream()
                    .filter(cell -> journal.median(cell, server, value) > 0)
                    .toList();
            if (!measured.isEmpty()) {
                CategorySeries line = chart.addSeries(
                        server,
                        measured.stream().map(place).toList(),
                        measured.stream()
                                .map(cell -> journal.median(cell, server, value))
                                .toList());
                line.setMarkerColor(Look.color(server));
                line.setLineColor(Look.color(server));
                line.setLineStyle(Look.stroke(server));
            }
        }
        if (!chart.getSeriesCollection().isEmpty()) {
            double[] sorted = cells.stream()
                    .flatMap(cell -> series.servers().stream().map(server -> journal.median(cell, server, value)))
                    .mapToDouble(Double::doubleValue)
                    .filter(median -> median > 0)
                    .sorted()
                    .toArray();
            chart.getStyler().setYAxisMin(labelled(sorted[0], Math::floor));
            chart.getStyler().setYAxisMax(labelled(sorted[sorted.length - 1], Math::ceil));
            String file = (series.name() + " " + chart.getTitle().replaceAll("; .*", ""))
                    .replace("µs", "micros")
                    .replaceAll("[^a-zA-Z0-9]+", "-");
            Look.write(chart, folder.resolve(file + ".png"));
        }
    }

    /** The next value that the axis labels: a digit and zeros. */
    private static double labelled(double value, DoubleUnaryOperator rounding) {
        double unit = Math.pow(10, Math.floor(Math.log10(value)));
        return rounding.applyAsDouble(value / unit) * unit;
    }
}
