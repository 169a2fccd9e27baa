package org.tatoo.samples.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

/** Makes the answers that need no file, and begins all others. Usable from any thread. */
final class Answers {
    private final DateField date;
    private final ContentRules rules;
    private volatile Beginnings beginnings = new Beginnings(0, HttpDate.format(0));

    Answers(InstantSource clock, ContentRules rules) {
        this.date = new DateField(clock);
        this.rules = rules;
    }

    /** The current second, since 1970. */
    long now() {
        return date.now();
    }

    /** The beginning of an answer. */
    ResponseHead head(Request request, Status status) {
        return head(status, request.persistence());
    }

    private ResponseHead head(Status status, Persistence persistence) {
        return new ResponseHead(status, date.at(date.now()), persistence);
    }

    /** The answer 200 of the second {@code now}; {@code body} begins with the fields of the entry. */
    Answer prepared(Request request, FileCache.Entry entry, Answer.Body body, long now) {
        Persistence persistence = request.persistence();
        ByteBuffer beginning = ByteBuffer.wrap(beginnings(now).of(persistence));
        return new Answer(Status.OK, beginning, body, entry.length(), persistence == Persistence.CLOSE);
    }

    /** The same from memory, in one piece if there is one. */
    Answer prepared(Request request, FileCache.Entry entry, long now) {
        if (entry.isJoined() && request.persistence() == Persistence.OPEN) {
            ByteBuffer whole = entry.joined(beginnings(now).of(Persistence.OPEN));
            return new Answer(Status.OK, whole, new Answer.Body.None(), entry.length(), false);
        }
        return prepared(request, entry, entry.body(), now);
    }

    private Beginnings beginnings(long now) {
        Beginnings latest = beginnings;
        if (latest.second() != now) {
            latest = new Beginnings(now, date.at(now));
            beginnings = latest;
        }
        return latest;
    }

    /** The answer to OPTIONS. */
    Answer options(Request request) {
        return head(request, Status.NO_CONTENT).field("Allow", allowed(request)).withoutBody();
    }

    /** Sends the client to another path of this server. */
    Answer redirect(Request request, String location) {
        return head(request, Status.MOVED_PERMANENTLY)
                .field("Location", location)
                .field("Content-Length", 0)
                .withoutBody();
    }

    /** The last answer of a connection, to a request whose head is not complete. */
    Answer refuse(Method method, Refusal refusal) {
        return refuse(head(refusal.status(), Persistence.CLOSE), method, refusal);
    }

    Answer refuse(Request request, Refusal refusal) {
        ResponseHead head = refusing(request, refusal);
        if (refusal.status() == Status.METHOD_NOT_ALLOWED) {
            head.field("Allow", allowed(request));
        }
        return refuse(head, request.method(), refusal);
    }

    /** Says that a representation of {@code size} bytes has none of the ranges (RFC 9110 section 15.5.17). */
    Answer refuseRange(Request request, Refusal refusal, long size) {
        return refuse(refusing(request, refusal).field("Content-Range", "bytes */" + size), request.method(), refusal);
    }

    private ResponseHead refusing(Request request, Refusal refusal) {
        return head(refusal.status(), refusal.last() ? Persistence.CLOSE : request.persistence());
    }

    private static Answer refuse(ResponseHead head, Method method, Refusal refusal) {
        return text(head, method, refusal.status().text() + "\n" + refusal.explanation() + "\n");
    }

    /** A short text, in ASCII. */
    Answer text(Request request, String text) {
        return text(head(request, Status.OK), request.method(), text);
    }

    private static Answer text(ResponseHead head, Method method, String text) {
        byte[] body = text.getBytes(StandardCharsets.US_ASCII);
        head.field("Content-Type", "text/plain; charset=utf-8").field("Content-Length", body.length);
        return method == Method.HEAD ? head.withoutBody() : head.with(new Answer.Body.Bytes(ByteBuffer.wrap(body)));
    }

    private String allowed(Request request) {
        return rules.isEcho(request.target()) ? Method.ALLOWED_WITH_ECHO : Method.ALLOWED;
    }
}
