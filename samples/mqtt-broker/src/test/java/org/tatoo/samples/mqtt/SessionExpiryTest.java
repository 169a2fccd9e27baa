package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

/** Sessions without a connection, with a clock of the test. */
class SessionExpiryTest {
    @Test
    void aSessionWithoutAConnectionExpires() {
        AtomicLong now = new AtomicLong();
        Broker broker = new Broker(MqttLimitsTest.small(), now::get);
        for (String name : new String[] {"a", "b", "c"}) {
            Link link = new Link(Connection.none());
            assertThat(broker.connect(link, name, false, null)).isEqualTo(ReturnCode.ACCEPTED);
            broker.leave(link, true);
            now.addAndGet(TimeUnit.SECONDS.toNanos(20));
        }
        Link d = new Link(Connection.none());
        now.addAndGet(-1);
        assertThat(broker.connect(d, "d", false, null)).isEqualTo(ReturnCode.SERVER_UNAVAILABLE);
        now.addAndGet(1);
        assertThat(broker.connect(d, "d", false, null)).isEqualTo(ReturnCode.ACCEPTED);
        Link e = new Link(Connection.none());
        assertThat(broker.connect(e, "e", false, null)).isEqualTo(ReturnCode.SERVER_UNAVAILABLE);
    }
}
