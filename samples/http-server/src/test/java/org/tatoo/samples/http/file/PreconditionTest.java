package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.samples.http.request.Field;
import org.tatoo.samples.http.request.Fields;

class PreconditionTest {
    private static final long MODIFIED = 784_111_777;
    private static final long NOW = 1_800_000_000;
    private static final EntityTag TAG = new EntityTag("\"t\"");

    private static final String BEFORE = "Sun, 06 Nov 1994 08:49:36 GMT";
    private static final String SAME = "Sun, 06 Nov 1994 08:49:37 GMT";
    private static final String AFTER = "Sun, 06 Nov 1994 08:49:38 GMT";

    @ParameterizedTest
    @CsvSource({
        "IF_MODIFIED_SINCE, '" + BEFORE + "', HOLDS",
        "IF_MODIFIED_SINCE, '" + SAME + "', NOT_MODIFIED",
        "IF_MODIFIED_SINCE, '" + AFTER + "', NOT_MODIFIED",
        "IF_MODIFIED_SINCE, 'Sunday, 06-Nov-94 08:49:37 GMT', NOT_MODIFIED",
        "IF_MODIFIED_SINCE, 'Sun Nov  6 08:49:37 1994', NOT_MODIFIED",
        "IF_MODIFIED_SINCE, 'Sun Nov  6 08:49:36 1994', HOLDS",
        "IF_MODIFIED_SINCE, soon, HOLDS",
        "IF_MODIFIED_SINCE, '', HOLDS",
        "IF_UNMODIFIED_SINCE, '" + BEFORE + "', FAILED",
        "IF_UNMODIFIED_SINCE, '" + SAME + "', HOLDS",
        "IF_UNMODIFIED_SINCE, '" + AFTER + "', HOLDS",
        "IF_UNMODIFIED_SINCE, soon, HOLDS",
        "IF_MATCH, *, HOLDS",
        "IF_MATCH, '\"a\"', FAILED",
        "IF_NONE_MATCH, *, NOT_MODIFIED",
        "IF_NONE_MATCH, '\"a\", W/\"b\"', HOLDS",
        "IF_MATCH, '\"t\"', HOLDS",
        "IF_MATCH, '\"a\" ,,\"t\"', HOLDS",
        "IF_MATCH, 'W/\"t\"', FAILED",
        "IF_MATCH, t, FAILED",
        "IF_MATCH, '', FAILED",
        "IF_NONE_MATCH, '\"t\"', NOT_MODIFIED",
        "IF_NONE_MATCH, 'W/\"t\"', NOT_MODIFIED",
        "IF_NONE_MATCH, '\"a,\", \"t\"', NOT_MODIFIED",
        "IF_NONE_MATCH, '\"a, \"t\"', HOLDS",
        "RANGE, a, HOLDS",
    })
    void oneFieldDecides(Field field, String value, Precondition expected) {
        Fields fields = new Fields();
        fields.add(field, value);

        assertThat(Precondition.of(fields, TAG, MODIFIED, NOW)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "IF_NONE_MATCH, '\"a\"', IF_MODIFIED_SINCE, '" + SAME + "', HOLDS",
        "IF_MATCH, *, IF_UNMODIFIED_SINCE, '" + BEFORE + "', HOLDS",
        "IF_MATCH, '\"a\"', IF_MODIFIED_SINCE, '" + SAME + "', FAILED",
        "IF_UNMODIFIED_SINCE, '" + BEFORE + "', IF_MODIFIED_SINCE, '" + SAME + "', FAILED",
        "IF_UNMODIFIED_SINCE, '" + SAME + "', IF_MODIFIED_SINCE, '" + SAME + "', NOT_MODIFIED",
    })
    void entityTagsGoBeforeDates(Field first, String value, Field second, String date, Precondition expected) {
        Fields fields = new Fields();
        fields.add(first, value);
        fields.add(second, date);

        assertThat(Precondition.of(fields, TAG, MODIFIED, NOW)).isEqualTo(expected);
    }

    @Test
    void aDateThatCameTwiceIsIgnored() {
        Fields fields = new Fields();
        fields.add(Field.IF_MODIFIED_SINCE, SAME);
        fields.add(Field.IF_MODIFIED_SINCE, SAME);

        assertThat(Precondition.of(fields, TAG, MODIFIED, NOW)).isEqualTo(Precondition.HOLDS);
    }
}
