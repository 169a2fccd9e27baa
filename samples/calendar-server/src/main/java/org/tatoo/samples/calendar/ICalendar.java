package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.List;
import java.util.function.Consumer;
import net.fortuna.ical4j.data.CalendarParserFactory;
import net.fortuna.ical4j.data.DefaultContentHandler;
import net.fortuna.ical4j.data.ParserException;
import net.fortuna.ical4j.data.UnfoldingReader;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.TimeZoneRegistry;
import net.fortuna.ical4j.model.component.CalendarComponent;
import net.fortuna.ical4j.model.property.ProdId;
import net.fortuna.ical4j.model.property.immutable.ImmutableVersion;

/** Reader and writer of iCalendar streams (RFC 5545). */
final class ICalendar {
    private static final String PRODUCT = "-//Tatoo//Calendar server//EN";

    private ICalendar() {}

    /**
     * Reads a stream of iCalendar objects (section 3.4), usually one.
     *
     * @param zones receives the time zones that the objects define; the library drops them once it is unreachable
     * @param sink receives the objects
     * @throws IOException if the stream cannot be read or is not an iCalendar stream
     */
    static void read(InputStream input, TimeZoneRegistry zones, Consumer<Calendar> sink) throws IOException {
        try {
            CalendarParserFactory.getInstance()
                    .get()
                    .parse(
                            new UnfoldingReader(new InputStreamReader(input, UTF_8)),
                            new DefaultContentHandler(sink, zones));
        } catch (ParserException | RuntimeException e) {
            throw new IOException("not a readable iCalendar object: " + e.getMessage(), e);
        }
    }

    /**
     * Returns an iCalendar object of these components, with folded lines.
     *
     * @param most the maximum length, in characters
     * @throws FoldedText.TooLongException if the object would be longer
     */
    static String write(List<? extends CalendarComponent> components, int most) throws FoldedText.TooLongException {
        FoldedText text = new FoldedText(most);
        text.append("BEGIN:VCALENDAR\r\n");
        text.append(new ProdId(PRODUCT).toString());
        text.append(ImmutableVersion.VERSION_2_0.toString());
        for (CalendarComponent component : components) {
            text.append(component.toString());
        }
        text.append("END:VCALENDAR\r\n");
        return text.toString();
    }
}
