package org.tatoo.samples.calendar;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.tatoo.grammars.cal.CalResponseValues.Header;
import org.tatoo.grammars.cal.CalResponseValues.Version;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.samples.pages.HttpHandler;
import org.tatoo.samples.pages.Pages;
import org.tatoo.samples.pages.Refusal;
import org.tatoo.samples.pages.Target;

/**
 * The HTTP handler of the web page and its requests, which map to those of CAL/1.1. Parameters take the place of
 * headers; answers have the same content as in CAL.
 *
 * <pre>
 * GET  /  /calendar.js  /calendar.css                the page
 * POST /login?user=U                                 the content is the password; the answer a token
 * GET  /calendars                                    LIST
 * GET  /events?calendar=C&amp;from=DATE&amp;to=DATE          GET
 * POST /put?calendar=C                               PUT
 * POST /delete?calendar=C&amp;uid=U                      DELETE
 * GET  /watch?calendar=C&amp;since=TOKEN                 WATCH
 * </pre>
 *
 * <p>All but the first two need the field {@code Authorization: Bearer USER~TOKEN}.
 */
final class PageHandler extends HttpHandler implements Carrier {
    private static final Pages PAGES = new Pages(PageHandler.class, "calendar");
    private static final String BEARER = "Bearer ";
    private static final String LAST_CHUNK = "0\r\n\r\n";
    private static final Map<String, Method> METHODS = Map.of(
            "POST /login", Method.AUTH,
            "GET /calendars", Method.LIST,
            "GET /events", Method.GET,
            "POST /put", Method.PUT,
            "POST /delete", Method.DELETE,
            "GET /watch", Method.WATCH);

    private final Exchange exchange;

    /** @param workers the executor of slow work; may throw RejectedExecutionException when overloaded */
    PageHandler(Connection connection, CalendarService service, Executor workers) {
        super(connection, EventContent.MOST);
        exchange = new Exchange(connection, service, workers, this);
    }

    @Override
    protected void request(Target target) throws Refusal {
        org.tatoo.samples.pages.Answer page = isPost() ? null : PAGES.find(target.path());
        if (page != null) {
            end(page);
            return;
        }
        Method method = METHODS.get((isPost() ? "POST " : "GET ") + target.path());
        if (method == null) {
            throw new Refusal("404 Not Found");
        }
        pause();
        begin(method, target);
    }

    private void begin(Method method, Target target) {
        try {
            byte[] content = content();
            Headers headers = new Headers();
            target.parameters().forEach(headers::add);
            String user = target.parameter("user");
            if (method == Method.AUTH) {
                headers.add("password", new String(content, StandardCharsets.UTF_8));
            } else {
                String[] bearer = bearer();
                user = bearer[0];
                headers.add("token", bearer[1]);
            }
            RequestLine line = new RequestLine(method, target.parameter("calendar"), user);
            exchange.begin(CalendarRequest.of(Version.protocol_1_1, line, headers, content));
        } catch (RefusedException e) {
            exchange.refuse(e.answer());
        }
    }

    private String[] bearer() throws RefusedException {
        String authorization = authorization();
        int middle = authorization.indexOf('~');
        if (!authorization.startsWith(BEARER) || middle < 0) {
            throw new RefusedException(Status.UNAUTHORIZED, "log in first");
        }
        return new String[] {authorization.substring(BEARER.length(), middle), authorization.substring(middle + 1)};
    }

    // ---- answers, from any thread

    @Override
    public void answer(Answer answer) {
        String body = answer.headers().stream()
                .filter(header -> header.name().equals("token"))
                .map(Header::value)
                .findFirst()
                .orElse(answer.body());
        String type = answer.mediaType().equals(Answer.LINES) ? "text/plain" : answer.mediaType();
        org.tatoo.samples.pages.Answer whole = new org.tatoo.samples.pages.Answer(
                answer.status().toString(), type + "; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
        try {
            connection().executor().execute(() -> end(whole));
        } catch (RejectedExecutionException e) {
            // the server has stopped, and the connection has ended
        }
    }

    @Override
    public void begin() {
        connection().asyncWrite(org.tatoo.samples.pages.Answer.stream("text/plain; charset=utf-8"));
    }

    @Override
    public boolean isWritable() {
        return connection().isWritable();
    }

    @Override
    public void lines(byte[] lines) {
        byte[] size = (Integer.toHexString(lines.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        connection()
                .asyncWrite(ByteBuffer.wrap(size), ByteBuffer.wrap(lines), StandardCharsets.US_ASCII.encode("\r\n"));
    }

    @Override
    public void end(byte[] last) {
        lines(last);
        connection().asyncWrite(StandardCharsets.US_ASCII.encode(LAST_CHUNK));
        connection().close();
    }

    // ---- the connection

    @Override
    public void writable() {
        exchange.writable();
    }

    @Override
    public void draining() {
        exchange.endWatch("stopping");
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline == Deadline.ANSWER) {
            exchange.endWatch("expired");
            if (exchange.giveUp()) {
                last("503 Service Unavailable");
            }
        }
    }

    @Override
    public void closed() {
        exchange.closed();
    }
}
