package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lists of modules, pages, scripts and changes are complete. */
class ListsTest {
    private static final Page README = Page.of("README.md");
    private static final Page CONTRIBUTING = Page.of("CONTRIBUTING.md");
    private static final Page ARCHITECTURE = Page.of("docs/architecture.md");
    private static final Page SAMPLES = Page.of("samples/README.md");
    private static final Pattern MODULE_ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|");
    private static final Pattern SCRIPT = Pattern.compile("scripts/[a-z0-9-]+\\.sh");
    private static final Pattern CHANGE = Pattern.compile("(?m)^- .*");

    /** All of it is new. */
    private static final String FIRST_VERSION = "0.1.0";

    private static final List<String> KINDS = List.of("New:", "Fix:", "Change:");

    @Test
    void theArchitectureListsAllModules() {
        assertThat(MODULE_ROW
                        .matcher(section(ARCHITECTURE, "Modules"))
                        .results()
                        .map(row -> row.group(1)))
                .containsExactlyElementsOf(ModulesOfBuild.names());
    }

    @Test
    void theReadmeListsAllPages() {
        String list = section(README, "Documentation");
        assertThat(Repository.files("docs/*.md")).allMatch(page -> list.contains("(" + page + ")"));
    }

    @Test
    void contributorsFindAllScripts() {
        assertThat(scripts(CONTRIBUTING)).containsExactlyInAnyOrderElementsOf(scripts("scripts/*.sh"));
    }

    @Test
    void theSamplesListAllScriptsWithClients() {
        assertThat(scripts(SAMPLES)).containsAll(scripts("scripts/*{clients,browser}.sh"));
    }

    @Test
    void theSamplesListAllOfThem() {
        assertThat(ModulesOfBuild.all().stream().filter(module -> module.startsWith("samples")))
                .allMatch(module -> SAMPLES.prose().contains("](" + module.getFileName() + "/"));
    }

    @Test
    void theArchitectureSaysHowArtifactsAreNamed() {
        assertThat(ModulesOfBuild.all()).allMatch(ListsTest::isNamed);
    }

    /** By the rule for all folders, by the one for adapters, or one by one. */
    private static boolean isNamed(Path folder) {
        String artifact = ModulesOfBuild.artifact(folder);
        String prose = ARCHITECTURE.prose();
        String name = artifact.replaceFirst(folder.getFileName() + "$", "<folder>");
        return prose.contains("`" + name + "`") || prose.contains("`" + artifact + "`");
    }

    @Test
    void aChangeBeginsWithItsKindAndAFeatureOfTheFirstVersionDoesNot() {
        Page changes = Page.of("CHANGELOG.md");
        for (String version : changes.text().split("(?m)^(?=## )")) {
            boolean isFirst = version.lines().findFirst().orElseThrow().contains(FIRST_VERSION);
            assertThat(CHANGE.matcher(version).results().map(MatchResult::group))
                    .filteredOn(change -> isFirst == hasKind(change))
                    .isEmpty();
        }
        for (String kind : KINDS) {
            assertThat(List.of(changes, CONTRIBUTING))
                    .allMatch(page -> page.prose().contains("`" + kind + "`"));
        }
    }

    private static boolean hasKind(String change) {
        return KINDS.stream().anyMatch(kind -> change.startsWith("- " + kind));
    }

    private static List<String> scripts(Page page) {
        return SCRIPT.matcher(page.text())
                .results()
                .map(script -> script.group())
                .distinct()
                .toList();
    }

    private static List<String> scripts(String glob) {
        return Repository.files(glob).stream().map(Path::toString).toList();
    }

    private static String section(Page page, String heading) {
        return Stream.of(page.prose().split("(?m)^(?=## )"))
                .filter(section -> section.startsWith("## " + heading + "\n"))
                .findFirst()
                .orElseThrow();
    }
}
