package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

/** Sessions without a connection, with a clock of the test. */
class SessionExpiryTest {
    private static final Duration EXPIRY = MqttLimitsTest.small().sessionExpiry();

    @Test
    void aSessionWithoutAConnectionExpires() {
        AtomicLong now = new AtomicLong();
        Broker broker = new Broker(MqttLimitsTest.small(), now::get);
        for (String name : new String[] {"a", "b", "c"}) {
            Link link = new Link(Connection.none());
            assertThat(broker.connect(link, name, false, EXPIRY, null)).isEqualTo(Reason.SUCCESS);
            broker.leave(link, true);
            now.addAndGet(TimeUnit.SECONDS.toNanos(20));
        }
        Link d = new Link(Connection.none());
        now.addAndGet(-1);
        assertThat(broker.connect(d, "d", false, EXPIRY, null)).isEqualTo(Reason.QUOTA_EXCEEDED);
        now.addAndGet(1);
        assertThat(broker.connect(d, "d", false, EXPIRY, null)).isEqualTo(Reason.SUCCESS);
        Link e = new Link(Connection.none());
        assertThat(broker.connect(e, "e", false, EXPIRY, null)).isEqualTo(Reason.QUOTA_EXCEEDED);
    }
}
