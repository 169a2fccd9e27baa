import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.validate.ValidationEntry;

/** Reads and validates each iCalendar object of a folder with ical4j, strictly; see ../calendar-meaning.sh. */
class Strict {
    public static void main(String[] arguments) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.list(Path.of(arguments[0]))) {
            files = all.sorted().toList();
        }
        int bad = 0;
        for (Path file : files) {
            String fault = fault(file);
            if (!fault.isEmpty()) {
                bad++;
                System.out.println("    " + file.getFileName() + ": " + fault);
            }
        }
        System.out.println(files.size() - bad + " objects are valid by ical4j, " + bad + " are not");
        System.exit(bad == 0 ? 0 : 1);
    }

    private static String fault(Path file) {
        try (Reader reader = new InputStreamReader(Files.newInputStream(file), UTF_8)) {
            Calendar calendar = new CalendarBuilder().build(reader);
            return calendar.getComponents().isEmpty()
                    ? "" // an answer without events
                    : calendar.validate(true).getEntries().stream()
                            .filter(entry -> entry.getSeverity() == ValidationEntry.Severity.ERROR)
                            .map(entry -> entry.getContext() + ": " + entry.getMessage())
                            .findFirst()
                            .orElse("");
        } catch (Exception e) {
            return String.valueOf(e.getMessage());
        }
    }
}
