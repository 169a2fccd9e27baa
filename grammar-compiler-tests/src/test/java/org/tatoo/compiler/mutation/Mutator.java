package org.tatoo.compiler.mutation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Changes grammars at random: in characters, words, lines, regexes, and by parts of other grammars. */
final class Mutator {
    private static final Pattern WORDS =
            Pattern.compile("'([^'\\\\\\n]|\\\\.)*'|\"([^\"\\\\\\n]|\\\\.)*\"|\\w+|\\s+|//.*|.", Pattern.DOTALL);
    private static final Pattern LINES = Pattern.compile("[^\\n]*\\n|[^\\n]+");
    private static final Pattern SECTIONS = Pattern.compile("(?s).+?(?=\\n[a-z]+:|$)");
    private static final int MOST_CHANGES = 6;

    private final List<String> names;
    private final List<String> texts;

    private Mutator(SortedMap<String, String> grammars) {
        names = List.copyOf(grammars.keySet());
        texts = List.copyOf(grammars.values());
    }

    /** Of all grammars below {@code folder} that are no output of a build. */
    static Mutator of(Path folder) throws IOException {
        SortedMap<String, String> grammars = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".ebnf"))
                    .filter(file -> !file.toString().contains("target"))
                    .forEach(file -> grammars.put(file.getFileName().toString(), read(file)));
        }
        return new Mutator(grammars);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The grammar that {@code seed} stands for. */
    Mutant mutant(long seed) {
        Random random = new Random(seed);
        random.nextInt(); // the first numbers of neighbouring seeds are alike
        int base = random.nextInt(texts.size());
        String text = texts.get(base);
        int changes = 1 + random.nextInt(1 + random.nextInt(MOST_CHANGES));
        for (int i = 0; i < changes; i++) {
            text = changed(text, random);
        }
        return new Mutant(seed, names.get(base), text);
    }

    private String changed(String text, Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> rearranged(Pattern.compile("(?s)."), text, random);
            case 1, 2 -> rearranged(WORDS, text, random);
            case 3 -> rearranged(LINES, text, random);
            case 4 -> rearranged(SECTIONS, text, random);
            case 5 -> Pieces.insert(text, random);
            default -> Pieces.changeRegex(text, random);
        };
    }

    /** Deletes, doubles, moves or swaps one part, or puts one of any grammar in its place. */
    private String rearranged(Pattern pattern, String text, Random random) {
        List<String> parts = parts(pattern, text);
        if (parts.isEmpty()) {
            return text;
        }
        int at = random.nextInt(parts.size());
        int other = random.nextInt(parts.size());
        String part = parts.get(at);
        switch (random.nextInt(5)) {
            case 0 -> parts.remove(at);
            case 1 -> parts.add(at, part);
            case 2 -> parts.add(other, part);
            case 3 -> {
                parts.set(at, parts.get(other));
                parts.set(other, part);
            }
            default -> {
                List<String> foreign = parts(pattern, texts.get(random.nextInt(texts.size())));
                parts.set(at, foreign.get(random.nextInt(foreign.size())));
            }
        }
        return String.join("", parts);
    }

    private static List<String> parts(Pattern pattern, String text) {
        return new ArrayList<>(
                pattern.matcher(text).results().map(match -> match.group()).toList());
    }
}
