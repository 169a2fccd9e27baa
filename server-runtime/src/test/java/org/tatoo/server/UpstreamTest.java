package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class UpstreamTest {
    private final Upstream upstream =
            new Upstream(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), Duration.ofSeconds(1));

    @Test
    void itHasANameAsInAUrl() {
        assertThat(upstream.authority()).endsWith(":1");
    }

    @Test
    void nothingIsBegunBeforeThereIsAServerThatCan() {
        assertThatThrownBy(() -> upstream.connect(
                        connection -> {
                            throw new AssertionError();
                        },
                        failure -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no server yet");
    }
}
