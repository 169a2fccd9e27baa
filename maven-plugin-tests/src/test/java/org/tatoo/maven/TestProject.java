package org.tatoo.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.maven.shared.invoker.DefaultInvocationRequest;
import org.apache.maven.shared.invoker.DefaultInvoker;
import org.apache.maven.shared.invoker.InvocationRequest;
import org.apache.maven.shared.invoker.MavenInvocationException;

/** A small project with two grammars, and the Maven that builds it. */
final class TestProject {
    private static final Path OUTPUT = Path.of("target/generated-sources/ebnf");

    private final Path folder;
    private final LocalRepository repository;

    private TestProject(Path folder, LocalRepository repository) {
        this.folder = folder;
        this.repository = repository;
    }

    /** A copy of the folder {@code origin}, with the times of its files, in place of what was left of an earlier test. */
    static TestProject copyOf(Path origin, String name, LocalRepository repository) throws IOException {
        Path folder = TestProperty.path("tatoo.work").resolve(name);
        deleteTree(folder);
        // Maven looks for this folder to find the root of a build; without it, that would be the root of this build.
        Files.createDirectories(folder.resolve(".mvn"));
        for (Path file : FileTree.files(origin)) {
            Path copy = folder.resolve(FileTree.path(origin, file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy, COPY_ATTRIBUTES);
        }
        return new TestProject(folder, repository);
    }

    TestProject copy(String name) throws IOException {
        return copyOf(folder, name, repository);
    }

    private static void deleteTree(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> paths = Files.walk(folder)) {
                for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /**
     * What Maven did.
     *
     * @param exitCode 0 for success
     * @param output the lines it printed
     */
    record Build(int exitCode, List<String> output) {
        String text() {
            return String.join("\n", output);
        }
    }

    Build maven(String... arguments) throws MavenInvocationException {
        List<String> output = Collections.synchronizedList(new ArrayList<>());
        InvocationRequest request = new DefaultInvocationRequest()
                .addArgs(List.of(arguments))
                .setBaseDirectory(folder.toFile())
                .setBatchMode(true)
                .setNoTransferProgress(true)
                .setJavaHome(Path.of(System.getProperty("java.home")).toFile())
                .setMavenHome(TestProperty.path("maven.home").toFile())
                .setMavenOpts("-XX:TieredStopAtLevel=1")
                .setGlobalSettingsFile(repository.settings().toFile())
                .setLocalRepositoryDirectory(repository.folder().toFile())
                .setOffline(TestProperty.text("outer.network").equals("offline=true"))
                .addArg("-Daether.offline.protocols=file")
                .setOutputHandler(output::add)
                .setErrorHandler(output::add);
        for (String property :
                List.of("tatoo.version", "maven-compiler-plugin.version", "maven-resources-plugin.version")) {
            request.addArg("-D" + property + "=" + TestProperty.text(property));
        }
        int exitCode = new DefaultInvoker().execute(request).getExitCode();
        return new Build(exitCode, output);
    }

    Path file(String path) {
        return folder.resolve(path);
    }

    Path generated(String path) {
        return folder.resolve(OUTPUT).resolve(path);
    }

    void replace(String path, String old, String replacement) throws IOException {
        String text = Files.readString(file(path));
        Files.write(file(path), text.replace(old, replacement).getBytes(UTF_8));
    }

    /** The generated files: path below the output folder and content. */
    Map<String, String> sources() throws IOException {
        SortedMap<String, String> sources = new TreeMap<>();
        Path output = folder.resolve(OUTPUT);
        for (Path file : FileTree.files(output)) {
            sources.put(FileTree.path(output, file), Files.readString(file));
        }
        return sources;
    }

    /** When each file below {@code target} was last modified. */
    Map<String, FileTime> times() throws IOException {
        SortedMap<String, FileTime> times = new TreeMap<>();
        Path target = folder.resolve("target");
        for (Path file : FileTree.files(target)) {
            times.put(FileTree.path(target, file), Files.getLastModifiedTime(file));
        }
        return times;
    }
}
