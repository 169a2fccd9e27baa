package org.tatoo.compiler.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.uses.GrammarPath;

/**
 * The text of a model in three files: the last productions with all that they need, and the last tokens, are in two files
 * that the first one uses, the first of which uses the second. Where that would change the grammar, it stays in one file.
 */
final class UsedFiles {
    private static final int SPLIT = 60;
    private static final int DECOYS = 50;
    private static final int TRIES = 6;
    private static final List<String> ALIASES = List.of("", "f", "g");

    private static final Pattern SECTION = Pattern.compile("(?m)^(\\w+):\n((?:  .*\n)*)");
    private static final Pattern TOKEN = Pattern.compile("^  \\$?(\\w+)(?:\\(\"(.*?)\"\\))?.*");
    private static final Pattern PRODUCTION = Pattern.compile("(?s)  (\\w+)(?:\\([^)]*\\))?(?: max \\d+)? = .*? ;\n");
    private static final Pattern TEXT = Pattern.compile("until\\('(\\\\.|[^'\\\\])*'( after '(\\\\.|[^'\\\\])*')?\\)");
    private static final Pattern NAME = Pattern.compile(
            TEXT + "|\"(?:\\\\.|[^\"\\\\])*\"i?|\\{[^}]*}|\\w+=(?!=)|'([^']*)'|(?<![\\w.])([A-Za-z_]\\w*)");
    private static final Pattern MACRO = Pattern.compile("\\{([A-Za-z]\\w*)}");
    private static final Pattern LABEL = Pattern.compile("(\\w+)='");

    private final Map<String, String> sections = new LinkedHashMap<>();
    private final List<String> tokens = new ArrayList<>();
    private final List<String> productions = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Integer> homes = new HashMap<>();
    private final Dice dice;
    private final String file;

    private UsedFiles(String file, String text, Dice dice) {
        this.file = file;
        this.dice = dice;
        SECTION.matcher(text).results().forEach(section -> sections.put(section.group(1), section.group(2)));
        sections.getOrDefault("tokens", "").lines().forEach(tokens::add);
        Matcher production = PRODUCTION.matcher(text.substring(text.indexOf("productions:\n")));
        while (production.find()) {
            productions.add(production.group());
        }
        tokens.forEach(token -> {
            Matcher parts = TOKEN.matcher(token);
            if (parts.matches()) {
                names.put(parts.group(1), parts.group(1));
                if (parts.group(2) != null) {
                    names.put(parts.group(2), parts.group(1));
                }
            }
        });
        productions.forEach(each -> names.put(name(each), name(each)));
    }

