package org.tatoo.compiler.normalize.resolve;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.tatoo.runtime.MessageHandler;
import org.tatoo.runtime.ProtocolHandler;

/** Names in Java and in grammars. */
public final class JavaNames {
    private JavaNames() {}

    /** Converts a name to camel case: {@code my-proto_x} to {@code MyProtoX}. */
    public static String camelCase(String name) {
        StringBuilder prefix = new StringBuilder();
        boolean first = true;
        for (int c : name.codePoints().toArray()) {
            boolean separator = c == '-' || c == '_' || c == '.';
            if (!separator) {
                prefix.appendCodePoint(first ? Character.toUpperCase(c) : c);
            }
            first = separator;
        }
        return prefix.toString();
    }

    /** Returns whether every handler has a method {@code name}. */
    public static boolean isInheritedMethod(String name) {
        return inherited().anyMatch(method -> method.getName().equals(name));
    }

    /** Returns whether every handler of values has a method {@code name} with parameters of these qualified types. */
    public static boolean isInheritedMethod(String name, List<String> types) {
        return Stream.concat(declared(MessageHandler.class), inherited())
                .anyMatch(method -> method.getName().equals(name)
                        && Arrays.stream(method.getParameterTypes())
                                .map(Class::getName)
                                .toList()
                                .equals(types));
    }

    private static Stream<Method> inherited() {
        return Stream.of(ProtocolHandler.class, Object.class).flatMap(JavaNames::declared);
    }

    private static Stream<Method> declared(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic());
    }

    /** Returns whether {@code text} looks like a name of a grammar. */
    static boolean isIdentifier(String text) {
        return text.matches("[A-Za-z_][A-Za-z0-9_]*");
    }
}
