package org.tatoo.compiler;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The arrows between packages, and who may know which library; the page on the architecture has the list. */
class ArchitectureTest {
    private static final String ROOT = "org.tatoo.compiler";
    private static final Path SOURCES = Path.of("src/main/java/org/tatoo/compiler");

    private static final List<ArchitecturePage.Row> PACKAGES = ArchitecturePage.packages();

    /** Each may use only those before it. */
    private static final List<String> ORDER =
            PACKAGES.stream().map(row -> fullName(row.name())).toList();

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    private static String fullName(String name) {
        return name.equals(ROOT) ? ROOT : ROOT + "." + name;
    }

    @TestFactory
    Stream<DynamicTest> aPackageUsesOnlyThoseBeforeIt() {
        return ORDER.stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    List<String> later = new ArrayList<>(ORDER.subList(ORDER.indexOf(name) + 1, ORDER.size()));
                    if (!later.isEmpty()) {
                        noClasses()
                                .that(resideInAPackage(name))
                                .should()
                                .dependOnClassesThat(resideInAnyPackage(later.toArray(String[]::new)))
                                .check(CLASSES);
                    }
                }));
    }

    @Test
    void everyPackageHasItsPlaceAndEveryPlaceItsPackage() {
        assertThat(CLASSES.stream().map(JavaClass::getPackageName).distinct())
                .containsExactlyInAnyOrderElementsOf(ORDER);
    }

    @Test
    void theCommentOfTheCompilerHasTheSameList() {
        assertThat(ArchitecturePage.Comment.of(SOURCES).names("Its packages,"))
                .isEqualTo(PACKAGES.stream().map(ArchitecturePage.Row::name).toList());
    }

    /** The page says the same as the comment of a package, and names the packages that its classes use. */
    @TestFactory
    Stream<DynamicTest> aPackageIsDescribedAsItIs() {
        return PACKAGES.stream()
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> {
                    Path folder = row.name().equals(ROOT)
                            ? SOURCES
                            : SOURCES.resolve(row.name().replace('.', '/'));
                    ArchitecturePage.Comment comment = ArchitecturePage.Comment.of(folder);
                    assertThat(row.description()).as("description").isEqualTo(comment.summary());
                    assertThat(row.uses()).as("on the page").isEqualTo(used(fullName(row.name())));
                    assertThat(comment.names("Uses ")).as("in the comment").isEqualTo(row.uses());
                }));
    }

    /** The packages that classes of {@code name} use, in the order of the page. */
    private static List<String> used(String name) {
        List<String> used = CLASSES.stream()
                .filter(type -> type.getPackageName().equals(name))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency ->
                        dependency.getTargetClass().getBaseComponentType().getPackageName())
                .distinct()
                .collect(Collectors.toList());
        used.remove(name);
        return PACKAGES.stream()
                .map(ArchitecturePage.Row::name)
                .filter(other -> used.contains(fullName(other)))
                .toList();
    }

    @Test
    void onlyTheReaderKnowsAntlr() {
        onlyKnows(ROOT + ".reader", "org.antlr..");
    }

    @Test
    void onlyJavaKnowsJavaPoet() {
        onlyKnows(ROOT + ".java..", "com.palantir..");
    }

    @Test
    void onlyTheCommandKnowsPicocli() {
        onlyKnows(ROOT + ".cli", "picocli..");
    }

    private static void onlyKnows(String name, String library) {
        DescribedPredicate<JavaClass> others = DescribedPredicate.not(resideInAPackage(name));
        noClasses()
                .that(others)
                .should()
                .dependOnClassesThat(resideInAPackage(library))
                .check(CLASSES);
    }
}
