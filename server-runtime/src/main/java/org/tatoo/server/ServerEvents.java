package org.tatoo.server;

import java.net.SocketAddress;
import java.util.List;
import java.util.stream.Collectors;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Refusal;

/**
 * The events of a server for the JDK Flight Recorder. Used only while {@link org.tatoo.transport.FlightRecording#isOn};
 * none of these classes is loaded before.
 */
final class ServerEvents {
    private ServerEvents() {}

    /** The common base class. */
    @Category("Banzai")
    @StackTrace(false)
    private abstract static class ServerEvent extends Event {}

    @Name("org.tatoo.ConnectionAccepted")
    @Label("Connection Accepted")
    static final class ConnectionAccepted extends ServerEvent {
        @Label("Remote Address")
        @Nullable
        String remote;

        @Label("Listener")
        @Nullable
        String listener;

        static void tell(SocketAddress remote, String listener) {
            ConnectionAccepted event = new ConnectionAccepted();
            if (event.shouldCommit()) {
                event.remote = remote.toString();
                event.listener = listener;
                event.commit();
            }
        }
    }

    @Name("org.tatoo.ConnectionClosed")
    @Label("Connection Closed")
    static final class ConnectionClosed extends ServerEvent {
        @Label("Remote Address")
        @Nullable
        String remote;

        @Label("Reason")
        @Description("The limit that ended it, a constant of Refusal, or else a constant of Ending")
        @Nullable
        String reason;

        @Label("Messages Answered")
        int messages;

        /** Returns whether these events are recorded. */
        static boolean isRecorded() {
            return new ConnectionClosed().isEnabled();
        }

        static void tell(@Nullable SocketAddress remote, String reason, int messages) {
            ConnectionClosed event = new ConnectionClosed();
            if (event.shouldCommit()) {
                event.remote = String.valueOf(remote);
                event.reason = reason;
                event.messages = messages;
                event.commit();
            }
        }
    }

    @Name("org.tatoo.Refused")
    @Label("Refused by Limit")
    @Description("A limit refused something to a client, or ends its connection")
    static final class Refused extends ServerEvent {
        @Label("Remote Address")
        @Nullable
        String remote;

        @Label("Limit")
        @Nullable
        String limit;

        static void tell(SocketAddress remote, Refusal limit) {
            Refused event = new Refused();
            if (event.shouldCommit()) {
                event.remote = remote.toString();
                event.limit = limit.name();
                event.commit();
            }
        }
    }

    @Name("org.tatoo.DeadlineExpired")
    @Label("Deadline Expired")
    static final class DeadlineExpired extends ServerEvent {
        @Label("Remote Address")
        @Nullable
        String remote;

        @Label("Deadline")
        @Nullable
        String deadline;

        static void tell(SocketAddress remote, Deadline deadline) {
            DeadlineExpired event = new DeadlineExpired();
            if (event.shouldCommit()) {
                event.remote = remote.toString();
                event.deadline = deadline.name();
                event.commit();
            }
        }
    }

    @Name("org.tatoo.BudgetShed")
    @Label("Connection Shed")
    @Description("A connection is aborted because all of them hold too much memory, or there is none")
    static final class BudgetShed extends ServerEvent {
        @Label("Remote Address")
        @Nullable
        String remote;

        @Label("Limit")
        @Nullable
        String limit;

        @Label("Held by All Connections")
        @DataAmount
        long used;

        @Label("Most Allowed")
        @DataAmount
        long allowed;

        static void tell(SocketAddress remote, Refusal limit, Budgets budgets) {
            BudgetShed event = new BudgetShed();
            if (event.shouldCommit()) {
                event.remote = remote.toString();
                event.limit = limit.name();
                event.used = budgets.used();
                event.allowed = budgets.limit();
                event.commit();
            }
        }
    }

    @Name("org.tatoo.AcceptPaused")
    @Label("Accepting Paused")
    @Description("Clients wait, for want of places for connections or of descriptors")
    static final class AcceptPaused extends ServerEvent {
        @Label("Limit")
        @Nullable
        String limit;

        @Label("Open Connections")
        int connections;

        static void tell(Refusal limit, int connections) {
            AcceptPaused event = new AcceptPaused();
            if (event.shouldCommit()) {
                event.limit = limit.name();
                event.connections = connections;
                event.commit();
            }
        }
    }

    @Name("org.tatoo.HandlerFailed")
    @Label("Handler Failed")
    static final class HandlerFailed extends ServerEvent {
        @Label("Remote Address")
        @Nullable
        String remote;

        @Label("Cause")
        @Nullable
        String cause;

        static void tell(SocketAddress remote, Throwable cause) {
            HandlerFailed event = new HandlerFailed();
            if (event.shouldCommit()) {
                event.remote = remote.toString();
                event.cause = cause.toString();
                event.commit();
            }
        }
    }

    @Name("org.tatoo.ServerFault")
    @Label("Server Fault")
    @Description("The server's own work failed")
    static final class ServerFault extends ServerEvent {
        @Label("Cause")
        @Nullable
        String cause;

        static void tell(Throwable cause) {
            ServerFault event = new ServerFault();
            if (event.shouldCommit()) {
                event.cause = cause.toString();
                event.commit();
            }
        }
    }

    @Name("org.tatoo.LoopBlocked")
    @Label("Event Loop Blocked")
    @Description("An event loop is inside one callback or task for a second")
    static final class LoopBlocked extends ServerEvent {
        @Label("Loop")
        @Nullable
        String loop;

        @Label("Time in the Call")
        @Timespan(Timespan.NANOSECONDS)
        long time;

        @Label("Stack of the Loop")
        @Nullable
        String stack;

        static void tell(Thread loop, long nanos, List<StackTraceElement> stack) {
            LoopBlocked event = new LoopBlocked();
            if (event.shouldCommit()) {
                event.loop = loop.getName();
                event.time = nanos;
                event.stack = stack.stream().map(Object::toString).collect(Collectors.joining("\n"));
                event.commit();
            }
        }
    }

    @Name("org.tatoo.LoopReplaced")
    @Label("Event Loop Replaced")
    @Description("The thread of an event loop has ended by an error; its connections are lost")
    static final class LoopReplaced extends ServerEvent {
        @Label("Number")
        @Description("Which of the loops of the server, from 1 on")
        int number;

        static void tell(int number) {
            LoopReplaced event = new LoopReplaced();
            event.number = number;
            event.commit();
        }
    }

    @Name("org.tatoo.LoopLag")
    @Label("Event Loop Lag")
    @Description("How long a task waited for its event loop; measured each second")
    static final class LoopLag extends ServerEvent {
        @Label("Lag")
        @Timespan(Timespan.NANOSECONDS)
        long lag;

        /** Returns whether these events are recorded. */
        static boolean isRecorded() {
            return new LoopLag().isEnabled();
        }

        /** Records the event; called on the thread of the loop. */
        static void tell(long nanos) {
            LoopLag event = new LoopLag();
            event.lag = nanos;
            event.commit();
        }
    }

    @Name("org.tatoo.Drained")
    @Label("Server Stopped")
    static final class Drained extends ServerEvent {
        @Label("Time")
        @Description("From the beginning of the drain to the end of the last connection")
        @Timespan(Timespan.NANOSECONDS)
        long time;

        @Label("Connections Aborted")
        @Description("How many were to be answered and had to be aborted")
        int aborted;

        static void tell(long nanos, int aborted) {
            Drained event = new Drained();
            event.time = nanos;
            event.aborted = aborted;
            event.commit();
        }
    }
}
