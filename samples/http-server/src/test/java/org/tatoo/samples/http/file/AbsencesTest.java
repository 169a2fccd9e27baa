package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AbsencesTest {
    private final Absences absences = new Absences();

    @Test
    void anAbsenceCountsForLessThanASecond() {
        absences.add("/a", 7000);
        absences.add("/b", 7900);

        assertThat(absences.contains("/a", 7999)).isTrue();
        assertThat(absences.contains("/b", 7999)).isTrue();
        assertThat(absences.contains("/c", 7999)).isFalse();
        assertThat(absences.contains("/a", 8000)).isFalse();
        assertThat(absences.contains("/b", 8000)).isFalse();
        assertThat(absences.contains("/a", 6999)).as("the clock was put back").isFalse();
    }

    @Test
    void theNextSecondBeginsWithNone() {
        absences.add("/a", 7000);
        absences.add("/b", 8000);

        assertThat(absences.contains("/a", 8000)).isFalse();
        assertThat(absences.contains("/b", 8999)).isTrue();
    }

    @Test
    void aLookThatTookLongerThanASecondIsNotKept() {
        absences.add("/a", 9000);
        absences.add("/b", 7000);

        assertThat(absences.contains("/b", 9500)).isFalse();
        assertThat(absences.contains("/a", 9500)).isTrue();
    }

    @Test
    void thereIsALimitOfTheirNumberAndLength() {
        for (int i = 0; i <= Absences.MOST; i++) {
            absences.add("/" + i, 7000);
        }
        String longest = "a".repeat(Absences.LONGEST);
        assertThat(absences.contains("/" + (Absences.MOST - 1), 7000)).isTrue();
        assertThat(absences.contains("/" + Absences.MOST, 7000)).isFalse();

        absences.add(longest, 8000);
        absences.add(longest + "a", 8000);
        assertThat(absences.contains(longest, 8000)).isTrue();
        assertThat(absences.contains(longest + "a", 8000)).isFalse();
    }
}
