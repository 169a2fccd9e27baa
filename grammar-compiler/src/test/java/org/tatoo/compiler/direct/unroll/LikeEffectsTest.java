package org.tatoo.compiler.direct.unroll;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is done to several stacks together. */
class LikeEffectsTest {
    private static final String GRAMMAR = """
            tokens:
              name = '[a-z]+'
              open = '\\('
              close = '\\)'
              mark = '!'
              end = ';'
            productions:
              all = line* ;
              line = 'open' x 'close' {bracket} | 'open' 'open' x 'close' {brackets} | 'mark' x 'end' {line}
                  | 'mark' 'name' 'mark' {mark} ;
              x = 'name' ;
            """;

    private static final int NAME = 0;
    private static final int CLOSE = 2;
    private static final int END = 4;

    private final LikeEffects effects =
            new LikeEffects(new Lanes(Models.automata(GRAMMAR), new LaneSize()).effects(), false);

    /** The stacks after inputs, known from the end of a line. */
    private static KnownStacks after(String... inputs) {
        return new KnownStacks(Stream.of(inputs).map(LikeEffectsTest::stack).toList());
    }

    private static KnownStack stack(String input) {
        KnownStack stack = KnownStack.of(Models.stateAfter(GRAMMAR, "!a!"));
        for (int length = 1; length <= input.length(); length++) {
            stack = stack.push(Models.stateAfter(GRAMMAR, "!a!" + input.substring(0, length)));
        }
        return stack;
    }

    @Test
    void aTokenThatAllShiftIsShiftedOnEach() {
        KnownStacks before = after("(", "((");
        LikeEffects.Shift shift = shift(before, NAME);
        assertThat(shift.before()).isEmpty();
        assertThat(shift.stacks().each()).hasSize(2);
        for (int i = 0; i < 2; i++) {
            KnownStack stack = shift.stacks().each().get(i);
            KnownStack without = before.each().get(i);
            assertThat(stack.states().subList(0, without.states().size())).isEqualTo(without.states());
            assertThat(stack.states()).hasSize(without.states().size() + 1);
            assertThat(stack.written()).isEqualTo(without.written());
        }
    }

    @Test
    void aTokenThatNoneShiftsIsNone() {
        assertThat(effects.shift(after("(", "(("), END)).isEqualTo(LikeEffects.NoShift.BY_TABLES);
    }

    @Test
    void aTokenThatSomeShiftIsUnlike() {
        KnownStacks stacks = after("(a", "((");
        assertThat(effects.shift(stacks, CLOSE)).isEqualTo(LikeEffects.NoShift.UNLIKE);
    }

    @Test
    void theSameReductionsLeadToAStackEach() {
        KnownStacks stacks = shift(after("(", "(("), NAME).stacks();
        LikeEffects.Reductions reductions = effects.reductions(stacks).orElseThrow();
        assertThat(reductions.steps().stream().map(step -> step.report().production()))
                .containsExactly("x");
        assertThat(reductions.stacks().each()).hasSize(2).isNotEqualTo(stacks.each());
        assertThat(reductions.steps().get(0).stacks()).isEqualTo(reductions.stacks());
    }

    @Test
    void differentReductionsAreUnlike() {
        KnownStacks reduced = effects.reductions(shift(after("(", "(("), NAME).stacks())
                .orElseThrow()
                .stacks();
        KnownStacks stacks = shift(reduced, CLOSE).stacks();
        assertThat(effects.reductions(stacks)).isEmpty();
    }

    @Test
    void reductionsThatAreNotReportedAreOneStepAtTheEnd() {
        String lists = """
                tokens: a = 'a' b = 'b' end = ';'
                productions:
                  all = one* ;
                  one = 'a' ('b')* 'end' {first} | 'a' 'a' ('b')* 'end' {second} ;
                """;
        StackEffects each = new Lanes(Models.automata(lists), new LaneSize()).effects();
        KnownStacks stacks = new KnownStacks(
                List.of(KnownStack.of(Models.stateAfter(lists, "a")), KnownStack.of(Models.stateAfter(lists, "aa"))));
        LikeEffects like = new LikeEffects(each, false);
        LikeEffects.Shift shift = (LikeEffects.Shift) like.shift(stacks, 1);
        LikeEffects.Reductions reductions = like.reductions(shift.stacks()).orElseThrow();
        assertThat(reductions.steps()).hasSize(1);
        assertThat(reductions.steps().get(0).report().isNone()).isTrue();
        assertThat(reductions.steps().get(0).stacks()).isEqualTo(reductions.stacks());
    }

    @Test
    void ofOneStackEverythingIsKnown() {
        assertThat(effects.next(after("("))).isEqualTo(LikeEffects.Next.ALL);
        assertThat(effects.next(after("(", "(("))).isEqualTo(LikeEffects.Next.ALL);
    }

    @Test
    void ofStacksWithOneTopThatHasItsLaneOnlyThatIsKnown() {
        int line = Models.stateAfter(GRAMMAR, "!a!");
        KnownStacks stacks =
                new KnownStacks(List.of(KnownStack.of(line), new KnownStack(List.of(line), List.of(0), List.of())));
        assertThat(stacks.isOne()).isFalse();
        assertThat(effects.hasOwnLane(stacks)).isTrue();
        assertThat(effects.next(stacks)).isEqualTo(LikeEffects.Next.TOP);
    }

    private LikeEffects.Shift shift(KnownStacks stacks, int terminal) {
        return (LikeEffects.Shift) effects.shift(stacks, terminal);
    }
}
