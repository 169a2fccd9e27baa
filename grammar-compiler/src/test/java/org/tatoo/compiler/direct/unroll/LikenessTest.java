package org.tatoo.compiler.direct.unroll;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which stacks code may treat alike, and which tokens are optional for it: in a lane that begins after an element. */
class LikenessTest {
    private static final String BLANKS = "blanks: blank = ' '\n";
    private static final String ELEMENT = "e;";

    /** A grammar whose tokens are letters, of which {@code one} is an element. */
    private static String grammar(String blanks, String one) {
        return "tokens: a = 'a' b = 'b' c = 'c' d = 'd' e = 'e' end = ';'\n" + blanks
                + "productions:\n  all = (one | last)* ;\n  last = 'e' 'end' ;\n  " + one + " ;\n";
    }

    /** The lane of a grammar. */
    private static final class Subject {
        private final String grammar;
        private final Lanes lanes;
        private final PlaceLoader loader;
        private final Likeness likeness;
        private final int entry;

        Subject(String grammar) {
            this.grammar = grammar;
            lanes = new Lanes(Models.automata(grammar), new LaneSize());
            entry = Models.stateAfter(grammar, ELEMENT);
            LaneEnds ends = new LaneEnds(lanes, List.of(entry), false);
            loader = new PlaceLoader(lanes, ends);
            likeness = new Likeness(lanes, ends, loader, LaneMethods.MOST);
        }

        /** The stack after tokens that nothing reduces. */
        KnownStack stack(String tokens) {
            KnownStack stack = KnownStack.of(entry);
            for (int length = 1; length <= tokens.length(); length++) {
                stack = stack.push(Models.stateAfter(grammar, ELEMENT + tokens.substring(0, length)));
            }
            return stack;
        }

        boolean areAlike(String... inputs) {
            return likeness.areAlike(
                    new KnownStacks(Stream.of(inputs).map(this::stack).toList()));
        }

        boolean isOptional(String input, char token) {
            KnownStacks stacks = KnownStacks.of(stack(input));
            Place place = new Place(1, stacks, LaneMethods.MOST, loader.code(stacks, LaneMethods.MOST));
            return likeness.isOptional(place, token - 'a', KnownStacks.of(stack(input + token)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ':',
            quoteCharacter = '"',
            value = {
                "with and without an optional token: one = 'a' 'b'? 'c' 'd' 'end': ac: abc: true",
                "the same a token later: one = 'a' 'b'? 'c' 'd' 'end': acd: abcd: true",
                "two optional tokens: one = 'a' 'b'? 'c' 'd'? 'e' 'end': ace: abcde: true",
                "a stack and itself: one = 'a' 'end': a: a: true",
                "a production in between that ends the same: one = 'a' 'b'? x 'end' ; x = 'c' 'd': ac: abc: true",
                "other tokens at once: one = 'a' 'b'? 'c' 'end': a: ab: false",
                "other tokens later: one = 'a' 'c' 'd' 'end' {p} | 'b' 'c' 'end' {q}: a: b: false",
                "another callback at the end: one = 'a' 'c' 'end' {p} | 'b' 'b' 'c' 'end' {q}: a: bb: false",
                "a callback more: one = 'a' x 'd' 'end' {p} | 'b' 'c' 'd' 'end' {q} ; x = 'c': a: b: false",
                "one ends where another continues: one = 'a' x {p} | 'b' x 'end' {q} ; x = 'c': a: b: false",
                "one list for both: one = 'a' 'b'? x 'end' ; x = y+ ; y = 'c' 'd': ac: abc: true",
                "a list for each, not at the bottom: one = 'a' 'b'? y+ 'end' ; y = 'c' 'd': ac: abc: true"
            })
    void stacksAreAlikeIfTheSameFollowsAllOfThem(String why, String one, String some, String others, boolean alike) {
        Subject subject = new Subject(grammar("", one));
        assertThat(subject.areAlike(some, others)).as(why).isEqualTo(alike);
        assertThat(subject.areAlike(others, some)).as(why).isEqualTo(alike);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ':',
            quoteCharacter = '"',
            value = {
                "the token or none: one = 'a' 'b'? 'c' 'end': a: b: true",
                "several may follow: one = 'a' 'b'? ('c' | 'd') 'end': a: b: true",
                "one of two optional tokens: one = 'a' 'b'? 'c'? 'd' 'end': a: c: false",
                "the other of them: one = 'a' 'b'? 'c'? 'd' 'end': a: b: true",
                "two optional tokens that come together: one = 'a' ('b' 'd')? 'c' 'end': a: b: false",
                "nothing else can come: one = 'a' 'b' 'c' 'end': a: b: false",
                "it changes the callback: one = 'a' 'c' 'end' {p} | 'a' 'b' 'c' 'end' {q}: a: b: false",
                "it changes what follows: one = 'a' 'c' 'end' {p} | 'a' 'b' 'd' 'end' {q}: a: b: false",
            })
    void aTokenIsOptionalIfTheOthersDoTheSameAfterIt(
            String why, String one, String input, char token, boolean optional) {
        assertThat(new Subject(grammar("", one)).isOptional(input, token))
                .as(why)
                .isEqualTo(optional);
    }

    @Test
    void noTokenIsOptionalWhereBlanksAreSkipped() {
        String one = "one = 'a' 'b'? 'c' 'end'";
        assertThat(new Subject(grammar("", one)).isOptional("a", 'b')).isTrue();
        assertThat(new Subject(grammar(BLANKS, one)).isOptional("a", 'b')).isFalse();
    }
}
