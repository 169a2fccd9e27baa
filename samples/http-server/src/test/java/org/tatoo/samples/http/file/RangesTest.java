package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangesTest {
    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=0-99, 0, 99",
        "bytes=0-100, 0, 99",
        "bytes=99-, 99, 99",
        "bytes=-1, 99, 99",
        "bytes=-100, 0, 99",
        "bytes=-9223372036854775808, 0, 99",
        "bytes=0-9223372036854775807, 0, 99",
        "'bytes= ,5-6\t,', 5, 6",
    })
    void oneRange(String field, long first, long last) {
        assertThat(Ranges.of(field, 100)).isEqualTo(new Ranges.Parts(List.of(new ByteRange(first, last))));
    }

    @ParameterizedTest
    @CsvSource({"bytes=100-", "bytes=-0", "bytes=9223372036854775807-9223372036854775807", "bytes=9223372036854775808-"
    })
    void noneIsThere(String field) {
        assertThat(Ranges.of(field, 100)).isEqualTo(new Ranges.Unsatisfiable());
    }

    @ParameterizedTest
    @CsvSource({"bytes=-", "bytes=2-1", "'bytes=0-1,1-2'", "'bytes=-1,0-'", "octets=0-1", "bytes", "'bytes=,'", "''"})
    void ignored(String field) {
        assertThat(Ranges.of(field, 100)).isEqualTo(new Ranges.Whole());
    }

    @Test
    void asManyAsAreServed() {
        String specs = "0-0";
        for (int i = 1; i < Ranges.MAX; i++) {
            specs += "," + i + "-" + i;
        }
        assertThat(((Ranges.Parts) Ranges.of("bytes=" + specs, 100)).parts()).hasSize(Ranges.MAX);
        assertThat(Ranges.of("bytes=" + specs + ",50-50", 100)).isEqualTo(new Ranges.Whole());
    }
}
