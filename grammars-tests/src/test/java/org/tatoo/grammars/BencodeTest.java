package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code bencode.ebnf} and {@link BencodeReader} on right and wrong streams. */
class BencodeTest {
    private static final int STREAMS = 20;

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/bencode/bencode.ebnf"),
            "values",
            BencodeReader::events);

    private static byte[] stream(Random random, int most) {
        StringBuilder stream = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            value(random, stream, 3);
        }
        return stream.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void value(Random random, StringBuilder to, int deep) {
        switch (random.nextInt(deep > 0 ? 4 : 2)) {
            case 0 ->
                to.append('i').append(random.nextLong() >> random.nextInt(64)).append('e');
            case 1 -> string(random, to);
            case 2 -> {
                to.append('l');
                for (int i = random.nextInt(3); i > 0; i--) {
                    value(random, to, deep - 1);
                }
                to.append('e');
            }
            default -> {
                to.append('d');
                for (int i = random.nextInt(3); i > 0; i--) {
                    string(random, to);
                    value(random, to, deep - 1);
                }
                to.append('e');
            }
        }
    }

    private static void string(Random random, StringBuilder to) {
        String text = text(random, random.nextInt(8) == 0 ? 120 : 4);
        to.append(text.length()).append(':').append(text);
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
        assertThat(agreement.verdicts())
                .containsOnlyKeys("accept", "error TOKEN_TOO_LONG", "error UNEXPECTED_BYTE", "error UNEXPECTED_END");
    }

    /** Numbers that are a little or much too large, which no change of one byte makes of a small one. */
    @Test
    void bothRefuseNumbersThatAreTooLarge() {
        for (String input : List.of("16777216:", "16777217:", "99999999:", "100000000:", "li1e16777217:e")) {
            agreement.check(input.getBytes(StandardCharsets.ISO_8859_1));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys("error BAD_VALUE", "error TOKEN_TOO_LONG", "error UNEXPECTED_END");
    }
}
