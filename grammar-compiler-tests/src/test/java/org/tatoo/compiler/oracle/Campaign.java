package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.oracle.Totals.Count;
import org.tatoo.compiler.trace.JavaSources;

/** Tries the grammars of a range of seeds, some at a time, for the Java compiler starts slowly. */
final class Campaign {
    private static final int BATCH = 48;

    private final Totals totals = new Totals();
    private final BiConsumer<Long, String> failures;
    private final Predicate<Model> tried;
    private final boolean mixed;

    /** @param failures gets the seed and what is wrong */
    Campaign(BiConsumer<Long, String> failures) {
        this(failures, model -> true);
    }

    /** @param tried which grammars are */
    Campaign(BiConsumer<Long, String> failures, Predicate<Model> tried) {
        this(failures, tried, false);
    }

    private Campaign(BiConsumer<Long, String> failures, Predicate<Model> tried, boolean mixed) {
        this.failures = failures;
        this.tried = tried;
        this.mixed = mixed;
    }

    /** Of the grammars of {@link Mixture}, with line ends in their inputs. */
    static Campaign mixed(BiConsumer<Long, String> failures) {
        return new Campaign(failures, model -> true, true);
    }

    private Model model(long seed) {
        return mixed ? Mixture.model(seed) : Models.of(seed);
    }

    private String text(long seed) {
        return mixed ? Mixture.text(seed, model(seed)) : ModelText.of(model(seed));
    }

    Totals totals() {
        return totals;
    }

    /** Tries the seeds from {@code first}, not beyond {@code last}; the next one. */
    long batch(long first, long last) {
        List<Case> compiled = new ArrayList<>();
        List<GeneratedFile> files = new ArrayList<>();
        long seed = first;
        for (int grammars = 0; seed <= last && grammars < BATCH; seed++) {
            if (!tried.test(model(seed))) {
                continue;
            }
            grammars++;
            Case one = compile(seed);
            if (one != null) {
                try {
                    files.addAll(one.files());
                    compiled.add(one);
                } catch (Watch.Broken e) {
                    fail(seed, "generating Java: " + e.getMessage());
                }
            }
        }
        if (compiled.isEmpty()) {
            return seed;
        }
        JavaSources.Result result = JavaSources.compile(files);
        for (Case one : compiled) {
            try {
                tryOut(one, result.compiled() ? result : JavaSources.compile(one.files()));
            } catch (Watch.Broken e) {
                fail(one.seed(), "running: " + e.getMessage());
            }
        }
        return seed;
    }

    /** Null if there is no parser, rightly or wrongly. */
    private @Nullable Case compile(long seed) {
        totals.add(Count.GRAMMARS);
        Case one;
        String difference;
        try {
            one = Case.of(seed, model(seed), text(seed));
            difference = one.difference();
        } catch (Watch.Broken e) {
            fail(seed, "compiling: " + e.getMessage());
            return null;
        }
        if (UsedFiles.split(one.model().name() + ".ebnf", text(seed)).size() > 1) {
            totals.add(Count.USED_FILES);
        }
        totals.most(Count.TOKENS, one.model().tokens().size());
        if (difference != null) {
            fail(seed, difference);
            return null;
        }
        if (one.judgement().tooLarge()) {
            totals.add(Count.UNJUDGED);
        }
        totals.add(one.model(), one.reported().isEmpty());
        if (!one.reported().isEmpty()) {
            totals.add(Count.FAULTY);
            return null;
        }
        return one;
    }

    private void tryOut(Case one, JavaSources.Result result) throws Watch.Broken {
        if (!result.compiled()) {
            fail(one.seed(), "does not compile:\n" + result.messages());
            return;
        }
        totals.add(Count.PARSERS);
        List<String> large = one.largeMethods(result.classes());
        if (!large.isEmpty()) {
            fail(one.seed(), "methods too large: " + large);
        }
        Oracle oracle = one.judgement().oracle();
        if (oracle == null) {
            return;
        }
        try {
            String difference = new Trial(one, oracle, one.parser(result.loader()), totals, mixed).firstDifference();
            if (difference != null) {
                fail(one.seed(), difference);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void fail(long seed, String what) {
        totals.add(Count.FAILURES);
        Map<String, String> files = UsedFiles.split(model(seed).name() + ".ebnf", text(seed));
        failures.accept(seed, what + "\ngrammar:\n" + String.join("----\n", files.values()));
    }
}
