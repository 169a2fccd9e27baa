package org.tatoo.grammars;

import java.util.Set;

/** Reads a session of an MQTT client, 5.0 or 3.1.1, as sections 2 and 3 of the standards describe it: an oracle. */
final class Mqtt5Reader extends OracleReader {
    private static final int CONNECT = 1;
    private static final int PUBLISH = 3;
    private static final int DISCONNECT = 14;
    private static final int AUTH = 15;

    private static final int LARGEST_VARIABLE = (1 << 28) - 1;
    private static final int USER_PROPERTY = 38;

    private static final Set<Integer> ACK_REASONS = Set.of(0, 16, 128, 131, 135, 144, 145, 151, 153);
    private static final Set<Integer> RELEASE_REASONS = Set.of(0, 146);
    private static final Set<Integer> DISCONNECT_REASONS =
            Set.of(0, 4, 128, 129, 130, 131, 144, 147, 148, 149, 150, 151, 152, 153);
    private static final Set<Integer> AUTH_REASONS = Set.of(24, 25);

    private static final Set<Integer> OF_CONNECT = Set.of(17, 21, 22, 23, 25, 33, 34, USER_PROPERTY, 39);
    private static final Set<Integer> OF_WILL = Set.of(1, 2, 3, 8, 9, 24, USER_PROPERTY);
    private static final Set<Integer> OF_PUBLISH = Set.of(1, 2, 3, 8, 9, 35, USER_PROPERTY);
    private static final Set<Integer> OF_ANSWERS = Set.of(31, USER_PROPERTY);
    private static final Set<Integer> OF_SUBSCRIBE = Set.of(11, USER_PROPERTY);
    private static final Set<Integer> OF_UNSUBSCRIBE = Set.of(USER_PROPERTY);
    private static final Set<Integer> OF_DISCONNECT = Set.of(17, 31, USER_PROPERTY);
    private static final Set<Integer> OF_AUTH = Set.of(21, 22, 31, USER_PROPERTY);

    private boolean five;

