package org.tatoo.documentation;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads members of classes by name, whatever their visibility. */
final class Members {
    private final ClassIndex classes;

    Members(ClassIndex classes) {
        this.classes = classes;
    }

    /** Returns the value of a path such as {@code Limits.defaults.readBuffer}; the class may be any part of it but the last. */
    @Nullable
    Object evaluate(String path) {
        Map<Class<?>, List<String>> found = find(path);
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    found.isEmpty()
                            ? path + " is not in the code"
                            : path + " is in several classes: " + found.keySet());
        }
        Map.Entry<Class<?>, List<String>> only = found.entrySet().iterator().next();
        return follow(only.getKey(), only.getValue());
    }

    boolean isKnown(String path) {
        return !find(path).isEmpty();
    }

    /** The classes that a path can begin with, and the members after each. */
    private Map<Class<?>, List<String>> find(String path) {
        List<String> names = List.of(path.split("\\."));
        Map<Class<?>, List<String>> found = new LinkedHashMap<>();
        for (int i = 1; i < names.size(); i++) {
            List<String> members = names.subList(i, names.size());
            classes.find(String.join(".", names.subList(0, i))).stream()
                    .filter(type -> hasStatic(type, members.get(0)))
                    .forEach(type -> found.put(type, members));
        }
        return found;
    }

    private static boolean hasStatic(Class<?> type, String name) {
        Field field = field(type, name);
        Method method = method(type, name);
        return (field != null && Modifier.isStatic(field.getModifiers()))
                || (method != null && Modifier.isStatic(method.getModifiers()));
    }

    private static @Nullable Object follow(Class<?> type, List<String> members) {
        Object value = member(type, null, members.get(0));
        for (String name : members.subList(1, members.size())) {
            if (value == null) {
                throw new IllegalArgumentException(name + " of null");
            }
            value = value instanceof Map<?, ?> map ? entry(map, name) : member(value.getClass(), value, name);
        }
        return value;
    }

    private static @Nullable Object entry(Map<?, ?> map, String name) {
        return map.entrySet().stream()
                .filter(entry -> String.valueOf(entry.getKey()).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " is no key"))
                .getValue();
    }

    private static @Nullable Object member(Class<?> type, @Nullable Object of, String name) {
        Field field = field(type, name);
        Method method = method(type, name);
        try {
            if (field != null && (of != null || Modifier.isStatic(field.getModifiers()))) {
                return accessible(field).get(of);
            } else if (method != null) {
                return accessible(method).invoke(of);
            }
        } catch (InvocationTargetException | IllegalAccessException e) {
            throw new IllegalArgumentException(name + " of " + type, e);
        }
        throw new IllegalArgumentException(name + " is not in " + type);
    }

    static @Nullable Field field(Class<?> type, String name) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    /** The method of this name without parameters. */
    private static @Nullable Method method(Class<?> type, String name) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == 0) {
                    return method;
                }
            }
        }
        return null;
    }

    static <A extends AccessibleObject> A accessible(A member) {
        member.setAccessible(true);
        return member;
    }
}
