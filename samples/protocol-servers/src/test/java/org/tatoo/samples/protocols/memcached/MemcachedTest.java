package org.tatoo.samples.protocols.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.memcached.MemcachedParser;
import org.tatoo.samples.protocols.Conversation;
import org.tatoo.samples.protocols.memcached.Cache.Policy;
import org.tatoo.samples.testing.Dialogue;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;
import org.tatoo.testing.Exchange;

class MemcachedTest {
    private final Dialogue client = over(new MemcachedLimits(10_000, 1 << 20));

    /** The time begins on 1 January 2000, 946684800 seconds from that of Unix. */
    private static Dialogue over(MemcachedLimits limits) {
        Exchange exchange = Exchange.on(loop -> {
            Cache cache = new Cache(loop.clock(), limits);
            return connection -> new MemcachedParser(new MemcachedHandler(connection, cache));
        });
        return new Dialogue(exchange, MemcachedAnswers.check());
    }

    @Test
    void aValueIsKeptWithItsFlags() {
        client.send("set k 7 0 5\r\na\r\nb\0\r\n").expect("STORED\r\n");
        client.send("get k x\r\n").expect("VALUE k 7 5\r\na\r\nb\0\r\nEND\r\n");
    }

    @Test
    void storageCommandsLookAtWhatIsThere() {
        client.send("replace k 0 0 1\r\na\r\n").expect("NOT_STORED\r\n");
        client.send("append k 0 0 1\r\na\r\n").expect("NOT_STORED\r\n");
        client.send("add k 0 0 1\r\na\r\n").expect("STORED\r\n");
        client.send("add k 0 0 1\r\nb\r\n").expect("NOT_STORED\r\n");
        client.send("append k 0 0 1\r\nb\r\nprepend k 0 0 1\r\n0\r\n").expect("STORED\r\nSTORED\r\n");
        client.send("get k\r\n").expect("VALUE k 0 3\r\n0ab\r\nEND\r\n");
    }

    @Test
    void casStoresOnlyWhatHasNotChanged() {
        client.send("cas k 0 0 1 1\r\na\r\n").expect("NOT_FOUND\r\n");
        client.send("set k 0 0 1\r\na\r\ngets k\r\n").expect("STORED\r\nVALUE k 0 1 1\r\na\r\nEND\r\n");
        client.send("cas k 0 0 1 1\r\nb\r\ncas k 0 0 1 1\r\nc\r\n").expect("STORED\r\nEXISTS\r\n");
    }

    @Test
    void noreplyIsSilentForItsCommandOnly() {
        client.send("set k 0 0 1 noreply\r\n1\r\nincr k 1 noreply\r\nincr k 1\r\n")
                .expect("3\r\n");
    }

    @Test
    void aFlushIsForWhatIsThereAndComesAtItsTime() {
        client.send("set a 0 0 1\r\n1\r\nflush_all 10\r\nset b 0 0 1\r\n2\r\n").expect("STORED\r\nOK\r\nSTORED\r\n");
        client.pass(Duration.ofSeconds(9));
        client.send("get a b\r\n").expect("VALUE a 0 1\r\n1\r\nVALUE b 0 1\r\n2\r\nEND\r\n");
        client.pass(Duration.ofSeconds(1));
        client.send("get a b\r\n").expect("VALUE b 0 1\r\n2\r\nEND\r\n");
        client.send("set a 0 0 1\r\n3\r\nflush_all 10\r\nget a b\r\n")
                .expect("STORED\r\nOK\r\nVALUE a 0 1\r\n3\r\nVALUE b 0 1\r\n2\r\nEND\r\n");
        client.send("flush_all\r\nget a b\r\nset a 0 0 1\r\n4\r\n").expect("OK\r\nEND\r\nSTORED\r\n");
        client.send("get a\r\n").expect("VALUE a 0 1\r\n4\r\nEND\r\n");
    }

