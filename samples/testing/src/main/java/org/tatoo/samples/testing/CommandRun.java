package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/**
 * A completed run of a command in the process of the test.
 *
 * @param out the standard output
 * @param err the standard error output
 */
public record CommandRun(int exitCode, String out, String err) {
    /** Runs {@code command}. */
    public static CommandRun of(CommandLine command, List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = command.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    /** Expects that {@code program} did nothing but write one line about a fault, which says {@code named}. */
    public void expectFault(int exitCode, String program, String named) {
        assertThat(this.exitCode).isEqualTo(exitCode);
        assertThat(out).isEmpty();
        assertThat(err).startsWith(program + ": ").contains(named).containsOnlyOnce("\n");
    }
}
