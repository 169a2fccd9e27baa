package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.trace.JavaSources;

/**
 * Compiles the grammars of a range of seeds, with any directives and options, and their parsers, many at a time: no stage
 * ends with an exception, and what is generated is Java. No input is read.
 */
final class CheckCampaign {
    private static final int BATCH = 100;

    private final BiConsumer<Long, String> failures;
    private long grammars;
    private long parsers;
    private long failed;

    /** @param failures gets the seed and what is wrong */
    CheckCampaign(BiConsumer<Long, String> failures) {
        this.failures = failures;
    }

    long parsers() {
        return parsers;
    }

    long failed() {
        return failed;
    }

    /** Tries the seeds from {@code first}, not beyond {@code last}; the next one. */
    long batch(long first, long last) {
        Map<Long, List<GeneratedFile>> files = new TreeMap<>();
        long seed = first;
        for (; seed <= last && files.size() < BATCH; seed++) {
            add(seed, files);
        }
        compile(files);
        return seed;
    }

    /** Tries these seeds. */
    void attempt(long... seeds) {
        Map<Long, List<GeneratedFile>> files = new TreeMap<>();
        for (long seed : seeds) {
            add(seed, files);
        }
        compile(files);
    }

    private void add(long seed, Map<Long, List<GeneratedFile>> files) {
        List<GeneratedFile> some = files(seed);
        if (!some.isEmpty()) {
            files.put(seed, some);
        }
    }

    /** Compiles all at once, and each alone only if that fails. */
    private void compile(Map<Long, List<GeneratedFile>> files) {
        parsers += files.size();
        List<GeneratedFile> all = files.values().stream().flatMap(List::stream).toList();
        if (all.isEmpty() || JavaSources.compile(all).compiled()) {
            return;
        }
        files.forEach((seed, each) -> {
            JavaSources.Result alone = JavaSources.compile(each);
            if (!alone.compiled()) {
                fail(seed, "does not compile:\n" + alone.messages());
            }
        });
    }

    /** The sources that are generated; none if the grammar has errors. */
    private List<GeneratedFile> files(long seed) {
        grammars++;
        String file = "g" + seed + ".ebnf";
        try {
            Compilation compilation = Watch.over(() ->
                    GrammarCompiler.compile(new GrammarSource(new SourceFile(file, text(seed)), file), options(seed)));
            return Watch.over(compilation::files);
        } catch (Watch.Broken e) {
            fail(seed, String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    private static String text(long seed) {
        return Mixture.wildText(seed, Mixture.model(seed));
    }

    private static CompilerOption[] options(long seed) {
        Dice dice = new Dice(seed ^ 0x77b1);
        List<CompilerOption> options = new ArrayList<>();
        for (CompilerOption option : CompilerOption.values()) {
            if (dice.percent(8)) {
                options.add(option);
            }
        }
        return options.toArray(CompilerOption[]::new);
    }

    private void fail(long seed, String what) {
        failed++;
        failures.accept(seed, what + "\ngrammar:\n" + text(seed));
    }

    @Override
    public String toString() {
        return "%,d grammars, %,d with parsers that compile; %,d failures".formatted(grammars, parsers, failed);
    }
}
