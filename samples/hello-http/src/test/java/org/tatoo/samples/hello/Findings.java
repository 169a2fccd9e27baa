package org.tatoo.samples.hello;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was measured, against the limits. */
final class Findings {
    private final List<String> lines = new ArrayList<>();
    private boolean good = true;

    Findings() {
        lines.add(line("", "measured", "limit", ""));
    }

    private static String line(String name, String measured, String limit, String verdict) {
        return String.format(Locale.ROOT, "%-62s %12s %12s  %s", name, measured, limit, verdict);
    }

    private static String text(double value, String unit) {
        String number = value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.1f", value);
        return unit.isEmpty() ? number : number + " " + unit;
    }

    void heading(String text) {
        lines.add(text);
    }

    /** Something without a limit. */
    void note(String name, double value, String unit) {
        lines.add(line("  " + name, text(value, unit), "", ""));
    }

    void atMost(String name, double value, double limit, String unit) {
        judge(name, value, "<= " + text(limit, unit), value <= limit, unit);
    }

    void atLeast(String name, double value, double limit, String unit) {
        judge(name, value, ">= " + text(limit, unit), value >= limit, unit);
    }

    private void judge(String name, double value, String limit, boolean kept, String unit) {
        good &= kept;
        lines.add(line("  " + name, text(value, unit), limit, kept ? "ok" : "MISSED"));
    }

    boolean areGood() {
        return good;
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines);
    }
}
