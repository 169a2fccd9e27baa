package org.tatoo.samples.chat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tatoo.runtime.Topic;
import org.tatoo.samples.pages.Refusal;

/** The registry of all rooms. Thread-safe. */
final class Rooms {
    private static final int KEY_BITS = 128;
    private static final Pattern ROOM = Pattern.compile("[\\p{L}\\p{N}_-]{1,40}");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_.-][\\p{L}\\p{N}_. -]{0,29}");

    private final byte[] token;
    private final ChatLimits limits;
    private final Topic.Terms stream;
    private final SecureRandom random = new SecureRandom();
    // Guarded by itself; its holder may take the lock of a room.
    private final Map<String, Room> rooms = new TreeMap<>();
    private final Map<String, Member> members = new ConcurrentHashMap<>();

    /** @param token the moderator's secret */
    Rooms(String token, ChatLimits limits) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
        this.limits = limits;
        this.stream = Topic.Terms.defaults().withMark(limits.streamOutput()).with(Topic.Overflow.CUT);
    }

    /** Returns the terms of subscriptions of event streams. */
    Topic.Terms stream() {
        return stream;
    }

    /** Adds a member to a room, which is created if it does not exist. */
    Member join(String roomName, String name) throws Refusal {
        if (!ROOM.matcher(roomName).matches() || !NAME.matcher(name).matches()) {
            throw new Refusal("400 Bad Request");
        }
        synchronized (rooms) {
            dropAbsent();
            Room room = rooms.get(roomName);
            if (members.size() >= limits.members() || (room == null && rooms.size() >= limits.rooms())) {
                throw new Refusal("503 Service Unavailable");
            }
            Room joined = room == null ? new Room(roomName, limits) : room;
            Member member =
                    new Member(new BigInteger(KEY_BITS, random).toString(Character.MAX_RADIX), name, joined, now());
            joined.join(member);
            rooms.put(roomName, joined);
            members.put(member.key, member);
            return member;
        }
    }

    private void dropAbsent() {
        for (Room room : List.copyOf(rooms.values())) {
            room.absent(now()).forEach(this::leave);
        }
    }

    void leave(Member member) {
        synchronized (rooms) {
            members.remove(member.key);
            member.room.leave(member);
            if (member.room.isEmpty()) {
                rooms.remove(member.room.name(), member.room);
            }
        }
    }

    Member member(String key) throws Refusal {
        Member member = members.get(key);
        if (member == null) {
            throw new Refusal("403 Forbidden");
        }
        return member;
    }

    void say(Member member, String text) throws Refusal {
        member.room.say(member, checked(text), now());
    }

    private String checked(String text) throws Refusal {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > limits.messageLength()) {
            throw new Refusal("400 Bad Request");
        }
        return stripped;
    }

    // ---- for the moderator

    /** @param authorization the value of that field of the request */
    void checkModerator(String authorization) throws Refusal {
        String said = authorization.startsWith("Bearer ") ? authorization.substring("Bearer ".length()) : "";
        if (!MessageDigest.isEqual(said.getBytes(StandardCharsets.UTF_8), token)) {
            throw new Refusal("401 Unauthorized");
        }
    }

    String json() {
        synchronized (rooms) {
            dropAbsent();
            return rooms.values().stream().map(Room::json).collect(Collectors.joining(",", "[", "]"));
        }
    }

    void whisper(String roomName, String to, String text) throws Refusal {
        Room room;
        synchronized (rooms) {
            room = rooms.get(roomName);
        }
        if (room == null || !room.whisper(to, checked(text))) {
            throw new Refusal("404 Not Found");
        }
    }

    static long now() {
        return System.nanoTime();
    }
}
