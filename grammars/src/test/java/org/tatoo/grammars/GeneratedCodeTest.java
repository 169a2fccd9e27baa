package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class GeneratedCodeTest {
    /** HotSpot compiles no method of 8000 bytes or more (flag HugeMethodLimit). */
    private static final int HUGE_METHOD = 8000;

    private static final int MAX_LINES = 150;
    private static final int MAX_NESTING = 8;

    @TestFactory
    Stream<DynamicTest> noMethodIsTooLargeToBeCompiled() throws IOException {
        List<Path> classes;
        try (Stream<Path> files = Files.walk(Path.of("target/classes"))) {
            classes = files.filter(file -> file.toString().matches(".*(?<!-info)\\.class"))
                    .toList();
        }
        assertThat(classes).isNotEmpty();
        return classes.stream()
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> assertThat(codeLengths(file)).isNotEmpty().allMatch(length -> length < HUGE_METHOD)));
    }

    /** What a person is to read is not longer than a page or three, and not nested without end. */
    @TestFactory
    Stream<DynamicTest> everyMethodCanBeRead() throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(Path.of("target/generated-sources/ebnf"))) {
            sources = files.filter(file -> file.toString().endsWith("Parser.java"))
                    .toList();
        }
        assertThat(sources).isNotEmpty();
        return sources.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> checkMethods(file)));
    }

    private static void checkMethods(Path file) throws IOException {
        String method = "";
        int length = 0;
        for (String line : Files.readAllLines(file)) {
            int indentation = line.length() - line.stripLeading().length();
            if (indentation == 4 && line.endsWith(") {")) {
                method = line.strip();
                length = 0;
            }
            length++;
            assertThat(length).as(method).isLessThanOrEqualTo(MAX_LINES);
            assertThat(indentation / 4 - 2).as(method).isLessThanOrEqualTo(MAX_NESTING);
            if (line.equals("    }")) {
                method = "";
            }
            if (method.isEmpty()) {
                length = 0;
            }
        }
        assertThat(method).isEmpty();
    }

    /** The bytecode lengths of a class's methods (Java Virtual Machine Specification, chapter 4). */
    private static List<Integer> codeLengths(Path file) {
        try (InputStream stream = Files.newInputStream(file);
                DataInputStream in = new DataInputStream(stream)) {
            in.skipNBytes(8);
            List<String> constants = constants(in);
            in.skipNBytes(6);
            in.skipNBytes(2L * in.readUnsignedShort());
            skipFields(in);
            return methods(in, constants);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> constants(DataInputStream in) throws IOException {
        int count = in.readUnsignedShort();
        List<String> constants = new ArrayList<>(List.of(""));
        while (constants.size() < count) {
            String text = "";
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> text = in.readUTF();
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    constants.add("");
                }
                default -> in.skipNBytes(4);
            }
            constants.add(text);
        }
        return constants;
    }

    private static void skipFields(DataInputStream in) throws IOException {
        for (int fields = in.readUnsignedShort(); fields > 0; fields--) {
            in.skipNBytes(6);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.skipNBytes(2);
                in.skipNBytes(in.readInt());
            }
        }
    }

    private static List<Integer> methods(DataInputStream in, List<String> constants) throws IOException {
        List<Integer> lengths = new ArrayList<>();
        for (int methods = in.readUnsignedShort(); methods > 0; methods--) {
            in.skipNBytes(6);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                boolean isCode = constants.get(in.readUnsignedShort()).equals("Code");
                int length = in.readInt();
                if (isCode) {
                    in.skipNBytes(4);
                    lengths.add(in.readInt());
                    length -= 8;
                }
                in.skipNBytes(length);
            }
        }
        return lengths;
    }
}
