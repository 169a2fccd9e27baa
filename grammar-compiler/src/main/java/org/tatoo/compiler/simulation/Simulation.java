package org.tatoo.compiler.simulation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.runtime.SyntaxError.Kind;

/** An interpreted parser of a grammar. Columns are those of {@link LrAutomaton.State#actions}. */
public final class Simulation {
    private final Grammar grammar;
    private final Lexer lexer;
    private final LrAutomaton automaton;
    private final BitSet skipped;
    private final Limits limits;
    private long steps;

    public Simulation(Grammar grammar, Lexer lexer, LrAutomaton automaton) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.automaton = automaton;
        skipped = lexer.skipped();
        limits = new Limits(automaton);
    }

    /** Returns the number of steps taken so far by all runs and scans, each of one automaton by one byte. */
    public long steps() {
        return steps;
    }

    /** Returns the column of the end of input. */
    public int end() {
        return grammar.terminals().end();
    }

    /** Returns the column of a virtual terminal. */
    public int column(VirtualTerminal terminal) {
        return grammar.terminals().number(terminal);
    }

    /** Returns the state on top of {@code configuration}. */
    public LrAutomaton.State state(Configuration configuration) {
        return automaton.states().get(configuration.state());
    }

    /** Returns a parser that has read nothing and is to read the start symbol number {@code start}. */
    public Configuration start(int start) {
        return Objects.requireNonNull(settled(Frame.bottom(start), Map.of()).configuration); // nothing has been read
    }

    /** Finds the rule that wins from {@code from} on in the mode of the state on top. */
    public Scan scan(Configuration configuration, byte[] input, int from) {
        BitSet alive = (BitSet) state(configuration).mode().clone();
        alive.or(skipped);
        int[] states = new int[lexer.rules().size()];
        Arrays.fill(states, 1);
        int rule = Dfa.NONE;
        int end = from;
        int at = from;
        while (at < input.length && step(alive, states, input[at] & 0xff)) {
            at++;
            int winner = winner(alive, states);
            if (winner != Dfa.NONE) {
                rule = winner;
                end = at;
            }
            if (at - from > longest(alive)) {
                return new Scan(rule, end, at, true);
            }
        }
        return new Scan(rule, end, at, false);
    }

    /** Follows a byte in the automata of all remaining rules; returns false, without any change, if none continues. */
    private boolean step(BitSet alive, int[] states, int b) {
        int byteClass = lexer.classes().classOf(b);
        boolean goesOn = goesOn(alive, states, byteClass);
        if (goesOn) {
            for (int rule = alive.nextSetBit(0); rule >= 0; rule = alive.nextSetBit(rule + 1)) {
                steps++;
                states[rule] = next(rule, states[rule], byteClass);
                alive.set(rule, states[rule] != Dfa.DEAD);
            }
        }
        return goesOn;
    }

    private boolean goesOn(BitSet alive, int[] states, int byteClass) {
        for (int rule = alive.nextSetBit(0); rule >= 0; rule = alive.nextSetBit(rule + 1)) {
            steps++;
            if (next(rule, states[rule], byteClass) != Dfa.DEAD) {
                return true;
            }
        }
        return false;
    }

    private int next(int rule, int state, int byteClass) {
        return lexer.automata().get(rule).next(state, byteClass);
    }

    private int winner(BitSet alive, int[] states) {
        int rule = alive.nextSetBit(0);
        while (rule >= 0 && !lexer.automata().get(rule).accepts(states[rule])) {
            rule = alive.nextSetBit(rule + 1);
        }
        return rule >= 0 ? rule : Dfa.NONE;
    }

    private int longest(BitSet alive) {
        int longest = 0;
        for (int rule = alive.nextSetBit(0); rule >= 0; rule = alive.nextSetBit(rule + 1)) {
            longest = Math.max(longest, lexer.rules().get(rule).max());
        }
        return longest;
    }

    /** Returns whether the input may end in {@code configuration}. */
    public boolean accepts(Configuration configuration) {
        Reduced reduced = reduced(configuration, end());
        return reduced != null && reduced.action == LrAutomaton.ACCEPT && reduced.excess == null;
    }

    /**
     * Returns the configuration after the token of the bytes from {@code from} (inclusive) to {@code to} (exclusive);
     * null if the token is rejected or its number is not allowed.
     */
    public @Nullable Configuration read(Configuration configuration, int token, byte[] input, int from, int to) {
        Configuration next = shift(configuration, token, 0, new Frame.Range(from, to));
        NumberFormat format = grammar.numbers().formats().get(token);
        if (next == null || format == null) {
            return next;
        }
        List<Long> numbers = Numbers.values(Arrays.copyOfRange(input, from, to), format);
        if (numbers.isEmpty()) {
            return null;
        }
        List<NumberFormat.Field> fields = format.fields();
        String name = element(configuration, token);
        for (int i = 0; i < numbers.size(); i++) {
            String field = fields.isEmpty() ? null : fields.get(i).name();
            Terminal terminal = grammar.tokens().get(token);
            Term.Register ofToken = new Term.Register(terminal, field, null);
            Term.Register ofElement = new Term.Register(terminal, field, name);
            next = next.with(grammar.numbers().slot(ofToken), numbers.get(i));
            if (name != null && grammar.named().registers().contains(ofElement)) {
                next = next.with(grammar.numbers().slot(ofElement), numbers.get(i));
            }
        }
        return next;
    }

    /** Returns the name of the element that {@code token} is; null if no term uses it. */
    private @Nullable String element(Configuration configuration, int token) {
        Reduced reduced = reduced(configuration, token);
        return reduced == null || reduced.action <= 0
                ? null
                : automaton.states().get(reduced.action - 1).name();
    }

    /**
     * Returns the configuration after {@code terminal} (after the last of its raw bytes); null if it is rejected.
     *
     * @param count the number of elements if it is the beginning of a counted list
     */
    public @Nullable Configuration answer(Configuration configuration, VirtualTerminal terminal, long count) {
        return answer(configuration, terminal, count, Frame.Range.NONE);
    }

    /** Does the same for raw {@code bytes}. */
    @Nullable
    Configuration answer(Configuration configuration, VirtualTerminal terminal, long count, Frame.Range bytes) {
        boolean step = terminal instanceof VirtualTerminal.Step;
        if (step && ((VirtualTerminal.Step) terminal).kind() == VirtualTerminal.Step.Kind.MORE) {
            return shift(configuration.countDown(), column(terminal), 0, bytes);
        }
        return shift(configuration, column(terminal), count, bytes);
    }

    private @Nullable Configuration shift(Configuration configuration, int column, long count, Frame.Range bytes) {
        Reduced reduced = reduced(configuration, column);
        if (reduced == null || reduced.action <= 0 || reduced.excess != null) {
            return null;
        }
        Frame pushed = reduced.top.push(reduced.action - 1, count, bytes);
        return limits.shifted(pushed, bytes.to()) == null
                ? settled(pushed, configuration.numbers()).configuration
                : null;
    }

    /** Returns what of {@code column}, with {@code bytes} from {@code bytes.from()} on, is too much; null if nothing is. */
    Limits.@Nullable Excess excess(Configuration configuration, int column, Frame.Range bytes) {
        Reduced reduced = reduced(configuration, column);
        if (reduced == null || reduced.excess != null || reduced.action == LrAutomaton.ACCEPT) {
            return reduced == null || reduced.excess == null ? null : new Limits.Excess(reduced.excess, bytes.from());
        }
        Frame pushed = reduced.top.push(reduced.action - 1, 0, bytes);
        Limits.Excess shifted = limits.shifted(pushed, bytes.to());
        Kind settled = settled(pushed, configuration.numbers()).excess;
        return shifted != null || settled == null ? shifted : new Limits.Excess(settled, bytes.to());
    }

    /** Returns the position before which the next token must end, because it belongs to a production with a bound. */
    int lastEnd(Configuration configuration) {
        return state(configuration).extent().goesOn() ? limits.lastEnd(configuration.top()) : Integer.MAX_VALUE;
    }

    /** Returns the states that are on top before {@code column} is shifted. */
    public BitSet passed(Configuration configuration, int column) {
        Reduced reduced = reduced(configuration, column);
        return reduced == null ? configuration.passed() : reduced.passed;
    }

    /** Returns whether the bytes of {@code token} are a number that is not allowed. */
    boolean isBadValue(int token, byte[] input, int from, int to) {
        NumberFormat format = grammar.numbers().formats().get(token);
        return format != null
                && Numbers.values(Arrays.copyOfRange(input, from, to), format).isEmpty();
    }

    /** Returns whether {@code token} is a number that the parser reads. */
    public boolean isNumber(int token) {
        return grammar.numbers().formats().containsKey(token);
    }

    /**
     * Returns the value of {@code term}; below all others if it exceeds 64 bits.
     *
     * @param asked the answer of the handler, if it is asked
     */
    public long number(Configuration configuration, Term term, long asked) {
        return number(configuration, term, asked, 0);
    }

    /** Returns the value of {@code term} with {@code left} bytes left in the innermost region. */
    long number(Configuration configuration, Term term, long asked, long left) {
        return Numbers.value(
                term,
                number -> configuration.numbers().getOrDefault(grammar.numbers().slot(number), 0L),
                asked,
                left);
    }

    /** Returns the answer with which the parser continues with {@code choice}. */
    public static Answer answer(VirtualTerminal.Choice choice) {
        String value = choice.selector().values().get(choice.value());
        return new Answer(choice.selector().name(), choice.value(), value);
    }

    /** Runs a whole input; questions without an answer in {@code answers} get 0, or the first possible choice. */
    public Run run(int start, byte[] input, List<Answer> answers) {
        return new Execution(this, grammar, lexer, input, answers).run(start(start));
    }

    /** The stack after the reductions caused by a look-ahead, and the action after them. */
    private record Reduced(
            Frame top, int action, BitSet passed, @Nullable Kind excess) {}

    private @Nullable Reduced reduced(Configuration configuration, int column) {
        Frame top = configuration.top();
        BitSet passed = (BitSet) configuration.passed().clone();
        Kind excess = null;
        while (true) {
            LrAutomaton.State state = automaton.states().get(top.state());
            passed.set(top.state());
            int action =
                    state.soleReduction() == LrAutomaton.NONE ? state.actions()[column] : -state.soleReduction() - 1;
            if (action == 0) {
                return null;
            }
            if (action > 0) {
                return new Reduced(top, action, passed, excess);
            }
            top = reduced(top, -action - 1);
            excess = excess == null ? limits.reduced(top, grammar.variants().get(-action - 1)) : excess;
        }
    }

    private Frame reduced(Frame top, int number) {
        Variant variant = grammar.variants().get(number);
        int length = variant.rightHandSide().size();
        Frame left = top.under(length);
        int next = automaton
                .states()
                .get(left.state())
                .successors()[variant.leftHandSide().index()];
        boolean counts = automaton.states().get(next).most() > 0;
        boolean goesOn = counts && variant.rightHandSide().get(0).equals(variant.leftHandSide());
        return left.push(next, goesOn ? top.under(length - 1).count() + 1 : counts ? 1 : 0, top.bytes(length));
    }

    /** The configuration after reductions, or what was too much. */
    private record Settled(
            @Nullable Configuration configuration, @Nullable Kind excess) {}

    /** Makes the reductions without look-ahead. */
    private Settled settled(Frame pushed, Map<Integer, Long> numbers) {
        Frame top = pushed;
        LrAutomaton.State state = automaton.states().get(top.state());
        while (state.soleReduction() != LrAutomaton.NONE) {
            top = reduced(top, state.soleReduction());
            Kind excess = limits.reduced(top, grammar.variants().get(state.soleReduction()));
            if (excess != null) {
                return new Settled(null, excess);
            }
            state = automaton.states().get(top.state());
        }
        BitSet passed = new BitSet();
        passed.set(top.state());
        return new Settled(new Configuration(top, numbers, passed), null);
    }
}
