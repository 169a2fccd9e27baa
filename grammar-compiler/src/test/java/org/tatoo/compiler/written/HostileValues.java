package org.tatoo.compiler.written;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.syntax.GrammarReader;
import org.tatoo.compiler.trace.MessageRun;
import org.tatoo.compiler.writing.WriterModel;

/**
 * Writes random values, among them hostile ones, and reads what is written with another parser: each part is read as it
 * was meant, or no byte of it is written. Writing what was read gives the same bytes.
 */
final class HostileValues {
    private static final Pattern GRAMMAR = Pattern.compile("## (.*)\n\n```ebnf\n((?s:.*?))```\n");
    private static final int CALLS = 40;
    private static final int ROOM = 1 << 16;

    private final String name;
    private final MessageRun run;
    private final WriterModel model;
    private final Lexer lexer;
    private final Map<Class<?>, Integer> written = new LinkedHashMap<>();
    private long accepted;
    private long refused;
    private long texts;

    private HostileValues(String name, String grammar) {
        this.name = name;
        run = MessageRun.of(grammar);
        model = Objects.requireNonNull(run.compilation().writer());
        DiagnosticLog log = new DiagnosticLog();
        Grammar read = Objects.requireNonNull(Normalizer.normalize(
                Objects.requireNonNull(GrammarReader.read(new SourceFile("g.ebnf", grammar), log)), "G", "a", log));
        lexer = Objects.requireNonNull(Lexer.of(read.rules(), log));
    }

    /** The grammars of a page in {@code src/test/resources}. */
    static List<HostileValues> of(Path page) throws IOException {
        List<HostileValues> all = new ArrayList<>();
        Matcher grammars = GRAMMAR.matcher(Files.readString(page));
        while (grammars.find()) {
            all.add(new HostileValues(grammars.group(1), grammars.group(2)));
        }
        return all;
    }

    /** One conversation; {@code hostile} of a hundred texts are hostile. */
    void converse(long seed, int hostile) {
        Random random = new Random(seed);
        RandomTexts texts = new RandomTexts(lexer, random, hostile);
        RandomRecords records = new RandomRecords(model.values(), texts, random, run.loader());
        Conversation conversation = new Conversation(model, run);
        for (int call = 0; call < CALLS && conversation.size() < ROOM; call++) {
            if (conversation.write(records, texts, random)) {
                accepted++;
            } else {
                refused++;
            }
        }
        this.texts += texts.count();
        conversation.meant().forEach(each -> written.merge(each.getClass(), 1, Integer::sum));
        String again = Conversation.again(conversation, new Conversation(model, run));
        if (!again.equals(conversation.text())) {
            throw new IllegalStateException(name + ": written again " + again + "\nbefore " + conversation);
        }
    }

    String name() {
        return name;
    }

    /** The records of parts that have never been written. */
    List<String> missing() {
        return model.parts().stream()
                .filter(part -> part.type().isClass())
                .flatMap(part -> model.values().recordsOf(part.type().symbol()))
                .map(record -> record.name())
                .filter(record -> written.keySet().stream()
                        .noneMatch(type -> type.getSimpleName().equals(record)))
                .toList();
    }

    @Override
    public String toString() {
        return "%s: %,d hostile texts, %,d parts written, %,d refused".formatted(name, texts, accepted, refused);
    }

    /** Arguments: the page, the number of hostile texts for each grammar, and the first seed. */
    public static void main(String[] arguments) throws IOException {
        long most = Long.parseLong(arguments[1]);
        long first = Long.parseLong(arguments[2]);
        boolean right = true;
        for (HostileValues grammar : of(Path.of(arguments[0]))) {
            right &= grammar.converse(most, first);
            System.out.println(grammar + "; never written: " + grammar.missing());
            right &= grammar.missing().isEmpty();
        }
        System.exit(right ? 0 : 1);
    }

    private boolean converse(long most, long first) {
        for (long seed = first; texts < most; seed++) {
            try {
                converse(seed, (int) (seed % 4) * 30);
            } catch (IllegalStateException e) {
                System.out.println(name + ", seed " + seed + ": " + e.getMessage() + ", " + e.getCause());
                return false;
            }
            if ((seed - first + 1) % 2000 == 0) {
                System.out.println(this + ", seed " + seed);
            }
        }
        return true;
    }
}
