package org.tatoo.samples.options;

import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A limit that a user can set by its name.
 *
 * @param <T> what holds it
 * @param name in kebab case
 * @param description a line for the user
 * @param show its value as the user writes it
 * @param change other limits with the value that the user wrote
 */
record NamedLimit<T>(String name, String description, Function<T, String> show, BiFunction<T, String, T> change) {
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    /** The name of a component of a record. */
    static String kebab(String camel) {
        return HUMP.matcher(camel).replaceAll("-").toLowerCase(Locale.ROOT);
    }
}
