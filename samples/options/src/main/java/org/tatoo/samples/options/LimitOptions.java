package org.tatoo.samples.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tatoo.server.Limits;
import org.tatoo.server.ServerBuilder;
import org.tatoo.transport.Budgets;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The picocli mixin with the option {@code --limit NAME=VALUE} of every server. It sets the limits of the server, and
 * those of the command's own records; {@code --help} lists all of them.
 */
public final class LimitOptions {
    @Option(
            names = "--limit",
            paramLabel = "NAME=VALUE",
            description = "Sets a limit of those below; may be given several times.")
    private List<String> given = new ArrayList<>();

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    private final Limits defaults;
    private final Record[] own;

    /** The limits of a server that are not in {@link Limits}. */
    record Memory(
            @LimitDescription(value = "memory that all connections may hold together", bytes = true)
            long memory) {
        static final Memory DEFAULT = new Memory(Budgets.ofHeap());
    }

    /**
     * Creates the limits of a command.
     *
     * @param defaults the limits of the server unless the options change them
     * @param own the defaults of the command's other limits: records of numbers and durations whose components have a
     *     {@link LimitDescription}
     */
    public LimitOptions(Limits defaults, Record... own) {
        this.defaults = defaults;
        this.own = own.clone();
    }

    /** Returns the help line of each limit, by name; called only for {@code --help} and {@code --limit}. */
    private Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        describe(lines, ServerLimits.all(), defaults);
        describeOwn(lines, Memory.DEFAULT);
        for (Record each : own) {
            describeOwn(lines, each);
        }
        return lines;
    }

    private static <R extends Record> void describeOwn(Map<String, String> lines, R own) {
        describe(lines, RecordLimits.of(typeOf(own)), own);
    }

    @SuppressWarnings("unchecked") // the class of a record is that of its type
    private static <R extends Record> Class<R> typeOf(R own) {
        return (Class<R>) own.getClass();
    }

    private static <T> void describe(Map<String, String> lines, List<NamedLimit<T>> limits, T defaults) {
        for (NamedLimit<T> limit : limits) {
            String line = String.format(
                    "  %-32s %s", limit.name() + "=" + limit.show().apply(defaults), limit.description());
            if (lines.put(limit.name(), line) != null) {
                throw new IllegalArgumentException("two limits have the name " + limit.name());
            }
        }
    }

    List<String> help() {
        return List.copyOf(lines().values());
    }

    /**
     * Sets all limits of a server.
     *
     * @param shortForms the limits set by other options of the command; {@code --limit} overrides them
     * @throws ParameterException as in {@link #over(Limits)}
     */
    public ServerBuilder set(ServerBuilder builder, Limits shortForms) {
        return set(builder, shortForms, Memory.DEFAULT.memory());
    }

    /**
     * Sets all limits of a server.
     *
     * @param memory the value in bytes of {@link ServerBuilder#memory}, set by other options of the command
     */
    public ServerBuilder set(ServerBuilder builder, Limits shortForms, long memory) {
        return builder.limits(over(shortForms)).memory(memory(memory));
    }

    /** Returns the memory, in bytes, of all connections together; {@code shortForm} if the options do not set it. */
    public long memory(long shortForm) {
        return over(new Memory(shortForm)).memory();
    }

    /**
     * Returns the limits of the server.
     *
     * @param shortForms the limits set by other options of the command; {@code --limit} overrides them
     * @throws ParameterException if the user names an unknown limit, or gives it an invalid value
     */
    public Limits over(Limits shortForms) {
        return given.isEmpty() ? shortForms : changed(ServerLimits.all(), shortForms);
    }

    /** Returns the limits of one of the command's own records. */
    public <R extends Record> R over(R shortForms) {
        return given.isEmpty() ? shortForms : changed(RecordLimits.of(typeOf(shortForms)), shortForms);
    }

    private <T> T changed(List<NamedLimit<T>> limits, T before) {
        Map<String, String> values = values();
        T result = before;
        for (NamedLimit<T> limit : limits) {
            String value = values.get(limit.name());
            if (value != null) {
                result = changed(limit, result, value);
            }
        }
        return result;
    }

    private <T> T changed(NamedLimit<T> limit, T before, String value) {
        try {
            return limit.change().apply(before, value);
        } catch (IllegalArgumentException e) {
            throw fault(limit.name() + "=" + value + ": " + e.getMessage());
        }
    }

    /** Returns the user's values by name; the last one of a repeated limit. */
    private Map<String, String> values() {
        Map<String, String> lines = lines();
        Map<String, String> values = new TreeMap<>();
        for (String each : given) {
            int equals = each.indexOf('=');
            if (equals < 0) {
                throw fault(each + ": must be a name and a value such as idle=30s");
            }
            String name = each.substring(0, equals);
            if (!lines.containsKey(name)) {
                throw fault(each + ": there is no such limit; there are " + String.join(", ", lines.keySet()));
            }
            values.put(name, each.substring(equals + 1));
        }
        return values;
    }

    private ParameterException fault(String text) {
        return new ParameterException(command.commandLine(), "--limit " + text);
    }
}
