package org.tatoo.compiler.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** What the parser of a grammar has to do: its canonical automaton, and what each state looks for. */
final class Oracle {
    private final Automaton automaton;
    private final Model model;
    private final Languages languages = new Languages();
    private final List<Language> rules;
    private final Map<List<Integer>, Mode> modes = new HashMap<>();
    private final LeastBytes least;

    Oracle(Automaton automaton) {
        this.automaton = automaton;
        model = automaton.grammar().model();
        rules = model.languages(languages);
        least = LeastBytes.of(model, rules);
    }

    Automaton automaton() {
        return automaton;
    }

    Model model() {
        return model;
    }

    boolean hasRegions() {
        return !model.regions().isEmpty();
    }

    /** The fewest bytes, at least one, of what the counter of that index counts. */
    long leastCounted(int counter) {
        return least.ofCounted(counter);
    }

    /** What {@code state}, which consults a look-ahead, looks for. */
    Mode mode(State state) {
        return mode(state.tokens(automaton.grammar().terminals()));
    }

    /** What looks for every rule. */
    Mode all() {
        return mode(IntStream.range(0, model.tokens().size()).boxed().toList());
    }

    private Mode mode(List<Integer> tokens) {
        return modes.computeIfAbsent(tokens, key -> Mode.of(model, languages, tokens, rules));
    }

    /** The longest that an error in the token from {@code start} on may be undetected: where no rule can go on. */
    int latestOffset(byte[] input, int start) {
        Mode.Reading reading = all().start();
        int position = start;
        while (position < input.length) {
            reading = reading.after(input[position] & 0xff);
            if (reading.isDead()) {
                return position;
            }
            position++;
        }
        return position;
    }

    /** What becomes of {@code input}, from the start of that index; what is met on the way is counted. */
    Run run(int start, byte[] input, Totals totals) {
        OracleParser parser = new OracleParser(this, start, input);
        Run run = parser.run();
        parser.met().forEach(totals::add);
        return run;
    }

    /** Which tokens are delivered in which states if {@code input} is accepted; else none. */
    Set<DeadTokens.Place> deliveries(int start, byte[] input) {
        OracleParser parser = new OracleParser(this, start, input);
        return parser.run().isAccepted() ? parser.deliveries() : Set.of();
    }
}
