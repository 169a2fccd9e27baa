package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Large arrays take whole regions of the heap. */
class SizesTest {
    private static final int REGION = (int) Sizes.REGION;

    @Test
    void aSmallArrayTakesItsBytes() {
        assertThat(Sizes.array(0)).isZero();
        assertThat(Sizes.array(REGION / 2 - 17)).isEqualTo(REGION / 2 - 17);
    }

    @Test
    void aLargeOneTakesWholeRegionsWithItsHead() {
        assertThat(Sizes.array(REGION / 2)).isEqualTo(REGION);
        assertThat(Sizes.array(REGION - 16)).isEqualTo(REGION);
        assertThat(Sizes.array(REGION)).isEqualTo(2L * REGION);
    }

    @Test
    void soDoValuesAndIncompleteRequests() throws IOException {
        long room = 16L * REGION;
        try (RunningServer server = RunningServer.withLimits(room, room, room);
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            String value = "x".repeat(REGION / 2);
            for (String[] command :
                    new String[][] {{"SET", "s", value}, {"RPUSH", "l", value}, {"HSET", "h", "f", value}}) {
                client.ask(command);
                assertThat(used(other, "used_memory")).isBetween((long) REGION, REGION + 1_000L);
                client.ask("DEL", command[1]);
                assertThat(used(other, "used_memory")).isZero();
            }
            client.send("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$" + value.length() + "\r\n" + value);
            while (used(other, "used_memory_buffers") < REGION - 1_000) {
                other.ask("PING");
            }
            client.send("\r\n");
            assertThat(client.read()).isEqualTo("+OK\r\n");
            assertThat(used(other, "used_memory_buffers")).isZero();
        }
    }

    private static long used(RespClient client, String what) throws IOException {
        Matcher line = Pattern.compile(what + ":(\\d+)\r\n").matcher(client.ask("INFO", "memory"));
        assertThat(line.find()).isTrue();
        return Long.parseLong(line.group(1));
    }
}
