package org.tatoo.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.TransportListener;
import org.tatoo.transport.memory.MemoryTransport;

/** A {@link Peer} and an {@link Upper} with a {@link TlsTransport} between them; nothing happens but by the test. */
final class Rig {
    static final String V12 = "TLSv1.2";
    static final String V13 = "TLSv1.3";

    /** The work of handshakes; the executor of a layer. */
    static final class Work {
        final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

        boolean run() {
            Runnable next = tasks.poll();
            if (next != null) {
                next.run();
            }
            return next != null;
        }
    }

    /** What a layer says of handshakes. */
    static final class Heard implements TlsListener {
        final List<String> events = new ArrayList<>();

        @Override
        public void opened(@Nullable SocketAddress remote, SSLSession session, boolean resumed) {
            events.add(resumed ? "resumed" : "full");
        }

        @Override
        public void failed(@Nullable SocketAddress remote, Exception cause) {
            events.add("failed: " + cause.getMessage());
        }
    }

    private static final Certificates CERTIFICATES = Keys.certificates("ec");
    private static final SSLContext CLIENT = Keys.client();

    final Work work;
    final MemoryTransport below = new MemoryTransport();
    final LayeredTransport transport;
    final Upper upper;
    final TransportListener events;
    final Peer peer;

    /** After how many bytes of the client, counted over all, an event ends; the rest comes in the next one. */
    List<Integer> cuts = List.of();

    /** Whether each byte of the client is an event. */
    boolean byBytes;

    /** The bytes of the client and of the server so far. */
    final ByteArrayOutputStream fromPeer = new ByteArrayOutputStream();

    final ByteArrayOutputStream toPeer = new ByteArrayOutputStream();

    Rig(TlsLayer layer, Work work, Peer peer) {
        this.work = work;
        this.peer = peer;
        below.inOnePiece = true;
        below.attributes.put(new Attribute<>("BELOW", String.class), "of the transport below");
        transport = layer.over(below);
        upper = new Upper(transport);
        events = transport.listen(upper);
    }

    static Rig of(String version) {
        Work work = new Work();
        TlsLayer layer =
                TlsLayer.builder(CERTIFICATES).executor(work.tasks::add).build();
        return new Rig(layer, work, new Peer(CLIENT, "localhost", version));
    }

    /** A rig whose handshake is done. */
    static Rig open(String version) {
        Rig rig = of(version);
        rig.handshake();
        return rig;
    }

    void handshake() {
        begin();
        pump();
        if (!upper.events.equals(List.of("opened"))) {
            throw new AssertionError(upper.events.toString());
        }
    }

    void begin() {
        events.opened();
        try {
            peer.begin();
        } catch (SSLException e) {
            throw new AssertionError(e);
        }
    }

    /** Carries bytes both ways, and lets work and tasks run, until nothing moves. */
    void pump() {
        boolean moved = true;
        while (moved) {
            moved = carryIn();
            moved |= carryOut();
            moved |= runTasks();
        }
    }

    /** Bytes of the client come. */
    boolean carryIn() {
        byte[] bytes = peer.take();
        int from = 0;
        for (int i = 1; i < bytes.length; i++) {
            if (byBytes || cuts.contains(fromPeer.size() + i)) {
                receive(bytes, from, i);
                runTasks();
                from = i;
            }
        }
        fromPeer.writeBytes(bytes);
        receive(bytes, from, bytes.length);
        return bytes.length > 0;
    }

    /** A part of them comes. */
    void receive(byte[] bytes, int from, int to) {
        if (to > from && !below.closed) {
            // a buffer of the transport, which is overwritten after the event
            byte[] lent = Arrays.copyOfRange(bytes, from, to);
            events.received(ByteBuffer.wrap(lent));
            Arrays.fill(lent, (byte) '#');
            events.readEnded();
        }
    }

    /** Bytes of the server go to the client. */
    boolean carryOut() {
        byte[] bytes = below.written();
        toPeer.writeBytes(bytes);
        try {
            peer.receive(bytes);
        } catch (SSLException e) {
            upper.events.add("peer: " + e.getMessage());
        }
        if (below.isBlocked() && !below.closed) {
            below.take(Long.MAX_VALUE);
            events.writable();
            return true;
        }
        long done = below.complete();
        if (done > 0) {
            events.written(done);
        }
        return bytes.length > 0 || done > 0;
    }

    boolean runTasks() {
        boolean ran = work.run();
        ran |= below.strand.run();
        if (below.closed && !upper.events.contains("closed")) {
            events.closed();
        }
        return ran;
    }

    /** Bytes come of a client without TLS. */
    void receivePlain(String text) {
        receive(text.getBytes(ISO_8859_1), 0, text.length());
        runTasks();
    }

    /** Bytes come that the test took from the client. */
    void receive(byte[] bytes) {
        receive(bytes, 0, bytes.length);
        pump();
    }

    /** The bytes of records that the connection keeps. */
    int kept() {
        return ((TlsTransport) transport).kept();
    }

    /** The connection ends below. */
    void end() {
        events.inputEnded(true);
        events.readEnded();
        pump();
    }
}
