package org.tatoo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.direct.unroll.Models;
import org.tatoo.compiler.java.GeneratedFile;

/** Members of generated classes: {@code src/test/resources/members.md}, where each fence names a class and a member. */
class GeneratedMembersTest {
    @TestFactory
    Stream<DynamicTest> membersAreAsShown() throws IOException {
        return ExamplePage.tests("members.md", (grammar, shown) -> {
            String[] names = shown.split("[ .]", -1);
            Compilation compilation = Models.compile(grammar);
            assertThat(compilation.model())
                    .as(compilation.diagnostics().toString())
                    .isNotNull();
            String text = compilation.files().stream()
                    .filter(file -> file.path().endsWith(names[1] + ".java"))
                    .map(GeneratedFile::content)
                    .findFirst()
                    .orElseThrow();
            List<String> members = text.lines().toList();
            return names.length > 2 ? member(members, names[2]) : whole(members);
        });
    }

    /** The class without what comes before it. */
    private static String whole(List<String> lines) {
        return lines.stream().dropWhile(line -> !line.startsWith("public")).collect(Collectors.joining("\n", "", "\n"));
    }

    /** The methods, classes, constructors, fields and initialisers ("static") of this name, their comments apart. */
    private static String member(List<String> lines, String name) {
        StringBuilder text = new StringBuilder();
        boolean inside = false;
        boolean field = false;
        for (String line : lines) {
            field |= line.matches(" {4}\\S[^=(]*\\b" + name + " = .*");
            inside |= field || line.matches(" {4}(\\S[^=(]*\\b)?" + name + "(\\(| \\{).*");
            if (inside) {
                text.append(line.isEmpty() ? "" : line.substring(4)).append('\n');
            }
            inside &= field ? !line.endsWith(";") : !line.startsWith("    }");
            field &= inside;
        }
        return text.isEmpty() ? "none\n" : text.toString();
    }
}
