package org.tatoo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The modules, and the packages of those that have some, are as their descriptions say. */
class ModulesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL);
    private static final Pattern OURS = Pattern.compile("<artifactId>tatoo-([^<]+)</artifactId>");
    private static final Pattern REQUIRES = Pattern.compile("requires (?:transitive )?([\\w.]+);");

    /** A class that implements the interface, or an interface that extends it. */
    private static final Pattern CONNECTION =
            Pattern.compile("\\b(?:implements|extends)\\b[^{;()]*\\bConnection\\b[^{;()]*\\{"
                    + "|\\bnew Connection\\(\\)|\\{Connection\\.class\\}");

    @Test
    void thePageListsTheModules() {
        assertThat(ArchitecturePage.modules().stream().map(ArchitecturePage.Row::name))
                .isEqualTo(modules(ROOT));
    }

    @TestFactory
    Stream<DynamicTest> aModuleUsesTheOthersThatThePageSays() {
        List<String> modules = modules(ROOT);
        return ArchitecturePage.modules().stream()
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> {
                    Path folder = ROOT.resolve(row.name());
                    Set<String> used = new TreeSet<>(dependencies(folder));
                    modules(folder).forEach(part -> used.addAll(dependencies(folder.resolve(part))));
                    used.retainAll(modules);
                    assertThat(row.uses().stream().filter(modules::contains)).containsExactlyInAnyOrderElementsOf(used);
                }));
    }

    @ParameterizedTest
    @CsvSource({"runtime, org/tatoo/runtime", "server-runtime, org/tatoo/server"})
    void aPackageUsesTheModulesThatItsCommentSays(String module, String folder) {
        Path sources = ROOT.resolve(module).resolve("src/main/java");
        List<String> required = matches(REQUIRES, text(sources.resolve("module-info.java")))
                .map(match -> match.group(1))
                .collect(Collectors.toList());
        required.add("java.base");
        assertThat(ArchitecturePage.Comment.of(sources.resolve(folder)).names("This package uses "))
                .containsExactlyInAnyOrderElementsOf(required);
    }

    /**
     * A connection is a conversation over a transport, or none; what only looks like one breaks the contract. That is what
     * the mutants are for by which the checks of transports are tested, which extend {@code ForwardingConnection}.
     */
    @Test
    void onlyAConversationIsAConnection() {
        try (Stream<Path> files = Files.walk(ROOT)) {
            assertThat(files.filter(file -> file.toString().matches(".*/src/(main|test)/java/.*\\.java"))
                            .filter(file -> CONNECTION.matcher(text(file)).find())
                            .map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("Conversation.java", "NoConnection.java", "ForwardingConnection.java");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each package is on one side of an arrow, and classes use only what the arrows lead to. */
    @Test
    void thePackagesOfTheHttpServerDependOnEachOtherInOneDirection() {
        Path folder = ROOT.resolve("samples/http-server/src/main/java/org/tatoo/samples/http");
        Map<String, List<String>> arrows = ArchitecturePage.Comment.of(folder).arrows().stream()
                .collect(Collectors.groupingBy(
                        arrow -> arrow.get(0), Collectors.mapping(arrow -> arrow.get(1), Collectors.toList())));
        Set<String> named = Stream.concat(
                        arrows.keySet().stream(), arrows.values().stream().flatMap(Collection::stream))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).isEqualTo(subpackages(folder));
        for (String name : named) {
            Set<String> used = mentioned(folder.resolve(name), "org\\.tatoo\\.samples\\.http\\.(\\w+)");
            used.remove(name);
            assertThat(reached(name, arrows)).as(name).containsAll(used);
            assertThat(used).as(name).containsAll(arrows.getOrDefault(name, List.of()));
        }
    }

    private static Set<String> reached(String from, Map<String, List<String>> arrows) {
        Set<String> reached = new TreeSet<>(arrows.getOrDefault(from, List.of()));
        List.copyOf(reached).forEach(next -> reached.addAll(reached(next, arrows)));
        return reached;
    }

    /** The modules of a folder, those of profiles at the end. */
    private static List<String> modules(Path folder) {
        return matches(MODULE, text(folder.resolve("pom.xml")))
                .map(match -> match.group(1))
                .toList();
    }

    /** What a module needs to be compiled, of our own artifacts. */
    private static List<String> dependencies(Path folder) {
        return matches(DEPENDENCY, text(folder.resolve("pom.xml")))
                .map(MatchResult::group)
                .filter(dependency -> !dependency.contains("<scope>"))
                .flatMap(dependency -> matches(OURS, dependency))
                .map(match -> match.group(1))
                .toList();
    }

    private static Set<String> subpackages(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(Files::isDirectory)
                    .map(child -> child.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the imports of the sources in {@code folder} match. */
    private static Set<String> mentioned(Path folder, String pattern) {
        Pattern imported = Pattern.compile("^import (?:static )?" + pattern, Pattern.MULTILINE);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .flatMap(file -> matches(imported, text(file)))
                    .map(match -> match.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
