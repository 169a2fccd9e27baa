package org.tatoo.benchmarks.measure;

import de.erichseifert.vectorgraphics2d.Document;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.knowm.xchart.internal.chartpart.Chart;

/** Writes charts. */
public final class Svg {
    private Svg() {}

    /** Writes {@code chart} in its size. */
    public static void write(Chart<?, ?> chart, Path file) throws IOException {
        VectorGraphics2D graphics = new VectorGraphics2D();
        chart.paint(graphics, chart.getWidth(), chart.getHeight());
        PageSize size = new PageSize(0, 0, chart.getWidth(), chart.getHeight());
        Document document = new SVGProcessor().getDocument(graphics.getCommands(), size);
        try (OutputStream out = Files.newOutputStream(file)) {
            document.writeTo(out);
        }
    }
}
