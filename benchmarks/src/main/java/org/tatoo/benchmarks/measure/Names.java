package org.tatoo.benchmarks.measure;

import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The names that an option takes. */
public final class Names {
    private Names() {}

    /**
     * Checks what was given.
     *
     * @throws ParameterException if {@code given} has a name that {@code known} has not
     */
    public static void check(CommandSpec command, String option, Collection<String> given, Collection<String> known) {
        List<String> unknown =
                given.stream().filter(name -> !known.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(),
                    "Invalid value for option '%s': must be among %s, not %s"
                            .formatted(option, String.join(", ", known), String.join(", ", unknown)));
        }
    }
}
