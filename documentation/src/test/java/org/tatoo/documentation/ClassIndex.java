package org.tatoo.documentation;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of the classes on the class path, ours and those of libraries, and of the JDK. */
final class ClassIndex {
    private static final String SUFFIX = ".class";

    /** Binary names by the simple name of their outermost or nested class. */
    private final Map<String, List<String>> names;

    private ClassIndex(Stream<String> names) {
        this.names = names.distinct().collect(Collectors.groupingBy(ClassIndex::simple));
    }

    /** The classes of this repository. */
    static ClassIndex ours() {
        return new ClassIndex(classPath().filter(name -> name.startsWith("org.tatoo.")));
    }

    /** The classes of this repository and of the libraries that it uses. */
    static ClassIndex withLibraries() {
        return new ClassIndex(classPath());
    }

    /** The same with those of the JDK. */
    static ClassIndex withJdk() {
        Path jdk = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        return new ClassIndex(Stream.concat(classPath(), names(jdk)));
    }

    private static Stream<String> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::exists)
                .flatMap(entry -> Files.isDirectory(entry) ? names(entry) : namesInJar(entry));
    }

    private static Stream<String> namesInJar(Path jar) {
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            return names(files.getPath("/"));
        } catch (IOException e) {
            throw new UncheckedIOException(jar.toString(), e);
        }
    }

    private static Stream<String> names(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            List<String> names = new ArrayList<>();
            files.map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith(SUFFIX) && !name.startsWith("META-INF"))
                    .forEach(name -> names.add(className(name)));
            return names.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(root.toString(), e);
        }
    }

    /** Files of the JDK are in folders of their modules, which go. */
    private static String className(String file) {
        return file.substring(0, file.length() - SUFFIX.length())
                .replaceFirst("^(?:java|jdk)\\.[\\w.]+/", "")
                .replace('/', '.');
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** The classes whose name ends with {@code name}: a simple name, or one with outer classes or packages before it. */
    List<Class<?>> find(String name) {
        String end = "." + name;
        return names.getOrDefault(simple(name), List.of()).stream()
                .filter(each -> ("." + each.replace('$', '.')).endsWith(end))
                .<Class<?>>flatMap(each -> load(each))
                .toList();
    }

    private static Stream<Class<?>> load(String name) {
        try {
            return Stream.of(Class.forName(name, false, ClassIndex.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return Stream.of(); // a class of a library that is not here
        }
    }
}
