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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.transport.tck.Results.Result;

/** Prints a table in Markdown: which transport passes which check. */
public final class Report {
    private Report() {}

    /**
     * Exits with 1 if a check has failed or was not run.
     *
     * @param args files that tests have written, because the system property {@value Results#FILE} named one
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
     * ✓ passed, — passed and not declared, so that the lack was tried, ✗ failed; empty if it was not run.
     *
     * @param lines of results; the last one of a check counts
     * @return whether all checks have passed on all transports
     */
    static boolean print(List<String> lines, PrintStream out) {
        Map<String, Map<String, String>> transports = new LinkedHashMap<>();
        lines.stream()
                .map(Result::parse)
                .forEach(result -> transports
                        .computeIfAbsent(result.transport(), name -> new LinkedHashMap<>())
                        .put(result.check(), result.mark()));
        row("check", transports.keySet().stream(), out);
        out.println("|---|" + "---|".repeat(transports.size()));
        for (Check check : Checks.all()) {
            row(check.name(), transports.values().stream().map(marks -> mark(marks, check)), out);
        }
        return transports.values().stream()
                .flatMap(marks -> Checks.all().stream().map(check -> mark(marks, check)))
                .allMatch(mark -> mark.equals("✓") || mark.equals("—"));
    }

    private static String mark(Map<String, String> marks, Check check) {
        return marks.getOrDefault(check.name(), "");
    }

    private static void row(String first, Stream<String> others, PrintStream out) {
        out.println(others.collect(Collectors.joining(" | ", "| " + first + " | ", " |")));
    }
}
