package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.tatoo.compiler.trace.TracedParser;

/**
 * Compares a generated parser with a reader that was written from the specification: both have to give the same events,
 * and the same error at the same offset. The raw bytes that a relay is lent are not compared.
 */
final class Agreement {
    private static final Pattern RAW = Pattern.compile("(?m)^raw .*\n");
    private static final Pattern AFTER_OFFSET = Pattern.compile("(?m)^(error \\S+ at \\d+).*");

    /** As much as no length of a short message has. */
    private static final int MANY = 77;

    private final TracedParser parser;
    private final String start;
    private final Reader reader;
    private final Map<String, List<String>> answers = new TreeMap<>();
    private final Map<String, Integer> verdicts = new TreeMap<>();
    private int pieces = 1;

    /** Reads a whole input. */
    interface Reader {
        /** The events, one per line; an error without what comes after its offset. */
        String events(byte[] input);
    }

    Agreement(TracedParser parser, String start, Reader reader) {
        this.parser = parser;
        this.start = start;
        this.reader = reader;
    }

    /** Questions of that name are always answered so. */
    Agreement answering(String question, String answer) {
        answers.put(question, List.of(answer));
        return this;
    }

    private static String comparable(String events) {
        String told = events.contains("raw ") ? RAW.matcher(events).replaceAll("") : events;
        return told.contains("error ") ? AFTER_OFFSET.matcher(told).replaceAll("$1") : told;
    }

    /** How often each verdict has been given: {@code accept}, or {@code error} and a kind. */
    Map<String, Integer> verdicts() {
        return verdicts;
    }

    /** Both read {@code input}; the parser whole, and in pieces of 1 and of 3 bytes in turn. */
    void check(byte[] input) {
        String expected = reader.events(input);
        pieces = pieces == 1 ? 3 : 1;
        for (int chunk : new int[] {Math.max(1, input.length), pieces}) {
            String told = comparable(CorpusTest.trace(parser, start, input, answers, chunk));
            assertThat(told)
                    .as(() -> "in pieces of " + chunk + ": " + Arrays.toString(input))
                    .isEqualTo(expected);
        }
        String last = expected.lines().reduce((first, second) -> second).orElseThrow();
        verdicts.merge(last.replaceFirst(" (at \\d+|" + start + ")$", ""), 1, Integer::sum);
    }

    /**
     * Each byte is changed by one and by many, set to the least and the largest, has a bit flipped, is removed and doubled;
     * each two and four bytes are the largest number, and negative; cut-offs.
     */
    void checkMutants(byte[] right) {
        for (int at = 0; at < right.length; at++) {
            int old = right[at];
            for (int value : new int[] {old - 1, old + 1, old - MANY, old + MANY, 0, 255, old ^ (1 << (at % 8))}) {
                check(changed(right, at, value));
            }
            for (int size = 2; size <= 4 && at + size <= right.length; size += 2) {
                for (int first : new int[] {0x7f, 0xff}) {
                    byte[] wrong = changed(right, at, first);
                    Arrays.fill(wrong, at + 1, at + size, (byte) 0xff);
                    check(wrong);
                }
            }
            check(joined(Arrays.copyOf(right, at), Arrays.copyOfRange(right, at + 1, right.length)));
            check(joined(Arrays.copyOf(right, at + 1), Arrays.copyOfRange(right, at, right.length)));
            check(Arrays.copyOf(right, at));
        }
    }

    private static byte[] changed(byte[] right, int at, int value) {
        byte[] wrong = right.clone();
        wrong[at] = (byte) value;
        return wrong;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
