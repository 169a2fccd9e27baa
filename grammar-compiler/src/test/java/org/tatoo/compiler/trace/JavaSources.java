package org.tatoo.compiler.trace;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tatoo.compiler.java.GeneratedFile;

/** Compiles Java without files, with all lints as errors. */
public final class JavaSources {
    private static final int RELEASE = 17;

    private static final List<String> LINTS =
            List.of("-Xlint:all", "-Werror", "-classpath", System.getProperty("java.class.path"));

    /** javac of the release itself reads its own classes, which is faster than the ones that it has for a release. */
    private static final List<String> OPTIONS = Runtime.version().feature() == RELEASE
            ? LINTS
            : Stream.concat(LINTS.stream(), Stream.of("--release", String.valueOf(RELEASE)))
                    .toList();

    /** The classes, or why there are none. */
    public record Result(Map<String, byte[]> classes, String messages) {
        public boolean compiled() {
            return !classes.isEmpty();
        }

        /** A loader of the classes. */
        public ClassLoader loader() {
            return InMemoryCompiler.loader(classes);
        }
    }

    private JavaSources() {}

    /** The result for {@code files}; {@code more} options go to the compiler. */
    public static Result compile(List<GeneratedFile> files, String... more) {
        try {
            List<String> options =
                    Stream.concat(OPTIONS.stream(), Stream.of(more)).toList();
            return new Result(InMemoryCompiler.classes(files, options), "");
        } catch (IllegalStateException e) {
            return new Result(Map.of(), String.valueOf(e.getMessage()));
        }
    }

    /**
     * The classes of {@code files}.
     *
     * @throws IllegalStateException if they do not compile
     */
    public static Map<String, byte[]> classes(List<GeneratedFile> files) {
        return InMemoryCompiler.classes(files, OPTIONS);
    }
}
