package org.tatoo.samples.protocols.memcached;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import org.tatoo.grammars.memcached.MemcachedProduction;
import org.tatoo.grammars.memcached.MemcachedProtocolHandler;
import org.tatoo.grammars.memcached.MemcachedResponseAnswers;
import org.tatoo.grammars.memcached.MemcachedResponseProtocolHandler.Request;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Answer;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Calculated;
import org.tatoo.grammars.memcached.MemcachedResponseValues.ConditionFailed;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Controlled;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Done;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Failure;
import org.tatoo.grammars.memcached.MemcachedResponseValues.InterruptedItems;
import org.tatoo.grammars.memcached.MemcachedResponseValues.ItemWithCas;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Items;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Missing;
import org.tatoo.grammars.memcached.MemcachedResponseValues.NoSuchCommand;
import org.tatoo.grammars.memcached.MemcachedResponseValues.PlainItem;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Prolonged;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Refused;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Removed;
import org.tatoo.grammars.memcached.MemcachedResponseValues.ServerFailed;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Statistic;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Statistics;
import org.tatoo.grammars.memcached.MemcachedResponseValues.Told;
import org.tatoo.grammars.memcached.MemcachedResponseValues.WrongCommand;
import org.tatoo.grammars.memcached.MemcachedResponseWriter;
import org.tatoo.grammars.memcached.MemcachedTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.samples.protocols.Output;
import org.tatoo.samples.protocols.memcached.Cache.Policy;

/** A handler that answers the commands of one connection. */
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

    /** The command being answered; set before the first key of one with several keys, otherwise when it is complete. */
    private Request asked = Request.nothing;

    /** True if each key of the command is touched. */
    private boolean touches;

    /** True if an item has been written for an incomplete command. */
    private boolean begun;

    private final MemcachedResponseWriter writer;

    MemcachedHandler(Connection connection, Cache cache) {
        super(connection);
        this.cache = cache;
        this.block = new Block(connection, cache.limits().maxValue());
        this.writer = new MemcachedResponseWriter(Output.to(connection), new MemcachedResponseAnswers() {
            @Override
            protected Request request() {
                return asked;
            }
        });
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
            case getting -> retrieve(Request.retrieve, false);
            case getting_cas -> retrieve(Request.gets, false);
            case touching_values -> retrieve(Request.retrieve, true);
            case touching_cas -> retrieve(Request.gets, true);
            case conversation -> {} // the end of the input
            default -> {
                answer(production);
                forget();
                connection().endRequest();
            }
        }
    }

    private void answer(MemcachedProduction command) {
        switch (command) {
            case store -> store(Request.store, () -> store() ? new Done() : new ConditionFailed());
            case compare_and_swap -> store(Request.compare, this::compareAndSwap);
            case retrieve, touch_and_retrieve -> reply(asked, new Items());
            case delete_value -> reply(Request.remove, cache.delete(key) ? new Removed() : new Missing());
            case increment -> change((value, amount) -> value + amount);
            case decrement -> change((value, amount) -> Long.compareUnsigned(value, amount) < 0 ? 0 : value - amount);
            case touch_value -> reply(Request.touch, cache.touch(key, exptime) ? new Prolonged() : new Missing());
            case statistics -> reply(Request.statistics, new Statistics(number.isEmpty() ? statistics() : List.of()));
            case tell_version -> reply(Request.tell, new Told(VERSION));
            case set_verbosity -> reply(Request.control, new Controlled());
            case flush -> {
                cache.flush(number.isEmpty() ? 0 : Long.parseLong(number));
                reply(Request.control, new Controlled());
            }
            case end_connection -> connection().close();
            default -> refuse(Request.store, new NoSuchCommand(null));
        }
    }

    private void retrieve(Request request, boolean touching) {
        asked = request;
        touches = touching;
    }

    private void forget() {
        quiet = false;
        asked = Request.nothing;
        begun = false;
        number = "";
        block.clear();
    }

    private void key(String text) {
        key = text;
        if (asked == Request.nothing) {
            return;
        }
        if (touches) {
            cache.touch(key, exptime);
        }
        Item item = cache.get(key);
        if (item != null) {
            begun = true;
            String itsFlags = String.valueOf(item.flags());
            int length = item.value().length;
            writer.item(
                    asked == Request.gets
                            ? new ItemWithCas(key, itsFlags, length, String.valueOf(item.version()))
                            : new PlainItem(key, itsFlags, length),
                    ByteBuffer.wrap(item.value()).asReadOnlyBuffer());
        }
    }

    private void store(Request request, Supplier<Answer> stored) {
        String refusal = block.refusal();
        if (refusal == null) {
            reply(request, stored.get());
        } else {
            refuse(request, new ServerFailed(refusal));
        }
    }

    private boolean store() {
        return cache.store(policy, key, flags, exptime, block.bytes());
    }

    private Answer compareAndSwap() {
        return cache.compareAndSwap(key, flags, exptime, block.bytes(), number);
    }

    private void change(LongBinaryOperator operator) {
        try {
            String changed = cache.change(key, operator, Long.parseUnsignedLong(number));
            reply(Request.calculate, changed == null ? new Missing() : new Calculated(changed));
        } catch (NumberFormatException e) {
            refuse(Request.calculate, new WrongCommand("cannot increment or decrement non-numeric value"));
        }
    }

    private List<Statistic> statistics() {
        return List.of(
                new Statistic("version", VERSION),
                new Statistic("curr_items", String.valueOf(cache.size())),
                new Statistic("bytes", String.valueOf(cache.used())));
    }

    @Override
    public void error(SyntaxError error) {
        Failure failure = new WrongCommand(error.toString());
        writer.answer(begun ? new InterruptedItems(failure) : new Refused(failure));
    }

    private void refuse(Request request, Failure failure) {
        reply(request, new Refused(failure));
    }

    private void reply(Request request, Answer answer) {
        if (!quiet) {
            asked = request;
            writer.answer(answer);
        }
    }
}
