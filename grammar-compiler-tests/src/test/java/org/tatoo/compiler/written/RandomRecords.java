package org.tatoo.compiler.written;

import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.runtime.Bytes;

/** Random records of a grammar's values. */
final class RandomRecords {
    private static final int DEEP = 6;

    private final ValueModel values;
    private final RandomTexts texts;
    private final Random random;
    private final ClassLoader loader;
    private final Examples examples;

    /** @param loader of the interface {@code a.GValues} */
    RandomRecords(ValueModel values, RandomTexts texts, Random random, ClassLoader loader, Examples examples) {
        this.values = values;
        this.texts = texts;
        this.random = random;
        this.loader = loader;
        this.examples = examples;
    }

    /** A value of {@code symbol}. */
    Object record(NonTerminal symbol) {
        return record(symbol, 0);
    }

    private Object record(NonTerminal symbol, int depth) {
        List<RecordType> types = values.recordsOf(symbol).toList();
        List<RecordType> flat = types.stream()
                .filter(type -> !contains(type, symbol, new HashSet<>()))
                .toList();
        List<RecordType> allowed = depth > DEEP && !flat.isEmpty() ? flat : types;
        RecordType type = allowed.get(random.nextInt(allowed.size()));
        return record(type, random.nextInt(3) == 0 ? null : examples.any(type.name(), random), depth);
    }

    /** One with components of its own, or {@code example} with at most one of its own. */
    private Object record(RecordType type, @Nullable Object example, int depth) {
        if (example == null) {
            return record(type, depth);
        }
        List<@Nullable Object> components = Examples.components(example);
        if (components.isEmpty() || random.nextInt(3) == 0) {
            return example;
        }
        int changed = random.nextInt(components.size());
        Component component = type.components().get(changed);
        Object before = components.get(changed);
        components.set(changed, before == null ? null : changed(before, component, component.type(), depth + 1));
        return of(type, components);
    }

    private Object changed(Object value, Component component, ValueType type, int depth) {
        if (type instanceof ValueType.Of of) {
            return values.recordsOf(of.symbol())
                    .filter(each -> each.name().equals(value.getClass().getSimpleName()))
                    .map(each -> record(each, value, depth))
                    .findFirst()
                    .orElseThrow();
        }
        if (type instanceof ValueType.ListOf some && value instanceof List<?> list && !list.isEmpty()) {
            List<Object> elements = new ArrayList<>(list);
            int at = random.nextInt(elements.size());
            Component element = component.element() == null ? component : component.element();
            switch (random.nextInt(4)) {
                case 0 -> elements.remove(at);
                case 1 -> elements.add(at, elements.get(random.nextInt(elements.size())));
                default -> elements.set(at, changed(elements.get(at), element, some.element(), depth));
            }
            return elements;
        }
        return value(component, type, depth);
    }

    private boolean contains(RecordType type, NonTerminal symbol, Set<NonTerminal> seen) {
        return type.components().stream()
                .flatMap(component -> part(component.type()).stream())
                .anyMatch(part -> part.equals(symbol)
                        || (seen.add(part) && values.recordsOf(part).anyMatch(each -> contains(each, symbol, seen))));
    }

    private static Optional<NonTerminal> part(ValueType type) {
        if (type instanceof ValueType.ListOf list) {
            return part(list.element());
        }
        return type instanceof ValueType.Of of ? Optional.of(of.symbol()) : Optional.empty();
    }

    private Object record(RecordType type, int depth) {
        List<@Nullable Object> components = new ArrayList<>();
        for (Component component : type.components()) {
            boolean absent = component.nullable() && (depth > DEEP || random.nextInt(3) == 0);
            components.add(absent ? null : value(component, component.type(), depth + 1));
        }
        List<RecordType.Together> groups = new ArrayList<>(type.together());
        Collections.reverse(groups); // the outer ones first
        for (RecordType.Together group : groups) {
            if (components.get(group.all().get(0)) == null) {
                group.all().forEach(index -> components.set(index, null));
                group.within()
                        .forEach(index ->
                                components.set(index, absent(type.components().get(index))));
            } else {
                group.all().stream()
                        .filter(index -> components.get(index) == null)
                        .forEach(index -> {
                            Component component = type.components().get(index);
                            components.set(index, value(component, component.type(), depth + 1));
                        });
            }
        }
        return of(type, components);
    }

    private Object of(RecordType type, List<@Nullable Object> components) {
        try {
            return loader.loadClass("a.GValues$" + type.name())
                    .getConstructors()[0]
                    .newInstance(components.toArray());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object absent(Component component) {
        return component.type() instanceof ValueType.Flag ? false : null;
    }

    private Object value(Component component, ValueType type, int depth) {
        if (type instanceof ValueType.Text) {
            return texts.text(component.origin());
        }
        if (type instanceof ValueType.Octets) {
            return Bytes.encode(texts.text(component.origin()).replace('\u20ac', 'e'), StandardCharsets.ISO_8859_1);
        }
        if (type instanceof ValueType.Int32) {
            return (int) number();
        }
        if (type instanceof ValueType.Int64) {
            return number();
        }
        if (type instanceof ValueType.Flag) {
            return random.nextBoolean();
        }
        if (type instanceof ValueType.OneOf some) {
            return constant(some);
        }
        if (type instanceof ValueType.Of of) {
            return record(of.symbol(), depth);
        }
        if (type instanceof ValueType.ListOf list) {
            return list(component.element() == null ? component : component.element(), list.element(), depth);
        }
        throw new IllegalArgumentException("no random value of " + type);
    }

    private List<Object> list(Component element, ValueType type, int depth) {
        List<Object> list = new ArrayList<>();
        for (int left = depth > DEEP ? random.nextInt(2) : random.nextInt(4); left > 0; left--) {
            list.add(value(element, type, depth));
        }
        return list;
    }

    private long number() {
        return switch (random.nextInt(12)) {
            case 0 -> random.nextLong();
            case 1 -> -1;
            case 2 -> random.nextInt(100_000);
            case 3 -> Integer.MAX_VALUE;
            case 4 -> random.nextInt(256);
            case 5, 6, 7 -> random.nextInt(600);
            default -> random.nextInt(5);
        };
    }

    private Object constant(ValueType.OneOf type) {
        try {
            Object[] constants = loader.loadClass("a.GValues$" + type.name()).getEnumConstants();
            return constants[random.nextInt(constants.length)];
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
