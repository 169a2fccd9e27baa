package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.options.CommandLines;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The picocli mixin with the options of every command that measures in interleaved rounds. */
public class Rounds {
    @Option(names = "--only", split = ",", paramLabel = "PEER", description = "these peers; all without it")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            converter = Positive.class,
            description = "interleaved rounds; default: ${DEFAULT-VALUE}")
    private int rounds;

    @Option(names = "--quick", description = "one round, a short warm-up, fewer inputs")
    private boolean quick;

    @Option(names = "--csv", paramLabel = "FILE", description = "where every sample goes")
    private @Nullable Path csv;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    /** Creates options with a default number of rounds. */
    public Rounds(int rounds) {
        this.rounds = rounds;
    }

    /** Runs a command with these options and ends the process: 0 all equal and measured, 1 not, 2 usage. */
    public static void run(Object command, String... arguments) {
        System.exit(commandLine(command).execute(arguments));
    }

    static CommandLine commandLine(Object command) {
        return CommandLines.of(command, exception -> {
                    Progress.clear();
                    return String.valueOf(exception.getMessage());
                })
                .setOverwrittenOptionsAllowed(true)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Returns whether a quick run was requested. */
    public final boolean quick() {
        return quick;
    }

    /** Returns the number of rounds. */
    public final int rounds() {
        return quick ? 1 : rounds;
    }

    /**
     * Writes every sample to the requested file, if there is one.
     *
     * @param columns the names of the columns that {@code line} returns
     */
    public final <S> void write(Journal<S> journal, String columns, Function<S, String> line) throws IOException {
        if (csv != null) {
            Files.createDirectories(csv.toAbsolutePath().getParent());
            Files.writeString(csv, journal.csv(columns, line));
        }
    }

    /** Returns the first line of the command's description. */
    final String description() {
        return command.usageMessage().description()[0];
    }

    /** Returns the exception for an invalid value of {@code option}. */
    public final ParameterException refused(String option, String reason) {
        return new ParameterException(
                command.commandLine(), "Invalid value for option '%s': %s".formatted(option, reason));
    }

    /**
     * Returns the elements that the options select.
     *
     * @throws ParameterException if they select one that is not among {@code all}
     */
    public final <T> List<T> chosen(List<T> all, Function<T, String> name) {
        List<String> known = all.stream().map(name).distinct().toList();
        for (String given : only) {
            if (!known.contains(given)) {
                throw refused("--only", "must be among %s, not %s".formatted(String.join(", ", known), given));
            }
        }
        return all.stream()
                .filter(each -> only.isEmpty() || only.contains(name.apply(each)))
                .toList();
    }
}
