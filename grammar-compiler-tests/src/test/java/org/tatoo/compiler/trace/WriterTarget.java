package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.RepositorySource;
import org.tatoo.compiler.java.GeneratedFile;

/** A writer and what it has written. */
final class WriterTarget {
    private final ByteBuffer output = ByteBuffer.allocate(4096);
    private final ClassLoader loader;
    private final Object writer;

    WriterTarget(String grammar, String... answers) {
        Compilation compilation = GrammarCompiler.compile(RepositorySource.of("t.ebnf", grammar, "a/t.ebnf"));
        assertThat(compilation.hasErrors())
                .as(() -> compilation.diagnostics().toString())
                .isFalse();
        List<GeneratedFile> files = new ArrayList<>(compilation.files());
        for (String text : answers) {
            files.add(new GeneratedFile("a/Answers.java", text));
        }
        loader = InMemoryCompiler.loader(InMemoryCompiler.classes(
                files, List.of("-Xlint:all", "-Werror", "-classpath", System.getProperty("java.class.path"))));
        try {
            Class<?> type = loader.loadClass("a.TWriter");
            writer = answers.length == 0
                    ? type.getConstructor(ByteBuffer.class).newInstance(output)
                    : type.getConstructor(ByteBuffer.class, loader.loadClass("a.TAnswers"))
                            .newInstance(
                                    output,
                                    loader.loadClass("a.Answers")
                                            .getConstructor()
                                            .newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    Object writer() {
        return writer;
    }

    Object make(String record, @Nullable Object... components) {
        try {
            Constructor<?> constructor = loader.loadClass("a.TValues$" + record).getConstructors()[0];
            return constructor.newInstance(components);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    Object constant(String type, String name) {
        try {
            return loader.loadClass("a.TValues$" + type)
                    .getMethod("valueOf", String.class)
                    .invoke(null, name);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    void write(String part, String record, @Nullable Object... components) {
        call(part, make(record, components));
    }

    void writeWith(String part, String bytes, String record, Object... components) {
        call(part, make(record, components), latin1(bytes));
    }

    void raw(String stream, String bytes) {
        call(stream, latin1(bytes));
    }

    private static ByteBuffer latin1(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void call(String name, Object... arguments) {
        try {
            Method method = Arrays.stream(writer.getClass().getMethods())
                    .filter(each -> each.getName().equals(name))
                    .findFirst()
                    .orElseThrow();
            method.invoke(writer, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    String text() {
        return new String(output.array(), 0, output.position(), StandardCharsets.ISO_8859_1);
    }
}
