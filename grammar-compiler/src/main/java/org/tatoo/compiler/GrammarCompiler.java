package org.tatoo.compiler;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.analysis.Lints;
import org.tatoo.compiler.analysis.MessageSize;
import org.tatoo.compiler.analysis.MessageSizes;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.generation.BuildingModel;
import org.tatoo.compiler.generation.ClassLimits;
import org.tatoo.compiler.generation.ParserGeneration;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.TableTooLarge;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.ValueDeclarations;
import org.tatoo.compiler.java.lanes.LaneMeasure;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lexer.LookBack;
import org.tatoo.compiler.lexer.ModesTooLarge;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.messages.MessageGeneration;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.overlap.Overlaps;
import org.tatoo.compiler.overlap.SilentOverlap;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.values.EvaluatorAnalysis;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.ValueAnalysis;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.Values;
import org.tatoo.compiler.writing.WriterGeneration;
import org.tatoo.compiler.writing.WriterModel;

/** The compiler of a grammar, from its text to its generated classes: one call per stage. */
public final class GrammarCompiler {
    private GrammarCompiler() {}

    /**
     * Compiles {@code source}. Every error of the grammar becomes a diagnostic.
     *
     * @throws CompilerFault if a stage of the compiler itself fails
     */
    public static Compilation compile(GrammarSource source, CompilerOption... options) {
        return Progress.watch(
                source.file().path(), Stage.READING, progress -> compile(source, Set.of(options), progress));
    }

    private static Compilation compile(GrammarSource source, Set<CompilerOption> options, Progress progress) {
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = read(source, log);
        progress.enter(Stage.NORMALIZING);
        if (file != null && file.isPart()) {
            Normalizer.check(file, source.name(), source.packageName(), log);
            return new Compilation(log.sorted(), used(file), null, null, null, null);
        }
        Grammar grammar = file == null ? null : Normalizer.normalize(file, source.name(), source.packageName(), log);
        if (file == null || grammar == null) {
            return new Compilation(log.sorted(), used(file), null, null, null, null);
        }
        progress.enter(Stage.LINTS);
        ClassLimits.check(grammar, log);
        Lints.check(grammar, file, log);
        progress.enter(Stage.VALUES);
        ValueDeclarations asked = grammar.values();
        ValueModel values = asked.records() || asked.writer() ? ValueAnalysis.of(grammar, log) : null;
        EvaluatorModel evaluator = asked.evaluator() ? EvaluatorAnalysis.of(grammar, log) : null;
        if (asked.writer() && !asked.records()) {
            log.report(DiagnosticKind.WRITER_WITHOUT_RECORDS, Span.whole(grammar.file()));
        }
        Grammar heard = options.contains(CompilerOption.AUDIBLE) ? grammar.audible() : grammar;
        Models models =
                log.hasErrors() ? null : models(heard, values, evaluator, source.sourcePath(), options, log, progress);
        if (!log.hasErrors()) {
            log.reportUnusedAllowances(source.file());
        }
        return log.hasErrors() || models == null
                ? new Compilation(log.sorted(), used(file), null, null, null, null)
                : new Compilation(
                        log.sorted(),
                        used(file),
                        models.parser(),
                        models.messages(),
                        models.evaluator(),
                        models.writer());
    }

    /** Returns the intended overlaps of tokens of {@code source}, which cause no diagnostics; none if it has errors. */
    public static List<SilentOverlap> silentOverlaps(GrammarSource source) {
        return Progress.watch(source.file().path(), Stage.OVERLAPS, progress -> overlaps(source));
    }

    /** Returns the largest sizes of the messages of {@code source}; none if it has errors. */
    public static List<MessageSize> messageSizes(GrammarSource source) {
        return Progress.watch(source.file().path(), Stage.LINTS, progress -> {
            DiagnosticLog log = new DiagnosticLog();
            Grammar grammar = grammar(source, log);
            return grammar == null ? List.of() : MessageSizes.of(grammar);
        });
    }

    private static @Nullable GrammarFile read(GrammarSource source, DiagnosticLog log) {
        return Shorthands.read(source.file(), source.qualifiedName(), source.path(), log);
    }

    private static List<String> used(@Nullable GrammarFile file) {
        return file == null
                ? List.of()
                : file.uses().stream().map(use -> use.grammar().text()).toList();
    }

    /** Returns the grammar of {@code source}; null if it has errors or is a part. */
    private static @Nullable Grammar grammar(GrammarSource source, DiagnosticLog log) {
        GrammarFile file = read(source, log);
        return file == null || file.isPart()
                ? null
                : Normalizer.normalize(file, source.name(), source.packageName(), log);
    }

    private static List<SilentOverlap> overlaps(GrammarSource source) {
        DiagnosticLog log = new DiagnosticLog();
        Grammar grammar = grammar(source, log);
        Lexer lexer = grammar == null ? null : Lexer.of(grammar.rules(), log);
        if (grammar == null || lexer == null) {
            return List.of();
        }
        LrAutomaton automaton = LrAutomaton.of(grammar, lexer, log);
        return automaton == null || log.hasErrors() ? List.of() : Overlaps.silent(grammar, lexer, automaton);
    }

    private record Models(
            ParserModel parser,
            @Nullable MessageModel messages,
            @Nullable MessageModel evaluator,
            @Nullable WriterModel writer) {}

    private static @Nullable Models models(
            Grammar grammar,
            @Nullable ValueModel values,
            @Nullable EvaluatorModel evaluator,
            String sourcePath,
            Set<CompilerOption> options,
            DiagnosticLog log,
            Progress progress) {
        progress.enter(Stage.LEXER);
        Lexer lexer = Lexer.of(grammar.rules(), log);
        if (lexer == null) {
            return null;
        }
        progress.enter(Stage.LR);
        LrAutomaton automaton = options.contains(CompilerOption.CANONICAL)
                ? LrAutomaton.canonical(grammar, lexer, log)
                : LrAutomaton.of(grammar, lexer, log);
        if (automaton == null || log.hasErrors()) {
            return null;
        }
        try {
            progress.enter(Stage.MODES);
            ParserGeneration generation = ParserGeneration.of(grammar, lexer, automaton);
            LookBack.check(lexer, generation.modeAutomaton(), log);
            progress.enter(Stage.OVERLAPS);
            Overlaps.check(grammar, lexer, automaton, log);
            if (log.hasErrors()) {
                return null;
            }
            Function<@Nullable BuildingModel, @Nullable LaneMeasure> measure = building -> {
                boolean tables = options.contains(CompilerOption.TABLES);
                progress.enter(tables ? Stage.TABLES : Stage.DIRECT_CODE);
                return tables ? null : new LaneMeasure(building);
            };
            ParserModel events = generation.events(sourcePath, measure.apply(null));
            Function<Values, MessageModel> messages = made -> {
                progress.enter(Stage.VALUES);
                return MessageGeneration.of(grammar, automaton, made, generation, events, measure, log);
            };
            MessageModel records = values != null && grammar.values().records() ? messages.apply(values) : null;
            MessageModel evaluations = evaluator != null ? messages.apply(evaluator) : null;
            progress.enter(Stage.WRITER);
            WriterModel writer = values != null && grammar.values().writer()
                    ? WriterGeneration.of(grammar, lexer, automaton, values, events, log)
                    : null;
            return new Models(events, records, evaluations, writer);
        } catch (ModesTooLarge e) {
            e.report(log);
            return null;
        } catch (TableTooLarge e) {
            log.report(DiagnosticKind.TOO_LARGE, Span.whole(grammar.file()), e.reason());
            return null;
        }
    }
}
