package org.tatoo.grammars;

/** Reads the messages of a PostgreSQL backend as the chapter "Message Formats" describes them: an oracle. */
final class BackendReader extends PostgresqlParts {
    private static final int LONGEST_MECHANISM = 256;

    private BackendReader(byte[] input) {
        super(input);
    }

    static String messages(byte[] input) {
        return new BackendReader(input).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            message();
        }
        tell("reduce messages");
        tell("accept messages");
    }

    private void message() throws Wrong {
        char type = (char) (input[at] & 0xff);
        String name = name(type);
        shift("", 1);
        enter(token("length", 4, 4, Integer.MAX_VALUE) - 4);
        content(type);
        leave();
        tell("reduce " + name);
    }

    private String name(char type) throws Wrong {
        return switch (type) {
            case 'R' -> "authentication";
            case 'K' -> "backend_key";
            case '1' -> "parse_done";
            case '2' -> "bind_done";
            case '3' -> "close_done";
            case 'C' -> "command_done";
            case 'G' -> "copy_in";
            case 'H' -> "copy_out";
            case 'W' -> "copy_both";
            case 'd' -> "copy_data";
            case 'c' -> "copy_done";
            case 'D' -> "data_row";
            case 'I' -> "empty_query";
            case 'E' -> "error";
            case 'N' -> "notice";
            case 'V' -> "function_done";
            case 'v' -> "negotiation";
            case 'n' -> "no_data";
            case 'A' -> "notification";
            case 't' -> "parameters";
            case 'S' -> "setting";
            case 's' -> "suspended";
            case 'Z' -> "ready";
            case 'T' -> "row";
            default -> throw wrong("UNEXPECTED_BYTE", at);
        };
    }

    private void content(char type) throws Wrong {
        switch (type) {
            case 'R' -> authentication();
            case 'K' -> {
                any("process", 4);
                any("key", 4);
                filled("identified");
            }
            case 'C' -> string("tag");
            case 'G', 'H', 'W' -> copying();
            case 'd' -> raw("copied", end - at);
            case 'D' -> values();
            case 'E', 'N' -> report();
            case 'V' -> {
                value();
                filled("value");
            }
            case 'v' -> offered();
            case 'A' -> {
                any("process", 4);
                string("channel");
                string("payload");
                filled("notified");
            }
            case 't' -> {
                int count = count("column_count", 4);
                for (int i = 0; i < count; i++) {
                    any("type", 4);
                }
                filled("types");
            }
            case 'S' -> {
                string("name");
                string("value_text");
                filled("set");
            }
            case 'Z' -> one("status", "ITE");
            case 'T' -> columns();
            default -> filled("nothing");
        }
    }

    private void one(String name, String possible) throws Wrong {
        if (!hasByte(at)) {
            throw ends();
        }
        if (possible.indexOf(input[at]) < 0) {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        shift(name, 1);
    }

    private void authentication() throws Wrong {
        int code = (int) number(4);
        String name = switch (code) {
            case 0 -> "ok";
            case 2 -> "kerberos";
            case 3 -> "password";
            case 5 -> "md5";
            case 7 -> "gss";
            case 8 -> "gss_more";
            case 9 -> "sspi";
            case 10 -> "sasl";
            case 11 -> "sasl_more";
            case 12 -> "sasl_last";
            default -> throw wrong("BAD_VALUE", at);
        };
        shift("code", 4);
        if (code == 5) {
            any("salt", 4);
        } else if (code == 10) {
            mechanisms();
        } else if (code == 8 || code > 10) {
            raw("given", end - at);
        }
        filled(name);
    }

    private void mechanisms() throws Wrong {
        while (hasByte(at) && input[at] != 0) {
            int size = 0;
            while (hasByte(at + size) && input[at + size] != 0) {
                size++;
            }
            if (size > LONGEST_MECHANISM) {
                throw wrong("TOKEN_TOO_LONG", at);
            }
            shift("mechanism", size);
            text("\0");
            goOn("mechanism");
        }
        text("\0");
    }

    private void copying() throws Wrong {
        token("copy_format", 1, 0, 1);
        int count = count("column_count", 2);
        for (int i = 0; i < count; i++) {
            token("format", 2, 0, 1);
        }
        filled("copying");
    }

    private void values() throws Wrong {
        int count = count("column_count", 4);
        for (int i = 0; i < count; i++) {
            value();
            tell("reduce value");
        }
        filled("values");
    }

    private void report() throws Wrong {
        while (hasByte(at) && input[at] != 0) {
            shift("field", 1);
            string("text");
            goOn("field");
        }
        text("\0");
        filled("report");
    }

    private void offered() throws Wrong {
        any("minor", 4);
        long count = token("option_count", 4, 0, Integer.MAX_VALUE);
        if (count > Math.min(1 << 20, end - at)) {
            throw wrong("BAD_LENGTH", at);
        }
        for (int i = 0; i < count; i++) {
            string("option");
        }
        filled("offered");
    }

    private void columns() throws Wrong {
        int count = count("column_count", 19);
        for (int i = 0; i < count; i++) {
            string("column");
            any("table", 4);
            any("attribute", 2);
            any("type", 4);
            any("type_size", 2);
            any("modifier", 4);
            token("format", 2, 0, 1);
            tell("reduce column");
        }
        filled("columns");
    }
}
