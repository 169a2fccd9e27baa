package org.tatoo.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Clock;
import org.tatoo.transport.FlightRecording;
import org.tatoo.transport.Refusal;

/** What runs in a Java of only one module: a server with its client, or all that is logged by default. */
final class BareJava {
    private BareJava() {}

    /** Does what the argument says: {@code serve} or {@code log}. */
    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("serve")) {
            serve();
        } else {
            log();
        }
    }

    /** Prints what the client gets, and whether events are recorded. */
    private static void serve() throws IOException {
        Server server = Server.builder(connection -> new LineParser(new LineHandler(connection)))
                .start();
        try (server;
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            client.getOutputStream().write("hello\n".getBytes(US_ASCII));
            String line = new String(client.getInputStream().readNBytes(6), US_ASCII);
            System.out.print(line + (FlightRecording.isOn() ? "recorded" : "not recorded"));
        }
    }

    private static void log() {
        InetSocketAddress remote = InetSocketAddress.createUnresolved("client.example", 1);
        ServerListener listener = new ServerListener() {};
        listener.opened(remote);
        listener.closed(remote);
        listener.expired(remote, Deadline.IDLE);
        listener.refused(remote, Refusal.ADDRESS);
        listener.redundantEndRequest(remote);
        System.err.println("--");
        listener.handlerFailed(remote, new IllegalStateException("by intention"));
        listener.limitReached(77);
        listener.outOfDescriptors(new IOException("Too many open files"));
        listener.failed(new IOException("Connection refused"));
        Thread thread = Thread.currentThread();
        listener.loopBlocked(thread, Duration.ofMillis(1_250), List.of(thread.getStackTrace()));
        listener.aborted(3);
        ServerListener failing = new ServerListener() {
            @Override
            public void stopped() {
                throw new IllegalStateException("by intention");
            }
        };
        Recorder recorder = new Recorder(new Budgets(1), new Admission(Limits.defaults()));
        new GuardedListener(failing, new Guardian(Clock.SYSTEM), recorder).stopped();
    }
}
