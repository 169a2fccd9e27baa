package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.RuntimeVersion;

/** The artifacts of a release are complete, and of one version. */
class ReleaseTest {
    private static final Pattern VERSION = Pattern.compile("(?m)^  <version>([^<]+)</version>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(tatoo-[^<]+)</artifactId>\\s*<version>");

    @Test
    void theBomHasAllLibraries() {
        List<String> libraries = ModulesOfBuild.all().stream()
                .filter(ReleaseTest::isDeployed)
                .map(ModulesOfBuild::artifact)
                .filter(artifact -> !artifact.equals("tatoo-bom") && !artifact.equals("tatoo-maven-plugin"))
                .toList();
        String bom = Repository.text(Path.of("bom/pom.xml"));

        assertThat(ARTIFACT.matcher(bom.substring(bom.indexOf("<dependencyManagement>")))
                        .results()
                        .map(dependency -> dependency.group(1)))
                .containsExactlyInAnyOrderElementsOf(libraries);
    }

    /** By its own pom, or by that of the folder around it. */
    private static boolean isDeployed(Path module) {
        boolean skips = Repository.text(module.resolve("pom.xml")).contains("<maven.deploy.skip>true<");
        Path parent = module.getParent();
        return !skips && (parent == null || isDeployed(parent));
    }

    @Test
    void theRuntimeHasTheVersionOfTheBuild() {
        assertThat(VERSION.matcher(Repository.text(Path.of("pom.xml")))
                        .results()
                        .map(version -> version.group(1)))
                .singleElement()
                .asString()
                .startsWith(RuntimeVersion.CURRENT + ".");
    }
}
