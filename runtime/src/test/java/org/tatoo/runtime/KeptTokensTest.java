package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tokens kept are those that were added, whatever becomes of their arrays. */
class KeptTokensTest {
    private final List<byte[]> lent = new ArrayList<>();
    private int largest;

    private final BufferPool pool = new BufferPool() {
        @Override
        public byte[] acquire(int size) {
            largest = Math.max(largest, size);
            byte[] array = new byte[size];
            lent.add(array);
            return array;
        }

        @Override
        public void release(byte[] array) {
            assertThat(lent.removeIf(each -> each == array)).isTrue();
        }
    };

    private final Token token = new Token();
    private final KeptTokens kept = new KeptTokens(pool, 300, 300);

    @Test
    void eachHasItsBytesAndItsOffset() {
        Random random = new Random(1);
        for (int round = 0; round < 100; round++) {
            List<String> texts = new ArrayList<>();
            int bytes = random.nextInt(300);
            while (bytes > 0) {
                int length = 1 + random.nextInt(Math.min(bytes, 40));
                bytes -= length;
                texts.add(Character.toString('a' + texts.size() % 26).repeat(length));
            }
            for (int i = 0; i < texts.size(); i++) {
                add(texts.get(i), 1000L * i);
            }
            for (int i = 0; i < texts.size(); i++) {
                assertThat(kept.get(i).text()).isEqualTo(texts.get(i));
                assertThat(kept.get(i).offset()).isEqualTo(1000L * i);
            }
            kept.clear();
            assertThat(lent).isEmpty();
        }
        assertThat(largest).isLessThanOrEqualTo(300);
    }

    @Test
    void fewBytesBorrowNothing() {
        for (int i = 0; i < 64; i++) {
            add("x", i);
        }
        assertThat(largest).isZero();
        assertThat(kept.get(63).text()).isEqualTo("x");
    }

    @Test
    void theArrayGrowsWithTheBytesNotToTheirLimit() {
        add("x".repeat(65), 0);
        assertThat(largest).isEqualTo(65);
        add("x".repeat(10), 65);
        assertThat(largest).isEqualTo(130);
    }

    @Test
    void thereAreNoOthers() {
        add("x", 0);
        assertThatThrownBy(() -> kept.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
        kept.clear();
        assertThatThrownBy(() -> kept.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private void add(String text, long offset) {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.ISO_8859_1);
        token.set(bytes, 1, text.length(), offset);
        kept.add(token);
        bytes[1] = 0;
    }
}
