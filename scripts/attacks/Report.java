package attacks;

import java.util.ArrayList;
import java.util.List;

/** What was seen in one scenario: findings that hold or do not. */
final class Report {
    private final String name;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * One thing seen.
     *
     * @param what for example "descriptors"
     * @param seen for example "48 → 48"
     */
    record Finding(String what, String seen, boolean holds) {}

    Report(String name) {
        this.name = name;
    }

    /** Notes a finding, and prints it. */
    synchronized boolean check(String what, String seen, boolean holds) {
        findings.add(new Finding(what, seen, holds));
        System.out.printf("  %-4s %s: %s%n", holds ? "ok" : "NOT", what, seen);
        return holds;
    }

    /** Notes which threads there are now and were not before, and which are missing; each at most {@code spare}. */
    void checkThreads(List<String> before, List<String> after, int spare) {
        List<String> more = new ArrayList<>(after);
        before.forEach(more::remove);
        List<String> fewer = new ArrayList<>(before);
        after.forEach(fewer::remove);
        check(
                "threads",
                before.size() + " → " + after.size() + (more.isEmpty() ? "" : " more: " + more)
                        + (fewer.isEmpty() ? "" : " fewer: " + fewer),
                fewer.size() <= spare && more.size() <= spare);
    }

    boolean holds() {
        return findings.stream().allMatch(Finding::holds);
    }

    private String seen(String what) {
        return findings.stream()
                .filter(finding -> finding.what().equals(what))
                .map(finding -> (finding.holds() ? "" : "**") + finding.seen() + (finding.holds() ? "" : "**"))
                .findFirst()
                .orElse("");
    }

    private static final List<String> COLUMNS =
            List.of("during", "after", "descriptors", "live heap", "threads", "stop");

    static String head() {
        return "| attack | holds | during, ms: p50 / p99 / worst | after, ms | descriptors | live heap, KiB | threads"
                + " | stop | more |\n"
                + "|---|---|---|---|---|---|---|---|---|";
    }

    /** A row of the table; what does not hold is bold. */
    String row() {
        StringBuilder row = new StringBuilder("| " + name + " | " + (holds() ? "yes" : "**no**"));
        COLUMNS.forEach(what -> row.append(" | ").append(cell(seen(what))));
        List<String> more = new ArrayList<>();
        findings.stream()
                .filter(finding -> !COLUMNS.contains(finding.what()))
                .forEach(finding -> more.add((finding.holds() ? "" : "**") + finding.what() + ": " + finding.seen()
                        + (finding.holds() ? "" : "**")));
        return row.append(" | ")
                .append(cell(String.join("; ", more)))
                .append(" |")
                .toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
