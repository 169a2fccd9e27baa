package org.tatoo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.java.GeneratedFile;

/**
 * The parsers of three small grammars, word for word: so that a change of what prints them is seen when it is read.
 * {@code src/test/resources/golden}, rewritten by -Dcorpus.update=true.
 */
class GoldenParserTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    @ParameterizedTest
    @ValueSource(strings = {"rows", "commands", "frames"})
    void theParserIsAsWritten(String name) throws IOException {
        String grammar = Files.readString(FOLDER.resolve(name + ".ebnf"));
        String path = name + ".ebnf";
        Compilation compilation = GrammarCompiler.compile(new GrammarSource(new SourceFile(path, grammar), path));
        String parser = compilation.files().stream()
                .filter(file -> file.path().endsWith("Parser.java"))
                .map(GeneratedFile::content)
                .findFirst()
                .orElseThrow();
        Path golden = FOLDER.resolve(name + ".java.txt");
        if (Boolean.getBoolean("corpus.update")) {
            Files.writeString(golden, parser);
        }
        assertThat(parser).isEqualTo(Files.readString(golden));
    }

    /** What the page about generated code shows is what is generated. */
    @Test
    void theDocumentationShowsOne() throws IOException {
        String page = Files.readString(Path.of("../docs/generated-code.md"));
        assertThat(page).contains(Files.readString(FOLDER.resolve("rows.ebnf")));
        String method = page.substring(page.indexOf("private int after"), page.indexOf("\n}\n```"));
        String parser = Files.readString(FOLDER.resolve("rows.java.txt"));
        assertThat(parser.lines().map(String::strip))
                .containsSequence(method.lines().map(String::strip).toList());
    }
}
