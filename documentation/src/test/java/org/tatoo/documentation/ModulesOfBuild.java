package org.tatoo.documentation;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Maven modules of this repository. */
final class ModulesOfBuild {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("(?s)</parent>.*?<artifactId>([^<]+)</artifactId>");

    private ModulesOfBuild() {}

    /** The folders of the root's modules, those of profiles at the end. */
    static List<String> names() {
        return modules(Path.of("")).toList();
    }

    /** The folders of all modules that have classes. */
    static List<Path> all() {
        return names().stream()
                .map(Path::of)
                .flatMap(module -> modules(module).findAny().isPresent()
                        ? modules(module).map(module::resolve)
                        : Stream.of(module))
                .toList();
    }

    /** The artifact of the module in this folder. */
    static String artifact(Path folder) {
        Matcher artifact = ARTIFACT.matcher(Repository.text(folder.resolve("pom.xml")));
        if (!artifact.find()) {
            throw new IllegalArgumentException(folder + " has no artifact");
        }
        return artifact.group(1);
    }

    private static Stream<String> modules(Path folder) {
        return MODULE.matcher(Repository.text(folder.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1));
    }
}
