package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.tatoo.benchmarks.measure.Svg;

/** Draws a series: medians over the size of the file, and over the number of connections. */
record Charts(Journal journal, Series series, Path folder) {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 420;

    void write() throws IOException {
        Files.createDirectories(folder);
        System.setProperty("java.awt.headless", "true");
        for (var group :
                grouped(cell -> "%s, %d connections%s".formatted(tool(cell), cell.connections(), depth(cell)))) {
            draw(group.getKey(), group.getValue(), "KB", LoadCell::kilobytes);
        }
        for (var group : grouped(cell -> "%s, %s%s".formatted(tool(cell), cell.size(), depth(cell)))) {
            draw(group.getKey(), group.getValue(), "connections", LoadCell::connections);
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

    private void draw(String title, List<LoadCell> cells, String unit, ToDoubleFunction<LoadCell> place)
            throws IOException {
        draw(title, "CPU µs a request", cells, unit, place, Measurement::cpuMicros);
        draw(title, "requests a second", cells, unit, place, Measurement::perSecond);
    }

    private void draw(
            String title,
            String what,
            List<LoadCell> cells,
            String unit,
            ToDoubleFunction<LoadCell> place,
            ToDoubleFunction<Measurement> value)
            throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .theme(ChartTheme.Matlab)
                .title(title)
                .xAxisTitle(unit)
                .yAxisTitle(what)
                .build();
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
        boolean drawn = false;
        for (String server : series.servers()) {
            List<LoadCell> measured = cells.stream()
                    .filter(cell -> journal.median(cell, server, value) > 0)
                    .sorted(Comparator.comparingDouble(place))
                    .toList();
            if (!measured.isEmpty()) {
                drawn = true;
                chart.addSeries(
                        server,
                        measured.stream().mapToDouble(place).toArray(),
                        measured.stream()
                                .mapToDouble(cell -> journal.median(cell, server, value))
                                .toArray());
            }
        }
        if (drawn) {
            String file = "%s-%s-%s"
                    .formatted(series.name(), title, what.replace("µs", "micros"))
                    .replaceAll("[^a-zA-Z0-9]+", "-");
            Svg.write(chart, folder.resolve(file + ".svg"));
        }
    }
}
