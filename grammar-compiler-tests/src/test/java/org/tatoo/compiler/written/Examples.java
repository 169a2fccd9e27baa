package org.tatoo.compiler.written;

import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.trace.MessageRun;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** The records that a parser makes of inputs, by the names of their classes, with those in them. */
final class Examples {
    private final Map<String, Set<Object>> all = new HashMap<>();

    /** Those of {@code inputs}, to the first error of each. */
    Examples(MessageRun run, List<byte[]> inputs) {
        for (byte[] input : inputs) {
            PushParser parser = run.parser(this::add, false);
            if (parser.feed(ByteBuffer.wrap(input)) == ParseStatus.NEED_INPUT) {
                parser.finish();
            }
        }
    }

    private void add(@Nullable Object value) {
        if (value instanceof List<?> list) {
            list.forEach(this::add);
        } else if (value instanceof Record) {
            all.computeIfAbsent(value.getClass().getSimpleName(), name -> new LinkedHashSet<>())
                    .add(value);
            components(value).forEach(this::add);
        }
    }

    /** One of the class {@code name}; null if there is none. */
    @Nullable
    Object any(String name, Random random) {
        List<Object> some = List.copyOf(all.getOrDefault(name, Set.of()));
        return some.isEmpty() ? null : some.get(random.nextInt(some.size()));
    }

    /** The components of a record. */
    static List<@Nullable Object> components(Object value) {
        List<@Nullable Object> components = new ArrayList<>();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                components.add(component.getAccessor().invoke(value));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return components;
    }
}
