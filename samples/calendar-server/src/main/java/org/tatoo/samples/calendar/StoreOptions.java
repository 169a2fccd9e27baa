package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.CalendarStores;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The picocli mixin with the options for the location of the calendars. */
final class StoreOptions {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Directory of a local disk with the calendars and users, in the file calendars.sqlite.")
    private @Nullable Path data;

    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "PostgreSQL with the calendars and users, in place of --data: "
                    + "jdbc:postgresql://HOST/DATABASE?user=NAME.")
    private @Nullable String url;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    /**
     * Opens the store.
     *
     * @param create whether to create a missing directory
     * @throws IOException if the store cannot be opened; the message is one sentence
     */
    CalendarStore open(boolean create) throws IOException {
        String address = url;
        Path directory = data;
        if (address == null) {
            if (directory == null || directory.toString().isEmpty()) {
                throw wrong("--data must name a directory, or --store a database");
            }
            return DataDirectory.open(existing(directory, create));
        }
        if (directory != null) {
            throw wrong("--data and --store exclude each other");
        }
        if (!address.startsWith(CalendarStores.POSTGRESQL)) {
            throw wrong("--store must begin with " + CalendarStores.POSTGRESQL);
        }
        return CalendarStores.postgresql(address);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    private static Path existing(Path directory, boolean create) throws IOException {
        if (create) {
            Files.createDirectories(directory);
        }
        if (!Files.isDirectory(directory)) {
            throw new IOException(directory + " is not a directory; make it, or start with --demo");
        }
        if (!Files.isReadable(directory) || !Files.isExecutable(directory) || !Files.isWritable(directory)) {
            throw new IOException(directory + " cannot be read and written");
        }
        return directory.toRealPath();
    }
}
