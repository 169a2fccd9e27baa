package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.memcached.MemcachedResponseAnswers;
import org.tatoo.grammars.memcached.MemcachedResponseProtocolHandler.Request;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Calculated;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Done;
import org.tatoo.grammars.memcached.MemcachedResponseValues.InterruptedItems;
import org.tatoo.grammars.memcached.MemcachedResponseValues.ItemWithCas;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Items;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Missing;
import org.tatoo.grammars.memcached.MemcachedResponseValues.PlainItem;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Refused;
import org.tatoo.grammars.memcached.MemcachedResponseValues.ServerFailed;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Statistic;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Statistics;
import org.tatoo.grammars.memcached.MemcachedResponseWriter;
import org.tatoo.writer.WriteException;

/** What is written is what a client reads as the same answer to the same request. */
@Tag("jdk")
class MemcachedResponseWriterTest {
    private static final int LONG = 2_000_000;

    private final StringBuilder written = new StringBuilder();
    private final List<ByteBuffer> lent = new ArrayList<>();
    private Request asked = Request.nothing;
    private final MemcachedResponseWriter writer =
            new MemcachedResponseWriter(this::take, new MemcachedResponseAnswers() {
                @Override
                protected Request request() {
                    return asked;
                }
            });

    private void take(ByteBuffer bytes) {
        lent.add(bytes.duplicate());
        written.append(StandardCharsets.ISO_8859_1.decode(bytes));
    }

    @Test
    void anAnswerIsOneToItsRequest() {
        asked = Request.compare;
        writer.answer(new Missing());
        asked = Request.calculate;
        writer.answer(new Missing());
        assertThatThrownBy(() -> writer.answer(new Done())).isInstanceOf(WriteException.class);
        writer.answer(new Calculated("7"));
        asked = Request.statistics;
        writer.answer(new Statistics(List.of(new Statistic("a", "b c"), new Statistic("d", null))));
        writer.answer(new Statistics(List.of()));
        asked = Request.nothing;
        writer.answer(new Refused(new ServerFailed("full")));
        assertThatThrownBy(() -> writer.answer(new Refused(new ServerFailed("a\r\nSTORED"))))
                .isInstanceOf(WriteException.class);
        assertThat(written)
                .hasToString(
                        "NOT_FOUND\r\nNOT_FOUND\r\n7\r\nSTAT a b c\r\nSTAT d\r\nEND\r\nEND\r\nSERVER_ERROR full\r\n");
    }

    @Test
    void whatWasRightIsNotRightForAnotherRequest() {
        asked = Request.store;
        writer.answer(new Done());
        writer.answer(new Done());
        asked = Request.remove;
        assertThatThrownBy(() -> writer.answer(new Done())).isInstanceOf(WriteException.class);
        assertThat(written).hasToString("STORED\r\nSTORED\r\n");
    }

    @Test
    void aLongBlockIsNotCopied() {
        byte[] block = new byte[LONG];
        asked = Request.gets;
        ByteBuffer bytes = ByteBuffer.wrap(block);
        writer.item(new ItemWithCas("k", "0", LONG, "1"), bytes);
        assertThat(lent).hasSize(3);
        block[7] = 1;
        assertThat(lent.get(1).get(7)).isEqualTo((byte) 1);
        assertThat(bytes.remaining()).isEqualTo(LONG);
        writer.item(new ItemWithCas("l", "0", 1, "2"), ByteBuffer.wrap(new byte[] {'x'}));
        writer.answer(new Items());
        assertThat(lent).hasSize(5);
        assertThat(written)
                .hasToString("VALUE k 0 2000000 1\r\n" + "\0".repeat(LONG) + "\r\nVALUE l 0 1 2\r\nx\r\nEND\r\n");
    }

    @Test
    void aBlockHasTheLengthThatIsAnnounced() {
        asked = Request.retrieve;
        for (int length : new int[] {LONG - 1, LONG + 1, 1}) {
            assertThatThrownBy(() -> writer.item(new PlainItem("k", "0", length), ByteBuffer.wrap(new byte[LONG])))
                    .isInstanceOf(WriteException.class);
        }
        assertThat(written).isEmpty();
        writer.item(new PlainItem("k", "0", 1), ByteBuffer.wrap(new byte[] {'x'}));
        assertThatThrownBy(() -> writer.answer(new Refused(new ServerFailed("a"))))
                .isInstanceOf(WriteException.class);
        writer.answer(new InterruptedItems(new ServerFailed("a")));
        assertThat(written).hasToString("VALUE k 0 1\r\nx\r\nSERVER_ERROR a\r\n");
    }
}
