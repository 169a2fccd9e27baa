package org.tatoo.documentation;

import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.options.LimitOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Reads the defaults of the options of commands. */
final class Commands {
    private final ClassIndex classes;

    Commands(ClassIndex classes) {
        this.classes = classes;
    }

    /** The default of an option; null if it has none. */
    @Nullable
    Object option(String command, String name) {
        OptionSpec option = spec(command).findOption(name);
        if (option == null) {
            throw new IllegalArgumentException(command + " has no option " + name);
        }
        return option.defaultValue() == null ? option.initialValue() : option.defaultValue();
    }

    /** The default of a limit, as {@code --help} shows it. */
    String limit(String command, String name) {
        Pattern line = Pattern.compile("\\s*" + Pattern.quote(name) + "=(\\S+)\\s.*");
        return spec(command).mixins().values().stream()
                .map(CommandSpec::userObject)
                .filter(LimitOptions.class::isInstance)
                .flatMap(limits -> help((LimitOptions) limits).stream())
                .map(line::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(command + " has no limit " + name));
    }

    @SuppressWarnings("unchecked")
    private static Collection<String> help(LimitOptions limits) {
        try {
            return (Collection<String>) Members.accessible(LimitOptions.class.getDeclaredMethod("help"))
                    .invoke(limits);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private CommandSpec spec(String command) {
        List<Class<?>> found = classes.find(command);
        if (found.size() != 1) {
            throw new IllegalArgumentException(command + " is one of these classes: " + found);
        }
        try {
            return CommandSpec.forAnnotatedObject(
                    Members.accessible(found.get(0).getDeclaredConstructor()).newInstance());
        } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
            throw new IllegalArgumentException(command, e);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(command + " has no constructor without parameters", e);
        }
    }
}
