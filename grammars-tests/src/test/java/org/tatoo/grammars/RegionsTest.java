package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.trace.TracedParser;

/** Regions in regions, in counts, after texts: a generated parser and {@link NestedReader} on right and wrong input. */
class RegionsTest {
    private static final String GRAMMAR = """
            directives:
              charset binary
            tokens:
              tag : bits(kind 2, rest 6) = '.'
              size : int(256) = '.'
              body = region(size)
              shape = choose(tag.kind: 0 raw | 1 list | 2 counted | 3 string) silent
              value = rest(body)
              many : int(256) = '.'
              items = count(many)
              text = until('\\0')
            productions:
              messages = message* ;
              message = 'tag' 'size' content@body ;
              content = 'shape.raw' 'value'                   {raw}
                      | 'shape.list' message*                 {list}
                      | 'shape.counted' 'many' message#items  {counted}
                      | 'shape.string' 'text' message?        {string}
                      ;
            """;

    private static final int MESSAGES = 40;

    private final TracedParser parser = CompiledGrammar.silent(GRAMMAR);

    /** A message, nested at most {@code depth} times, that a right sender would send. */
    private static byte[] message(Random random, int depth) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        int kind = depth == 0 ? 0 : random.nextInt(4);
        int inner = random.nextInt(4);
        if (kind == 0) {
            byte[] bytes = new byte[random.nextInt(6)];
            random.nextBytes(bytes);
            content.writeBytes(bytes);
        } else if (kind == 2) {
            content.write(inner);
        } else if (kind == 3) {
            content.writeBytes("abc".substring(random.nextInt(4)).getBytes(StandardCharsets.ISO_8859_1));
            content.write(0);
            inner = random.nextInt(2);
        }
        for (int i = 0; kind != 0 && i < inner; i++) {
            content.writeBytes(message(random, depth - 1));
        }
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(kind << 6 | random.nextInt(64));
        message.write(Math.min(255, content.size()));
        message.writeBytes(content.toByteArray());
        return message.toByteArray();
    }

    private void agree(byte[] input, Map<String, Integer> verdicts) {
        String expected = NestedReader.events(input);
        for (int chunk : new int[] {Math.max(1, input.length), 1, 3}) {
            String told = CorpusTest.trace(parser, input, chunk).replaceAll("(?m)^(error \\S+ at \\d+).*", "$1");
            assertThat(told)
                    .as(() -> "in pieces of " + chunk + ": " + Arrays.toString(input))
                    .isEqualTo(expected);
        }
        String last = expected.lines().reduce((first, second) -> second).orElseThrow();
        verdicts.merge(last.replaceFirst(" (at|messages).*", ""), 1, Integer::sum);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadWhatARightSenderSends(int seed) {
        Random random = new Random(seed);
        Map<String, Integer> verdicts = new TreeMap<>();
        for (int i = 0; i < MESSAGES; i++) {
            agree(message(random, 4), verdicts);
        }
        assertThat(verdicts).containsOnlyKeys("accept");
    }

    /** Each byte is changed by one, set to the least and the largest, removed and doubled; the input is cut off there. */
    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        Map<String, Integer> verdicts = new TreeMap<>();
        for (int i = 0; i < MESSAGES; i++) {
            byte[] right = message(random, 3);
            for (int at = 0; at < right.length; at++) {
                for (int value : new int[] {right[at] - 1, right[at] + 1, 0, 255, right[at] ^ 0x40, right[at] ^ 0x80}) {
                    byte[] wrong = right.clone();
                    wrong[at] = (byte) value;
                    agree(wrong, verdicts);
                }
                agree(joined(Arrays.copyOf(right, at), Arrays.copyOfRange(right, at + 1, right.length)), verdicts);
                agree(joined(Arrays.copyOf(right, at + 1), Arrays.copyOfRange(right, at, right.length)), verdicts);
                agree(Arrays.copyOf(right, at), verdicts);
            }
        }
        assertThat(verdicts)
                .containsOnlyKeys(
                        "accept",
                        "error BAD_LENGTH",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error UNEXPECTED_END");
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
