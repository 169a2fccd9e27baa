package org.tatoo.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The local repository of the integration tests. The plugin under test and what it needs of this project are installed
 * into it; everything else comes from the local repository of the build that runs the tests, which stands before the
 * central one and needs no network.
 */
final class LocalRepository {
    private static final String SETTINGS = """
            <settings>
              <profiles>
                <profile>
                  <id>outer</id>
                  <repositories>
                    <repository>%1$s</repository>
                  </repositories>
                  <pluginRepositories>
                    <pluginRepository>%1$s</pluginRepository>
                  </pluginRepositories>
                </profile>
              </profiles>
              <activeProfiles>
                <activeProfile>outer</activeProfile>
              </activeProfiles>
            </settings>
            """;
    private static final String OUTER = """
            <id>outer</id><url>%s</url>
            <releases><updatePolicy>never</updatePolicy><checksumPolicy>ignore</checksumPolicy></releases>
            <snapshots><enabled>false</enabled></snapshots>""";

    private final Path folder = TestProperty.path("tatoo.repository");
    private final Path root = TestProperty.path("tatoo.root");
    private final String version = TestProperty.text("tatoo.version");

    Path folder() {
        return folder;
    }

    Path settings() {
        return folder.resolve("settings.xml");
    }

    void install() throws IOException, ReflectiveOperationException, URISyntaxException {
        Files.createDirectories(folder);
        String outer = TestProperty.path("outer.repository").toUri().toString();
        Files.write(settings(), SETTINGS.formatted(OUTER.formatted(outer)).getBytes(UTF_8));
        copy(root.resolve("pom.xml"), "tatoo", "pom");
        install("org.tatoo.runtime.PushParser", "runtime", "tatoo-runtime");
        install("org.tatoo.compiler.GrammarCompiler", "grammar-compiler", "tatoo-grammar-compiler");
        install("org.tatoo.maven.GenerateMojo", "maven-plugin", "tatoo-maven-plugin");
    }

    /** Installs a jar with the grammars below the folder {@code grammars}. */
    void installJar(String group, String artifact, String jarVersion, Path pom, Path grammars) throws IOException {
        Path place = folder.resolve(group).resolve(artifact).resolve(jarVersion);
        Files.createDirectories(place);
        String name = artifact + "-" + jarVersion;
        Files.copy(pom, place.resolve(name + ".pom"), StandardCopyOption.REPLACE_EXISTING);
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(place.resolve(name + ".jar")))) {
            for (Path file : FileTree.files(grammars)) {
                jar.putNextEntry(new ZipEntry("META-INF/ebnf/" + FileTree.path(grammars, file)));
                Files.copy(file, jar);
            }
        }
    }

    private void install(String type, String module, String artifact)
            throws IOException, ReflectiveOperationException, URISyntaxException {
        copy(root.resolve(module).resolve("pom.xml"), artifact, "pom");
        copy(
                Path.of(Class.forName(type)
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()),
                artifact,
                "jar");
    }

    private void copy(Path file, String artifact, String extension) throws IOException {
        Path place = folder.resolve("org/tatoo")
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + "." + extension);
        Files.createDirectories(place.getParent());
        Files.copy(file, place, StandardCopyOption.REPLACE_EXISTING);
    }
}
