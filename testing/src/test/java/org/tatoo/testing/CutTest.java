package org.tatoo.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CutTest {
    @Test
    void nowhereIsOnePieceAndEverywhereIsOneForEachByte() throws IOException {
        assertThat(pieces("abc", Cut.nowhere())).containsExactly("abc");
        assertThat(pieces("abc", Cut.everywhere())).containsExactly("a", "b", "c");
        assertThat(pieces("abcd", left -> left == 4 ? 3 : left)).containsExactly("abc", "d");
    }

    @Test
    void piecesAreNeverEmptyAndTogetherTheWhole() throws IOException {
        Random random = new Random(1);
        for (int length = 0; length < 100; length++) {
            String text = "x".repeat(length);
            List<String> pieces = pieces(text, Cut.anywhere(random));
            assertThat(String.join("", pieces)).isEqualTo(text);
            assertThat(pieces).doesNotContain("");
        }
    }

    private static List<String> pieces(String text, Cut cut) throws IOException {
        List<String> pieces = new ArrayList<>();
        cut.split(
                text.getBytes(StandardCharsets.US_ASCII),
                (bytes, from, to) -> pieces.add(new String(bytes, from, to - from, StandardCharsets.US_ASCII)));
        return pieces;
    }
}
