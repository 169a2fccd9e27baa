package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** A bar chart of each contender's time relative to its reference: a group of bars for each cell. */
record BarChart(String title, Journal<Sample> journal, List<? extends Cell> cells, List<Contender> contenders) {
    /** The maximum number of letters below the bars in one line. */
    private static final int MOST_LETTERS = 100;

    void write(Path file) throws IOException {
        CategoryChart chart = new CategoryChartBuilder()
                .width(1000)
                .height(520)
                .title(title)
                .yAxisTitle("share of the reference's time")
                .build();
        chart.getStyler()
                .setLabelsVisible(true)
                .setLabelsPosition(1.08)
                .setYAxisDecimalPattern("0.00")
                .setYAxisMin(0.0);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        List<String> labels = cells.stream().map(Cell::label).toList();
        if (String.join("", labels).length() > MOST_LETTERS) {
            chart.getStyler().setXAxisLabelRotation(15);
        }
        for (Contender contender : contenders) {
            List<Double> shares = new ArrayList<>();
            for (String cell : labels) {
                double share = journal.ratio(cell, contender.name(), contender.reference(), Sample::nanos);
                shares.add(Double.isNaN(share) ? 0 : share);
            }
            chart.addSeries(contender.name(), labels, shares).setFillColor(Look.color(contender.name()));
        }
        Look.write(chart, file);
    }
}
