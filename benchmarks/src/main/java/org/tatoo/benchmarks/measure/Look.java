package org.tatoo.benchmarks.measure;

import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;

/** The style of all charts: one color per project, a lighter one for its variants; Tatoo's stands out. */
public final class Look {
    private Look() {}

    /** Returns the color of a peer, whose name begins with that of its project. */
    public static Color color(String peer) {
        String project = peer.replaceFirst("[- ].*", "");
        Color color = new Color(
                switch (project) {
                    case "tatoo" -> 0xd9480f;
                    case "netty" -> 0x4c78a8;
                    case "nio" -> 0x8a8f98;
                    case "jetty" -> 0x72a98f;
                    case "grizzly" -> 0xa889b5;
                    case "tomcat" -> 0xc9b458;
                    case "undertow" -> 0x7fb4c4;
                    case "antlr" -> 0x5f8f6b;
                    case "llhttp" -> 0xb08968;
                    case "picohttpparser" -> 0xd6c1a8;
                    default -> 0x9aa5b1;
                });
        int opacity = peer.equals(project) ? 255 : peer.endsWith("strings") ? 100 : 165;
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), opacity);
    }

    /** Writes {@code chart} as PNG: on white, with faint grid lines. */
    public static <S extends AxesChartStyler> void write(Chart<S, ?> chart, Path file) throws IOException {
        System.setProperty("java.awt.headless", "true");
        chart.getStyler()
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setLegendBorderColor(Color.WHITE)
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
        chart.getStyler().setPlotGridLinesColor(new Color(0xe3e6ea)).setPlotGridVerticalLinesVisible(false);
        ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile());
    }
}