    /** The grammar {@code text}, perhaps in several files, which are written to a folder. */
    static GrammarSource source(String file, String text) {
        Map<String, String> files = split(file, text);
        if (files.size() == 1) {
            return new GrammarSource(new SourceFile(file, text), file);
        }
        try {
            Path folder = Files.createTempDirectory("used");
            for (Map.Entry<String, String> each : files.entrySet()) {
                Files.writeString(folder.resolve(each.getKey()), each.getValue())
                        .toFile()
                        .deleteOnExit();
            }
            folder.toFile().deleteOnExit();
            String first = Files.readString(folder.resolve(file));
            return new GrammarSource(new SourceFile(file, first), file, new GrammarPath(List.of(folder), List.of()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files of the grammar {@code text}, by their names; it alone if it cannot be divided. */
    static Map<String, String> split(String file, String text) {
        Dice dice = new Dice(text.hashCode() ^ 0x75ed5L);
        if (dice.percent(SPLIT) && text.contains("starts:\n")) {
            for (int i = 0; i < TRIES; i++) {
                UsedFiles files = new UsedFiles(file, text, dice);
                if (files.divide()) {
                    return files.texts();
                }
            }
        }
        return Map.of(file, text);
    }

    // ---- the division

    private boolean divide() {
        int nonTerminals = (int)
                productions.stream().filter(each -> name(each).startsWith("n")).count();
        if (nonTerminals < 2) {
            return false;
        }
        int first = dice.between(1, nonTerminals - 1);
        int second = dice.between(first, nonTerminals);
        return move(second, nonTerminals, 2) && move(first, nonTerminals, 1) && isSame();
    }

    /** Moves the productions from the one with the number {@code first} to the file {@code home}, if they are not moved. */
    private boolean move(int first, int last, int home) {
        Set<String> moved = new LinkedHashSet<>();
        for (int i = first; i < last; i++) {
            add(name(productions.get(i)), moved);
        }
        List<String> order = tokens.stream()
                .map(UsedFiles::nameOf)
                .filter(name -> name.matches("t\\d+"))
                .toList();
        order.stream()
                .filter(moved::contains)
                .findFirst()
                .ifPresent(token ->
                        order.subList(order.indexOf(token), order.size()).forEach(each -> add(each, moved)));
        Set<String> left =
                productions.subList(0, first).stream().map(UsedFiles::name).collect(Collectors.toSet());
        moved.forEach(name -> homes.putIfAbsent(name, home));
        return moved.stream().noneMatch(left::contains)
                && moved.stream()
                        .map(this::text)
                        .noneMatch(text -> text.contains("'wrong'") || text.matches("(?s).* \\[\\w+].*"));
    }

    /** Adds {@code name} and all that its declaration needs. */
    private void add(String name, Set<String> moved) {
        if (moved.add(name)) {
            used(text(name)).forEach(each -> add(each, moved));
        }
    }

    /** Whether nothing that is moved means something else: each is used, and elements are not used across files. */
    private boolean isSame() {
        Set<String> reached = new LinkedHashSet<>();
        names.values().stream().filter(name -> home(name) == 0).forEach(name -> add(name, reached));
        used(sections.getOrDefault("starts", "")).forEach(name -> add(name, reached));
        List<Set<String>> labels = new ArrayList<>();
        List<Set<String>> all = new ArrayList<>();
        for (int home = 0; home < ALIASES.size(); home++) {
            String text = all(home);
            labels.add(
                    LABEL.matcher(text).results().map(label -> label.group(1)).collect(Collectors.toSet()));
            all.add(NAME.matcher(text)
                    .results()
                    .flatMap(name -> java.util.stream.Stream.ofNullable(name.group(name.groupCount())))
                    .collect(Collectors.toSet()));
            all.get(home)
                    .addAll(Pattern.compile("(\\w+)=")
                            .matcher(text)
                            .results()
                            .map(label -> label.group(1))
                            .toList());
        }
        for (int one = 0; one < labels.size(); one++) {
            for (int other = 0; other < labels.size(); other++) {
                int elsewhere = other;
                if (one != other && labels.get(one).stream().anyMatch(all.get(elsewhere)::contains)) {
                    return false;
                }
            }
            if (regionsElsewhere(one)) {
                return false;
            }
        }
        return homes.keySet().stream().allMatch(reached::contains);
    }

    /** Whether a declaration of the file {@code home} uses a region in place of another. */
    private boolean regionsElsewhere(int home) {
        Set<String> placed = Pattern.compile("(region\\d+)=")
                .matcher(all(home))
                .results()
                .map(each -> each.group(1))
                .collect(Collectors.toSet());
        Set<String> declared = tokens.stream().map(UsedFiles::nameOf).collect(Collectors.toSet());
        return Pattern.compile("\\bregion\\d+\\b")
                .matcher(all(home))
                .results()
                .map(MatchResult::group)
                .anyMatch(region -> !declared.contains(region) && !placed.contains(region));
    }

    private String all(int home) {
        return names.values().stream()
                .distinct()
                .filter(name -> home(name) == home)
                .map(this::text)
                .collect(Collectors.joining("\n"));
    }

    private int home(String name) {
        return homes.getOrDefault(name, 0);
    }

    private String text(String name) {
        return tokens.stream()
                .filter(token -> nameOf(token).equals(name))
                .findFirst()
                .or(() -> productions.stream()
                        .filter(each -> name(each).equals(name))
                        .findFirst())
                .orElse("");
    }

    private static String nameOf(String token) {
        Matcher parts = TOKEN.matcher(token);
        return parts.matches() ? parts.group(1) : "";
    }

    private static String name(String production) {
        return production.strip().replaceFirst("(?s)\\W.*", "");
    }

    /** The declarations that {@code text} names. */
    private Set<String> used(String text) {
        Set<String> used = new LinkedHashSet<>();
        rewritten(text, name -> {
            used.add(names.get(name));
            return name;
        });
        return used;
    }

    // ---- the files

    private Map<String, String> texts() {
        boolean decoys = dice.percent(DECOYS);
        Map<String, String> files = new LinkedHashMap<>();
        files.put(file, text(0, decoys));
        files.put(name(1) + ".ebnf", text(1, decoys));
        files.put(name(2) + ".ebnf", text(2, decoys));
        return files;
    }

    private String name(int home) {
        return file.replace(".ebnf", "") + "_used" + home;
    }

    private String text(int home, boolean decoys) {
        StringBuilder text = new StringBuilder("uses:\n");
        for (int used = home + 1; used < ALIASES.size(); used++) {
            text.append("  ")
                    .append(name(used))
                    .append(" as ")
                    .append(ALIASES.get(used))
                    .append('\n');
        }
        List<String> lines = new ArrayList<>();
        for (String token : tokens) {
            if (home(nameOf(token)) == home) {
                lines.add(qualified(token, home, decoys));
            } else if (decoys
                    && home == 1
                    && home(nameOf(token)) == 2
                    && nameOf(token).startsWith("t")) {
                lines.add("  " + nameOf(token) + " = 'another'");
            }
        }
        String directives = sections.getOrDefault("directives", "");
        if (home == 0) {
            sections.forEach((section, content) -> {
                if (!section.equals("tokens") && !section.equals("productions") && !section.equals("starts")) {
                    text.append(section).append(":\n").append(content);
                }
            });
            text.append("starts:\n").append(qualified(sections.getOrDefault("starts", ""), 0, decoys));
        } else {
            text.append("directives:\n  part\n  max 1\n");
            directives
                    .lines()
                    .filter(line -> line.contains("charset"))
                    .forEach(line -> text.append(line).append('\n'));
            text.append("blanks:\n  unused_blank = 'unused'\n");
        }
        text.append(lines.isEmpty() ? "" : "tokens:\n");
        lines.forEach(line -> text.append(line).append('\n'));
        text.append("productions:\n");
        productions.stream()
                .filter(each -> home(name(each)) == home)
                .forEach(each -> text.append(qualified(each, home, decoys)));
        return text.toString();
    }

    /** {@code text}, a declaration or a list of names, in which names of other files may be qualified. */
    private String qualified(String text, int home, boolean all) {
        return rewritten(text, name -> {
            int other = home(names.getOrDefault(name, name));
            return other == home || !(all || dice.percent(50)) ? name : ALIASES.get(other) + "." + name;
        });
    }

    /** {@code text} with others in place of the names of declarations that it uses. */
    private String rewritten(String text, java.util.function.UnaryOperator<String> others) {
        Matcher token = Pattern.compile("(?s)(  \\$?\\w+(?:\\(\".*?\"\\))?(?: : [^=]*)? = )(.*)")
                .matcher(text);
        if (token.matches() && token.group(2).startsWith("'") && !text.endsWith(";\n")) {
            return token.group(1)
                    + MACRO.matcher(token.group(2))
                            .replaceAll(macro -> Matcher.quoteReplacement(
                                    names.containsKey(macro.group(1))
                                            ? "{" + others.apply(macro.group(1)) + "}"
                                            : macro.group()));
        }
        String head = token.matches()
                ? token.group(1)
                : text.contains(" = ") ? text.substring(0, text.indexOf(" = ") + 3) : "";
        if (!token.matches() && !text.contains(" = ") && text.contains(" : ")) {
            return text;
        }
        return head
                + NAME.matcher(text.substring(head.length()))
                        .replaceAll(found -> Matcher.quoteReplacement(name(found, others)));
    }

    private String name(MatchResult found, java.util.function.UnaryOperator<String> others) {
        String quoted = found.group(found.groupCount() - 1);
        String word = found.group(found.groupCount());
        if (quoted != null) {
            String name = names.containsKey(quoted) ? quoted : quoted.replaceFirst("\\..*", "");
            return names.containsKey(name)
                    ? "'" + others.apply(name) + quoted.substring(name.length()) + "'"
                    : found.group();
        }
        return word != null && names.containsKey(word) ? others.apply(word) : found.group();
    }
}
