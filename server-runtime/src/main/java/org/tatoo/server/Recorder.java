package org.tatoo.server;

import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.Ending;
import org.tatoo.transport.FlightRecording;
import org.tatoo.transport.Refusal;

/**
 * The recorder of server events for the JDK Flight Recorder. Without a recording, each method costs two reads and
 * allocates nothing. Thread-safe; never throws.
 */
final class Recorder {
    private static final long LAG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Budgets budgets;
    private final Admission admission;
    // The reasons for ending connections; used only while their ends are recorded.
    private final ConcurrentHashMap<Connection, String> reasons = new ConcurrentHashMap<>();
    // Confined to the watch-dog.
    private long lagMeasured = System.nanoTime() - LAG_NANOS;

    Recorder(Budgets budgets, Admission admission) {
        this.budgets = budgets;
        this.admission = admission;
        // loads its class now: later there may be no memory for it
        boolean unused = FlightRecording.isOn();
    }

    /** Records an event; ignores exceptions, which must not end the thread. */
    private static void tell(Runnable event) {
        try {
            event.run();
        } catch (Throwable t) {
            // for lack of memory, for example; the recording lacks one event
        }
    }

    // ---- connections

    void accepted(SocketAddress remote, String listener) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.ConnectionAccepted.tell(remote, listener));
        }
    }

    void refused(SocketAddress remote, Refusal refusal) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.Refused.tell(remote, refusal));
            if (refusal == Refusal.BUDGET || refusal == Refusal.ERROR) {
                tell(() -> ServerEvents.BudgetShed.tell(remote, refusal, budgets));
            }
        }
    }

    /** Records a refusal for an open connection. */
    void refused(Connection connection, SocketAddress remote, Refusal refusal) {
        refused(remote, refusal);
        if (FlightRecording.isOn()) {
            switch (refusal) {
                case DISPLACED, AGE, MESSAGES, BUDGET, ERROR -> note(connection, refusal.name());
                default -> {
                    // this refusal does not end the connection
                }
            }
        }
    }

    void expired(Connection connection, SocketAddress remote, Deadline deadline) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.DeadlineExpired.tell(remote, deadline));
            note(connection, deadline.name());
        }
    }

    void ending(Connection connection, Ending why) {
        if (FlightRecording.isOn()) {
            note(connection, why.name());
        }
    }

    private void note(Connection connection, String reason) {
        tell(() -> {
            if (ServerEvents.ConnectionClosed.isRecorded()) {
                reasons.putIfAbsent(connection, reason);
            }
        });
    }

    void closed(Conversation conversation) {
        if (FlightRecording.isOn()) {
            String reason = reasons.remove(conversation);
            if (reason != null) {
                tell(() -> ServerEvents.ConnectionClosed.tell(
                        conversation.remoteAddress(), reason, conversation.messages()));
            }
        }
    }

    void handlerFailed(SocketAddress remote, Throwable cause) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.HandlerFailed.tell(remote, cause));
        }
    }

    // ---- the server

    void acceptPaused(Refusal limit) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.AcceptPaused.tell(limit, admission.open()));
        }
    }

    void failed(Throwable cause) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.ServerFault.tell(cause));
        }
    }

    void loopBlocked(Thread loop, Duration time, List<StackTraceElement> stack) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.LoopBlocked.tell(loop, time.toNanos(), stack));
        }
    }

    void loopReplaced(int number) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.LoopReplaced.tell(number));
        }
    }

    void drained(long nanos, int aborted) {
        if (FlightRecording.isOn()) {
            tell(() -> ServerEvents.Drained.tell(nanos, aborted));
        }
    }

    /** Makes each loop record the delay of a task, if enabled; at most once a second. */
    void measureLag(List<? extends Loop<?>> loops) {
        long now = System.nanoTime();
        if (now - lagMeasured < LAG_NANOS || !FlightRecording.isOn()) {
            return;
        }
        lagMeasured = now;
        tell(() -> {
            if (ServerEvents.LoopLag.isRecorded()) {
                loops.forEach(Recorder::measureLag);
            }
        });
    }

    private static void measureLag(Loop<?> loop) {
        long given = System.nanoTime();
        try {
            loop.execute(() -> ServerEvents.LoopLag.tell(System.nanoTime() - given));
        } catch (RejectedExecutionException e) {
            // the loop has ended
        }
    }
}
