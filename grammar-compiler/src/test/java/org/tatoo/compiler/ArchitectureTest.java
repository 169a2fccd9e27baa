package org.tatoo.compiler;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The arrows between packages, and who may know which library. */
class ArchitectureTest {
    private static final String ROOT = "org.tatoo.compiler";

    /** Each may use only those before it. */
    private static final List<String> ORDER = List.of(
            ROOT + ".diagnostic",
            ROOT + ".syntax",
            ROOT + ".regex",
            ROOT + ".grammar",
            ROOT + ".normalize",
            ROOT + ".automaton",
            ROOT + ".lexer",
            ROOT + ".conflict",
            ROOT + ".lr",
            ROOT + ".simulation",
            ROOT + ".overlap",
            ROOT + ".analysis",
            ROOT + ".direct",
            ROOT + ".generation",
            ROOT + ".java",
            ROOT,
            ROOT + ".trace",
            ROOT + ".cli");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

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
    void everyPackageHasItsPlace() {
        classes().should().resideInAnyPackage(ORDER.toArray(String[]::new)).check(CLASSES);
    }

    @Test
    void onlySyntaxKnowsAntlr() {
        onlyKnows(ROOT + ".syntax", "org.antlr..");
    }

    @Test
    void onlyJavaKnowsJavaPoet() {
        onlyKnows(ROOT + ".java", "com.palantir..");
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
