package org.tatoo.samples.protocols.memcached;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.memcached.MemcachedProduction;
import org.tatoo.grammars.memcached.MemcachedProtocolHandler;
import org.tatoo.grammars.memcached.MemcachedTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.samples.protocols.memcached.Cache.Policy;

/** Answers the commands of one connection. */
final class MemcachedHandler extends MemcachedProtocolHandler {
    private static final String VERSION = "0.1.0-tatoo";

    private final Cache cache;
    private String key = "";
    private String number = "";
    private long flags;
    private long exptime;
    private final Block block;
    private Policy policy = Policy.SET;
    private boolean quiet;

    /** The action for each key of the current command; null if it has only one key. */
    private @Nullable Retrieval retrieval;

    /** The action of a command with several keys for each key. */
    private record Retrieval(boolean version, boolean touch) {}

    MemcachedHandler(Connection connection, Cache cache) {
        super(connection);
        this.cache = cache;
        this.block = new Block(connection, cache.limits().maxValue());
    }

    @Override
    public void shift(MemcachedTerminal terminal, Token token) {
        switch (terminal) {
            case key -> key(token.text());
            case flags -> flags = token.unsignedLong(10);
            case exptime -> exptime = Long.parseLong(token.text());
            case amount, cas_unique, delay, argument -> number = token.text();
            case noreply -> quiet = true;
            default -> {} // the parser handles the lengths of blocks
        }
    }

    @Override
    public void data(MemcachedTerminal terminal, ByteBuffer bytes, long remaining) {
        block.add(bytes, remaining);
    }

    @Override
    public void reduce(MemcachedProduction production) {
        switch (production) {
            case setting -> policy = Policy.SET;
            case adding -> policy = Policy.ADD;
            case replacing -> policy = Policy.REPLACE;
            case appending -> policy = Policy.APPEND;
            case prepending -> policy = Policy.PREPEND;
            case getting -> retrieval = new Retrieval(false, false);
            case getting_cas -> retrieval = new Retrieval(true, false);
            case touching_values -> retrieval = new Retrieval(false, true);
            case touching_cas -> retrieval = new Retrieval(true, true);
            case conversation, suppressed -> {} // implied by the previous token
            default -> {
                answer(production);
                forget();
                connection().endRequest();
            }
        }
    }

    private void answer(MemcachedProduction command) {
        switch (command) {
            case store, compare_and_swap -> reply(Objects.requireNonNullElseGet(block.refusal(), () -> store(command)));
            case retrieve, touch_and_retrieve -> reply("END");
            case delete_value -> reply(cache.delete(key) ? "DELETED" : "NOT_FOUND");
            case increment -> change((value, amount) -> value + amount);
            case decrement -> change((value, amount) -> Long.compareUnsigned(value, amount) < 0 ? 0 : value - amount);
            case touch_value -> reply(cache.touch(key, exptime) ? "TOUCHED" : "NOT_FOUND");
            case statistics -> statistics();
            case tell_version -> reply("VERSION " + VERSION);
            case set_verbosity -> reply("OK");
            case flush -> {
                cache.flush(number.isEmpty() ? 0 : Long.parseLong(number));
                reply("OK");
            }
            case end_connection -> connection().close();
            default -> reply("ERROR");
        }
    }

    private void forget() {
        quiet = false;
        retrieval = null;
        number = "";
        block.clear();
    }

    private void key(String text) {
        key = text;
        if (retrieval == null) {
            return;
        }
        if (retrieval.touch()) {
            cache.touch(key, exptime);
        }
        Item item = cache.get(key);
        if (item != null) {
            String version = retrieval.version() ? " " + item.version() : "";
            write("VALUE " + key + " " + item.flags() + " " + item.value().length + version);
            connection().asyncWrite(ByteBuffer.wrap(item.value()));
            write("");
        }
    }

    private String store(MemcachedProduction command) {
        if (command == MemcachedProduction.compare_and_swap) {
            return cache.compareAndSwap(key, flags, exptime, block.bytes(), number);
        }
        return cache.store(policy, key, flags, exptime, block.bytes()) ? "STORED" : "NOT_STORED";
    }

    private void change(LongBinaryOperator operator) {
        try {
            String changed = cache.change(key, operator, Long.parseUnsignedLong(number));
            reply(changed == null ? "NOT_FOUND" : changed);
        } catch (NumberFormatException e) {
            reply("CLIENT_ERROR cannot increment or decrement non-numeric value");
        }
    }

    private void statistics() {
        if (number.isEmpty()) {
            write("STAT version " + VERSION);
            write("STAT curr_items " + cache.size());
            write("STAT bytes " + cache.used());
        }
        reply("END");
    }

    @Override
    public void error(SyntaxError error) {
        write("CLIENT_ERROR " + error);
    }

    private void reply(String line) {
        if (!quiet) {
            write(line);
        }
    }

    private void write(String line) {
        connection().asyncWrite(ByteBuffer.wrap((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1)));
    }
}
