package org.tatoo.compiler.oracle;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;

/** Grammars some of whose numbers are silent at some places, and grammars with one more production. */
final class SilentText {
    private static final String PRODUCTIONS = "\nproductions:\n";
    private static final Pattern NUMBER = Pattern.compile("(?m)^ *(\\w+) *: *(int|long|unsigned|bits)\\b([^=]*)=");
    private static final Pattern FIELD = Pattern.compile("(\\w+) \\d+");
    private static final Pattern ELEMENT = Pattern.compile("(?<!/)'(\\w+)'(?![?*+/#@])");
    private static final Pattern MARK = Pattern.compile("' silent\\b");
    private static final Pattern SEVERAL =
            Pattern.compile("(?m)^  (?!\\w+n =)\\w+ = [^;']*('[^';]*')*[^;']*\\|[^;]*(?= ;)");

    private static final Pattern RECORD = Pattern.compile("record (\\w+)\\(([^)]*)\\)");

    /** How often of a hundred times a number is silent, and only some of its bits are. */
    private static final int SILENT = 70;

    private static final int SOME = 60;

    private SilentText() {}

    /** {@code grammar} with marks, where they are allowed. */
    static String of(String grammar, Dice dice) {
        int productions = grammar.indexOf(PRODUCTIONS);
        Map<String, String> numbers = new TreeMap<>();
        NUMBER.matcher(grammar.substring(0, productions))
                .results()
                .forEach(number -> numbers.put(number.group(1), number.group(2).equals("bits") ? number.group(3) : ""));
        Matcher elements = ELEMENT.matcher(grammar).region(productions, grammar.length());
        StringBuilder marked = new StringBuilder();
        while (elements.find()) {
            String bits = numbers.get(elements.group(1));
            String mark = bits == null || !dice.percent(SILENT) ? "" : mark(bits, dice);
            elements.appendReplacement(marked, Matcher.quoteReplacement(elements.group() + mark));
        }
        return elements.appendTail(marked).toString();
    }

    private static String mark(String bits, Dice dice) {
        Set<String> fields = new LinkedHashSet<>();
        if (!bits.isEmpty() && dice.percent(SOME)) {
            FIELD.matcher(bits)
                    .results()
                    .filter(field -> dice.percent(SOME))
                    .forEach(field -> fields.add(field.group(1)));
        }
        return fields.isEmpty() ? " silent" : " silent(" + String.join(", ", fields) + ")";
    }

    /** The number of marks. */
    static int count(String grammar) {
        return (int) MARK.matcher(grammar.substring(grammar.indexOf(PRODUCTIONS)))
                .results()
                .count();
    }

    /** {@code grammar} with one more alternative, where there are several, that reads raw bytes of a number; null if none. */
    static @Nullable String extended(String grammar) {
        int productions = grammar.indexOf(PRODUCTIONS);
        Matcher number = Pattern.compile("(?m)^ *(\\w+) *: *(int|long)\\b").matcher(grammar);
        Matcher several = SEVERAL.matcher(grammar).region(productions, grammar.length());
        if (!number.find() || number.start() > productions || !several.find()) {
            return null;
        }
        return grammar.substring(0, productions)
                        .replace("  writer\n", "")
                        .replaceFirst(
                                "\ntokens:\n",
                                "\ntokens:\n  zz_key = 'zzz'\n  zz_raw = bytes(" + number.group(1) + ")\n")
                + grammar.substring(productions, several.end())
                + " | 'zz_key' '" + number.group(1) + "' 'zz_raw' {zz_added}"
                + grammar.substring(several.end());
    }

    /** The components of each record, by its name; none if there are errors. */
    static Map<String, String> records(String grammar) {
        Compilation compilation = GrammarCompiler.compile(
                new GrammarSource(new SourceFile("g.ebnf", grammar), "a/g.ebnf"), CompilerOption.TABLES);
        Map<String, String> records = new TreeMap<>();
        compilation.files().stream()
                .filter(file -> file.path().endsWith("GValues.java"))
                .flatMap(file -> RECORD.matcher(file.content()).results())
                .forEach(record -> records.put(record.group(1), record.group(2)));
        return records;
    }
}
