package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.trace.TracedParser;

/** The parser of {@code memcached_response.ebnf} and {@link MemcachedResponseReader} on right and wrong streams. */
class MemcachedResponseTest {
    private static final int STREAMS = 6;
    private static final TracedParser PARSER =
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/memcached/memcached_response.ebnf");

    private static Agreement agreement(String request) {
        return new Agreement(PARSER, "answers", MemcachedResponseReader.answering(request))
                .answering("request", request);
    }

    private static byte[] stream(Random random, String request, int most) {
        StringBuilder stream = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            answer(random, request, stream);
        }
        return stream.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void answer(Random random, String request, StringBuilder to) {
        switch (request) {
            case "retrieve" -> items(random, "", to);
            case "gets" -> items(random, " 7", to);
            case "statistics" -> statistics(random, to);
            case "store" -> to.append(one(random, "STORED", "NOT_STORED"));
            case "compare" -> to.append(one(random, "STORED", "NOT_STORED", "EXISTS", "NOT_FOUND"));
            case "remove" -> to.append(one(random, "DELETED", "NOT_FOUND"));
            case "calculate" -> to.append(one(random, "0", "18446744073709551615", "NOT_FOUND"));
            case "touch" -> to.append(one(random, "TOUCHED", "NOT_FOUND"));
            case "tell" -> to.append("VERSION 1.6 x");
            case "control" -> to.append("OK");
            default -> to.append(failure(random));
        }
        to.append("\r\n");
    }

    private static void items(Random random, String unique, StringBuilder to) {
        int many = random.nextInt(3);
        for (int i = 0; i < many; i++) {
            String block = one(random, "", "x", "END\r\n", "\0\u00ff");
            to.append("VALUE k").append(i).append(" 0 ").append(block.length()).append(unique);
            to.append("\r\n").append(block).append("\r\n");
        }
        to.append(random.nextInt(4) == 0 ? failure(random) : "END");
    }

    private static void statistics(Random random, StringBuilder to) {
        for (int i = random.nextInt(3); i > 0; i--) {
            to.append(one(random, "STAT pid 7\r\n", "STAT a \r\n", "STAT b\r\n", "STAT c d e\r\n"));
        }
        to.append("END");
    }

    private static String failure(Random random) {
        return one(random, "ERROR", "ERROR too many", "CLIENT_ERROR x y", "SERVER_ERROR z");
    }

    private static String one(Random random, String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "store",
                "compare",
                "retrieve",
                "gets",
                "remove",
                "calculate",
                "touch",
                "tell",
                "statistics",
                "control",
                "nothing"
            })
    void bothReadRightAndWrongStreams(String request) {
        Agreement agreement = agreement(request);
        Random random = new Random(1);
        for (int i = 0; i < 20 * STREAMS; i++) {
            agreement.check(stream(random, request, 5));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
        for (int i = 0; i < STREAMS; i++) {
            agreement.checkMutants(stream(random, request, 3));
        }
        assertThat(agreement.verdicts()).containsKeys("accept", "error UNEXPECTED_BYTE", "error UNEXPECTED_END");
    }

    @Test
    void bothRefuseWhatAnswersAnotherRequest() {
        for (String request : List.of("store", "gets", "calculate", "statistics", "nothing")) {
            Agreement agreement = agreement(request);
            Random random = new Random(3);
            for (String other :
                    List.of("store", "retrieve", "gets", "remove", "touch", "tell", "statistics", "control")) {
                agreement.check(stream(random, other, 4));
                agreement.check(stream(random, other, 4));
            }
            assertThat(agreement.verdicts()).containsKey("error BAD_CHOICE");
        }
    }

    @Test
    void bothRefuseLengthsThatAreTooLarge() {
        Agreement agreement = agreement("retrieve");
        for (String length : List.of("2147483647", "2147483648", "99999999999999999999", "000000000000000000001")) {
            agreement.check(("VALUE k 0 " + length + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys("error BAD_VALUE", "error TOKEN_TOO_LONG", "error UNEXPECTED_END");
    }
}
