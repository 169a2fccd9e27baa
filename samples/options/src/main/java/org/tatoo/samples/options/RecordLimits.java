package org.tatoo.samples.options;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The limits that a record holds: each component is a number or a duration, which may be null for never. A limit has
 * the component's name in kebab case, and its {@link LimitDescription}.
 */
final class RecordLimits {
    private RecordLimits() {}

    /** Returns the limits of records of {@code type}. */
    static <R extends Record> List<NamedLimit<R>> of(Class<R> type) {
        List<NamedLimit<R>> all = new ArrayList<>();
        RecordComponent[] components = type.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            int index = i;
            RecordComponent component = components[i];
            LimitDescription description = Objects.requireNonNull(
                    component.getAnnotation(LimitDescription.class), () -> component + " has no description");
            all.add(new NamedLimit<>(
                    NamedLimit.kebab(component.getName()),
                    description.value(),
                    record -> show(component, description, values(record)[index]),
                    (record, value) -> with(record, index, read(component, description, value))));
        }
        return all;
    }

    private static String show(RecordComponent component, LimitDescription description, @Nullable Object value) {
        if (component.getType() == Duration.class) {
            return LimitValues.show((Duration) value);
        }
        long number = ((Number) Objects.requireNonNull(value)).longValue();
        return description.bytes() ? LimitValues.showSize(number) : Long.toString(number);
    }

    private static @Nullable Object read(RecordComponent component, LimitDescription description, String value) {
        if (component.getType() == Duration.class) {
            return description.never() ? LimitValues.timeOrNever(value) : LimitValues.time(value);
        }
        long number = description.bytes() ? LimitValues.size(value) : LimitValues.count(value);
        if (component.getType() == int.class) {
            return LimitValues.asInt(number);
        }
        return number;
    }

    private static @Nullable Object[] values(Record record) {
        return Arrays.stream(record.getClass().getRecordComponents())
                .map(component -> {
                    try {
                        return accessible(component.getAccessor()).invoke(record);
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toArray();
    }

    @SuppressWarnings("unchecked") // the class of a record is that of its type
    private static <R extends Record> R with(R record, int index, @Nullable Object value) {
        @Nullable Object[] values = values(record);
        values[index] = value;
        Class<?>[] types = Arrays.stream(record.getClass().getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = accessible(record.getClass().getDeclaredConstructor(types));
            return (R) constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <A extends AccessibleObject> A accessible(A member) {
        member.setAccessible(true);
        return member;
    }
}
