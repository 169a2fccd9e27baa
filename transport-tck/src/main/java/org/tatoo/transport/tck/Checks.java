package org.tatoo.transport.tck;

import java.util.List;
import java.util.stream.Stream;

/** The list of all checks. */
public final class Checks {
    private Checks() {}

    /** Returns all checks, in the order of the table. */
    public static List<Check> all() {
        return Stream.of(
                        MessageChecks.all(),
                        OrderChecks.all(),
                        FileChecks.all(),
                        WriteChecks.all(),
                        OutputChecks.all(),
                        EndChecks.all(),
                        BudgetChecks.all(),
                        DrainChecks.all(),
                        FailureChecks.all(),
                        SwitchChecks.all(),
                        ConnectionDeadlineChecks.all(),
                        DeadlineChecks.all(),
                        SuspendChecks.all(),
                        TopicChecks.all(),
                        OverloadChecks.all(),
                        OtherChecks.all())
                .flatMap(List::stream)
                .toList();
    }
}
