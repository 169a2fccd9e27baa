package org.tatoo.samples.options;

import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A limit that a user can set by name.
 *
 * @param <T> the type that holds the limit
 * @param name the name in kebab case
 * @param description a line for the user
 * @param show gives its value in the user's notation
 * @param change gives other limits with the value in the user's notation
 */
record NamedLimit<T>(String name, String description, Function<T, String> show, BiFunction<T, String, T> change) {
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    /** Converts the name of a record component to kebab case. */
    static String kebab(String camel) {
        return HUMP.matcher(camel).replaceAll("-").toLowerCase(Locale.ROOT);
    }
}
