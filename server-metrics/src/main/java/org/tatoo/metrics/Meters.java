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
 * A factory for meters in one registry with values from one source. The registry keeps the source alive while it has
 * one of the gauges, so at least one gauge is required.
 *
 * @param source the source shared by all meters of a reading
 * @param tags the common tags
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

    /** Returns a tag for {@code constant}, spelled like command options: {@code first-byte}. */
    static Tag tag(String key, Enum<?> constant) {
        return Tag.of(key, constant.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
