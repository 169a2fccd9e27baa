package org.tatoo.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.tatoo.maven.TestProject.Build;

/** Small projects built with the packaged plugin. One is built first; the tests change copies of it and build again. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init")
class GenerateMojoIT {
    private static final String SUM = "src/main/ebnf/org/acme/sum.ebnf";
    private static final String GREETING = "src/main/ebnf/org/acme/text/greeting.ebnf";

    private static final String FIELDS = "lib/src/main/ebnf/org/acme/lib/fields.ebnf";

    private final LocalRepository repository = new LocalRepository();
    private TestProject built;

    @BeforeAll
    void buildOnce() throws Exception {
        repository.install();
        built = unbuilt("plain");
        Build build = built.maven("compile");
        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(build.text()).contains("Grammars: 2 generated, 0 up to date");
    }

    private TestProject unbuilt(String name) throws Exception {
        return TestProject.copyOf(Path.of("src/test/resources/project").toAbsolutePath(), name, repository);
    }

    @Test
    @Tag("jdk")
    void generatedClassesCompileWithoutWarningsAndParse() throws Exception {
        assertThat(built.sources())
                .containsOnlyKeys(
                        "org/acme/SumParser.java",
                        "org/acme/SumProduction.java",
                        "org/acme/SumProtocolHandler.java",
                        "org/acme/SumTables.java",
                        "org/acme/SumTerminal.java",
                        "org/acme/text/GreetingParser.java",
                        "org/acme/text/GreetingProduction.java",
                        "org/acme/text/GreetingProtocolHandler.java",
                        "org/acme/text/GreetingTables.java",
                        "org/acme/text/GreetingTerminal.java");
        URL classes = built.file("target/classes").toUri().toURL();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes}, getClass().getClassLoader())) {
            Class<?> adder = loader.loadClass("org.acme.Adder");
            assertThat(adder.getMethod("add", String.class).invoke(null, "1 + 20+300"))
                    .isEqualTo(321L);
        }
    }

    @Test
    void aSecondBuildTouchesNothing() throws Exception {
        TestProject project = built.copy("unchanged");
        Map<String, FileTime> before = project.times();

        Build build = project.maven("generate-sources");

        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(build.text()).contains("Grammars: 0 generated, 2 up to date");
        assertThat(project.times()).isEqualTo(before);
    }

    @Test
    void anEditedGrammarIsGeneratedAgainAndTheOtherStays() throws Exception {
        TestProject project = built.copy("edited");
        project.replace(SUM, "'number'/'plus'+", "'number'/'plus'*");
        Map<String, FileTime> before = project.times();

        Build build = project.maven("compile");

        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(build.text()).contains("Grammars: 1 generated, 1 up to date");
        assertThat(project.sources().get("org/acme/SumParser.java"))
                .isNotEqualTo(built.sources().get("org/acme/SumParser.java"));
        String other = "generated-sources/ebnf/org/acme/text/GreetingParser.java";
        assertThat(project.times().get(other)).isEqualTo(before.get(other));
    }

    @Test
    void theClassesOfADeletedGrammarGo() throws Exception {
        TestProject project = built.copy("deleted");
        Files.delete(project.file(GREETING));

        Build build = project.maven("compile");

        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(project.generated("org/acme/text")).doesNotExist();
        assertThat(project.generated("org/acme/SumParser.java")).exists();
        assertThat(project.file("target/classes/org/acme/text/GreetingParser.class"))
                .doesNotExist();
    }

    @Test
    void theClassesOfARenamedGrammarAreRenamed() throws Exception {
        TestProject project = built.copy("renamed");
        Files.move(project.file(GREETING), project.file(GREETING).resolveSibling("welcome.ebnf"));

        Build build = project.maven("generate-sources");

        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(project.generated("org/acme/text/WelcomeParser.java")).exists();
        assertThat(project.generated("org/acme/text/GreetingParser.java")).doesNotExist();
    }

    @Test
    void aWrongGrammarFailsTheBuildAtItsPositionAndItsOutputStays() throws Exception {
        TestProject project = built.copy("wrong");
        project.replace(SUM, "'number'/'plus'+", "'number'/'minus'+");
        project.replace(GREETING, "greeting = 'hello' 'name'", "greeting = 'name' 'hello'");

        Build build = project.maven("generate-sources");

        assertThat(build.exitCode()).isEqualTo(1);
        assertThat(build.output())
                .anyMatch(line -> line.startsWith("[ERROR] " + project.file(SUM) + ":9:18: error: "))
                .anyMatch(line -> line.startsWith("[ERROR] Failed to execute goal org.tatoo:tatoo-maven-plugin:")
                        && line.contains("1 of 2 grammars"))
                .noneMatch(line -> line.contains("\tat ") || line.contains("Exception:"));
        assertThat(project.sources())
                .containsEntry("org/acme/SumParser.java", built.sources().get("org/acme/SumParser.java"));
        assertThat(project.sources().get("org/acme/text/GreetingParser.java"))
                .isNotEqualTo(built.sources().get("org/acme/text/GreetingParser.java"));
    }

    @Test
    void eachBuildShowsTheWarningsOrTheirNumber() throws Exception {
        TestProject project = built.copy("warned");
        project.replace(SUM, "tokens:", "tokens:\n  unused = '!'\n");
        String number = "tatoo: the grammars have 1 warning; Maven shows it without -q";
        String warning = "[WARNING] " + project.file(SUM) + ":2:3: warning: ";

        Build quiet = project.maven("-q", "generate-sources");
        Build again = project.maven("-q", "generate-sources");
        Build loud = project.maven("generate-sources");

        assertThat(quiet.exitCode()).as(quiet.text()).isZero();
        assertThat(quiet.text()).containsOnlyOnce(number).doesNotContain("warning: ");
        assertThat(again.text()).containsOnlyOnce(number).doesNotContain("warning: ");
        assertThat(loud.text()).contains("Grammars: 0 generated, 2 up to date").doesNotContain(number);
        assertThat(loud.output()).filteredOn(line -> line.startsWith(warning)).hasSize(1);
    }

    @Test
    void twoBuildsGenerateTheSame() throws Exception {
        TestProject project = unbuilt("again");

        Build build = project.maven("generate-sources");

        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(project.sources()).isEqualTo(built.sources());
    }

    @Test
    void aGrammarOfAnotherModuleIsUsedAndItsChangeGeneratesAgain() throws Exception {
        TestProject project = uses("", "uses");

        Build first = project.maven("-T2", "compile");
        Build second = project.maven("-T2", "compile");
        project.replace(FIELDS, "max 9", "max 8");
        Build third = project.maven("-T2", "compile");
        project.replace(FIELDS, "'name' \":\"", "'nam' \":\"");
        Build fourth = project.maven("-T2", "compile");

        assertThat(first.exitCode()).as(first.text()).isZero();
        assertThat(first.text()).contains("Grammars: 1 generated, 0 up to date");
        assertThat(second.text()).contains("Grammars: 0 generated, 1 up to date");
        assertThat(third.text()).contains("Grammars: 1 generated, 0 up to date");
        assertThat(fourth.exitCode()).isEqualTo(1);
        assertThat(fourth.output())
                .anyMatch(line -> line.contains("org/acme/lib/fields.ebnf:5:18: error: there is no token nam"));
        assertThat(project.file("app/target/classes/org/acme/EntriesParser.class"))
                .exists();
    }

    @Test
    void aGrammarInAJarIsUsed() throws Exception {
        TestProject library = uses("lib", "library");
        repository.installJar("org/acme", "lib", "1.0", library.file("pom.xml"), library.file("src/main/ebnf"));

        Build build = uses("app", "app").maven("compile");

        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(build.text()).contains("Grammars: 1 generated, 0 up to date");
    }

    private TestProject uses(String module, String name) throws Exception {
        Path origin = Path.of("src/test/resources/uses").resolve(module);
        return TestProject.copyOf(origin.toAbsolutePath(), name, repository);
    }

    @Test
    void theHelpGoalDescribesTheParameters() throws Exception {
        Build build = built.copy("help").maven("tatoo:help", "-Ddetail", "-Dgoal=generate");

        assertThat(build.exitCode()).as(build.text()).isZero();
        assertThat(build.text())
                .contains("tatoo:generate", "sourceDirectory", "tatoo.outputDirectory", "failOnWarning");
    }
}
