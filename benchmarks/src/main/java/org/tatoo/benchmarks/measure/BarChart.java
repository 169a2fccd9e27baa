package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.ChartTheme;

/** Draws how much of its reference's time each contender takes: a group of bars for each cell. */
record BarChart(Samples samples, List<? extends Cell> cells, List<Contender> contenders) {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 520;

    void write(Path file) throws IOException {
        System.setProperty("java.awt.headless", "true");
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .theme(ChartTheme.Matlab)
                .title("time, of that of the reference; less is better")
                .build();
        chart.getStyler().setYAxisDecimalPattern("0.0").setYAxisMin(0.0).setXAxisLabelRotation(20);
        List<String> labels = cells.stream().map(Cell::label).toList();
        for (Contender contender : contenders) {
            List<Double> shares = new ArrayList<>();
            for (String cell : labels) {
                double share = samples.median(cell, contender.name()) / samples.median(cell, contender.reference());
                shares.add(Double.isNaN(share) ? 0 : share);
            }
            chart.addSeries(contender.name(), labels, shares);
        }
        Svg.write(chart, file);
    }
}
