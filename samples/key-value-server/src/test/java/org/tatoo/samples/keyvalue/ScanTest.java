package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guarantee of SCAN: what is there all the time is found, whatever else comes and goes. */
class ScanTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatStaysIsFound(long seed) throws IOException {
        Random random = new Random(seed);
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            Set<String> staying = new HashSet<>();
            for (int i = 0; i < 500; i++) {
                client.ask("SET", "stays:" + i, "1");
                client.ask("SET", "goes:" + i, "1");
                staying.add("stays:" + i);
            }
            Set<String> found = new HashSet<>();
            String cursor = "0";
            do {
                String[] reply = client.ask("SCAN", cursor, "COUNT", "7").split("\r\n", -1);
                cursor = reply[2];
                for (int i = 5; i < reply.length; i += 2) {
                    found.add(reply[i]);
                }
                for (int i = 0; i < 10; i++) {
                    client.ask(random.nextBoolean() ? "DEL" : "INCR", "goes:" + random.nextInt(700));
                }
            } while (!cursor.equals("0"));
            assertThat(found).containsAll(staying);
        }
    }
}
