package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.cal.CalProduction;
import org.tatoo.grammars.cal.CalProtocolHandler;
import org.tatoo.grammars.cal.CalTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/**
 * Collects the parts of a request and has it answered by a worker, one request at a time: the connection is paused until
 * the answer is queued, so answers come in the order of their requests.
 */
final class CalendarProtocolHandler extends CalProtocolHandler {
    private static final int MAX_HEADERS = 32;
    private static final Answer BUSY = Answer.refusal(Status.UNAVAILABLE, "too many requests at once; try again");

    private final CalendarService service;
    private final Executor workers;
    private final Map<String, String> headers = new HashMap<>();
    private int count;

    /** Whether the request in progress has its answer; a worker may be late. */
    private final AtomicBoolean answered = new AtomicBoolean();

    /** Waits, or waited, for the password to be verified. */
    private volatile @Nullable Attempt attempt;

    private String calendar = "";
    private String user = "";
    private String headerKey = "";
    private String headerValue = "";
    private String repeatedHeader = "";

    /** @param workers may throw RejectedExecutionException if they have too much to do */
    CalendarProtocolHandler(Connection connection, CalendarService service, Executor workers) {
        super(connection);
        this.service = service;
        this.workers = workers;
    }

    @Override
    public void shift(CalTerminal terminal, Token token) {
        switch (terminal) {
            case calendar -> calendar = token.text();
            case user -> user = token.text();
            case header_key -> headerKey = token.text().toLowerCase(Locale.ROOT);
            case header_value -> headerValue = token.utf8().stripTrailing();
            case get, protocol, colon, eoln -> {
                // they carry nothing
            }
        }
    }

    @Override
    public void reduce(CalProduction production) {
        switch (production) {
            case header -> addHeader();
            case request -> handle();
            case conversation -> {
                // the client sends no more requests
            }
        }
    }

    private void addHeader() {
        if (count++ == MAX_HEADERS) {
            pause();
            answerAndClose(Answer.refusal(Status.REQUEST_TOO_LARGE, "more than " + MAX_HEADERS + " headers"));
        } else if (CalendarRequest.HEADERS.contains(headerKey) && headers.putIfAbsent(headerKey, headerValue) != null) {
            repeatedHeader = headerKey;
        }
    }

    private void handle() {
        pause();
        answered.set(false);
        try {
            verify(request());
        } catch (RefusedException e) {
            answer(e.answer());
        } finally {
            headers.clear();
            count = 0;
            repeatedHeader = "";
        }
    }

    /** Only the pairs that need work wait in the queue of logins. */
    private void verify(CalendarRequest request) {
        if (service.logins().isRemembered(request.user(), request.password())) {
            execute(() -> answerVerified(request));
        } else {
            queue(request);
        }
    }

    private void answerVerified(CalendarRequest request) {
        try {
            if (service.logins().isVerified(request.user(), request.password())) {
                answer(service.answer(request));
            } else {
                queue(request);
            }
        } catch (IOException e) {
            queue(request); // the user is read again there, and the failure is logged
        }
    }

    private void queue(CalendarRequest request) {
        String source = Attempt.source(connection().remoteAddress());
        Attempt next = new Attempt(request.user(), request.password(), source, outcome -> end(request, outcome));
        attempt = next;
        service.logins().submit(next, workers);
    }

    private void end(CalendarRequest request, Attempt.Outcome outcome) {
        attempt = null;
        switch (outcome) {
            case ACCEPTED -> execute(() -> answer(service.answer(request)));
            case WRONG -> answer(Answer.refusal(Status.UNAUTHORIZED, "unknown user or wrong password"));
            case REFUSED -> answer(BUSY);
            case FAILED -> answer(Answer.refusal(Status.SERVER_ERROR, "the users cannot be read"));
        }
    }

    private void execute(Runnable task) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException e) {
            answer(BUSY);
        }
    }

    private CalendarRequest request() throws RefusedException {
        if (!repeatedHeader.isEmpty()) {
            throw new RefusedException(
                    Status.BAD_REQUEST, "the header " + SyntaxError.escape(repeatedHeader) + " comes twice");
        }
        return CalendarRequest.of(calendar, user, headers);
    }

    private void answer(Answer answer) {
        if (answered.compareAndSet(false, true)) {
            connection().asyncWrite(answer.encode());
            connection().endRequest();
        }
    }

    private void answerAndClose(Answer answer) {
        connection().asyncWrite(answer.encode());
        connection().close();
    }

    @Override
    public void error(SyntaxError error) {
        Status status = error.kind() == SyntaxError.Kind.TOKEN_TOO_LONG ? Status.REQUEST_TOO_LARGE : Status.BAD_REQUEST;
        connection().asyncWrite(Answer.refusal(status, describe(error)).encode());
    }

    private static String describe(SyntaxError error) {
        String place = "line " + error.line() + ", column " + error.column() + ": ";
        return switch (error.kind()) {
            case TOKEN_TOO_LONG -> place + "this is too long";
            case UNEXPECTED_END -> place + "the request ends too early";
            default ->
                place + "unexpected \"" + SyntaxError.escape(error.offending()) + "\", expected "
                        + String.join(" or ", error.expected());
        };
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline == Deadline.REQUEST) {
            connection()
                    .asyncWrite(Answer.refusal(Status.REQUEST_TIMEOUT, "the request takes too long")
                            .encode());
        } else if (deadline == Deadline.ANSWER && answered.compareAndSet(false, true)) {
            connection()
                    .asyncWrite(Answer.refusal(Status.UNAVAILABLE, "the answer takes too long")
                            .encode());
            withdraw();
        }
    }

    @Override
    public void closed() {
        answered.set(true);
        withdraw();
    }

    private void withdraw() {
        Attempt last = attempt;
        if (last != null) {
            service.logins().withdraw(last);
        }
    }
}