    @Test
    void aBlockWithoutRoomIsReadAndDropped() throws IOException {
        Cache large = new Cache(() -> Instant.EPOCH, MemcachedLimits.DEFAULT);
        try (Server small = TransportUnderTest.on(Server.builder(
                                connection -> new MemcachedParser(new MemcachedHandler(connection, large))))
                        // less than the value, more than a handshake and what is read at once
                        .memory(200_000)
                        .start();
                Conversation other = new Conversation(small.port(), MemcachedAnswers.check())) {
            other.send("set k 0 0 500000\r\n" + "x".repeat(500_000) + "\r\nget k\r\n")
                    .expect("SERVER_ERROR out of memory storing object\r\nEND\r\n");
            other.send("set k 0 0 1\r\n1\r\nget k\r\n").expect("STORED\r\nVALUE k 0 1\r\n1\r\nEND\r\n");
        }
    }

    @Test
    void theLengthOfAValueCanBeLimited() {
        over(new MemcachedLimits(1 << 20, 3))
                .send("set k 0 0 4\r\nabcd\r\nset k 0 0 3\r\nabc\r\nappend k 0 0 1\r\nd\r\n")
                .expect("SERVER_ERROR object too large for cache\r\nSTORED\r\nNOT_STORED\r\n");
    }

    @Test
    void aLongValueIsNoNumber() {
        client.send("set k 0 0 5000\r\n" + "1".repeat(5_000) + "\r\nincr k 1\r\n")
                .expect("STORED\r\nCLIENT_ERROR cannot increment or decrement non-numeric value\r\n");
    }

    @Test
    void numbersHave64BitsWithoutASign() {
        client.send("set k 0 0 20\r\n18446744073709551615\r\nincr k 2\r\n").expect("STORED\r\n1\r\n");
        client.send("decr k 2\r\n").expect("0\r\n");
        client.send("incr k 99999999999999999999\r\n").expectLines("CLIENT_ERROR cannot increment");
    }

    @Test
    void itemsEndAtTheirTime() {
        client.send("set k 0 10 1\r\na\r\nset d 0 946684820 1\r\nb\r\nset n 0 -1 1\r\nc\r\n")
                .expect("STORED\r\nSTORED\r\nSTORED\r\n");
        client.send("get n\r\n").expect("END\r\n");
        client.pass(Duration.ofSeconds(10));
        client.send("get k d\r\n").expect("VALUE d 0 1\r\nb\r\nEND\r\n");
        client.send("touch d 60\r\n").expect("TOUCHED\r\n");
        client.pass(Duration.ofSeconds(30));
        client.send("gat 0 d\r\n").expect("VALUE d 0 1\r\nb\r\nEND\r\n");
        client.send("flush_all 5\r\n").expect("OK\r\n");
        client.pass(Duration.ofSeconds(5));
        client.send("get d\r\n").expect("END\r\n");
    }

    @Test
    void aValueThatIsTooLargeIsRefusedAndTheConnectionGoesOn() {
        client.send("set k 0 0 1048577\r\n" + "x".repeat(1_048_577) + "\r\n")
                .expect("SERVER_ERROR object too large for cache\r\n");
        client.send("version\r\n").expectLines("VERSION ");
    }

    @Test
    void whatIsNoCommandIsAnErrorAndTheConnectionGoesOn() {
        client.send("nonsense a b\r\nversion\r\n").expectLines("ERROR\r\n", "VERSION ");
    }

    @Test
    void whatIsNoLineOfACommandEndsTheConnection() {
        client.send("set k\r\n").expectLines("CLIENT_ERROR UNEXPECTED_BYTE at 5");
        client.expectEnd();
    }

    @Test
    void quitEndsTheConnection() {
        client.send("quit\r\n").expectEnd();
    }

    @Test
    void memoryIsBoundedAndTheLeastRecentlyUsedGoes() {
        Cache cache = new Cache(() -> Instant.EPOCH, new MemcachedLimits(10_000, 1 << 20));
        for (int i = 0; i < 100; i++) {
            cache.store(Policy.SET, "k" + i, 0, 0, new byte[1000]);
            cache.get("k0");
        }
        assertThat(cache.used()).isLessThanOrEqualTo(10_000);
        assertThat(cache.get("k0")).isNotNull();
        assertThat(cache.get("k99")).isNotNull();
        assertThat(cache.get("k50")).isNull();
    }
}
