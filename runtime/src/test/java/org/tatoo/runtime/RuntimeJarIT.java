package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The jar as Maven has built it. */
class RuntimeJarIT {
    private static final long MAX_BYTES = 127 << 10;

    /** An application that only reads loads no more than that. */
    @Test
    void theJarIsSmall() throws IOException {
        assertThat(Files.size(Path.of(System.getProperty("runtime.jar")))).isBetween(1L << 10, MAX_BYTES);
    }
}
