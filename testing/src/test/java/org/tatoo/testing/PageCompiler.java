package org.tatoo.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;

/** Compiles the examples of a page in the package of the tutorial, and runs its tests. */
final class PageCompiler {
    private static final String PACKAGE = "org.example.kv";

    private static final String IMPORTS = Stream.of(
                    "java.nio.*",
                    "java.nio.charset.*",
                    "java.time.*",
                    "java.util.*",
                    "java.util.concurrent.*",
                    "org.junit.jupiter.api.*",
                    "org.tatoo.grammars.netstring.*",
                    "org.tatoo.runtime.*",
                    "org.tatoo.testing.*",
                    "static org.junit.jupiter.api.Assertions.*")
            .map(name -> "import " + name + ";\n")
            .collect(Collectors.joining("", "package " + PACKAGE + ";\n", ""));

    private static final Pattern CLASS = Pattern.compile("class (\\w+)");

    private final Path folder;
    private final List<Path> sources = new ArrayList<>();
    private @Nullable ClassLoader loader;

    PageCompiler(Path folder) {
        this.folder = folder;
    }

    /** Adds the classes that are generated from the tutorial's grammar. */
    void addGrammar(String text) throws IOException {
        Compilation compilation =
                GrammarCompiler.compile(new GrammarSource(new SourceFile("kv.ebnf", text), "org/example/kv/kv.ebnf"));
        for (var file : compilation.files()) {
            write(file.path(), file.content());
        }
    }

    /** Adds a whole file. */
    void addFile(String text) throws IOException {
        Matcher name = CLASS.matcher(text);
        assertThat(name.find()).isTrue();
        write("org/example/kv/" + name.group(1) + ".java", text);
    }

    /** Adds a class that is shown without its imports. */
    void addClass(String text) throws IOException {
        addFile(IMPORTS + text);
    }

    /** Adds a test method, or the statements of one. */
    void addTest(String name, String text) throws IOException {
        String method = text.startsWith("@Test") ? text : "@Test\nvoid example() throws Exception {\n" + text + "}\n";
        addClass("class " + name + " {\n" + method + "}\n");
    }

    private void write(String path, String content) throws IOException {
        Path file = folder.resolve("sources").resolve(path);
        Files.createDirectories(file.getParent());
        sources.add(Files.writeString(file, content));
    }

    /** Runs all tests of a class; returns their number. */
    int run(String name) throws Exception {
        Class<?> tests = Class.forName(PACKAGE + "." + name, true, loader());
        int count = 0;
        for (Method method : tests.getDeclaredMethods()) {
            if (method.isAnnotationPresent(Test.class)) {
                run(tests, method);
                count++;
            }
        }
        return count;
    }

    private static void run(Class<?> tests, Method method) throws Exception {
        Constructor<?> constructor = tests.getDeclaredConstructor();
        constructor.setAccessible(true);
        method.setAccessible(true);
        try {
            method.invoke(constructor.newInstance());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof AssertionError failure) {
                throw failure;
            }
            throw e;
        }
    }

    private ClassLoader loader() throws IOException {
        if (loader == null) {
            Path classes = Files.createDirectories(folder.resolve("classes"));
            compile(classes);
            loader = new URLClassLoader(
                    new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
        }
        return loader;
    }

    private void compile(Path classes) {
        StringWriter messages = new StringWriter();
        PrintWriter printer = new PrintWriter(messages);
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-classpath", path(), "-d", classes.toString()));
        sources.forEach(source -> arguments.add(source.toString()));
        int code =
                ToolProvider.findFirst("javac").orElseThrow().run(printer, printer, arguments.toArray(String[]::new));
        assertThat(code).as(messages.toString()).isZero();
    }

    /** What this test runs with, as modules or not. */
    private static String path() {
        return Stream.of("java.class.path", "jdk.module.path")
                .map(System::getProperty)
                .filter(path -> path != null)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
