package org.tatoo.grammars;

/** Reads a session of an MQTT 3.1.1 client as sections 2 and 3 of the standard describe it: an oracle. */
final class MqttReader extends OracleReader {
    private static final int CONNECT = 1;
    private static final int PUBLISH = 3;
    private static final int DISCONNECT = 14;

    private MqttReader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new MqttReader(input).events();
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
            if (first >> 4 == CONNECT) {
                throw wrong("BAD_CHOICE", at);
            }
            enter(remainingLength());
            packet(first);
            open = first >> 4 != DISCONNECT;
        }
        tell("reduce session");
        if (at < input.length) {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        tell("accept session");
    }

    /** Section 2.2.1 and 2.2.2; the flags of a PUBLISH: section 3.3.1. */
    private int first() throws Wrong {
        int first = (int) number(1);
        int type = first >> 4;
        boolean fromServerOnly = type == 2 || type == 9 || type == 11 || type == 13;
        if (type == 0 || type == 15 || fromServerOnly || qos(first) == 3) {
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

    /** Section 2.2.3. */
    private int remainingLength() throws Wrong {
        int length = 0;
        for (int i = 0; i < 4; i++) {
            if (!hasByte(at + i)) {
                throw ends();
            }
            int digit = input[at + i] & 0xff;
            boolean last = digit < 128;
            if ((last && digit == 0 && i > 0) || (!last && i == 3)) {
                throw wrong("UNEXPECTED_BYTE", at + i);
            }
            length |= (digit & 127) << (7 * i);
            if (last) {
                shift("length", i + 1);
                break;
            }
        }
        return length;
    }

    /** Section 3.1. */
    private void connect() throws Wrong {
        enter(remainingLength());
        text("\0\4MQTT");
        token("level", 1, 4, 4);
        int flags = (int) number(1);
        int willQos = flags >> 3 & 3;
        if ((flags & 1) != 0 || willQos == 3) {
            throw wrong("BAD_VALUE", at);
        }
        shift("flags", 1);
        boolean will = (flags & 4) != 0;
        boolean userName = (flags & 128) != 0;
        boolean password = (flags & 64) != 0;
        if ((!will && (flags & 0x38) != 0) || (password && !userName)) {
            throw wrong("BAD_CHOICE", at);
        }
        token("keep_alive", 2, 0, 65535);
        field("size", "client");
        if (will) {
            field("topic_size", "will_topic");
            field("size", "will_message");
            tell("reduce will");
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
        tell("reduce opening");
        tell("reduce connect");
    }

    private void field(String size, String name) throws Wrong {
        raw(name, token(size, 2, size.equals("size") ? 0 : 1, 65535));
    }

    private void packet(int first) throws Wrong {
        switch (first >> 4) {
            case PUBLISH -> publish(qos(first));
            case 4 -> acknowledgement("puback");
            case 5 -> acknowledgement("pubrec");
            case 6 -> acknowledgement("pubrel");
            case 7 -> acknowledgement("pubcomp");
            case 8 -> subscribe();
            case 10 -> unsubscribe();
            case 12 -> empty("pingreq");
            default -> empty("disconnect");
        }
    }

    private void publish(int qos) throws Wrong {
        field("topic_size", "topic");
        if (qos > 0) {
            token("id", 2, 1, 65535);
        }
        raw("payload", end - at);
        leave();
        tell("reduce message");
        tell("reduce publish");
    }

    private void acknowledgement(String name) throws Wrong {
        token("id", 2, 1, 65535);
        leave();
        tell("reduce " + name);
    }

    private void subscribe() throws Wrong {
        token("id", 2, 1, 65535);
        do {
            field("topic_size", "filter");
            token("requested", 1, 0, 2);
            tell("reduce subscription");
        } while (at < end);
        leave();
        tell("reduce wanted");
        tell("reduce subscribe");
    }

    private void unsubscribe() throws Wrong {
        token("id", 2, 1, 65535);
        do {
            field("topic_size", "filter");
            tell("reduce unsubscription");
        } while (at < end);
        leave();
        tell("reduce unwanted");
        tell("reduce unsubscribe");
    }

    private void empty(String name) throws Wrong {
        leave();
        tell("reduce nothing");
        tell("reduce " + name);
    }
}
