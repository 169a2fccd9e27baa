package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.keyvalue.Command.Action;
import org.tatoo.samples.keyvalue.Command.Flag;
import org.tatoo.samples.keyvalue.Command.Keys;

/** The commands by name, looked up case-insensitively and without creating a string from the bytes. */
final class CommandTable {
    private static final int SLOTS = 512;

    private final @Nullable Command[] slots = new Command[SLOTS];
    private final List<Command> commands = new ArrayList<>();

    /**
     * Adds a command.
     *
     * @param flags names of {@link Flag}s in lower case, separated by blanks
     */
    void add(String name, int arity, String flags, Keys keys, Action action) {
        Command command = new Command(name, arity, flags(flags), keys, action);
        int slot = hash(name);
        while (slots[slot] != null) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        slots[slot] = command;
        commands.add(command);
    }

    private static Set<Flag> flags(String words) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (String word : words.split(" ", -1)) {
            flags.add(Flag.valueOf(word.toUpperCase(Locale.ROOT)));
        }
        return Collections.unmodifiableSet(flags);
    }

    /** Returns the commands in the order in which they were added. */
    List<Command> commands() {
        return Collections.unmodifiableList(commands);
    }

    /** Returns the command of that name; null if there is none. */
    @Nullable
    Command find(byte[] name) {
        int slot = hash(name);
        Command command = slots[slot];
        while (command != null && !Ascii.equalsIgnoreCase(name, command.name())) {
            slot = (slot + 1) & (SLOTS - 1);
            command = slots[slot];
        }
        return command;
    }

    private static int hash(byte[] name) {
        int hash = name.length;
        for (int i = 0; i < Math.min(name.length, 16); i++) {
            hash = 31 * hash + Ascii.lowerCase(name[i]);
        }
        return slot(hash);
    }

    private static int hash(String name) {
        int hash = name.length();
        for (int i = 0; i < Math.min(name.length(), 16); i++) {
            hash = 31 * hash + name.charAt(i);
        }
        return slot(hash);
    }

    private static int slot(int hash) {
        return (hash ^ hash >>> 9 ^ hash >>> 18) & (SLOTS - 1);
    }
}
