package org.tatoo.samples.calendar;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import org.tatoo.samples.calendar.store.CalendarStore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** The command that manages the users of a store. */
@Command(
        name = "user",
        description = "Adds, changes, removes and lists users.",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT)
final class UserCommand extends StoreCommand {
    private static final String NAME = "NAME";

    @Override
    String commands() {
        return "user add, passwd, remove or list";
    }

    @Command(description = "Adds a user, with the password in the first line of the standard input.")
    int add(@Mixin StoreOptions storage, @Mixin HashOptions hash, @Parameters(paramLabel = NAME) String name)
            throws IOException {
        requireName(name);
        try (CalendarStore store = storage.open(false)) {
            Users users = new Users(store, hash.scheme());
            if (users.contains(name)) {
                throw new IOException("there is a user " + name + " already; user passwd changes the password");
            }
            users.put(name, readPassword());
        }
        return say("user " + name + " can log in");
    }

    @Command(description = "Changes a password to that in the first line of the standard input.")
    int passwd(@Mixin StoreOptions storage, @Mixin HashOptions hash, @Parameters(paramLabel = NAME) String name)
            throws IOException {
        try (CalendarStore store = storage.open(false)) {
            Users users = new Users(store, hash.scheme());
            if (!users.contains(name)) {
                throw unknown(name);
            }
            users.put(name, readPassword());
        }
        return say("the password of user " + name + " is changed");
    }

    @Command(description = "Removes a user, and what was shared with that user.")
    int remove(@Mixin StoreOptions storage, @Parameters(paramLabel = NAME) String name) throws IOException {
        try (CalendarStore store = storage.open(false)) {
            if (!store.removeUser(name)) {
                throw unknown(name);
            }
        }
        return say("user " + name + " is removed");
    }

    @Command(description = "Lists the names of all users.")
    int list(@Mixin StoreOptions storage) throws IOException {
        try (CalendarStore store = storage.open(false)) {
            store.users().forEach(this::say);
        }
        return CommandLine.ExitCode.OK;
    }

    private static IOException unknown(String name) {
        return new IOException("there is no user " + name);
    }

    private void requireName(String name) {
        if (!Users.isName(name)) {
            throw wrong("a user's name consists of letters, digits and . _ -, at most 64 of them");
        }
    }

    @SuppressWarnings("SystemConsoleNull") // if a console without a terminal is not null, it reads the piped input
    private static String readPassword() throws IOException {
        Console console = System.console();
        String password;
        if (console != null) {
            char[] typed = console.readPassword("password: ");
            password = typed == null ? "" : new String(typed);
        } else {
            String line = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
            password = line == null ? "" : line;
        }
        if (password.isBlank()) {
            throw new IOException("no password was given");
        }
        return password;
    }
}
