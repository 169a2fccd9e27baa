package org.tatoo.benchmarks.resp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a client writes: pairs of SET and GET. */
final class Commands {
    private Commands() {}

    /**
     * The commands, each with its arguments.
     *
     * @param pairs of commands
     * @param value the bytes of a value
     */
    static List<List<String>> list(int pairs, int value) {
        List<List<String>> commands = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            commands.add(List.of("SET", "key:%06d".formatted(i), "v".repeat(value)));
            commands.add(List.of("GET", "key:%06d".formatted(i)));
        }
        return commands;
    }

    /** The same as they are sent. */
    static byte[] bytes(List<List<String>> commands) {
        StringBuilder text = new StringBuilder();
        for (List<String> command : commands) {
            text.append('*').append(command.size()).append("\r\n");
            for (String argument : command) {
                text.append('$')
                        .append(argument.length())
                        .append("\r\n")
                        .append(argument)
                        .append("\r\n");
            }
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
