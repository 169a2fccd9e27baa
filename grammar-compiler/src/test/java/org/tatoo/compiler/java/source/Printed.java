package org.tatoo.compiler.java.source;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.trace.ClassFile;
import org.tatoo.compiler.trace.JavaSources;

/** A printed class, compiled. */
public record Printed(Map<String, Method> methods, ClassFile file) {
    private static final String NAME = "Printed";

    /** A class to which members are to be added. */
    public static TypeSpec.Builder begin() {
        return TypeSpec.classBuilder(NAME);
    }

    /** @throws IllegalStateException if it does not compile */
    public static Printed of(TypeSpec.Builder type) {
        String text = JavaFile.builder("", type.build())
                .skipJavaLangImports(true)
                .build()
                .toString();
        JavaSources.Result result = JavaSources.compile(List.of(new GeneratedFile(NAME + ".java", text)), "-g:none");
        if (!result.compiled()) {
            throw new IllegalStateException(result.messages() + text);
        }
        Map<String, Method> methods = new HashMap<>();
        try {
            for (Method method : result.loader().loadClass(NAME).getDeclaredMethods()) {
                method.setAccessible(true);
                methods.put(method.getName(), method);
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        return new Printed(
                methods,
                ClassFile.of(NAME, Objects.requireNonNull(result.classes().get(NAME))));
    }

    /** The bytes of the code of the method {@code name}. */
    public int bytes(String name) {
        return file.methods().stream()
                .filter(method -> method.name().equals(name))
                .mapToInt(ClassFile.Method::bytes)
                .findFirst()
                .orElseThrow();
    }

    /** What the static method {@code name} returns. */
    public Object call(String name, Object... arguments) {
        try {
            return Objects.requireNonNull(methods.get(name)).invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
