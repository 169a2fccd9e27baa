package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.trace.ClassFile;

/** A random grammar, what the compiler makes of it, and what the oracle says. */
final class Case {
    /** The most bytes of a method that HotSpot compiles. */
    private static final int METHOD_SIZE = 8000;

    private static final int SENTENCES = 300;

    private final long seed;
    private final Model model;
    private final Compilation compilation;
    private final Judgement judgement;

    private Case(long seed, Model model, Compilation compilation, Judgement judgement) {
        this.seed = seed;
        this.model = model;
        this.compilation = compilation;
        this.judgement = judgement;
    }

    static Case of(long seed) throws Watch.Broken {
        Model model = Models.of(seed);
        return of(seed, model, ModelText.of(model));
    }

    /** The compiler is given {@code text}, the oracle {@code model}. */
    static Case of(long seed, Model model, String text) throws Watch.Broken {
        String file = model.name() + ".ebnf";
        Compilation compilation = Watch.over(() -> GrammarCompiler.compile(UsedFiles.source(file, text)));
        return new Case(seed, model, compilation, Watch.over(() -> Judgement.of(model)));
    }

    long seed() {
        return seed;
    }

    Model model() {
        return model;
    }

    Judgement judgement() {
        return judgement;
    }

    /** What the compiler finds otherwise than the oracle; null if nothing. */
    @Nullable
    String difference() throws Watch.Broken {
        Set<Fault> reported = reported();
        Set<Fault> others = EnumSet.noneOf(Fault.class);
        others.addAll(reported);
        others.remove(Fault.DEAD_TOKEN);
        Oracle oracle = judgement.oracle();
        if (!judgement.agrees(others)) {
            return "faults expected: " + judgement.faults() + "\nseen: " + reported + "\n" + messages();
        }
        return oracle == null ? null : Watch.over(() -> deadDifference(oracle));
    }

    private @Nullable String deadDifference(Oracle oracle) {
        Set<String> expected = DeadTokens.names(oracle);
        Set<String> seen = tokens("is never read here");
        if (!expected.equals(seen)) {
            return "dead tokens expected: " + expected + "\nseen: " + seen + "\n" + messages();
        }
        for (String overtaken : tokens("is never followed here")) {
            if (isFollowed(oracle, overtaken)) {
                return "not overtaken anywhere: " + overtaken + "\n" + messages();
            }
        }
        return null;
    }

    /** The tokens that errors say {@code what} of. */
    private Set<String> tokens(String what) {
        Set<String> names = new TreeSet<>();
        for (Diagnostic diagnostic : compilation.diagnostics()) {
            Matcher matcher = java.util.regex.Pattern.compile("'(\\w+)' " + what + ".*", java.util.regex.Pattern.DOTALL)
                    .matcher(diagnostic.message());
            if (diagnostic.severity() == Severity.ERROR && matcher.matches()) {
                names.add(matcher.group(1));
            }
        }
        return names;
    }

    /** Whether accepted inputs have {@code name} in each state that may read it. */
    private boolean isFollowed(Oracle oracle, String name) {
        int token = model.tokens().stream().map(Model.Rule::name).toList().indexOf(name);
        Set<DeadTokens.Place> places = DeadTokens.uses(oracle, token);
        places.removeAll(DeadTokens.places(oracle));
        Dice dice = new Dice(seed);
        Sentences sentences = new Sentences(dice, judgement.grammar());
        for (int i = 0; i < SENTENCES && !places.isEmpty(); i++) {
            int start = dice.below(model.starts().size());
            places.removeAll(oracle.deliveries(start, sentences.input(start)));
        }
        return places.isEmpty();
    }

    Set<Fault> reported() {
        return Fault.reported(compilation.diagnostics());
    }

    /** What the compiler says. */
    String messages() {
        StringBuilder text = new StringBuilder();
        compilation.diagnostics().forEach(diagnostic -> text.append(diagnostic).append('\n'));
        return text.toString();
    }

    /** The generated files and a handler. */
    List<GeneratedFile> files() throws Watch.Broken {
        ParserModel parser = compilation.model();
        if (parser == null) {
            return List.of();
        }
        List<GeneratedFile> files = new ArrayList<>(Watch.over(compilation::files));
        files.add(new GeneratedFile(parser.name() + "Recorder.java", Recorder.source(model, parser)));
        return files;
    }

    GeneratedParser parser(ClassLoader loader) throws ReflectiveOperationException {
        return new GeneratedParser(loader, prefix());
    }

    private String prefix() {
        return "G" + seed;
    }

    /** Whether the parser asks its handler for numbers or choices. */
    boolean asks() {
        ParserModel parser = compilation.model();
        return parser != null
                && !(parser.virtual().numberMethods().isEmpty()
                        && parser.virtual().selectors().isEmpty());
    }

    /** The most callbacks that the compiler says there are between two bytes. */
    long callbacks() {
        ParserModel parser = compilation.model();
        return parser == null ? 0 : parser.automata().callbacks();
    }

    /** The methods that are too large to be compiled by HotSpot. */
    List<String> largeMethods(Map<String, byte[]> classes) {
        List<String> large = new ArrayList<>();
        classes.forEach((name, content) -> {
            if (name.equals(prefix() + "Parser") || name.startsWith(prefix() + "Parser$")) {
                ClassFile.of(name, content).methods().stream()
                        .filter(method ->
                                method.bytes() > METHOD_SIZE && !method.name().equals("<clinit>"))
                        .forEach(method -> large.add(name + "." + method.name() + " has " + method.bytes() + " bytes"));
            }
        });
        return large;
    }
}
