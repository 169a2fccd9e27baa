package org.tatoo.samples.calendar;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command with subcommands that manage the content of a store. They may run while servers use the store. */
abstract class StoreCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Returns the names of the subcommands. */
    abstract String commands();

    @Override
    public final void run() {
        throw wrong("say " + commands());
    }

    /** Returns the exception for a wrong command line. */
    final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Prints a line; returns the exit code of success. */
    final int say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
        return CommandLine.ExitCode.OK;
    }
}
