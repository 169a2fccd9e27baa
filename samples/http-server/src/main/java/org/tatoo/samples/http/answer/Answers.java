package org.tatoo.samples.http.answer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.http.request.Method;
import org.tatoo.samples.http.request.Persistence;
import org.tatoo.samples.http.request.Refusal;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.Status;

/** Factory of the answers that need no file, and of the beginnings of all others. Thread-safe. */
public final class Answers {
    /** The value of {@code Retry-After} when the server is busy, in seconds. */
    private static final long RETRY_SECONDS = 2;

    private final DateField date;
    private final ContentRules rules;
    private volatile Beginnings beginnings = new Beginnings(0, HttpDate.format(0));

    /** Creates a factory that takes dates from {@code clock}. */
    public Answers(InstantSource clock, ContentRules rules) {
        this.date = new DateField(clock);
        this.rules = rules;
    }

    /** Returns the current second, since 1970. */
    public long now() {
        return date.now();
    }

    /** Returns the current millisecond, since 1970. */
    public long millis() {
        return date.millis();
    }

    /** Returns the beginning of an answer. */
    public ResponseHead head(Request request, Status status) {
        return head(status, request.persistence());
    }

    private ResponseHead head(Status status, Persistence persistence) {
        return new ResponseHead(status, date.at(date.now()), persistence);
    }

    /**
     * Returns the status line and the common fields of a 200 answer; the array is the same for all of a second.
     *
     * @param millis the value of {@link #millis}, passed in because reading the clock again costs 5% of a small answer
     */
    public byte[] beginning(Persistence persistence, long millis) {
        return beginnings(Math.floorDiv(millis, 1000)).of(persistence);
    }

    private Beginnings beginnings(long now) {
        Beginnings latest = beginnings;
        if (latest.second() != now) {
            latest = new Beginnings(now, date.at(now));
            beginnings = latest;
        }
        return latest;
    }

    /** Returns the answer to OPTIONS. */
    public Answer options(Request request) {
        return head(request, Status.NO_CONTENT).field("Allow", allowed(request)).withoutBody();
    }

    /** Returns a redirect to another path of this server. */
    public Answer redirect(Request request, String location) {
        return head(request, Status.MOVED_PERMANENTLY)
                .field("Location", location)
                .length(0)
                .withoutBody();
    }

    /** Returns the last answer of a connection, to a request with an incomplete head. */
    public Answer refuse(Method method, Refusal refusal) {
        return refuse(head(refusal.status(), Persistence.CLOSE), method, refusal);
    }

    /** Returns the answer to a rejected request. */
    public Answer refuse(Request request, Refusal refusal) {
        ResponseHead head = refusing(request, refusal);
        if (refusal.status() == Status.METHOD_NOT_ALLOWED) {
            head.field("Allow", allowed(request));
        }
        return refuse(head, request.method(), refusal);
    }

    /** Returns the answer if {@code size} bytes have none of the ranges (RFC 9110 section 15.5.17). */
    public Answer refuseRange(Request request, Refusal refusal, long size) {
        return refuse(refusing(request, refusal).field("Content-Range", "bytes */" + size), request.method(), refusal);
    }

    private ResponseHead refusing(Request request, Refusal refusal) {
        return head(refusal.status(), refusal.last() ? Persistence.CLOSE : request.persistence());
    }

    private static Answer refuse(ResponseHead head, Method method, Refusal refusal) {
        if (refusal.status() == Status.SERVICE_UNAVAILABLE) {
            head.field("Retry-After", RETRY_SECONDS);
        }
        return text(head, method, refusal.status().text() + "\n" + refusal.explanation() + "\n");
    }

    /** Returns an answer with a short text. */
    public Answer text(Request request, String text) {
        return text(head(request, Status.OK), request.method(), text);
    }

    /** Returns an answer that must not be cached. */
    public Answer page(Request request, String type, String text) {
        ResponseHead head = head(request, Status.OK).field("Cache-Control", "no-store");
        return text(head, request.method(), type, text);
    }

    /** Returns the health of the server as a status: 200 or 503. */
    public Answer health(Request request, boolean good) {
        ResponseHead head =
                head(request, good ? Status.OK : Status.SERVICE_UNAVAILABLE).field("Cache-Control", "no-store");
        return text(head, request.method(), good ? "healthy\n" : "The server stops, or an event loop is blocked.\n");
    }

    private static Answer text(ResponseHead head, Method method, String text) {
        return text(head, method, "text/plain; charset=utf-8", text);
    }

    private static Answer text(ResponseHead head, Method method, String type, String text) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        head.field("Content-Type", type).length(body.length);
        return method == Method.HEAD ? head.withoutBody() : head.with(new Answer.Body.Bytes(ByteBuffer.wrap(body)));
    }

    private String allowed(Request request) {
        return rules.isEcho(request.target()) ? Method.ALLOWED_WITH_ECHO : Method.ALLOWED;
    }
}
