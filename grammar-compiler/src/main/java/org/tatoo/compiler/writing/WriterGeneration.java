package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_NEEDS_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_RAW_REPEATED;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITES_NO_MATCH;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.generation.ParserGeneration;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.writing.WriterModel.Part;
import org.tatoo.compiler.writing.WriterModel.StreamWriter;
import org.tatoo.runtime.SyntaxError;

/** The generation of the contents of a writer. */
public final class WriterGeneration {
    private final Grammar grammar;
    private final Lexer lexer;
    private final ValueModel values;
    private final DiagnosticLog log;
    private final PartOrder order;
    private final WriterPlan plan;
    private final List<Part> parts = new ArrayList<>();
    private final Set<VirtualTerminal> pieces = new LinkedHashSet<>();

    private WriterGeneration(Grammar grammar, Lexer lexer, ValueModel values, DiagnosticLog log) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.values = values;
        this.log = log;
        order = new PartOrder(grammar, values);
        plan = new WriterPlan(grammar, lexer, values, order, log);
    }

    /** Returns the writer of {@code grammar}, which requests one and records; incomplete if errors were reported. */
    public static WriterModel of(
            Grammar grammar,
            Lexer lexer,
            LrAutomaton automaton,
            ValueModel values,
            ParserModel events,
            DiagnosticLog log) {
        return new WriterGeneration(grammar, lexer, values, log).model(automaton, events);
    }

    private WriterModel model(LrAutomaton automaton, ParserModel events) {
        checkTexts();
        for (ValueModel.Message message : values.messages()) {
            Content.Repetition list = message.list();
            NonTerminal symbol = list == null ? message.start() : element(list.element());
            if (symbol != null) {
                add(symbol, list == null, list == null ? null : separator(list));
            }
        }
        values.delivered().forEach(symbol -> add(symbol, false, null));
        order.check(parts.stream().map(part -> part.type().symbol()).toList(), log);
        LateParts late = new LateParts(grammar, lexer, automaton);
        parts.stream()
                .filter(part -> !part.last())
                .forEach(part -> late.check(part.type().symbol(), log));
        return new WriterModel(
                ParserGeneration.everyStep(events),
                values,
                parts,
                empty(),
                plan.symbols(),
                plan.formats(),
                slots(),
                pieces.stream().map(this::stream).toList(),
                grammar.charset() == GrammarCharset.UTF8
                        ? "UTF_8"
                        : grammar.charset() == GrammarCharset.ASCII ? "US_ASCII" : "ISO_8859_1",
                blank(),
                (plan.measures() && !blank().isEmpty()) || plan.defers(),
                List.copyOf(plan.selectors()),
                grammar.values().message());
    }

    private List<String> slots() {
        Stream<Term.Register> ofTokens = grammar.numbers().formats().keySet().stream()
                .map(token -> new Term.Register(grammar.tokens().get(token), null, null));
        Stream<Term.Register> ofElements = grammar.named().registers().stream();
        return Stream.concat(ofTokens, ofElements)
                .map(Solutions::slot)
                .distinct()
                .toList();
    }

    /** Returns the variants that may complete a part without bytes. */
    private Map<Integer, String> empty() {
        Set<Symbol> empty = new HashSet<>(values.delivered()); // they are written before
        grammar.virtuals().stream().filter(VirtualTerminal::mayBeZeroWide).forEach(empty::add);
        Map<Integer, String> found = new TreeMap<>();
        int before;
        do {
            before = found.size();
            for (Variant variant : grammar.variants()) {
                if (empty.containsAll(variant.rightHandSide())) {
                    empty.add(variant.leftHandSide());
                    found.put(variant.index(), variant.leftHandSide().name());
                }
            }
        } while (found.size() > before);
        Set<String> methods = parts.stream().map(Part::method).collect(Collectors.toSet());
        found.values().retainAll(methods);
        return found;
    }

    /** Checks that the text written for each token is read as that token. */
    private void checkTexts() {
        for (LexicalRule rule : grammar.rules()) {
            String text = rule.written();
            if (text != null && !matches(text, rule)) {
                log.report(WRITES_NO_MATCH, rule.span(), rule.name(), SyntaxError.escape(text));
            }
        }
    }

    private boolean matches(String text, LexicalRule rule) {
        Dfa dfa = lexer.automata().get(rule.index());
        int state = 1;
        for (int i = 0; i < text.length(); i++) {
            state = dfa.next(state, lexer.classes().classOf(text.charAt(i)));
        }
        return dfa.accepts(state) && text.length() <= rule.max();
    }

    private @Nullable NonTerminal element(Content content) {
        if (content instanceof Content.Named named) {
            return element(named.content());
        }
        if (content instanceof Content.Sequence sequence && sequence.parts().size() == 1) {
            return element(sequence.parts().get(0));
        }
        if (content instanceof Content.Single single && single.symbol() instanceof NonTerminal symbol) {
            return symbol;
        }
        log.report(WRITER_NEEDS_NON_TERMINAL, content.span(), content.span().text(), "is an element of the start");
        return null;
    }

    private @Nullable Frame separator(Content.Repetition list) {
        Content separator = list.separator();
        return separator == null ? null : plan.separator(list, separator);
    }

    private void add(NonTerminal symbol, boolean last, @Nullable Frame separator) {
        if (parts.stream().anyMatch(part -> part.type().symbol().equals(symbol))) {
            return;
        }
        plan.add(symbol);
        Streams streams = Streams.of(symbol, grammar, values);
        boolean open = streams.isOpen();
        if (open) {
            pieces.addAll(streams.terminals());
        } else {
            streams.repeated().forEach(raw -> log.report(WRITER_RAW_REPEATED, raw.span(), raw.name(), symbol.name()));
        }
        parts.add(new Part(
                symbol.name(),
                values.of(symbol),
                open
                        ? List.of()
                        : streams.terminals().stream().map(this::stream).toList(),
                last,
                separator));
    }

    private StreamWriter stream(VirtualTerminal virtual) {
        return new StreamWriter(grammar.tokens().size() + virtual.index(), virtual.name());
    }

    /** Returns the text between two tokens: the written text of the first blank, or else a match of it. */
    private String blank() {
        return grammar.rules().stream()
                .filter(rule -> rule.kind() == LexicalRule.Kind.BLANK)
                .map(this::text)
                .findFirst()
                .orElse("");
    }

    private String text(LexicalRule rule) {
        String written = rule.written();
        if (written != null) {
            return written;
        }
        Dfa matches = lexer.automata().get(rule.index());
        if (matches.accepts(matches.next(1, lexer.classes().classOf(' ')))) {
            return " ";
        }
        byte[] match = matches.shortestMatch(1, lexer.classes());
        return new String(match, java.nio.charset.StandardCharsets.ISO_8859_1);
    }
}
