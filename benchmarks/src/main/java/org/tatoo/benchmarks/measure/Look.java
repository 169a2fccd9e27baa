package org.tatoo.benchmarks.measure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.lines.SeriesLines;

/** The look of all charts: a project has one colour in all of them, variants of it a lighter one; ours stands out. */
public final class Look {
    private static final String OURS = "tatoo";
    private static final Color OTHER = new Color(0x9aa5b1);
    private static final Map<String, Color> PROJECTS = Map.of(
            OURS,
            new Color(0xd9480f),
            "netty",
            new Color(0x4c78a8),
            "nio",
            new Color(0x8a8f98),
            "jetty",
            new Color(0x72a98f),
            "grizzly",
            new Color(0xa889b5),
            "tomcat",
            new Color(0xc9b458),
            "undertow",
            new Color(0x7fb4c4),
            "antlr",
            new Color(0x5f8f6b),
            "llhttp",
            new Color(0xb08968),
            "picohttpparser",
            new Color(0xd6c1a8));

    private Look() {}

    /** The colour of a peer, whose name begins with that of its project. */
    public static Color color(String peer) {
        String project = peer.replaceFirst("[- ].*", "");
        Color color = PROJECTS.getOrDefault(project, OTHER);
        float lightness = peer.equals(project) ? 0 : peer.endsWith("strings") ? 0.6f : 0.35f;
        return new Color(
                lighter(color.getRed(), lightness),
                lighter(color.getGreen(), lightness),
                lighter(color.getBlue(), lightness));
    }

    private static int lighter(int part, float lightness) {
        return Math.round(part + (255 - part) * lightness);
    }

    /** The line of a peer: ours is thicker. */
    public static BasicStroke stroke(String peer) {
        return peer.startsWith(OURS) ? new BasicStroke(4) : SeriesLines.SOLID;
    }

    /** White, with faint lines of the grid. */
    static void apply(AxesChartStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setLegendBorderColor(Color.WHITE)
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
        styler.setPlotGridLinesColor(new Color(0xe3e6ea)).setPlotGridVerticalLinesVisible(false);
    }

    /** Writes {@code chart} as PNG. */
    public static void write(Chart<?, ?> chart, Path file) throws IOException {
        System.setProperty("java.awt.headless", "true");
        if (chart.getStyler() instanceof AxesChartStyler styler) {
            apply(styler);
        }
        ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile());
    }
}
