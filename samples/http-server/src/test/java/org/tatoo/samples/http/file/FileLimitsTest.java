package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.transport.Descriptors;
import org.tatoo.transport.FilePool;

class FileLimitsTest {
    private static final Duration TIME = Duration.ofSeconds(1);

    @ParameterizedTest
    @CsvSource({"0, 1", "256, 64", "4095, 1023", "4096, 1024", "2147483647, 1024"})
    void filesAreAQuarterOfTheDescriptors(int descriptors, int files) {
        assertThat(FileLimits.files(descriptors)).isEqualTo(files);
    }

    @Test
    void defaultsFitTheProcess() {
        assertThat(FileLimits.defaults().files()).isEqualTo(FileLimits.files(Descriptors.limit()));
    }

    @Test
    void valuesOutOfRangeAreRefused() {
        new FileLimits(1, FilePool.MOST_THREADS, 1, TIME, 0);
        refused(0, 1, 1, TIME, 0);
        refused(1, 0, 1, TIME, 0);
        refused(1, FilePool.MOST_THREADS + 1, 1, TIME, 0);
        refused(1, 1, 0, TIME, 0);
        refused(1, 1, 1, Duration.ZERO, 0);
        refused(1, 1, 1, TIME.negated(), 0);
        refused(1, 1, 1, TIME, -1);
    }

    private static void refused(int files, int threads, int queue, Duration time, long cache) {
        assertThatThrownBy(() -> new FileLimits(files, threads, queue, time, cache))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
