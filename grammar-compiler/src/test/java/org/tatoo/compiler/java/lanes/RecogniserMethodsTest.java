package org.tatoo.compiler.java.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.direct.unroll.Models;
import org.tatoo.compiler.direct.unroll.Recognition;
import org.tatoo.compiler.direct.unroll.TokenSet;
import org.tatoo.compiler.java.source.Printed;
import org.tatoo.compiler.trace.ClassFile;

/** Recognisers, printed, compiled and run: what a method answers is what its recogniser says. */
class RecogniserMethodsTest {
    /** More keywords than are compared one after the other, two of them of one length. */
    private static final TokenSet KEYWORDS = new TokenSet(
            "a = 'b'\nb = 'ba'\nc = 'ab'\nd = 'abb'\ne = '(?i)aba'\nf = 'bbbb'\ng = 'babab'\nword = '(?i)[a-b]+'",
            "abA;",
            6,
            true);

    /** More bytes than are compared one after the other. */
    private static final TokenSet SWITCH =
            new TokenSet("a = 'a'\nb = 'b;'\nc = 'c'\nd = 'd+'\ne = ';'\nf = 'bd'", "abcd;", 6, true);

    @Test
    void aMethodAnswersWhatItsRecogniserSays() {
        List<TokenSet> sets = new ArrayList<>(TokenSet.all().toList());
        sets.add(KEYWORDS);
        sets.add(SWITCH);
        ByteTests tests = new ByteTests();
        TypeSpec.Builder type = Printed.begin()
                .addField(FieldSpec.builder(long.class, "NONE", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("-1")
                        .build());
        List<TokenRecogniser> recognisers = sets.stream()
                .map(set -> Models.recogniser(Models.lane(Models.ofTokens(set.tokens()))))
                .toList();
        for (int i = 0; i < sets.size(); i++) {
            type.addMethods(RecogniserMethods.methods(recognisers.get(i), i, List.of("a", "b"), tests));
        }
        tests.addTo(type);
        Printed printed = Printed.of(type);

        int found = 0;
        for (int i = 0; i < sets.size(); i++) {
            TokenRecogniser recogniser = recognisers.get(i);
            for (byte[] input : sets.get(i).inputs()) {
                Recognition expected = Recognition.of(recogniser, input);
                long answer = (long) printed.call(RecogniserMethods.name(i), input, 0, input.length);
                if (expected.kind() == Recognition.Kind.FOUND) {
                    long index = recogniser.rules().indexOf(expected.number());
                    assertThat(answer)
                            .as("%s", sets.get(i))
                            .isEqualTo(index << RecogniserMethods.RULE_SHIFT | expected.end());
                    found++;
                } else {
                    String text = new String(input, StandardCharsets.ISO_8859_1);
                    assertThat(answer).as("%s: %s", sets.get(i), text).isNegative();
                }
            }
        }
        assertThat(found).isGreaterThan(10_000);
        IntStream.range(0, sets.size()).forEach(i -> checkSize(recognisers.get(i), i, printed));
    }

    /** What is measured is not less than the code, and not much more. */
    private static void checkSize(TokenRecogniser recogniser, int number, Printed printed) {
        int bytes = printed.file().methods().stream()
                .filter(method -> method.name().matches(RecogniserMethods.name(number) + "(_.*)?"))
                .mapToInt(ClassFile.Method::bytes)
                .sum();
        int measured = new LaneMeasure().size(recogniser).bytes();
        assertThat(bytes).as(RecogniserMethods.name(number)).isBetween(measured * 2 / 3, measured);
    }

    @Test
    void aMethodBeginsAndEndsAnywhereInTheInput() {
        ByteTests tests = new ByteTests();
        TokenRecogniser recogniser = Models.recogniser(Models.lane(Models.ofTokens("word = '[a-z]+'\nend = ';'")));
        TypeSpec.Builder type = Printed.begin()
                .addField(FieldSpec.builder(long.class, "NONE", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("-1")
                        .build())
                .addMethods(RecogniserMethods.methods(recogniser, 0, List.of("word", "end"), tests));
        tests.addTo(type);
        Printed printed = Printed.of(type);
        byte[] input = "ab;cd;ef".getBytes(StandardCharsets.ISO_8859_1);
        assertThat((int) (long) printed.call("token0", input, 3, 8)).isEqualTo(5);
        assertThat((long) printed.call("token0", input, 3, 5)).isNegative();
        assertThat((int) (long) printed.call("token0", input, 2, 3)).isEqualTo(3);
        assertThat((long) printed.call("token0", input, 6, 8)).isNegative();
    }
}
