package org.tatoo.grammars;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.trace.TracedParser;

/**
 * Cases in Markdown. A fence {@code ebnf} holds a grammar for the cases after it, or one line with the path of one; a
 * fence {@code input} the bytes: its lines joined, with {@code \r \n \t \" \\ \xHH}, after the word {@code input} what a
 * handler answers, {@code name=v1,v2}, and {@code start=symbol} if it is not the grammar's first; a fence {@code events}
 * what {@code trace} prints. The last heading before a case is its name. With the system property {@code corpus.update} the
 * events are written anew.
 */
final class Corpus {
    /**
     * One case.
     *
     * @param words what the handler answers, and the symbol that the parser begins with if it is not the first
     * @param expected the lines that {@code trace} prints
     */
    record Case(String grammar, byte[] input, Map<String, List<String>> words, String expected, Fence events) {
        static Case of(String grammar, Fence input, Fence events) {
            return new Case(grammar, input.bytes(), input.answers(), events.text(), events);
        }

        /** What the handler answers. */
        Map<String, List<String>> answers() {
            Map<String, List<String>> answers = new HashMap<>(words);
            answers.remove(START);
            return answers;
        }

        /** The symbol that the parser begins with. */
        String start(TracedParser parser) {
            return words.getOrDefault(START, parser.starts()).get(0);
        }

        String name() {
            return events.heading();
        }
    }

    private static final String START = "start";

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
        String grammar = "";
        Fence input = null;
        for (Fence fence : Fence.in(lines)) {
            switch (fence.kind()) {
                case "ebnf" -> grammar = fence.text();
                case "input" -> input = fence;
                case "events" -> cases.add(Case.of(grammar, input, fence));
                default ->
                    throw new IllegalStateException(file + ":" + fence.start() + ": unknown fence " + fence.info());
            }
        }
    }

    /** Writes the file with other events; the places of the cases are then no longer valid. */
    void update(List<String> events) throws IOException {
        List<String> updated = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < cases.size(); i++) {
            updated.addAll(lines.subList(at, cases.get(i).events().start()));
            updated.addAll(events.get(i).lines().toList());
            at = cases.get(i).events().end();
        }
        updated.addAll(lines.subList(at, lines.size()));
        Files.write(file, updated);
    }
}
