package org.tatoo.samples.chat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Topic;

/** A member of a room. Guarded by the room. */
final class Member {
    private static final long BURST_NANOS = Duration.ofSeconds(10).toNanos();

    final String key;
    final String name;
    final Room room;

    private int requests;
    private long leftAt;
    private long burstBegan;
    private int saidInBurst;
    private Topic.@Nullable Subscription stream;

    Member(String key, String name, Room room, long now) {
        this.key = key;
        this.name = name;
        this.room = room;
        this.leftAt = now;
        this.burstBegan = now;
    }

    void requestBegins() {
        requests++;
    }

    void requestEnds(long now) {
        requests--;
        leftAt = now;
    }

    boolean isAbsent(long now, long absenceNanos) {
        return requests == 0 && now - leftAt > absenceNanos;
    }

    /** Returns whether the member may send another message now, given {@code most} messages in ten seconds. */
    boolean maySay(long now, int most) {
        if (now - burstBegan > BURST_NANOS) {
            burstBegan = now;
            saidInBurst = 0;
        }
        return saidInBurst++ < most;
    }

    void listens(Topic.Subscription to) {
        stream = to;
    }

    Topic.@Nullable Subscription stream() {
        return stream;
    }
}
