package org.tatoo.samples.calendar;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/**
 * The processing of the requests of a connection, one at a time: it verifies the user, then has workers query the
 * store. Each request is answered once. The handler pauses its parser before {@link #begin}, and reports the end of the
 * connection.
 */
final class Exchange {
    private static final Logger LOG = System.getLogger(Exchange.class.getName());
    private static final Answer BUSY = Answer.refusal(Status.UNAVAILABLE, "too many requests at once; try again");

    private final Connection connection;
    private final CalendarService service;
    private final Executor workers;
    private final Carrier carrier;

    /** True if the request in progress has its answer; a worker may finish later than that. */
    private final AtomicBoolean answered = new AtomicBoolean();

    /** The current or last attempt to verify the password. */
    private volatile @Nullable Attempt attempt;

    private volatile @Nullable Watcher watcher;
    private volatile boolean over;

    /** @param workers the executor of slow work; may throw RejectedExecutionException when overloaded */
    Exchange(Connection connection, CalendarService service, Executor workers, Carrier carrier) {
        this.connection = connection;
        this.service = service;
        this.workers = workers;
        this.carrier = carrier;
    }

    /** Starts to process a request; must be called on the connection's thread. */
    void begin(CalendarRequest request) {
        answered.set(false);
        if (request.operation() instanceof WatchCalendar) {
            Duration most = service.limits().watchTime();
            connection.suspend(most);
        }
        if (request.credentials() instanceof Credentials.Password login) {
            verify(request, login);
        } else {
            execute(() -> answerBearer(request, (Credentials.Token) request.credentials()));
        }
    }

    /** Answers a malformed request. */
    void refuse(Answer answer) {
        answered.set(false);
        answer(answer);
    }

    private void answerBearer(CalendarRequest request, Credentials.Token credentials) {
        try {
            if (service.tokens().isValid(credentials.user(), credentials.token())) {
                carryOut(request);
            } else {
                answer(Answer.refusal(Status.UNAUTHORIZED, "the token is not valid any more; AUTH gives another one"));
            }
        } catch (IOException e) {
            LOG.log(Level.ERROR, e.getMessage());
            answer(CalendarService.STORE_FAILED);
        }
    }

    /** Verifies a password; only pairs that were not verified recently go through the queue of logins. */
    private void verify(CalendarRequest request, Credentials.Password login) {
        if (service.logins().isRemembered(login.user(), login.password())) {
            execute(() -> answerVerified(request, login));
        } else {
            queue(request, login);
        }
    }

    private void answerVerified(CalendarRequest request, Credentials.Password login) {
        try {
            if (service.logins().isVerified(login.user(), login.password())) {
                carryOut(request);
            } else {
                queue(request, login);
            }
        } catch (IOException e) {
            queue(request, login); // the user is read again there, and the failure is logged
        }
    }

    private void queue(CalendarRequest request, Credentials.Password login) {
        String source = Attempt.source(connection.remoteAddress());
        Attempt next = new Attempt(login.user(), login.password(), source, outcome -> end(request, outcome));
        attempt = next;
        service.logins().submit(next, workers);
    }

    private void end(CalendarRequest request, Attempt.Outcome outcome) {
        attempt = null;
        switch (outcome) {
            case ACCEPTED -> execute(() -> carryOut(request));
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

    private void carryOut(CalendarRequest request) {
        if (request.operation() instanceof WatchCalendar watch) {
            watch(watch, request.credentials().user());
        } else {
            answer(service.answer(request));
        }
    }

    private void watch(WatchCalendar watch, String user) {
        service.guarded(watch, () -> {
                    Watcher begun = service.watches().prepare(watch, user, connection, carrier);
                    if (answered.compareAndSet(false, true)) {
                        watcher = begun;
                        service.watches().add(begun);
                        endIfOver(begun);
                    } else {
                        service.watches().remove(begun);
                    }
                    return null;
                })
                .ifPresent(this::answer);
    }

    /** Ends a watch whose connection ended, or began to end, while the watch was being set up. */
    private void endIfOver(Watcher begun) {
        if (over) {
            service.watches().remove(begun);
        } else if (connection.isDraining()) {
            endWatch("stopping");
        }
    }

    private void answer(Answer answer) {
        if (answered.compareAndSet(false, true)) {
            carrier.answer(answer);
        }
    }

    /** Continues a watch when the connection accepts more output. */
    void writable() {
        Watcher watching = watcher;
        if (watching != null) {
            service.watches().look(watching.calendar());
        }
    }

    /** Returns whether a watch is in progress, so that more lines of its answer follow. */
    boolean isWatching() {
        return watcher != null;
    }

    /** Ends the watch, if there is one, with a last line. */
    void endWatch(String why) {
        Watcher watching = watcher;
        if (watching != null) {
            service.watches().remove(watching);
            watching.end(why);
        }
    }

    /** Gives up the answer that takes too long; returns false if the request has been answered. */
    boolean giveUp() {
        boolean late = answered.compareAndSet(false, true);
        if (late) {
            withdraw();
        }
        return late;
    }

    /** Releases everything after the end of the connection. */
    void closed() {
        over = true;
        answered.set(true);
        withdraw();
        Watcher watching = watcher;
        if (watching != null) {
            service.watches().remove(watching);
        }
    }

    private void withdraw() {
        Attempt last = attempt;
        if (last != null) {
            service.logins().withdraw(last);
        }
    }
}
