package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import org.tatoo.grammars.resp.RespProduction;
import org.tatoo.grammars.resp.RespProtocolHandler;
import org.tatoo.grammars.resp.RespTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Collects the arguments of requests as the parser recognises them, and has complete requests executed. */
final class RespHandler extends RespProtocolHandler {
    /** In bytes, as in Redis. */
    static final int MAX_INLINE = 64 << 10;

    /** In bytes: a client that sends less of a bulk string in the time for a request is too slow. */
    private static final int PART = 64 << 10;

    private final Dispatcher dispatcher;
    private final Store store;
    private final Client client;
    private final Allowance allowance;
    private final Arguments arguments = new Arguments();
    private final ArgumentBuilder argument = new ArgumentBuilder();
    // Where the inline command began; negative if there is none.
    private long lineStart = -1;
    private long progress;

    RespHandler(Connection connection, Dispatcher dispatcher, Store store) {
        super(connection);
        this.dispatcher = dispatcher;
        this.store = store;
        this.client = store.connect(connection);
        this.allowance = new Allowance(store.buffers());
    }

    @Override
    public void data(RespTerminal terminal, ByteBuffer bytes, long remaining) {
        int count = bytes.remaining();
        int capacity = argument.capacity();
        int enlarged = argument.enlarged(count, remaining);
        // both arrays are there while one is copied to the other
        if (enlarged == 0 || allowed(enlarged)) {
            argument.append(bytes, remaining);
            allowance.give(enlarged == 0 ? 0 : capacity);
            allowTimeFor(count);
        }
    }

    /** A long string may take its time: every {@link #PART} bytes of it restart the time for a request. */
    private void allowTimeFor(int bytes) {
        progress += bytes;
        if (progress >= PART) {
            progress = 0;
            pause();
            connection().resume();
        }
    }

    @Override
    public void shift(RespTerminal terminal, Token token) {
        switch (terminal) {
            case first_word, next_word, quoted, verbatim -> {
                inline(token);
                argument.append(token);
            }
            case hex -> {
                inline(token);
                argument.append(Escape.hex(token.byteAt(2), token.byteAt(3)));
            }
            case escaped -> {
                inline(token);
                argument.append(Escape.character(token.byteAt(1)));
            }
            case escaped_apostrophe -> {
                inline(token);
                argument.append('\'');
            }
            case gap -> inline(token);
            default -> {
                // counts, and the ends of bulk strings
            }
        }
    }

    /** Counts a token of an inline command. */
    private void inline(Token token) {
        if (lineStart < 0) {
            lineStart = token.offset();
        }
        if (token.offset() + token.length() - lineStart > MAX_INLINE) {
            refuse(ProtocolFault.TOO_BIG_INLINE);
        }
    }

    @Override
    public void reduce(RespProduction production) {
        switch (production) {
            case argument, first, next -> addArgument();
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
            client.reply().flush();
        }
        if (!client.transaction().isOpen()) {
            allowance.giveAll();
        }
        lineStart = -1;
        progress = 0;
        connection().endRequest();
        if (client.isLeaving()) {
            end();
        }
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
        client.output().written();
    }

    @Override
    public void closed() {
        forget();
        store.disconnect(client);
    }
}