    private Mqtt5Reader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new Mqtt5Reader(input).events();
    }

    @Override
    void read() throws Wrong {
        if (first() >> 4 != CONNECT) {
            throw wrong("BAD_CHOICE", at);
        }
        connect();
        boolean open = true;
        while (open && at < input.length) {
            int first = first();
            int type = first >> 4;
            if (type == CONNECT || (type == AUTH && !five)) {
                throw wrong("BAD_CHOICE", at);
            }
            enter(variable("length", 0));
            packet(first);
            open = type != DISCONNECT;
        }
        tell("reduce session");
        if (at < input.length) {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        tell("accept session");
    }

    /** A production that has two names. */
    private void told(String name) {
        tell("reduce " + (five ? "" : "plain_") + name);
    }

    /** Section 2.1.1 and 2.1.3; the flags of a PUBLISH: section 3.3.1. */
    private int first() throws Wrong {
        int first = (int) number(1);
        int type = first >> 4;
        boolean fromServerOnly = type == 2 || type == 9 || type == 11 || type == 13;
        if (type == 0 || fromServerOnly || qos(first) == 3) {
            throw wrong("BAD_VALUE", at);
        }
        shift("first", 1);
        int flags = first & 15;
        boolean right = switch (type) {
            case PUBLISH -> qos(first) > 0 || (flags & 8) == 0;
            case 6, 8, 10 -> flags == 2;
            default -> flags == 0;
        };
        if (!right) {
            throw wrong("BAD_CHOICE", at);
        }
        return first;
    }

    private static int qos(int first) {
        return first >> 1 & 3;
    }

    /** Section 1.5.5. */
    private long variable(String name, long least) throws Wrong {
        long value = 0;
        int size = 0;
        boolean last = false;
        while (!last) {
            if (!hasByte(at + size)) {
                throw ends();
            }
            int digit = input[at + size] & 0xff;
            last = digit < 128;
            if ((last && digit == 0 && size > 0) || (!last && size == 3)) {
                throw wrong("UNEXPECTED_BYTE", at + size);
            }
            value |= (long) (digit & 127) << (7 * size);
            size++;
        }
        if (value < least || value > LARGEST_VARIABLE) {
            throw wrong("BAD_VALUE", at);
        }
        shift(name, size);
        return value;
    }

    /** Section 3.1. */
    private void connect() throws Wrong {
        enter(variable("length", 0));
        text("\0\4MQTT");
        five = token("level", 1, 4, 5) == 5;

        int flags = (int) number(1);
        if ((flags & 1) != 0 || (flags >> 3 & 3) == 3) {
            throw wrong("BAD_VALUE", at);
        }
        shift("flags", 1);
        boolean will = (flags & 4) != 0;
        boolean userName = (flags & 128) != 0;
        boolean password = (flags & 64) != 0;
        if ((!will && (flags & 0x38) != 0) || (password && !userName && !five)) {
            throw wrong("BAD_CHOICE", at);
        }
        token("keep_alive", 2, 0, 65535);
        if (five) {
            properties("connect_properties", OF_CONNECT);
        }
        field("size", "client");
        if (will) {
            will();
        }
        if (userName) {
            field("size", "user_name");
            tell("reduce user");
        }
        if (password) {
            field("size", "password");
        }
        leave();
        if (password) {
            // nothing but the end allows it
            tell("reduce secret");
        }
        told("opening");
        told("connect");
    }

    /** Section 3.1.3.2 to 3.1.3.4. */
    private void will() throws Wrong {
        if (five) {
            properties("will_properties", OF_WILL);
        }
        field("topic_size", "will_topic");
        field("size", "will_message");
        tell("reduce plain_will");
        if (five) {
            tell("reduce will");
        }
    }

    private void field(String size, String name) throws Wrong {
        raw(name, token(size, 2, size.equals("size") ? 0 : 1, 65535));
    }

    /** Section 2.2.2. */
    private void properties(String name, Set<Integer> allowed) throws Wrong {
        properties(allowed);
        tell("reduce " + name);
    }

    /** Those at the end of a packet: nothing but the end allows what is told of them. */
    private void lastProperties(String name, Set<Integer> allowed) throws Wrong {
        properties(allowed);
        leave();
        tell("reduce " + name);
    }

    private void properties(Set<Integer> allowed) throws Wrong {
        long length = variable("properties_length", 0);
        if (length > end - at) {
            throw wrong("BAD_LENGTH", at);
        }
        long outer = end;
        end = at + length;
        while (at < end) {
            property(allowed);
        }
        end = outer;
    }

    /** Table 2-4. */
    private void property(Set<Integer> allowed) throws Wrong {
        int identifier = (int) number(1);
        String name = name(identifier);
        if (name.isEmpty()) {
            throw wrong("BAD_VALUE", at);
        }
        shift("identifier", 1);
        if (!allowed.contains(identifier)) {
            throw wrong("BAD_CHOICE", at);
        }
        switch (identifier) {
            case 1, 23, 25 -> token("truth", 1, 0, 1);
            case 2, 17, 24 -> token("seconds", 4, 0, 0xffffffffL);
            case 39 -> token("largest", 4, 1, 0xffffffffL);
            case 33, 35 -> token("positive", 2, 1, 65535);
            case 34 -> token("number", 2, 0, 65535);
            case 11 -> variable("subscription_id", 1);
            case USER_PROPERTY -> {
                field("size", "name");
                string();
            }
            default -> string();
        }
        tell("reduce " + name);
    }

    private void string() throws Wrong {
        field("size", "text");
        tell("reduce string");
    }

    private static String name(int identifier) {
        return switch (identifier) {
            case 1 -> "payload_format";
            case 2 -> "message_expiry";
            case 3 -> "content_type";
            case 8 -> "response_topic";
            case 9 -> "correlation";
            case 11 -> "subscription_identifier";
            case 17 -> "session_expiry";
            case 21 -> "auth_method";
            case 22 -> "auth_data";
            case 23 -> "request_problem";
            case 24 -> "will_delay";
            case 25 -> "request_response";
            case 31 -> "reason_string";
            case 33 -> "receive_maximum";
            case 34 -> "alias_maximum";
            case 35 -> "topic_alias";
            case USER_PROPERTY -> "user_property";
            case 39 -> "maximum_packet";
            default -> "";
        };
    }

    private void packet(int first) throws Wrong {
        switch (first >> 4) {
            case PUBLISH -> publish(qos(first));
            case 4 -> acknowledgement("puback", "acknowledged", "ack_reason", ACK_REASONS);
            case 5 -> acknowledgement("pubrec", "acknowledged", "ack_reason", ACK_REASONS);
            case 6 -> acknowledgement("pubrel", "released", "release_reason", RELEASE_REASONS);
            case 7 -> acknowledgement("pubcomp", "released", "release_reason", RELEASE_REASONS);
            case 8 -> subscribe();
            case 10 -> unsubscribe();
            case 12 -> {
                leave();
                tell("reduce nothing");
                told("pingreq");
            }
            case DISCONNECT -> disconnect();
            default -> auth();
        }
    }

    private void publish(int qos) throws Wrong {
        field(five ? "size" : "topic_size", five ? "topic_or_none" : "topic");
        if (qos > 0) {
            token("id", 2, 1, 65535);
        }
        if (five) {
            properties("publish_properties", OF_PUBLISH);
        }
        raw("payload", end - at);
        leave();
        told("message");
        told("publish");
    }

    private void acknowledgement(String name, String content, String reason, Set<Integer> reasons) throws Wrong {
        token("id", 2, 1, 65535);
        if (five) {
            reason(reason, reasons, "answer_properties", OF_ANSWERS);
            tell("reduce " + content);
        } else {
            leave();
        }
        told(name);
    }

    /** A reason and properties, each only if there is more, and the end of the packet. */
    private void reason(String name, Set<Integer> reasons, String properties, Set<Integer> allowed) throws Wrong {
        if (at < end) {
            code(name, reasons);
            if (at < end) {
                lastProperties(properties, allowed);
                return;
            }
        }
        leave();
    }

    private void code(String name, Set<Integer> codes) throws Wrong {
        if (!codes.contains((int) number(1))) {
            throw wrong("BAD_VALUE", at);
        }
        shift(name, 1);
    }

    private void subscribe() throws Wrong {
        token("id", 2, 1, 65535);
        if (five) {
            properties("subscribe_properties", OF_SUBSCRIBE);
        }
        do {
            field("topic_size", "filter");
            options();
            told("subscription");
        } while (at < end);
        leave();
        told("wanted");
        told("subscribe");
    }

    /** Section 3.8.3.1. */
    private void options() throws Wrong {
        if (!five) {
            token("requested", 1, 0, 2);
            return;
        }
        int options = (int) number(1);
        if ((options & 3) == 3 || (options >> 4 & 3) == 3 || options >> 6 != 0) {
            throw wrong("BAD_VALUE", at);
        }
        shift("options", 1);
    }

    private void unsubscribe() throws Wrong {
        token("id", 2, 1, 65535);
        if (five) {
            properties("unsubscribe_properties", OF_UNSUBSCRIBE);
        }
        do {
            field("topic_size", "filter");
            tell("reduce unsubscription");
        } while (at < end);
        leave();
        told("unwanted");
        told("unsubscribe");
    }

    private void disconnect() throws Wrong {
        if (five) {
            reason("disconnect_reason", DISCONNECT_REASONS, "disconnect_properties", OF_DISCONNECT);
            tell("reduce farewell");
        } else {
            leave();
            tell("reduce nothing");
        }
        told("disconnect");
    }

    private void auth() throws Wrong {
        code("auth_reason", AUTH_REASONS);
        lastProperties("auth_properties", OF_AUTH);
        tell("reduce authentication");
        tell("reduce auth");
    }
}
