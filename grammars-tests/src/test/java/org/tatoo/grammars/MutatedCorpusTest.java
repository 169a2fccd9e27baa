package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.trace.TracedParser;

/** The cases of the corpora with a few bytes changed: equal events, however the input is cut. */
class MutatedCorpusTest {
    private static final int MUTATIONS = 8;

    /** Right or wrong, and with silent tokens silent, as users have them. */
    @TestFactory
    Stream<DynamicTest> aMutatedCaseGivesTheSameEventsHoweverItIsCut() throws IOException {
        return CorpusTest.files().stream()
                .flatMap(file -> Corpus.read(file).cases().stream()
                        .filter(one -> one.input().length > 0)
                        .map(one -> DynamicTest.dynamicTest(
                                file.getFileName() + ": " + one.name(), file.toUri(), () -> checkMutated(one))));
    }

    private void checkMutated(Corpus.Case one) {
        TracedParser parser = CompiledGrammar.silent(one.grammar());
        String start = one.start(parser);
        Random random = new Random(one.name().hashCode());
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] input = mutated(one.input(), random);
            String whole =
                    CorpusTest.trace(parser, start, input, one.answers(), List.of(input.length), ByteBuffer::wrap);
            for (int chunk : List.of(1, 2 + random.nextInt(64))) {
                assertThat(CorpusTest.trace(
                                parser,
                                start,
                                input,
                                one.answers(),
                                CorpusTest.chunks(input.length, chunk),
                                CorpusTest::sliced))
                        .as(() -> "chunks of " + chunk + " of " + Arrays.toString(input))
                        .isEqualTo(whole);
                assertThat(CorpusTest.tracePaused(parser, start, input, one.answers(), chunk))
                        .as(() -> "paused, chunks of " + chunk + " of " + Arrays.toString(input))
                        .isEqualTo(whole);
                assertThat(CorpusTest.traceParked(parser, start, input, one.answers(), chunk))
                        .as(() -> "parked, chunks of " + chunk + " of " + Arrays.toString(input))
                        .isEqualTo(whole);
            }
        }
    }

    /** The input twice, with up to two bytes replaced by others of it or by any. */
    private static byte[] mutated(byte[] input, Random random) {
        byte[] result = Arrays.copyOf(input, 2 * input.length);
        System.arraycopy(input, 0, result, input.length, input.length);
        for (int i = random.nextInt(3); i > 0; i--) {
            byte other = random.nextBoolean() ? input[random.nextInt(input.length)] : (byte) random.nextInt(256);
            result[random.nextInt(result.length)] = other;
        }
        return result;
    }
}
