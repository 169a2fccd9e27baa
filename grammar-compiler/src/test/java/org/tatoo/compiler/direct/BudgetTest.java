package org.tatoo.compiler.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Every method is equally large. */
    private record Equal(int bytes) implements CodeMeasure {
        @Override
        public CodeSize size(Continuation begin, IntFunction<Deferred> paths) {
            return new CodeSize(bytes, 10, 2);
        }

        @Override
        public CodeSize size(TokenRecogniser recogniser) {
            return new CodeSize(1, 1, 1);
        }

        @Override
        public int constants() {
            return 0;
        }
    }

    private static int room(int states) {
        return Math.min(MOST_BYTES, LEAST_BYTES + BYTES_A_STATE * states);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000, 3_000, 5_000, 7_900, 8_100, 20_000})
    void nothingIsAboveTheBudget(int bytes) {
        DirectCoding.Automata automata = Models.automata(LISTS);
        DirectCode code = DirectCoding.of(automata, new Equal(bytes));
        int methods =
                code.lanes().stream().mapToInt(lane -> 1 + lane.parts().size()).sum();
        int room = room(automata.automaton().states().size());
        assertThat(code.bytes()).isEqualTo(methods * bytes).isLessThanOrEqualTo(room);
        assertThat(methods > 0).as("%d methods", methods).isEqualTo(bytes < 8_000);
    }

    @Test
    void whatIsRepeatedComesFirst() {
        DirectCode code = DirectCoding.of(Models.automata(LISTS), new Equal(7_000));
        List<Integer> states =
                code.lanes().stream().flatMap(lane -> lane.entries().stream()).toList();
        assertThat(states)
                .contains(Models.stateAfter(LISTS, "2;2;2;121"))
                .doesNotContain(Models.stateAfter(LISTS, "2;"), Models.stateAfter(LISTS, "2;2;"), 0);
    }

    @Test
    void whatHasRoomIsThereAltogether() {
        DirectCode code = DirectCoding.of(Models.automata(LISTS), new Equal(10));
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
