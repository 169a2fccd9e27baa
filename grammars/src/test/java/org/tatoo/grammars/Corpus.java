package org.tatoo.grammars;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Cases in Markdown. A fence {@code ebnf} holds a grammar for the cases behind it, or one line with the path of one; a
 * fence {@code input} the bytes: its lines joined, with {@code \r \n \t \" \\ \xHH}; a fence {@code events} what
 * {@code trace} prints. The last heading before a case is its name. With the system property {@code corpus.update} the
 * events are written anew.
 */
final class Corpus {
    /** One case; {@code eventsLine} is where its events begin in the file. */
    record Case(String name, String grammar, byte[] input, String events, int eventsLine, int eventsEnd) {}

    private final Path file;
    private final List<String> lines;
    private final List<Case> cases = new ArrayList<>();

    private Corpus(Path file, List<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    static Corpus read(Path file) {
        try {
            Corpus corpus = new Corpus(file, Files.readAllLines(file));
            corpus.collect();
            return corpus;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Case> cases() {
        return cases;
    }

    private void collect() {
        String heading = "";
        String grammar = "";
        byte[] input = {};
        int at = 0;
        while (at < lines.size()) {
            String line = lines.get(at++);
            if (line.startsWith("#")) {
                heading = line.replaceFirst("#+ *", "");
            }
            if (!line.startsWith("```")) {
                continue;
            }
            int end = at;
            while (!lines.get(end).equals("```")) {
                end++;
            }
            List<String> content = lines.subList(at, end);
            switch (line.substring(3).strip()) {
                case "ebnf" -> grammar = String.join("\n", content) + "\n";
                case "input" -> input = bytes(String.join("", content));
                case "events" ->
                    cases.add(new Case(heading, grammar, input, String.join("\n", content) + "\n", at, end));
                default -> throw new IllegalStateException(file + ":" + at + ": unknown fence " + line);
            }
            at = end + 1;
        }
    }

    private static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < source.length; i++) {
            if (source[i] != '\\') {
                bytes.write(source[i]);
                continue;
            }
            i++;
            switch (source[i]) {
                case 'r' -> bytes.write('\r');
                case 'n' -> bytes.write('\n');
                case 't' -> bytes.write('\t');
                case 'x' -> {
                    bytes.write(Integer.parseInt(new String(source, i + 1, 2, StandardCharsets.US_ASCII), 16));
                    i += 2;
                }
                case '\\', '"' -> bytes.write(source[i]);
                default -> throw new IllegalStateException("unknown escape in " + text);
            }
        }
        return bytes.toByteArray();
    }

    /** Writes the file with other events; the cases' line numbers are then no longer valid. */
    void update(List<String> events) throws IOException {
        List<String> updated = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < cases.size(); i++) {
            updated.addAll(lines.subList(at, cases.get(i).eventsLine()));
            updated.addAll(events.get(i).lines().toList());
            at = cases.get(i).eventsEnd();
        }
        updated.addAll(lines.subList(at, lines.size()));
        Files.write(file, updated);
    }
}
