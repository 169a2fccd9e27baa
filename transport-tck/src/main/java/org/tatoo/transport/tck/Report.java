package org.tatoo.transport.tck;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints a table in Markdown: which transport passes which check. */
public final class Report {
    private static final int MOST_SHOWN = 80;

    private Report() {}

    /** {@code args} are the names of classes that implement {@link TransportUnderTest} and have no parameters. */
    public static void main(String[] args) throws ReflectiveOperationException {
        List<TransportUnderTest> transports = new ArrayList<>();
        for (String name : args) {
            transports.add(Class.forName(name)
                    .asSubclass(TransportUnderTest.class)
                    .getDeclaredConstructor()
                    .newInstance());
        }
        if (transports.isEmpty()) {
            transports.add(MemoryTransportUnderTest.able());
            transports.add(MemoryTransportUnderTest.poor());
            transports.add(MemoryTransportUnderTest.encrypted());
        }
        if (!print(transports, System.out)) {
            System.exit(1);
        }
    }

    /**
     * Runs all checks: ✓ passed, — passed and not declared, so that the lack was tried, ✗ failed.
     *
     * @return whether all passed
     */
    public static boolean print(List<TransportUnderTest> transports, PrintStream out) {
        StringBuilder head = new StringBuilder("| check |");
        StringBuilder rule = new StringBuilder("|---|");
        for (TransportUnderTest transport : transports) {
            head.append(' ').append(transport.name()).append(" |");
            rule.append("---|");
        }
        out.println(head);
        out.println(rule);
        boolean passed = true;
        for (Check check : Checks.all()) {
            StringBuilder row = new StringBuilder("| " + check.name() + " |");
            for (TransportUnderTest transport : transports) {
                String result = result(check, transport);
                passed &= !result.startsWith("✗");
                row.append(' ').append(result).append(" |");
            }
            out.println(row);
        }
        return passed;
    }

    private static String result(Check check, TransportUnderTest transport) {
        try {
            check.run(transport);
            return check.isDeclared(transport) ? "✓" : "—";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "✗ interrupted";
        } catch (Exception | AssertionError e) {
            String reason = String.valueOf(e.getMessage()).replace('|', '/').replace('\n', ' ');
            return "✗ " + reason.substring(0, Math.min(reason.length(), MOST_SHOWN));
        }
    }
}
