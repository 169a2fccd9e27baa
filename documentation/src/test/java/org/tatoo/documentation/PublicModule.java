package org.tatoo.documentation;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** A module of ours whose exported types are public interface. */
record PublicModule(ModuleReference reference) {
    /** Modules that docs/versions.md excludes: their types are generated, or belong to samples. */
    private static final Set<String> EXCLUDED = Set.of("org.tatoo.grammars");

    private static final String SUFFIX = ".class";

    /** Those on the class path, by name. */
    static List<PublicModule> all() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(File::new)
                .filter(entry -> new File(entry, "module-info.class").exists()
                        || entry.getName().startsWith("tatoo-"))
                .flatMap(entry -> ModuleFinder.of(entry.toPath()).findAll().stream())
                .map(PublicModule::new)
                .filter(module -> !module.descriptor().isAutomatic()
                        && !EXCLUDED.contains(module.name())
                        && !module.name().startsWith("org.tatoo.samples"))
                .sorted(Comparator.comparing(PublicModule::name))
                .toList();
    }

    private ModuleDescriptor descriptor() {
        return reference.descriptor();
    }

    String name() {
        return descriptor().name();
    }

    /** The exported packages, and the public and protected members of their types, as javap prints them. */
    List<String> signatures() {
        List<String> packages = descriptor().exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(Exports::source)
                .sorted()
                .toList();
        return Stream.concat(
                        Stream.of("module " + name()),
                        Stream.concat(packages.stream().map(each -> "exports " + each), members(types(packages))))
                .toList();
    }

    private List<String> types(List<String> packages) {
        try (ModuleReader reader = reference.open()) {
            return reader.list()
                    .filter(file -> file.endsWith(SUFFIX) && file.contains("/"))
                    .map(file ->
                            file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'))
                    .filter(type -> packages.contains(type.substring(0, type.lastIndexOf('.'))))
                    .filter(PublicModule::isVisible)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(name(), e);
        }
    }

    private static boolean isVisible(String type) {
        try {
            Class<?> visible = Class.forName(type, false, PublicModule.class.getClassLoader());
            while (visible != null && (visible.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0) {
                visible = visible.getDeclaringClass();
            }
            return visible == null && !type.endsWith(".package-info");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<String> members(List<String> types) {
        StringWriter printed = new StringWriter();
        PrintWriter writer = new PrintWriter(printed);
        int code = ToolProvider.findFirst("javap")
                .orElseThrow()
                .run(
                        writer,
                        writer,
                        Stream.concat(
                                        Stream.of("-protected", "-cp", System.getProperty("java.class.path")),
                                        types.stream())
                                .toArray(String[]::new));
        if (code != 0) {
            throw new IllegalStateException(printed.toString());
        }
        return printed.toString().lines().filter(line -> !line.startsWith("Compiled from "));
    }

    @Override
    public String toString() {
        return name();
    }
}
