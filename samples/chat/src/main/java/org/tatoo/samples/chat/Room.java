package org.tatoo.samples.chat;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.tatoo.runtime.Topic;
import org.tatoo.samples.pages.Refusal;
import org.tatoo.transport.SharedTopic;

/** A room: its members, the latest events, and the waiting clients. Thread-safe. */
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

    /** Adds a member, whose name must be unique. */
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

    /** Publishes an event under the lock, so that all clients see the events in the order of their numbers. */
    private void publish(Event.Kind kind, String from, String text) {
        Event event = Event.of(++count, kind, from, text);
        last.addLast(event);
        if (last.size() > limits.history()) {
            last.removeFirst();
        }
        topic.publish(event.chunk());
    }

    /** Sends a message to the member of that name only; returns false if there is none, or it has no stream. */
    synchronized boolean whisper(String to, String text) {
        Member member = members.get(to);
        Topic.Subscription stream = member == null ? null : member.stream();
        return stream != null
                && stream.publish(
                        Event.of(0, Event.Kind.whispered, "moderator", text).chunk());
    }

    /** Returns the kept events after number {@code id}. */
    synchronized List<Event> after(long id) {
        return last.stream().filter(event -> event.id() > id).toList();
    }

    /** Passes the events after number {@code id} to {@code subscribe}, which subscribes to the following ones. */
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
