package org.tatoo.compiler.trace;

import java.io.ByteArrayOutputStream;
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
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.runtime.PushParser;

/** The JDK's compiler, applied to generated sources without files. */
final class InMemoryCompiler {
    private static final GeneratedFile NULLABLE = new GeneratedFile("org/jspecify/annotations/Nullable.java", """
            package org.jspecify.annotations;

            @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)
            public @interface Nullable {}
            """);

    private InMemoryCompiler() {}

    /** Returns a class loader with {@code classes} and those of the runtime. */
    static ClassLoader loader(Map<String, byte[]> classes) {
        return new Loader(classes);
    }

    /**
     * Returns the class files of {@code files}, by the names of the classes; {@code options} go to the compiler.
     *
     * @throws IllegalStateException if this Java has no compiler
     */
    static Map<String, byte[]> classes(List<GeneratedFile> files, List<String> options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("this Java has no compiler");
        }
        StringWriter messages = new StringWriter();
        try (Classes classes = new Classes(compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8))) {
            boolean compiled = compiler.getTask(
                            messages,
                            classes,
                            null,
                            Stream.concat(Stream.of("-proc:none", "-classpath", runtimePath()), options.stream())
                                    .toList(),
                            null,
                            sources(files))
                    .call();
            if (!compiled) {
                throw new IllegalStateException("generated code does not compile:\n" + messages);
            }
            return classes.written();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns {@code files} and the annotation that some of them use, so that no library is needed for it. */
    private static List<Source> sources(List<GeneratedFile> files) {
        boolean annotated =
                files.stream().anyMatch(file -> file.content().contains("org.jspecify.annotations.Nullable"));
        return Stream.concat(files.stream(), annotated ? Stream.of(NULLABLE) : Stream.empty())
                .map(Source::new)
                .toList();
    }

    private static String runtimePath() {
        try {
            return Path.of(PushParser.class
                            .getProtectionDomain()
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
        private final Map<String, ByteArrayOutputStream> streams = new HashMap<>();

        Classes(JavaFileManager files) {
            super(files);
        }

        Map<String, byte[]> written() {
            return streams.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().toByteArray()));
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return streams.computeIfAbsent(className, name -> new ByteArrayOutputStream());
                }
            };
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(InMemoryCompiler.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
