package org.tatoo.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes meters in one registry, whose values come from one source. The registry keeps the source as long as it has one
 * of the gauges, of which there has to be one.
 *
 * @param source what all meters of a reading share
 * @param tags that all of them have
 */
record Meters<T>(MeterRegistry registry, Supplier<T> source, Tags tags) {
    private static final String PREFIX = "banzai.";

    void gauge(String name, String description, ToDoubleFunction<T> value, Tag... more) {
        gauge(name, null, description, value, more);
    }

    void gauge(String name, @Nullable String unit, String description, ToDoubleFunction<T> value, Tag... more) {
        Gauge.builder(PREFIX + name, source, from -> value.applyAsDouble(from.get()))
                .description(description)
                .baseUnit(unit)
                .tags(tags.and(more))
                .strongReference(true)
                .register(registry);
    }

    void counter(String name, String description, ToDoubleFunction<T> value, Tag... more) {
        counter(name, null, description, value, more);
    }

    void counter(String name, @Nullable String unit, String description, ToDoubleFunction<T> value, Tag... more) {
        FunctionCounter.builder(PREFIX + name, source, from -> value.applyAsDouble(from.get()))
                .description(description)
                .baseUnit(unit)
                .tags(tags.and(more))
                .register(registry);
    }

    /** A tag whose value is {@code constant}, written as the options of commands are: {@code first-byte}. */
    static Tag tag(String key, Enum<?> constant) {
        return Tag.of(key, constant.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
