package org.tatoo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.java.GeneratedFile;

/**
 * The generated classes of small grammars, word for word, so that a change of the code that prints them shows in its
 * review. {@code src/test/resources/golden}, rewritten by -Dcorpus.update=true.
 */
class GoldenParserTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    @ParameterizedTest
    @CsvSource({
        // Two tokens, and the tables of a grammar.
        "rows, RowsParser RowsTables",
        // A word beside a general token, and blanks.
        "commands, CommandsParser",
        // A length, raw bytes and a choice.
        "frames, FramesParser",
        // A region, and the name of an element.
        "packets, PacketsParser",
        // Recovery.
        "statements, StatementsParser StatementsTables",
        // Records: the parser, the builder, the writer.
        "orders, OrdersMessageParser OrdersMessageBuilder OrdersWriter"
    })
    void theClassesAreAsWritten(String name, String classes) throws IOException {
        Map<String, String> files = files(name);
        for (String type : classes.split(" ")) {
            Path golden = FOLDER.resolve(type + ".java.txt");
            String source = files.get(type);
            if (Boolean.getBoolean("corpus.update")) {
                Files.writeString(golden, source);
            }
            assertThat(source).as(type).isEqualTo(Files.readString(golden));
        }
    }

    private static Map<String, String> files(String name) throws IOException {
        String path = name + ".ebnf";
        String grammar = Files.readString(FOLDER.resolve(path));
        Compilation compilation = GrammarCompiler.compile(new GrammarSource(new SourceFile(path, grammar), path));
        return compilation.files().stream()
                .collect(Collectors.toMap(
                        file -> Path.of(file.path()).getFileName().toString().replace(".java", ""),
                        GeneratedFile::content));
    }

    /** The page about generated code shows code that is generated. */
    @Test
    void theDocumentationShowsOne() throws IOException {
        String page = Files.readString(Path.of("../docs/generated-code.md"));
        assertThat(page).contains(Files.readString(FOLDER.resolve("rows.ebnf")));
        String method = page.substring(page.indexOf("private int after"), page.indexOf("\n}\n```"));
        List<String> lines = method.lines().map(String::strip).toList();
        String parser = Files.readString(FOLDER.resolve("RowsParser.java.txt"));
        assertThat(parser.lines().map(String::strip)).containsSequence(lines);
    }
}
