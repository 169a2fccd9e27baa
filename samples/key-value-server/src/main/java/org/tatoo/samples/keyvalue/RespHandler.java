package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import org.tatoo.grammars.resp.RespProduction;
import org.tatoo.grammars.resp.RespProtocolHandler;
import org.tatoo.grammars.resp.RespTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** A handler that collects the arguments of requests as the parser recognizes them, and executes complete requests. */
final class RespHandler extends RespProtocolHandler {
    /** The maximum length of an inline command in bytes, as in Redis. */
    static final int MAX_INLINE = 64 << 10;

    /** The size in bytes of a command queued for EXEC, besides its arguments. */
    private static final long QUEUED = 150;

    private final Dispatcher dispatcher;
    private final Store store;
    private final Client client;
    private final Allowance allowance;
    private final Arguments arguments = new Arguments();
    private final ArgumentBuilder argument = new ArgumentBuilder();
    // The start of the inline command; negative if there is none.
    private long lineStart = -1;
    // True if each reply is written at once.
    private boolean flushes;

    RespHandler(Connection connection, Dispatcher dispatcher, Store store) {
        super(connection);
        this.dispatcher = dispatcher;
        this.store = store;
        this.client = store.connect(connection);
        this.allowance = new Allowance(client);
    }

    @Override
    public void data(RespTerminal terminal, ByteBuffer bytes, long remaining) {
        int before = argument.capacity();
        int capacity = argument.capacityFor(bytes.remaining(), remaining);
        if (capacity == before) {
            argument.append(bytes, capacity);
        } else if (allowed(Sizes.array(capacity))) {
            // both arrays exist while one is copied to the other
            argument.append(bytes, capacity);
            allowance.give(Sizes.array(before));
        }
    }

    @Override
    public void shift(RespTerminal terminal, Token token) {
        switch (terminal) {
            case first_word, next_word, quoted, verbatim -> {
                if (mayAdd(token)) {
                    argument.append(token);
                }
            }
            case hex -> {
                if (mayAdd(token)) {
                    argument.append(Escape.hex(token.byteAt(2), token.byteAt(3)));
                }
            }
            case escaped -> {
                if (mayAdd(token)) {
                    argument.append(Escape.character(token.byteAt(1)));
                }
            }
            case escaped_apostrophe -> {
                if (mayAdd(token)) {
                    argument.append('\'');
                }
            }
            case gap -> inline(token);
            default -> {
                // counts, and the ends of bulk strings
            }
        }
    }

    /** Returns whether a token of an inline command fits; its array may be half full, and is copied when full. */
    private boolean mayAdd(Token token) {
        return inline(token) && allowed(3L * token.length());
    }

    /** Counts a token of an inline command; returns false if the command is too long. */
    private boolean inline(Token token) {
        if (lineStart < 0) {
            lineStart = token.offset();
        }
        if (token.offset() + token.length() - lineStart > MAX_INLINE) {
            refuse(ProtocolFault.TOO_BIG_INLINE);
            return false;
        }
        return true;
    }

    @Override
    public void reduce(RespProduction production) {
        switch (production) {
            case argument, first_bare, first_quoted, next_bare, next_quoted -> addArgument();
            case command, inline_command, no_command -> execute();
            default -> {
                // parts of words, and the end of the input
            }
        }
    }

    private void addArgument() {
        if (allowed(Sizes.OBJECT + Sizes.REFERENCE)) {
            arguments.add(argument.take());
        }
    }

    private boolean allowed(long bytes) {
        if (allowance.take(bytes)) {
            return true;
        }
        refuse(CommandFault.outOfMemory().reply());
        return false;
    }

    private void execute() {
        if (client.isLeaving()) {
            return;
        }
        if (arguments.size() > 0) {
            dispatcher.execute(client, arguments);
            arguments.clear();
        }
        lineStart = -1;
        if (client.transaction().isOpen()) {
            if (!allowed(QUEUED)) {
                return;
            }
        } else {
            allowance.giveAll();
        }
        LongCommand running = client.running();
        if (running == null) {
            answered(flushes || connection().isDraining());
        } else {
            running.whenComplete(() -> answered(true));
            pause();
        }
    }

    /**
     * Completes the reply to a command.
     *
     * @param flush whether to write the reply now, or else with the other replies to this batch of input
     */
    private void answered(boolean flush) {
        if (flush || client.isLeaving()) {
            client.reply().flush();
        }
        connection().endRequest();
        if (client.isLeaving()) {
            end();
        }
    }

    @Override
    public void batch() {
        client.reply().flush();
        allowance.settle();
    }

    /** Writes each reply at once from now on, because it may be the last. */
    @Override
    public void draining() {
        flushes = true;
        client.reply().flush();
    }

    /** Writes a last error; no further input is read. */
    private void refuse(String error) {
        if (!client.isLeaving()) {
            client.leave();
            client.reply().error(error);
            forget();
            end();
        }
    }

    /** Releases the memory of an incomplete request. */
    private void forget() {
        argument.clear();
        arguments.clear();
        client.transaction().end();
        allowance.giveAll();
        allowance.settle();
    }

    private void end() {
        client.reply().flush();
        pause();
        connection().close();
    }

    @Override
    public void error(SyntaxError error) {
        // a client that ends inside a request has disconnected
        if (error.kind() != SyntaxError.Kind.UNEXPECTED_END) {
            client.reply().error(ProtocolFault.of(error));
            client.reply().flush();
        }
    }

    @Override
    public void writable() {
        client.writable();
    }

    @Override
    public void closed() {
        forget();
        store.disconnect(client);
    }
}
