package attacks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The command: runs attacks by their names, and prints a table of what was seen. */
public final class Attacks {
    private static final String USAGE = """
        usage: attacks.sh [NAME...] [--seconds N] [--one-address] [--minutes N] [--list]
          NAME           an attack, or the first word of several; default: all
          --seconds N    how long each attack runs; default 60
          --one-address  the attack comes from one address, whose connections the server limits\
        """;

    private Attacks() {}

    private static Map<String, Trial> trials(int minutes) throws GeneralSecurityException {
        Map<String, Trial> trials = new LinkedHashMap<>();
        List<Trial> all = new ArrayList<>(Sums.all());
        all.addAll(FileExchanges.all());
        all.addAll(Places.all());
        all.addAll(Rates.all());
        all.addAll(CalendarRows.all());
        all.addAll(KeyValueRows.all());
        all.addAll(Mixed.all());
        all.addAll(Idle.all());
        all.addAll(Stops.all());
        all.addAll(Handlers.all());
        all.add(new Suspended());
        all.addAll(Publish.all());
        all.add(new Soak(minutes));
        all.addAll(Failures.all());
        all.forEach(trial -> trials.put(trial.name(), trial));
        return trials;
    }

    /** Exit codes: 0 each attack was withstood, 1 one was not, 2 wrong arguments. */
    public static void main(String[] arguments) throws Exception {
        List<String> names = new ArrayList<>();
        int seconds = 60;
        int minutes = 60;
        boolean limited = false;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--minutes" -> minutes = Integer.parseInt(arguments[++i]);
                case "--seconds" -> seconds = Integer.parseInt(arguments[++i]);
                case "--one-address" -> limited = true;
                case "--list" -> {
                    trials(60).keySet().forEach(System.out::println);
                    return;
                }
                case "--help" -> {
                    System.out.println(USAGE);
                    return;
                }
                default -> names.add(arguments[i]);
            }
        }
        List<Trial> chosen = chosen(trials(minutes), names);
        if (chosen.isEmpty()) {
            System.err.println("no such attack; --list shows them");
            System.exit(2);
        }
        System.exit(run(chosen, seconds, limited) ? 0 : 1);
    }

    private static List<Trial> chosen(Map<String, Trial> trials, List<String> names) {
        return trials.values().stream()
                .filter(trial -> names.isEmpty() && !trial.name().equals("soak")
                        || names.contains(trial.name())
                        || names.stream().anyMatch(name -> trial.name().startsWith(name + "-")))
                .toList();
    }

    private static boolean run(List<Trial> chosen, int seconds, boolean limited) throws Exception {
        Path work = Files.createTempDirectory("attacks");
        List<Report> reports = new ArrayList<>();
        try {
            for (Trial trial : chosen) {
                Kit kit = new Kit(Path.of(System.getProperty("attacks.jars")), work, seconds, limited);
                reports.add(trial.run(kit));
            }
        } finally {
            delete(work);
        }
        System.out.println();
        System.out.println(Report.head());
        reports.forEach(report -> System.out.println(report.row()));
        return reports.stream().allMatch(Report::holds);
    }

    private static void delete(Path directory) throws Exception {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
