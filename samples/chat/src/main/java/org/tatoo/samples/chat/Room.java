package org.tatoo.samples.chat;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.tatoo.runtime.Topic;
import org.tatoo.samples.pages.Refusal;
import org.tatoo.transport.SharedTopic;

/** A room: its members, what was said last, and who waits for more. May be used by any thread. */
final class Room {
    private final String name;
    private final ChatLimits limits;
    private final Topic topic = new SharedTopic();
    private final Map<String, Member> members = new LinkedHashMap<>();
    private final ArrayDeque<Event> last = new ArrayDeque<>();
    private long count;

    Room(String name, ChatLimits limits) {
        this.name = name;
        this.limits = limits;
    }

    String name() {
        return name;
    }

    Topic topic() {
        return topic;
    }

    /** Adds a member whose name nobody else has. */
    synchronized void join(Member member) throws Refusal {
        if (members.size() >= limits.roomMembers()) {
            throw new Refusal("503 Service Unavailable");
        }
        if (members.putIfAbsent(member.name, member) != null) {
            throw new Refusal("409 Conflict");
        }
        publish(Event.Kind.joined, member.name, "");
    }

    synchronized void leave(Member member) {
        if (members.remove(member.name, member)) {
            publish(Event.Kind.left, member.name, "");
        }
    }

    synchronized void say(Member member, String text, long now) throws Refusal {
        if (!member.maySay(now, limits.messages())) {
            throw new Refusal("429 Too Many Requests");
        }
        publish(Event.Kind.said, member.name, text);
    }

    /** All that wait see the events in the order of their numbers, because the lock is held. */
    private void publish(Event.Kind kind, String from, String text) {
        Event event = Event.of(++count, kind, from, text);
        last.addLast(event);
        if (last.size() > limits.history()) {
            last.removeFirst();
        }
        topic.publish(event.chunk());
    }

    /** Says something to the member of that name only; false if nobody has it, or does not listen to a stream. */
    synchronized boolean whisper(String to, String text) {
        Member member = members.get(to);
        Topic.Subscription stream = member == null ? null : member.stream();
        return stream != null
                && stream.publish(
                        Event.of(0, Event.Kind.whispered, "moderator", text).chunk());
    }

    /** The events after that of the number {@code id}, as far as they are kept. */
    synchronized List<Event> after(long id) {
        return last.stream().filter(event -> event.id() > id).toList();
    }

    /**
     * Gives the events after that of the number {@code id} to {@code subscribe}, which subscribes to those that follow
     * them.
     */
    synchronized Topic.Subscription stream(
            Member member, long id, Function<List<Event>, Topic.Subscription> subscribe) {
        Topic.Subscription subscription = subscribe.apply(after(id));
        member.listens(subscription);
        return subscription;
    }

    synchronized void begin(Member member) {
        member.requestBegins();
    }

    synchronized void end(Member member, long now) {
        member.requestEnds(now);
    }

    synchronized List<Member> absent(long now) {
        return members.values().stream()
                .filter(member -> member.isAbsent(now, limits.absence().toNanos()))
                .toList();
    }

    synchronized boolean isEmpty() {
        return members.isEmpty();
    }

    synchronized String json() {
        StringBuilder names = new StringBuilder();
        for (String member : members.keySet()) {
            names.append(names.length() == 0 ? "" : ",").append(Json.string(member));
        }
        return "{\"room\":" + Json.string(name) + ",\"members\":[" + names + "]}";
    }
}
