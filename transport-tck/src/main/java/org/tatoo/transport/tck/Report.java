package org.tatoo.transport.tck;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.tatoo.transport.tck.Results.Result;

/** A Markdown table of the checks that each transport passes, and the capabilities that it lacks. */
public final class Report {
    private Report() {}

    /**
     * Prints the table. Exits with 1 if a check has failed or was not run.
     *
     * @param args files written by tests with the system property {@value Results#FILE}
     */
    public static void main(String[] args) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String file : args) {
            lines.addAll(Files.readAllLines(Path.of(file)));
        }
        if (!print(lines, new PrintStream(System.out, true, StandardCharsets.UTF_8))) {
            System.exit(1);
        }
    }

    /**
     * Prints a row for each transport: the number of passed checks, the confirmed absences, and the checks that have
     * failed or were not run.
     *
     * @param lines lines of results; the last one of a check counts
     * @return whether all checks have passed on all transports
     */
    static boolean print(List<String> lines, PrintStream out) {
        Map<String, Map<String, String>> transports = new LinkedHashMap<>();
        lines.stream()
                .map(Result::parse)
                .forEach(result -> transports
                        .computeIfAbsent(result.transport(), name -> new LinkedHashMap<>())
                        .put(result.check(), result.mark()));
        boolean good = transports.values().stream()
                .allMatch(marks -> checks(marks, Report::hasFailed).isEmpty());
        out.println("| transport | passed | not there, as declared |" + (good ? "" : " failed or not run |"));
        out.println("|---|---|---|" + (good ? "" : "---|"));
        transports.forEach((name, marks) -> {
            List<String> failed = checks(marks, Report::hasFailed);
            int count = Checks.all().size();
            String row = "| " + name + " | " + (count - failed.size()) + " of " + count + " | ";
            String lacks = String.join(", ", checks(marks, Predicate.isEqual("—")));
            out.println(row + lacks + " |" + (good ? "" : " " + String.join(", ", failed) + " |"));
        });
        return good;
    }

    private static boolean hasFailed(String mark) {
        return !mark.equals("✓") && !mark.equals("—");
    }

    private static List<String> checks(Map<String, String> marks, Predicate<String> which) {
        return Checks.all().stream()
                .map(Check::name)
                .filter(check -> which.test(marks.getOrDefault(check, "")))
                .toList();
    }
}
