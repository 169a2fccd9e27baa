package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands on lists. */
final class ListCommands {
    private ListCommands() {}

    static void addTo(CommandTable table) {
        table.add("lpush", -3, "write denyoom fast", Keys.ONE, (c, a) -> push(c, a, true, true));
        table.add("rpush", -3, "write denyoom fast", Keys.ONE, (c, a) -> push(c, a, false, true));
        table.add("lpushx", -3, "write denyoom fast", Keys.ONE, (c, a) -> push(c, a, true, false));
        table.add("rpushx", -3, "write denyoom fast", Keys.ONE, (c, a) -> push(c, a, false, false));
        table.add("lpop", -2, "write fast", Keys.ONE, (c, a) -> pop(c, a, true));
        table.add("rpop", -2, "write fast", Keys.ONE, (c, a) -> pop(c, a, false));
        table.add("llen", 2, "readonly fast", Keys.ONE, ListCommands::length);
        table.add("lindex", 3, "readonly", Keys.ONE, ListCommands::get);
        table.add("lrange", 4, "readonly", Keys.ONE, ListCommands::range);
    }

    private static void push(Client client, Arguments arguments, boolean left, boolean create) {
        Bytes key = arguments.bytes(1);
        Entry entry = client.keys().find(key, ListValue.class);
        if (entry == null && !create) {
            client.reply().integer(0);
            return;
        }
        ListValue list = entry == null ? new ListValue() : (ListValue) entry.value();
        for (int i = 2; i < arguments.size(); i++) {
            if (left) {
                list.addFirst(arguments.get(i));
            } else {
                list.addLast(arguments.get(i));
            }
        }
        client.keys().put(key, entry, list);
        client.reply().integer(list.size());
    }

    private static void pop(Client client, Arguments arguments, boolean left) {
        boolean counted = arguments.size() > 2;
        if (arguments.size() > 3) {
            throw CommandFault.wrongNumberOfArguments(left ? "lpop" : "rpop");
        }
        long count = counted ? count(arguments) : 1;
        Entry entry = client.keys().find(arguments.bytes(1), ListValue.class);
        if (entry == null) {
            replyNothing(client.reply(), counted);
            return;
        }
        ListValue list = (ListValue) entry.value();
        int popped = (int) Math.min(count, list.size());
        if (counted) {
            popMany(client, entry, list, popped, left);
        } else {
            client.reply().bulk(left ? list.removeFirst() : list.removeLast());
            client.keys().changed(entry);
        }
    }

    private static void popMany(Client client, Entry entry, ListValue list, int count, boolean left) {
        long reserved = LongReply.reserve(client, count);
        List<byte[]> popped = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            popped.add(left ? list.removeFirst() : list.removeLast());
        }
        client.keys().changed(entry);
        client.reply().array(count);
        LongReply.write(client, popped, reserved);
    }

    private static long count(Arguments arguments) {
        try {
            long count = arguments.integer(2);
            if (count >= 0) {
                return count;
            }
        } catch (CommandFault notANumber) {
            // reported below
        }
        throw new CommandFault("ERR value is out of range, must be positive");
    }

    private static void replyNothing(ReplyBuffer reply, boolean counted) {
        if (counted) {
            reply.noArray();
        } else {
            reply.none();
        }
    }

    private static void length(Client client, Arguments arguments) {
        ListValue list = client.keys().value(arguments.bytes(1), ListValue.class);
        client.reply().integer(list == null ? 0 : list.size());
    }

    private static void get(Client client, Arguments arguments) {
        long index = arguments.integer(2);
        ListValue list = client.keys().value(arguments.bytes(1), ListValue.class);
        long place = list != null && index < 0 ? index + list.size() : index;
        if (list == null || place < 0 || place >= list.size()) {
            client.reply().none();
        } else {
            client.reply().bulk(list.get((int) place));
        }
    }

    private static void range(Client client, Arguments arguments) {
        long first = arguments.integer(2);
        long last = arguments.integer(3);
        ListValue list = client.keys().value(arguments.bytes(1), ListValue.class);
        if (list == null) {
            client.reply().array(0);
            return;
        }
        Range range = Range.of(first, last, list.size());
        LongReply.array(client, list.copy(range));
    }
}
