package org.tatoo.compiler.direct.unroll;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.java.lanes.LaneMeasure;
import org.tatoo.compiler.trace.RandomGrammar;

/** How many lanes a class has: record 21. */
class BudgetTest {
    private static final int MOST_BYTES = 60_000;
    private static final int LEAST_BYTES = 7_500;
    private static final int BYTES_A_STATE = 380;

    /** A head that comes once, then two lists, one inside the other. */
    private static final String LISTS = """
            tokens:
              one = '1'
              two = '2'
              end = ';'
            productions:
              all = part part part list* ;
              part = 'two' 'end' ;
              list = 'one' item* 'end' ;
              item = 'two' 'one' ;
            """;

    private static int room(int states) {
        return Math.min(MOST_BYTES, LEAST_BYTES + BYTES_A_STATE * states);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000, 3_000, 5_000, 7_900, 8_100, 20_000})
    void nothingIsAboveTheBudget(int bytes) {
        ParserAutomata automata = Models.automata(LISTS);
        DirectCode code = DirectCoding.of(automata, new LaneSize(bytes, 1));
        int room = room(automata.automaton().states().size());
        assertThat(code.bytes()).isEqualTo(methods(code) * bytes).isLessThanOrEqualTo(room);
        assertThat(methods(code) > 0).as("%d methods", methods(code)).isEqualTo(bytes < 8_000);
    }

    /** Lanes call a recogniser where it is too large to be repeated: its bytes are in the budget, too. */
    @ParameterizedTest
    @ValueSource(ints = {1_000, 3_000, 5_000, 7_900})
    void recognisersAreInTheBudget(int bytes) {
        ParserAutomata automata = Models.automata(LISTS);
        DirectCode code = DirectCoding.of(automata, new LaneSize(100, bytes));
        int called = (int) code.lanes().stream()
                .flatMap(Lane::scans)
                .map(Scan::method)
                .filter(method -> method >= 0)
                .distinct()
                .count();
        assertThat(called).isPositive();
        assertThat(code.bytes())
                .isGreaterThanOrEqualTo(methods(code) * 100 + called * bytes)
                .isLessThanOrEqualTo(room(automata.automaton().states().size()));
    }

    /** What is unfolded later changes what was measured before: places are shared, methods are divided. */
    @Test
    void whatWasMeasuredIsWhatIsThere() {
        int lanes = 0;
        for (int seed = 0; seed < 60; seed++) {
            String grammar = new RandomGrammar(seed).text();
            if (!Models.compile(grammar).hasErrors()) {
                ParserAutomata automata = Models.automata(grammar);
                CodeMeasure measure = new LaneMeasure();
                DirectCode code = DirectCoding.of(automata, measure);
                lanes += code.lanes().size();
                assertThat(code.bytes())
                        .as(grammar)
                        .isGreaterThanOrEqualTo(measured(code, measure))
                        .isLessThanOrEqualTo(room(automata.automaton().states().size()));
            }
        }
        assertThat(lanes).isGreaterThan(10);
    }

    private static int methods(DirectCode code) {
        return code.lanes().stream().mapToInt(lane -> 1 + lane.parts().size()).sum();
    }

    /** The bytes of all lanes and of the recognisers that they call. */
    private static int measured(DirectCode code, CodeMeasure measure) {
        int lanes = code.lanes().stream()
                .flatMap(lane -> Stream.concat(
                        Stream.of(lane.begin()), lane.parts().stream().map(part -> new Continuation.Next(part.scan()))))
                .mapToInt(begin -> measure.size(begin, code.paths()::get).bytes())
                .sum();
        int recognisers = code.lanes().stream()
                .flatMap(Lane::scans)
                .map(Scan::method)
                .filter(method -> method >= 0)
                .distinct()
                .mapToInt(method -> measure.size(code.recognisers().get(method)).bytes())
                .sum();
        return lanes + recognisers;
    }

    @Test
    void whatIsRepeatedComesFirst() {
        DirectCode code = DirectCoding.of(Models.automata(LISTS), new LaneSize(7_000, 1));
        List<Integer> states =
                code.lanes().stream().flatMap(lane -> lane.entries().stream()).toList();
        assertThat(states)
                .contains(Models.stateAfter(LISTS, "2;2;2;121"))
                .doesNotContain(Models.stateAfter(LISTS, "2;"), Models.stateAfter(LISTS, "2;2;"), 0);
    }

    @Test
    void whatHasRoomIsThereAltogether() {
        DirectCode code = DirectCoding.of(Models.automata(LISTS), new LaneSize(10, 1));
        assertThat(code.lanes().stream().flatMap(lane -> lane.entries().stream()))
                .contains(Models.stateAfter(LISTS, "2;2;2;121"), Models.stateAfter(LISTS, "2;2;2;1;"));
    }

    @Test
    void aGrammarOfManyStatesAfterNonTerminalsHasNoLane() {
        assertThat(Models.of(chain(60)).direct().lanes()).isNotEmpty();
        DirectCode none = Models.of(chain(70)).direct();
        assertThat(none.entries()).isGreaterThan(64);
        assertThat(none.lanes()).isEmpty();
        assertThat(none.bytes()).isZero();
    }

    /** A list of messages of so many parts. */
    private static String chain(int parts) {
        return "tokens: a = 'a'\nproductions:\n  all = message* ;\n  message =" + " part".repeat(parts)
                + " ;\n  part = 'a' ;\n";
    }
}
