package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code records.ebnf} and {@link RecordsReader} on right and wrong records. */
class RecordsTest {
    private static final int STREAMS = 20;
    private static final int MUTATED = 8;
    private static final int LONGEST = 1 << 14;

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/tls/records.ebnf"),
            "records",
            RecordsReader::events);

    private static byte[] records(Random random, int count, int longest) {
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            byte[] fragment = new byte[1 + random.nextInt(longest)];
            random.nextBytes(fragment);
            record(records, random.nextInt(5), fragment);
        }
        return records.toByteArray();
    }

    private static void record(ByteArrayOutputStream records, int version, byte[] fragment) {
        records.write(22);
        records.write(3);
        records.write(version);
        records.write(fragment.length >> 8);
        records.write(fragment.length);
        records.writeBytes(fragment);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadRightRecords(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            agreement.check(records(random, random.nextInt(5), i == 0 ? 1000 : 9));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < MUTATED; i++) {
            agreement.checkMutants(records(random, 3, 7));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys("accept", "error BAD_VALUE", "error UNEXPECTED_BYTE", "error UNEXPECTED_END");
    }

    @Test
    void aFragmentHasAtMost16384Bytes() {
        for (int length = LONGEST - 1; length <= LONGEST + 1; length++) {
            ByteArrayOutputStream records = new ByteArrayOutputStream();
            record(records, 1, new byte[length]);
            agreement.check(records.toByteArray());
        }
        assertThat(agreement.verdicts()).containsEntry("accept", 2).containsEntry("error BAD_VALUE", 1);
    }
}
