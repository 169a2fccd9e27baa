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

/** The options of every command that measures in interleaved rounds: a mixin of picocli. */
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

    /** Options of which {@code rounds} is the default of one. */
    public Rounds(int rounds) {
        this.rounds = rounds;
    }

    /** Runs a command of which this is a part, and ends the process: 0 all equal and measured, 1 not, 2 usage. */
    public static void run(Object command, String... arguments) {
        System.exit(commandLine(command).execute(arguments));
    }

    /** The command, ready to be executed. */
    static CommandLine commandLine(Object command) {
        return CommandLines.of(command, exception -> {
                    Progress.clear();
                    return String.valueOf(exception.getMessage());
                })
                .setOverwrittenOptionsAllowed(true)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Whether little is to be measured. */
    public final boolean quick() {
        return quick;
    }

    /** The number of rounds. */
    public final int rounds() {
        return quick ? 1 : rounds;
    }

    /**
     * Writes every sample to the file that was asked for, if one was.
     *
     * @param columns the names of what {@code line} shows of a sample
     */
    public final <S> void write(Journal<S> journal, String columns, Function<S, String> line) throws IOException {
        if (csv != null) {
            Files.createDirectories(csv.toAbsolutePath().getParent());
            Files.writeString(csv, journal.csv(columns, line));
        }
    }

    /** The first line of what the command says of itself. */
    final String description() {
        return command.usageMessage().description()[0];
    }

    /** What to throw when the value of {@code option} is of no use. */
    public final ParameterException refused(String option, String reason) {
        return new ParameterException(
                command.commandLine(), "Invalid value for option '%s': %s".formatted(option, reason));
    }

    /**
     * Those that the options ask for.
     *
     * @throws ParameterException if they ask for one that is not among {@code all}
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
