package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code netstring.ebnf} and {@link NetstringReader} on right and wrong streams. */
class NetstringTest {
    private static final int STREAMS = 20;

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/netstring/netstring.ebnf"),
            "netstrings",
            NetstringReader::events);

    private static byte[] stream(Random random, int most) {
        StringBuilder stream = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            String text = text(random, random.nextInt(5) == 0 ? 120 : 4);
            stream.append(text.length()).append(':').append(text).append(',');
        }
        return stream.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(Random random, int most) {
        byte[] bytes = new byte[random.nextInt(most + 1)];
        random.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadRightStreams(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            agreement.check(stream(random, 10));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < STREAMS; i++) {
            agreement.checkMutants(stream(random, 4));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept", "error UNEXPECTED_BYTE", "error UNEXPECTED_END");
    }

    /** Numbers that are a little or much too large, which no change of one byte makes of a small one. */
    @Test
    void bothRefuseNumbersThatAreTooLarge() {
        for (String input : List.of("1000000:", "1000001:", "9999999:", "10000000:", "0:,1000001:x")) {
            agreement.check(input.getBytes(StandardCharsets.ISO_8859_1));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys("error BAD_VALUE", "error TOKEN_TOO_LONG", "error UNEXPECTED_END");
    }
}
