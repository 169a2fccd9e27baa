package org.tatoo.benchmarks.server;

import java.awt.BasicStroke;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.style.lines.SeriesLines;
import org.tatoo.benchmarks.measure.Journal;
import org.tatoo.benchmarks.measure.Look;

/** The charts of a series: medians by the size of the file, and by the number of connections. */
record Charts(Journal<Measurement> journal, Series series, Path folder) {
    void write() throws IOException {
        draw(
                cell -> "%s, %d connections%s".formatted(cell.command(), cell.connections(), cell.pipelining()),
                "size of the file",
                LoadCell::bytes,
                LoadCell::size);
        draw(
                cell -> "%s, %s%s".formatted(cell.command(), cell.size(), cell.pipelining()),
                "connections",
                LoadCell::connections,
                cell -> Integer.toString(cell.connections()));
    }

    /** Draws a chart for each group of cells with something to compare. */
    private void draw(
            Function<LoadCell, String> group,
            String axis,
            ToIntFunction<LoadCell> order,
            Function<LoadCell, String> place)
            throws IOException {
        Map<String, List<LoadCell>> groups = series.cells().stream()
                .sorted(Comparator.comparingInt(order))
                .collect(Collectors.groupingBy(group, TreeMap::new, Collectors.toList()));
        for (Map.Entry<String, List<LoadCell>> entry : groups.entrySet()) {
            if (entry.getValue().size() > 2) {
                draw(entry.getKey(), axis, entry.getValue(), place);
            }
        }
    }

    private void draw(String title, String axis, List<LoadCell> cells, Function<LoadCell, String> place)
            throws IOException {
        CategoryChart chart = new CategoryChartBuilder()
                .width(900)
                .height(420)
                .title(title + ": CPU µs a request; lower is better")
                .xAxisTitle(axis)
                .yAxisTitle("CPU µs a request, logarithmic")
                .build();
        chart.getStyler()
                .setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Line)
                .setOverlapped(true);
        chart.getStyler().setYAxisLogarithmic(true).setYAxisLogarithmicDecadeOnly(false);
        List<Double> all = new ArrayList<>();
        for (String server : series.servers()) {
            Map<String, Double> medians = new LinkedHashMap<>();
            for (LoadCell cell : cells) {
                double median = journal.median(cell.label(), server, Measurement::cpuMicros);
                if (median > 0) {
                    medians.put(place.apply(cell), median);
                }
            }
            if (!medians.isEmpty()) {
                CategorySeries line =
                        chart.addSeries(server, List.copyOf(medians.keySet()), List.copyOf(medians.values()));
                line.setMarkerColor(Look.color(server));
                line.setLineColor(Look.color(server));
                line.setLineStyle(server.equals(Serve.OURS) ? new BasicStroke(4) : SeriesLines.SOLID);
                all.addAll(medians.values());
            }
        }
        if (all.isEmpty()) {
            return;
        }
        chart.getStyler().setYAxisMin(labelled(Collections.min(all), Math::floor));
        chart.getStyler().setYAxisMax(labelled(Collections.max(all), Math::ceil));
        String file = (series.name() + " " + title).replaceAll("[^a-zA-Z0-9]+", "-");
        Look.write(chart, folder.resolve(file + ".png"));
    }

    /** Returns the next value that the axis labels: a digit and zeros. */
    private static double labelled(double value, DoubleUnaryOperator rounding) {
        double unit = Math.pow(10, Math.floor(Math.log10(value)));
        return rounding.applyAsDouble(value / unit) * unit;
    }
}
