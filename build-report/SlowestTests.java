import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Prints the ten test classes and the ten modules whose tests took longest, in seconds, and fails if a class took more
 * than a limit.
 *
 * <p>Arguments: the root of the build, the time at which the build began (older reports are ignored), and the limit in
 * seconds.
 */
final class SlowestTests {
    private static final int MOST = 10;

    /** A report of Surefire or Failsafe: {@code samples/chat/target/surefire-reports/TEST-org.tatoo.ChatTest.xml}. */
    private static final String REPORT = "TEST-.*\\.xml";

    private record TestClass(String module, String name, double seconds) {
        @Override
        public String toString() {
            return "%8.1f s  %s (%s)".formatted(seconds, name, module);
        }
    }

    public static void main(String[] arguments) throws IOException, XMLStreamException {
        Path root = Path.of(arguments[0]).normalize();
        double limit = Double.parseDouble(arguments[2]);
        List<TestClass> classes = classes(root, Instant.parse(arguments[1]));
        System.out.println("Slowest test classes:");
        classes.stream().sorted(comparingDouble(TestClass::seconds).reversed()).limit(MOST).forEach(System.out::println);
        System.out.println("Modules with the slowest tests:");
        classes.stream()
                .collect(groupingBy(TestClass::module, summingDouble(TestClass::seconds)))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(MOST)
                .forEach(module -> System.out.printf("%8.1f s  %s%n", module.getValue(), module.getKey()));
        List<TestClass> slow = classes.stream().filter(each -> each.seconds > limit).toList();
        if (!slow.isEmpty()) {
            System.out.printf(
                    "Test classes that take more than %.0f s: shorten them, split them, or on a slow machine raise"
                            + " -Dslowest.test.seconds%n",
                    limit);
            slow.forEach(System.out::println);
            System.exit(1);
        }
    }

    private static List<TestClass> classes(Path root, Instant begin) throws IOException, XMLStreamException {
        List<Path> reports;
        try (Stream<Path> files = Files.find(root, 5, (file, attributes) -> isReport(root.relativize(file))
                && !attributes.lastModifiedTime().toInstant().isBefore(begin), new FileVisitOption[0])) {
            reports = files.sorted().toList();
        }
        List<TestClass> classes = new ArrayList<>();
        for (Path report : reports) {
            classes.add(read(root, report));
        }
        return classes;
    }

    private static boolean isReport(Path file) {
        int names = file.getNameCount();
        return file.getFileName().toString().matches(REPORT)
                && names > 3
                && file.getName(names - 2).toString().matches("(surefire|failsafe)-reports")
                && file.getName(names - 3).toString().equals("target");
    }

    private static TestClass read(Path root, Path report) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(report)) {
            XMLStreamReader xml = XMLInputFactory.newFactory().createXMLStreamReader(in);
            xml.nextTag();
            String name = xml.getAttributeValue(null, "name");
            return new TestClass(
                    root.relativize(report.getParent().getParent().getParent()).toString(),
                    name.substring(name.lastIndexOf('.') + 1),
                    Double.parseDouble(xml.getAttributeValue(null, "time").replace(",", "")));
        }
    }
}
