package org.tatoo.compiler.normalize;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.KeptNumbers;
import org.tatoo.compiler.grammar.NamedNumbers;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.ValueDeclarations;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.normalize.check.CaseCheck;
import org.tatoo.compiler.normalize.check.JavaNameCheck;
import org.tatoo.compiler.normalize.check.LeastBytes;
import org.tatoo.compiler.normalize.check.ListCheck;
import org.tatoo.compiler.normalize.check.QuantityCheck;
import org.tatoo.compiler.normalize.check.ReachingValues;
import org.tatoo.compiler.normalize.check.RuleCheck;
import org.tatoo.compiler.normalize.check.SelectorCheck;
import org.tatoo.compiler.normalize.check.WholeCheck;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Lexicon;
import org.tatoo.compiler.normalize.resolve.ProductionNames;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;
import org.tatoo.compiler.normalize.resolve.Settings;
import org.tatoo.compiler.syntax.GrammarFile;

/** The conversion of a grammar as written into a {@link Grammar}: a list of passes, each from one value to the next. */
public final class Normalizer {
    private Normalizer() {}

    /**
     * Resolves, checks and expands {@code file}.
     *
     * @param grammarName the base of the file's name, for example {@code my-proto}; the prefix of the classes is
     *     {@code MyProto}
     * @param packageName the package unless the directive {@code package} names one; empty for the unnamed package
     * @return null if an error has been reported, here or before
     */
    public static @Nullable Grammar normalize(
            GrammarFile file, String grammarName, String packageName, DiagnosticLog log) {
        ResolvedGrammar resolved = check(file, grammarName, packageName, log);
        if (log.hasErrors()) {
            return null;
        }
        // From here on every name is known. Each length, count and choice has its token before it.
        ReachingValues.check(resolved, log);
        // All values of selectors are chosen by numbers, and each number chooses one.
        CaseCheck.check(resolved, log);
        // Options, lists and groups are expanded: there are variants of productions, and hidden non-terminals.
        Expansion.Expanded expanded = expand(resolved.definitions(), resolved);
        // Every non-terminal derives a string and is reached from a start.
        List<Variant> useful =
                UselessSymbols.remove(expanded.variants(), resolved.definitions(), resolved.starts(), log);
        // The rest of a region is used only in it.
        RegionCheck.check(useful, resolved.starts().symbols(), log);
        // Regions can be as long as their content.
        LeastBytes least = LeastBytes.of(resolved);
        least.checkRegions(log);
        if (log.hasErrors()) {
            return null;
        }
        // Hidden non-terminals have places in the remaining definitions.
        List<Definition> left = left(resolved.definitions(), useful);
        if (!left.equals(resolved.definitions())) {
            expanded = expand(left, resolved);
            useful = UselessSymbols.remove(expanded.variants(), left, resolved.starts(), log);
        }
        ProductionNames.reportNumbered(resolved.names(), resolved.settings(), log);
        // The remaining symbols have consecutive indices.
        Numbering numbering = new Numbering(useful);
        return grammar(
                resolved,
                numbering,
                new NamedNumbers(resolved.virtuals().ofElements(), expanded.names()),
                least,
                Contents.of(resolved, expanded.hidden(), numbering));
    }

    /** Resolves and checks the names in {@code file}, and what can be checked of each declaration alone. */
    public static ResolvedGrammar check(GrammarFile file, String grammarName, String packageName, DiagnosticLog log) {
        // Every name is an object, or was reported and is an unknown element.
        ResolvedGrammar resolved = ResolvedGrammar.of(file, grammarName, packageName, log);
        // Names are valid in Java where they are used there, and no two selectors or values share one.
        JavaNameCheck.check(resolved, log);
        SelectorCheck.check(resolved, log);
        // Each lexical rule matches a string within its limit; each length, count and choice has numbers or a method.
        RuleCheck.check(resolved.lexicon(), log);
        QuantityCheck.check(resolved, log);
        // No alternative is too large to be expanded, and no element of a list is empty.
        ListCheck.check(resolved.definitions(), log);
        // Productions that are delivered in one call consist of tokens, at least one but not too many.
        WholeCheck.check(resolved, log);
        return resolved;
    }

    private static Expansion.Expanded expand(List<Definition> definitions, ResolvedGrammar resolved) {
        return Expansion.expand(
                definitions, resolved.definitions().size(), resolved.virtuals().usedNames());
    }

    /** Returns the remaining ones of {@code definitions}. */
    private static List<Definition> left(List<Definition> definitions, List<Variant> useful) {
        Set<Production> productions = useful.stream()
                .flatMap(variant -> Stream.ofNullable(variant.production()))
                .collect(Collectors.toSet());
        return definitions.stream()
                .map(definition -> new Definition(
                        definition.symbol(),
                        definition.alternatives().stream()
                                .filter(alternative -> productions.contains(alternative.production()))
                                .toList()))
                .filter(definition -> !definition.alternatives().isEmpty())
                .toList();
    }

    private static Grammar grammar(
            ResolvedGrammar resolved,
            Numbering numbering,
            NamedNumbers named,
            LeastBytes least,
            ValueDeclarations values) {
        Settings settings = resolved.settings();
        Lexicon lexicon = resolved.lexicon();
        List<NonTerminal> starts =
                resolved.starts().symbols().stream().map(numbering::of).toList();
        return new Grammar(
                new Grammar.Origin(resolved.file().file(), resolved.prefix(), resolved.packageName()),
                new Grammar.Settings(
                        GrammarCharset.valueOf(settings.alphabet().name()),
                        settings.depth(),
                        settings.exact(),
                        settings.raw(),
                        settings.skip()),
                new Grammar.Lexical(
                        lexicon.tokens(),
                        lexicon.error(),
                        lexicon.rules().stream().map(Lexicon.Declared::rule).toList(),
                        lexicon.yields()),
                new Grammar.Syntax(numbering.nonTerminals(), numbering.productions(), numbering.variants(), starts),
                new Grammar.Data(
                        resolved.virtuals().all(),
                        new KeptNumbers(resolved.numbers().read(), named),
                        least.ofCounted(resolved.virtuals().steps().size())),
                values);
    }
}
