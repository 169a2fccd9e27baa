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
 * Has the requests of a connection carried out, one at a time: who asks is verified, then workers ask the store. Each is
 * answered once. The handler pauses its parser before {@link #begin}, and tells how the connection ends.
 */
final class Exchange {
    private static final Logger LOG = System.getLogger(Exchange.class.getName());
    private static final Answer BUSY = Answer.refusal(Status.UNAVAILABLE, "too many requests at once; try again");

    private final Connection connection;
    private final CalendarService service;
    private final Executor workers;
    private final Carrier carrier;

    /** Whether the request in progress has its answer; a worker may be late. */
    private final AtomicBoolean answered = new AtomicBoolean();

    /** Waits, or waited, for the password to be verified. */
    private volatile @Nullable Attempt attempt;

    private volatile @Nullable Watcher watcher;
    private volatile boolean over;

    /** @param workers may throw RejectedExecutionException if they have too much to do */
    Exchange(Connection connection, CalendarService service, Executor workers, Carrier carrier) {
        this.connection = connection;
        this.service = service;
        this.workers = workers;
        this.carrier = carrier;
    }

    /** Has a request carried out; to be called on the connection's thread. */
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

    /** Answers a request that is none. */
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

    /** Only the pairs that need work wait in the queue of logins. */
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

    /** The connection may have ended, or begun to end, meanwhile. */
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

    /** The connection takes more output. */
    void writable() {
        Watcher watching = watcher;
        if (watching != null) {
            service.watches().look(watching.calendar());
        }
    }

    /** Whether lines of an answer follow as they come. */
    boolean isWatching() {
        return watcher != null;
    }

    /** Ends a watch in good order, if there is one. */
    void endWatch(String why) {
        Watcher watching = watcher;
        if (watching != null) {
            service.watches().remove(watching);
            watching.end(why);
        }
    }

    /** The answer takes too long; returns false if there is one. */
    boolean giveUp() {
        boolean late = answered.compareAndSet(false, true);
        if (late) {
            withdraw();
        }
        return late;
    }

    /** The connection has ended. */
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
