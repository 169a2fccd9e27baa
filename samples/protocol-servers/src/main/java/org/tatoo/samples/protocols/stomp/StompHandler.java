package org.tatoo.samples.protocols.stomp;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.stomp.HeaderText;
import org.tatoo.grammars.stomp.StompProduction;
import org.tatoo.grammars.stomp.StompProtocolHandler;
import org.tatoo.grammars.stomp.StompTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** A handler of the frames of one client. */
final class StompHandler extends StompProtocolHandler {
    /** The maximum length, in characters, of client text that is repeated in a header, and of an error message. */
    private static final int LONG = 1000;

    private final Broker broker;
    private final Transactions transactions = new Transactions();
    private final FrameOutput output;
    private IncomingFrame frame;
    private boolean connected;

    /** True if a transaction keeps the current frame. */
    private boolean kept;

    StompHandler(Connection connection, Broker broker) {
        super(connection);
        this.broker = broker;
        this.output = new FrameOutput(connection);
        this.frame = new IncomingFrame(connection, broker.limits().maxBody());
    }

    // ---- incoming frames

    @Override
    public void shift(StompTerminal terminal, Token token) {
        if (terminal == StompTerminal.text) {
            frame.add(token);
        }
    }

    @Override
    protected void header(Token name, @Nullable Token value) {
        frame.add(HeaderText.unescaped(name.text()), value == null ? "" : HeaderText.unescaped(value.text()));
    }

    @Override
    protected void connect_header(Token name, @Nullable Token value) {
        frame.add(name.utf8(), value == null ? "" : value.utf8());
    }

    @Override
    public void data(StompTerminal terminal, ByteBuffer bytes, long remaining) {
        frame.add(bytes, remaining);
    }

    @Override
    protected Framing framing() {
        return frame.header("content-length") == null ? Framing.text : Framing.counted;
    }

    /** Returns the length of the content; negative, which is a syntax error, if the header is not a number. */
    @Override
    protected long contentLength() {
        try {
            return Long.parseLong(frame.header("content-length", ""));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    @Override
    public void reduce(StompProduction production) {
        switch (production) {
            case heart_beat -> connection().endRequest();
            case send_head, text_content, counted_content, frames -> {} // parts of frames
            default -> {
                kept = false;
                answer(production);
                if (!kept) {
                    frame.release();
                }
                frame = new IncomingFrame(connection(), broker.limits().maxBody());
                connection().endRequest();
            }
        }
    }

    @Override
    public void error(SyntaxError error) {
        fail(error.toString());
    }

    /** Sends an error, because only the client may end a connection without one. */
    @Override
    public void draining() {
        fail("the server stops");
    }

    @Override
    public void writable() {
        broker.resume(connection());
    }

    @Override
    public void closed() {
        broker.leave(connection());
    }

    // ---- execution of frames

    private void answer(StompProduction command) {
        if (frame.isTooLarge()) {
            fail("the frame is too large");
        } else if (frame.isWithoutRoom()) {
            fail("there is no room for the frame now");
        } else if (connected == (command == StompProduction.connect_frame)) {
            fail(connected ? "there is a connection already" : "send CONNECT first");
        } else if (done(command)) {
            receipt();
            if (command == StompProduction.disconnect_frame) {
                connection().close();
            }
        }
    }

    /** Executes the command; returns false after an error was sent. */
    private boolean done(StompProduction command) {
        return switch (command) {
            case connect_frame -> connect();
            case send_frame -> inTransaction(this::send);
            case ack_frame, nack_frame -> inTransaction(this::acknowledge);
            case subscribe_frame -> subscribe();
            case unsubscribe_frame ->
                broker.unsubscribe(connection(), frame.header("id", "")) || fail("no such subscription");
            case begin_frame -> transactions.begin(transaction()) || fail("no room for that transaction");
            case commit_frame -> end(true);
            case abort_frame -> end(false);
            default -> true;
        };
    }

    private boolean connect() {
        if (!List.of(frame.header("accept-version", "1.0").split(",")).contains("1.2")) {
            return fail("this broker speaks version 1.2");
        }
        connected = true;
        output.connected();
        return true;
    }

    private boolean subscribe() {
        String destination = frame.header("destination", "");
        String id = frame.header("id", "");
        String mode = frame.header("ack", "auto");
        if (destination.isEmpty()
                || id.isEmpty()
                || id.length() > LONG
                || !List.of("auto", "client", "client-individual").contains(mode)) {
            return fail("SUBSCRIBE needs id and destination, and ack is auto, client or client-individual");
        }
        if (broker.isSubscribed(connection(), id)) {
            return fail("there is a subscription of this id already");
        }
        boolean room = broker.subscriptions(connection()) < broker.limits().subscriptions();
        return (room && broker.subscribe(connection(), output, id, destination, mode))
                || fail("too many subscriptions");
    }

    /** Executes {@code step}, now or at COMMIT. */
    private boolean inTransaction(Step step) {
        IncomingFrame current = frame;
        if (current.header("transaction") == null) {
            return step.carryOut(current);
        }
        kept = transactions.add(transaction(), current, () -> step.carryOut(current));
        return kept || fail("no room in that transaction, or it was not begun");
    }

    /** The execution of SEND, ACK or NACK; returns false after an error was sent. */
    @FunctionalInterface
    private interface Step {
        boolean carryOut(IncomingFrame frame);
    }

    private boolean send(IncomingFrame sent) {
        Map<String, String> headers = new LinkedHashMap<>(sent.headers());
        headers.keySet().removeAll(List.of("destination", "receipt", "transaction", "content-length"));
        String destination = sent.header("destination", "");
        if (destination.isEmpty()) {
            return fail("SEND needs a destination");
        }
        return broker.send(destination, headers, sent.body()) || fail("no room at " + destination);
    }

    private boolean acknowledge(IncomingFrame answer) {
        return broker.acknowledge(connection(), answer.header("id", "")) || fail("no such message to acknowledge");
    }

    private boolean end(boolean commit) {
        if (!transactions.isOpen(transaction())) {
            return fail("no such transaction");
        }
        transactions.end(transaction(), commit);
        return true;
    }

    private String transaction() {
        return frame.header("transaction", "");
    }

    private void receipt() {
        String receipt = frame.header("receipt");
        if (receipt != null && connected) {
            output.receipt(receipt);
        }
    }

    /** Sends ERROR as the last frame; always returns false. */
    private boolean fail(String message) {
        Map<String, String> headers =
                new LinkedHashMap<>(Map.of("message", message.substring(0, Math.min(message.length(), LONG))));
        String receipt = frame.header("receipt");
        if (receipt != null) {
            headers.put("receipt-id", receipt);
        }
        output.error(headers, message);
        connection().close();
        return false;
    }
}
