package org.tatoo.compiler.oracle;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.runtime.PushParser;

/** Compiles Java without files, with all lints as errors. */
final class JavaSources {
    /** The classes, or why there are none. */
    record Result(Map<String, byte[]> classes, String messages) {
        boolean compiled() {
            return !classes.isEmpty();
        }

        /** A loader of the classes. */
        ClassLoader loader() {
            return new ClassLoader(JavaSources.class.getClassLoader()) {
                @Override
                protected Class<?> findClass(String name) throws ClassNotFoundException {
                    byte[] bytes = classes.get(name);
                    if (bytes == null) {
                        throw new ClassNotFoundException(name);
                    }
                    return defineClass(name, bytes, 0, bytes.length);
                }
            };
        }
    }

    private JavaSources() {}

    static Result compile(List<GeneratedFile> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (Classes classes = new Classes(compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8))) {
            boolean compiled = compiler.getTask(
                            messages,
                            classes,
                            null,
                            List.of("-proc:none", "-Xlint:all", "-Werror", "-classpath", classPath()),
                            null,
                            files.stream().map(Source::new).toList())
                    .call();
            Map<String, byte[]> written = new HashMap<>();
            classes.written.forEach((name, bytes) -> written.put(name, bytes.toByteArray()));
            return new Result(compiled ? written : Map.of(), messages.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String classPath() {
        return Stream.of(PushParser.class, NullMarked.class)
                .map(JavaSources::place)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(GeneratedFile file) {
            super(URI.create("memory:///" + file.path()), Kind.SOURCE);
            text = file.content();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Classes extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

        Classes(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return written.computeIfAbsent(className, name -> new ByteArrayOutputStream());
                }
            };
        }
    }
}
