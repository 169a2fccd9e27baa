package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.overlap.RepositoryTest;

/** The classes that are generated of the grammars of the repository. */
class RepositoryCodeTest {
    /** HotSpot compiles no method of 8000 bytes or more (flag HugeMethodLimit). */
    private static final int HUGE_METHOD = 8000;

    /** Record 21. */
    private static final int MOST_BYTES = 60_000;

    private static List<Compilation> compilations() throws IOException {
        List<Compilation> compilations = new ArrayList<>();
        for (String folder : List.of("../grammars/src/main/ebnf", "../samples")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".ebnf"))
                        .filter(path -> path.toString().contains("src/main"))
                        .sorted()
                        .toList()) {
                    String name = file.getFileName().toString();
                    compilations.add(GeneratedClasses.compile(
                            Files.readString(file),
                            name.replace(".ebnf", "") + "_" + compilations.size() + "/" + name));
                }
            }
        }
        return compilations;
    }

    /** Some have too many places where code could begin, one lends all bytes to its handler, one recovers, one is raw. */
    private static final Set<String> WITH_TABLES_ONLY =
            Set.of("Backend", "Calculator", "Ebnf", "Mqtt5", "Postgresql", "Records", "Relay");

    @Test
    void everyMethodIsCompiledByHotSpotAndNoLargerThanItWasMeasured() throws IOException {
        List<Compilation> compilations = compilations();
        assertThat(compilations)
                .hasSizeGreaterThan(8)
                .noneMatch(Compilation::hasErrors)
                .flatExtracting(Compilation::diagnostics)
                .noneMatch(diagnostic -> RepositoryTest.UNWANTED.contains(diagnostic.kind()));
        List<Compilation> parsers = compilations.stream()
                .filter(compilation -> compilation.model() != null)
                .toList();
        for (GeneratedClasses classes : GeneratedClasses.of(parsers)) {
            classes.check();
            assertThat(classes.classes().entrySet().stream()
                            .flatMap(entry -> ClassFile.of(entry.getKey(), entry.getValue()).methods().stream()))
                    .allMatch(method -> method.bytes() < HUGE_METHOD);
            ParserModel model = Objects.requireNonNull(classes.compilation().model());
            check(classes, model, "Parser");
            MessageModel messages = classes.compilation().messages();
            if (messages != null) {
                check(classes, messages.parser(), "MessageParser");
            }
        }
    }

    private static void check(GeneratedClasses classes, ParserModel model, String suffix) {
        int bytes = classes.classes().entrySet().stream()
                .filter(entry -> entry.getKey().endsWith("." + model.name() + suffix))
                .flatMap(entry -> ClassFile.of(entry.getKey(), entry.getValue()).methods().stream())
                .filter(method -> method.name().matches("(after|fromStart).*|token[0-9]+(_[0-9]+)?"))
                .mapToInt(ClassFile.Method::bytes)
                .sum();
        assertThat(bytes)
                .as(model.name() + suffix)
                .isLessThanOrEqualTo(model.direct().bytes());
        assertThat(bytes == 0).as(model.name() + suffix).isEqualTo(WITH_TABLES_ONLY.contains(model.name()));
        assertThat(model.direct().bytes()).as(model.name() + suffix).isLessThanOrEqualTo(MOST_BYTES);
    }
}
