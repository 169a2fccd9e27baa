package org.tatoo.samples.chat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Suspension;
import org.tatoo.runtime.Topic;
import org.tatoo.samples.pages.Answer;
import org.tatoo.samples.pages.HttpHandler;
import org.tatoo.samples.pages.Pages;
import org.tatoo.samples.pages.Refusal;
import org.tatoo.samples.pages.Target;

/**
 * A handler of the requests of a browser:
 *
 * <pre>
 * GET  /  /chat.js  /chat.css            the page
 * POST /join?room=R&amp;name=N               {"key": K}
 * GET  /events?key=K                     a stream of events; with after=ID only later ones
 * GET  /poll?key=K&amp;after=ID              the events after that one, as soon as there are some
 * POST /say?key=K                        the content is the text
 * POST /leave?key=K
 * GET  /moderator/rooms                  with the moderator's token
 * POST /moderator/say?room=R&amp;name=N      to one person
 * </pre>
 */
final class ChatHandler extends HttpHandler {
    private static final int MOST_CONTENT = 8 << 10;
    private static final Pages PAGES = new Pages(Chat.class, "chat");
    private static final Duration MOST_STREAM = Duration.ofHours(1);
    private static final Duration MOST_POLL = Duration.ofSeconds(25);
    private static final Topic.Terms POLL = Topic.Terms.defaults().expiringAfter(MOST_POLL);
    private static final String LAST_CHUNK = "0\r\n\r\n";

    private final Rooms rooms;
    // The member whose request waits; null if none does.
    private @Nullable Member member;
    private @Nullable Suspension suspended;
    private boolean streams;
    private Topic.@Nullable Subscription subscription;

    ChatHandler(Connection connection, Rooms rooms) {
        super(connection, MOST_CONTENT);
        this.rooms = rooms;
    }

    @Override
    protected void request(Target target) throws Refusal {
        Answer page = isPost() ? null : PAGES.find(target.path());
        if (page != null) {
            end(page);
            return;
        }
        switch ((isPost() ? "POST " : "GET ") + target.path()) {
            case "POST /join" -> {
                Member joined = rooms.join(target.parameter("room"), target.parameter("name"));
                end(Answer.json("{\"key\":" + Json.string(joined.key) + "}"));
            }
            case "POST /leave" -> {
                rooms.leave(rooms.member(target.parameter("key")));
                done();
            }
            case "POST /say" -> {
                rooms.say(rooms.member(target.parameter("key")), new String(content(), StandardCharsets.UTF_8));
                done();
            }
            case "GET /events" -> stream(rooms.member(target.parameter("key")), target);
            case "GET /poll" -> poll(rooms.member(target.parameter("key")), target.number("after"));
            case "GET /moderator/rooms" -> {
                rooms.checkModerator(authorization());
                end(Answer.json(rooms.json()));
            }
            case "POST /moderator/say" -> {
                rooms.checkModerator(authorization());
                rooms.whisper(
                        target.parameter("room"),
                        target.parameter("name"),
                        new String(content(), StandardCharsets.UTF_8));
                done();
            }
            default -> throw new Refusal("404 Not Found");
        }
    }

    private void done() {
        end(Answer.DONE);
    }

    // ---- server-sent events

    private void stream(Member listener, Target target) throws Refusal {
        long after = target.parameter("after").isEmpty() ? 0 : target.number("after");
        Suspension stream = connection().suspend(MOST_STREAM);
        begin(listener, stream);
        streams = true;
        connection().asyncWrite(Answer.stream("text/event-stream"));
        subscription = listener.room.stream(listener, after, before -> {
            before.forEach(event -> connection().asyncWrite(event.chunk()));
            return listener.room.topic().subscribe(connection(), rooms.stream());
        });
    }

    /** Answers a waiting request when the server stops, so that the client does not wait for it. */
    @Override
    public void draining() {
        Suspension waiting = suspended;
        if (member == null || waiting == null) {
            return;
        }
        if (streams) {
            endStream();
        } else {
            answer(waiting, List.of());
        }
    }

    /** Ends a stream properly; the browser reconnects. */
    private void endStream() {
        forget();
        connection().asyncWrite(StandardCharsets.US_ASCII.encode(LAST_CHUNK));
        connection().close();
    }

    // ---- long polling

    private void poll(Member listener, long after) {
        Suspension poll = connection().suspend(MOST_POLL.plusSeconds(5));
        begin(listener, poll);
        streams = false;
        subscription = listener.room.topic().subscribe(connection(), POLL, new Topic.Receiver() {
            @Override
            public void received(ByteBuffer message) {
                answer(poll, listener.room.after(after));
            }

            @Override
            public void expired() {
                answer(poll, List.of());
            }
        });
        // subscribed first, so that no event between the two calls is missed
        List<Event> before = listener.room.after(after);
        if (!before.isEmpty()) {
            answer(poll, before);
        }
    }

    private void answer(Suspension poll, List<Event> events) {
        forget();
        poll.resume(
                () -> end(Answer.json(events.stream().map(Event::json).collect(Collectors.joining(",", "[", "]")))));
    }

    // ---- requests that wait

    private void begin(Member listener, Suspension waiting) {
        member = listener;
        suspended = waiting;
        listener.room.begin(listener);
    }

    /** Ends the wait of a request. */
    private void forget() {
        if (subscription != null) {
            subscription.cancel();
            subscription = null;
        }
        if (member != null) {
            member.room.end(member, Rooms.now());
            member = null;
            suspended = null;
        }
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline == Deadline.ANSWER && member != null) {
            endStream();
        }
    }

    @Override
    public void gone() {
        forget();
    }

    @Override
    public void closed() {
        forget();
    }
}
