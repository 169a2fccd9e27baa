package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * A completed run of a command in the process of the test.
 *
 * @param out the standard output
 * @param err the standard error output
 */
public record CommandRun(int exitCode, String out, String err) {
    private static final Pattern LIMIT = Pattern.compile("^  ([a-z-]+)=", Pattern.MULTILINE);

    /** Runs {@code command}. */
    public static CommandRun of(CommandLine command, List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = command.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    /** Asserts that the page for operators names each limit in this help; to be run in the directory of a sample. */
    public void expectLimitsOnPage() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "operations.md"));
        List<String> limits = LIMIT.matcher(out)
                .results()
                .map(found -> "`" + found.group(1) + "`")
                .toList();
        assertThat(limits).hasSizeGreaterThan(10);
        assertThat(page).contains(limits);
    }

    /** Asserts that {@code program} only wrote one line about an error, which contains {@code named}. */
    public void expectFault(int exitCode, String program, String named) {
        assertThat(this.exitCode).isEqualTo(exitCode);
        assertThat(out).isEmpty();
        assertThat(err).startsWith(program + ": ").contains(named).containsOnlyOnce("\n");
    }
}
