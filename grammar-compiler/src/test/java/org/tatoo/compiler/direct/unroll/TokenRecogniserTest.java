package org.tatoo.compiler.direct.unroll;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.compiler.ExamplePage;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.generation.ParserModel;

/** How code recognises tokens: what it looks like, and that it finds the longest match. */
class TokenRecogniserTest {
    @TestFactory
    Stream<DynamicTest> theCodeIsAsShown() throws IOException {
        return ExamplePage.tests("recognisers.md", (tokens, shown) -> {
            ParserModel model = Models.ofTokens(tokens);
            return RecogniserText.of(
                    Models.recogniser(Models.lane(model)),
                    model.automata().lexer().ruleNames());
        });
    }

    @ParameterizedTest
    @MethodSource("org.tatoo.compiler.direct.unroll.TokenSet#all")
    void whatIsFoundIsTheLongestMatch(TokenSet set) {
        ParserModel model = Models.ofTokens(set.tokens());
        LexerTables tables = new LexerTables(model);
        Lane lane = Models.lane(model);
        TokenRecogniser recogniser = Models.recogniser(lane);
        int found = 0;
        for (byte[] input : set.inputs()) {
            LexerTables.Match match = tables.match(lane.entries().get(0), input);
            Recognition recognition = Recognition.of(recogniser, input);
            String text = set + "\n" + new String(input, StandardCharsets.ISO_8859_1) + "\n" + recognition;
            switch (recognition.kind()) {
                case FOUND -> {
                    found++;
                    assertThat(match.decided()).as(text).isTrue();
                    assertThat(recognition.number()).as(text).isEqualTo(match.rule());
                    assertThat(recognition.end())
                            .as(text)
                            .isEqualTo(match.end())
                            .isLessThanOrEqualTo(set.max());
                }
                case HANDED_OVER -> {
                    int length = recognition.end();
                    assertThat(recognition.number())
                            .as(text)
                            .isEqualTo(tables.state(lane.entries().get(0), input, length));
                    LexerTables.Match before = tables.match(lane.entries().get(0), Arrays.copyOf(input, length));
                    assertThat(before.end()).as(text).isIn(0, length);
                }
                default -> {
                    boolean backsUp = match.end() < match.read();
                    boolean tooLong = match.read() > set.max();
                    assertThat(!set.whole() || !match.decided() || match.rule() < 0 || backsUp || tooLong)
                            .as(text)
                            .isTrue();
                }
            }
        }
        assertThat(found).isGreaterThan(10);
    }

    @ParameterizedTest
    @MethodSource("org.tatoo.compiler.direct.unroll.TokenSet#all")
    void oneTokenAndTheOthersAreTheWhole(TokenSet set) {
        TokenRecogniser recogniser = Models.recogniser(Models.lane(Models.ofTokens(set.tokens())));
        for (int rule : recogniser.rules()) {
            TokenRecogniser only = recogniser.only(rule);
            TokenRecogniser others = recogniser.without(rule);
            if (only == null || others == null) {
                boolean alone = recogniser.rules().size() == 1;
                boolean shared = !recogniser.branches().stream().allMatch(branch -> isTold(recogniser, branch, rule));
                assertThat(alone || shared).as("%s without %d", set, rule).isTrue();
                continue;
            }
            assertThat(only.rules()).containsExactly(rule);
            assertThat(others.rules())
                    .doesNotContain(rule)
                    .hasSize(recogniser.rules().size() - 1);
            for (byte[] input : set.inputs()) {
                Recognition whole = Recognition.of(recogniser, input);
                boolean first = only.branches().stream()
                        .anyMatch(branch -> branch.bytes().contains(input[0] & 0xff));
                Recognition found = Recognition.of(first ? only : others, input);
                String text = set + "\n" + new String(input, StandardCharsets.ISO_8859_1);
                assertThat(found).as(text).isEqualTo(whole);
                assertThat(Recognition.of(first ? others : only, input).kind())
                        .as(text)
                        .isEqualTo(Recognition.Kind.RETRIED);
            }
        }
    }

    /** Whether {@code branch} leads to {@code rule} alone, or to others alone. */
    private static boolean isTold(TokenRecogniser recogniser, Branch branch, int rule) {
        TokenRecogniser part = new TokenRecogniser(List.of(branch), recogniser.states(), recogniser.rules());
        return part.only(rule) != null || part.without(rule) != null;
    }

    @Test
    void someTokensAreToldByTheirFirstByte() {
        TokenRecogniser recogniser =
                Models.recogniser(Models.lane(Models.ofTokens("key = 'ab'\nend = ';'\nword = '[a-c]+'")));
        assertThat(recogniser.rules()).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(recogniser.only(1)).isNotNull();
        assertThat(recogniser.without(1)).isNotNull();
        assertThat(recogniser.only(0)).isNull();
        assertThat(recogniser.without(2)).isNull();
    }

    @Test
    void theOrderOfBranchesDoesNotMatter() {
        TokenRecogniser one = Models.recogniser(Models.lane(Models.ofTokens("a = 'a+'\nb = 'b+'\nc = 'c'")));
        TokenRecogniser other =
                new TokenRecogniser(reversed(one.branches()), reversed(one.states()), reversed(one.rules()));
        assertThat(one.recognisesAs(other)).isTrue();
        assertThat(one.equals(other)).isFalse();
        TokenRecogniser fewer = Objects.requireNonNull(one.without(2));
        assertThat(one.recognisesAs(fewer)).isFalse();
    }

    private static <T> List<T> reversed(List<T> list) {
        List<T> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }
}
