package org.tatoo.compiler.normalize;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;

/** Makes a {@link Grammar} of a grammar as written. */
public final class Normalizer {
    private final GrammarFile file;
    private final DiagnosticLog log;

    private Normalizer(GrammarFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    /**
     * Resolves, encodes and expands {@code file}.
     *
     * @param grammarName the base of the file's name, for example {@code my-proto}; the classes begin with {@code MyProto}
     * @param packageName the package unless the directive {@code package} names one; empty for the unnamed package
     * @return null if an error has been reported, here or before
     */
    public static @Nullable Grammar normalize(
            GrammarFile file, String grammarName, String packageName, DiagnosticLog log) {
        return new Normalizer(file, log).normalize(grammarName, packageName);
    }

    private @Nullable Grammar normalize(String grammarName, String defaultPackage) {
        Settings settings = Settings.of(file, log);
        String prefix = new JavaNames(log).classPrefix(grammarName, Span.whole(file.file()));
        String packageName = packageName(settings, defaultPackage);
        Regexes regexes = Regexes.of(file, settings.alphabet(), log);
        VirtualNames virtualNames = new VirtualNames(file, log);
        NonTerminals nonTerminals = NonTerminals.of(file, virtualNames, log);
        TokenNames tokenNames =
                TokenNames.of(file, regexes, settings.autoalias(), nonTerminals.names(), virtualNames, log);
        PriorityTable priorities = PriorityTable.of(file, log);
        TypeTable types = TypeTable.of(file, tokenNames, nonTerminals, log);
        Lexicon lexicon = Lexicon.of(file, settings, regexes, tokenNames, types, priorities, log);
        VirtualTerminals virtuals = VirtualTerminals.of(prefix, virtualNames, lexicon, types, log);
        List<String> startNames = nonTerminals.starts();
        Expansion expansion = new Expansion(tokenNames, lexicon, virtualNames, virtuals, nonTerminals, priorities, log);
        ProductionNames productionNames = new ProductionNames(log);
        expansion.expand(types, productionNames);
        if (log.hasErrors()) {
            return null;
        }
        // From here on every name means something.
        ReachingValues.check(nonTerminals.declarations(), virtuals, lexicon.error(), expansion, log);
        List<NonTerminal> starts = startNames.stream()
                .map(name -> Objects.requireNonNull(expansion.declared().get(name)))
                .toList();
        List<Variant> useful =
                UselessSymbols.remove(expansion.variants(), expansion.declared().values(), starts, log);
        if (log.hasErrors()) {
            return null;
        }
        productionNames.reportUnnamed();
        Numbering numbering = new Numbering(useful);
        return new Grammar(
                file.file(),
                prefix,
                packageName,
                GrammarCharset.valueOf(settings.alphabet().name()),
                settings.depth(),
                settings.exact(),
                lexicon.tokens(),
                virtuals.all(),
                lexicon.error(),
                lexicon.rules(),
                lexicon.yields(),
                numbering.nonTerminals(),
                numbering.productions(),
                numbering.variants(),
                starts.stream().map(numbering::of).toList());
    }

    private String packageName(Settings settings, String defaultPackage) {
        Name written = settings.packageName();
        String name = written == null ? defaultPackage : written.text();
        new JavaNames(log).checkPackage(name, written == null ? Span.whole(file.file()) : written.span());
        return name;
    }
}
