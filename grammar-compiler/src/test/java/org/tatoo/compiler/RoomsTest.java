package org.tatoo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The sizes of the compiler and of the runtimes: of packages, of files, of the circles in which the files of a package use
 * each other, and of chains of superclasses. Larger ones are listed with their size, which may only shrink.
 */
class RoomsTest {
    private static final List<String> MODULES = List.of("grammar-compiler", "runtime", "writer-runtime");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.tatoo.compiler", "org.tatoo.runtime", "org.tatoo.writer");

    /** The classes of a file, by package and file. */
    private static Map<String, Map<String, List<JavaClass>>> files() {
        return CLASSES.stream()
                .collect(Collectors.groupingBy(
                        JavaClass::getPackageName, TreeMap::new, Collectors.groupingBy(RoomsTest::file)));
    }

    private static String file(JavaClass type) {
        JavaClass outermost = type;
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return outermost.getSimpleName();
    }

    /** The entries above {@code limit}. */
    private static Map<String, Integer> above(int limit, Map<String, Integer> sizes) {
        return sizes.entrySet().stream()
                .filter(entry -> entry.getValue() > limit)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Test
    void aPackageHasAtMost30Files() {
        Map<String, Integer> sizes = new HashMap<>();
        files().forEach((name, files) -> sizes.put(name, files.size()));

        assertThat(above(30, sizes)).isEqualTo(Map.of("org.tatoo.runtime", 56));
    }

    @Test
    void atMost8FilesOfAPackageUseEachOtherInACircle() {
        Map<String, Integer> sizes = new HashMap<>();
        files().forEach((name, files) -> sizes.put(name, largestCircle(files)));

        assertThat(above(8, sizes)).isEmpty();
    }

    @Test
    void aClassHasAtMost3SuperclassesOfOurs() {
        Map<String, Integer> depths = new HashMap<>();
        CLASSES.forEach(type -> depths.put(type.getName(), (int) type.getAllRawSuperclasses().stream()
                .filter(parent -> parent.getPackageName().startsWith("org.tatoo"))
                .count()));

        assertThat(above(3, depths)).isEmpty();
    }

    @Test
    void aFileHasAtMost350Lines() throws IOException {
        Map<String, Integer> lines = new HashMap<>();
        for (String module : MODULES) {
            Path root = Path.of("..", module, "src/main");
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    lines.put(
                            module + "/" + file.getFileName(),
                            Files.readAllLines(file).size());
                }
            }
        }

        assertThat(above(350, lines))
                .isEqualTo(Map.of(
                        "grammar-compiler/BuilderPoet.java", 378,
                        "grammar-compiler/DiagnosticKind.java", 497,
                        "runtime/LrParser.java", 369,
                        "runtime/TableParser.java", 545));
    }

    /** The size of the largest strongly connected component: files that reach each other. */
    private static int largestCircle(Map<String, List<JavaClass>> files) {
        Map<String, Set<String>> uses = new HashMap<>();
        Map<String, Set<String>> users = new HashMap<>();
        files.forEach((file, classes) -> classes.stream()
                .map(JavaClass::getDirectDependenciesFromSelf)
                .flatMap(Collection::stream)
                .map(Dependency::getTargetClass)
                .filter(target -> target.getPackageName().equals(classes.get(0).getPackageName()))
                .map(RoomsTest::file)
                .filter(target -> !target.equals(file) && files.containsKey(target))
                .forEach(target -> {
                    uses.computeIfAbsent(file, any -> new HashSet<>()).add(target);
                    users.computeIfAbsent(target, any -> new HashSet<>()).add(file);
                }));
        int largest = 1;
        Set<String> left = new HashSet<>(files.keySet());
        while (!left.isEmpty()) {
            String file = left.iterator().next();
            Set<String> circle = reached(file, uses);
            circle.retainAll(reached(file, users));
            left.removeAll(circle);
            largest = Math.max(largest, circle.size());
        }
        return largest;
    }

    private static Set<String> reached(String from, Map<String, Set<String>> edges) {
        Set<String> reached = new HashSet<>(Set.of(from));
        Deque<String> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            for (String next : edges.getOrDefault(open.remove(), Set.of())) {
                if (reached.add(next)) {
                    open.add(next);
                }
            }
        }
        return reached;
    }
}
