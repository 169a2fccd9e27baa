package org.tatoo.samples.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.pages.Refusal;

class RoomTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ChatLimits limits = new ChatLimits(1, 3, 10, 100, 2, 3, Duration.ofSeconds(60), 4096);
    private final Room room = new Room("room", limits);

    private Member join(String name, long now) throws Refusal {
        Member member = new Member("key of " + name, name, room, now);
        room.join(member);
        return member;
    }

    @Test
    void theLastEventsAreKept() throws Refusal {
        Member ada = join("ada", 0);
        for (int i = 0; i < 6; i++) {
            room.say(ada, "text " + i, i * (11 * SECOND));
        }
        assertThat(room.after(0)).extracting(Event::id).containsExactly(5L, 6L, 7L);
        assertThat(room.after(6)).extracting(Event::id).containsExactly(7L);
        assertThat(room.after(7)).isEmpty();
    }

    @Test
    void aMemberSaysSoManyMessagesInTenSeconds() throws Refusal {
        Member ada = join("ada", 0);
        Member bob = join("bob", 0);
        room.say(ada, "1", SECOND);
        room.say(ada, "2", SECOND);
        assertThatThrownBy(() -> room.say(ada, "3", 10 * SECOND)).hasMessage("429 Too Many Requests");
        room.say(bob, "1", SECOND);
        room.say(ada, "3", 10 * SECOND + 1);
    }

    @Test
    void whoeverHasNoRequestForAMinuteIsAbsent() throws Refusal {
        Member ada = join("ada", 0);
        room.begin(ada);
        room.begin(ada);
        assertThat(room.absent(100 * SECOND)).isEmpty();
        room.end(ada, 100 * SECOND);
        assertThat(room.absent(200 * SECOND)).as("another request waits").isEmpty();
        room.end(ada, 200 * SECOND);
        assertThat(room.absent(260 * SECOND)).isEmpty();
        assertThat(room.absent(260 * SECOND + 1)).isEqualTo(List.of(ada));
    }

    @Test
    void aNameIsTakenUntilItsMemberLeaves() throws Refusal {
        Member ada = join("ada", 0);
        assertThatThrownBy(() -> join("ada", 0)).hasMessage("409 Conflict");
        room.leave(ada);
        room.leave(ada);
        assertThat(room.after(0)).extracting(Event::id).containsExactly(1L, 2L);
        join("ada", 0);
    }

    @Test
    void thereIsALimitOfMembers() throws Refusal {
        join("a", 0);
        join("b", 0);
        join("c", 0);
        assertThatThrownBy(() -> join("d", 0)).hasMessage("503 Service Unavailable");
    }
}
