package org.tatoo.compiler.normalize;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.stream.Stream;
import org.tatoo.runtime.ProtocolHandler;

/** Names in Java and in grammars. */
public final class JavaNames {
    private JavaNames() {}

    /** {@code MyProtoX} for {@code my-proto_x}. */
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

    /** Whether every handler has a method {@code name}. */
    public static boolean isInheritedMethod(String name) {
        return Stream.of(ProtocolHandler.class, Object.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic())
                .anyMatch(method -> method.getName().equals(name));
    }

    /** Whether {@code text} looks like a name of a grammar. */
    static boolean isIdentifier(String text) {
        return text.matches("[A-Za-z_][A-Za-z0-9_]*");
    }
}
