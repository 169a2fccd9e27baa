package org.tatoo.grammars;

/** Reads the messages of a PostgreSQL frontend as the chapter "Message Formats" describes them: an oracle. */
final class PostgresqlReader extends PostgresqlParts {
    private static final int LONGEST_NAME = 256;

    private final String start;
    private final String reply;

    private PostgresqlReader(byte[] input, String start, String reply) {
        super(input);
        this.start = start;
        this.reply = reply;
    }

    /** The messages after the first ones; {@code reply} is what those of the type p are. */
    static String messages(byte[] input, String reply) {
        return new PostgresqlReader(input, "messages", reply).events();
    }

    /** The messages without a type byte. */
    static String opening(byte[] input) {
        return new PostgresqlReader(input, "opening", "").events();
    }

    @Override
    void read() throws Wrong {
        if (start.equals("messages")) {
            boolean open = true;
            while (open && at < input.length) {
                open = message();
            }
        } else {
            boolean open = true;
            while (open) {
                open = first();
            }
        }
        tell("reduce " + start);
        if (at < input.length) {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        tell("accept " + start);
    }

    /** A message without a type byte; false if it is the last. */
    private boolean first() throws Wrong {
        enter(token("start_length", 4, 8, 10_004) - 4);
        int code = (int) number(4);
        boolean encryption = code == 80877103 || code == 80877104;
        if (code != 3 << 16 && code != 80877102 && !encryption) {
            throw wrong("BAD_VALUE", at);
        }
        shift("code", 4);
        if (code == 3 << 16) {
            startup();
        } else if (!encryption) {
            any("process", 4);
            any("key", 4);
        }
        leave();
        tell(
                switch (code) {
                    case 80877102 -> "reduce cancel";
                    case 80877103 -> "reduce ssl";
                    case 80877104 -> "reduce gss";
                    default -> "reduce startup";
                });
        tell(encryption ? "reduce encryption" : "reduce first");
        return encryption;
    }

    private void startup() throws Wrong {
        while (hasByte(at) && input[at] != 0) {
            int size = 0;
            while (hasByte(at + size) && input[at + size] != 0) {
                size++;
            }
            if (size > LONGEST_NAME) {
                throw wrong("TOKEN_TOO_LONG", at);
            }
            shift("parameter", size);
            text("\0");
            string("setting");
            goOn("parameter");
        }
        text("\0");
    }

    /** A message with a type byte; false if it is the last. */
    private boolean message() throws Wrong {
        char type = (char) (input[at] & 0xff);
        String name = switch (type) {
            case 'Q' -> "query";
            case 'P' -> "parse";
            case 'B' -> "bind";
            case 'D' -> "describe";
            case 'E' -> "execute";
            case 'C' -> "close";
            case 'S' -> "sync";
            case 'H' -> "flush";
            case 'p' -> "password";
            case 'd' -> "copy_data";
            case 'c' -> "copy_done";
            case 'f' -> "copy_fail";
            case 'F' -> "function_call";
            case 'X' -> "terminate";
            default -> throw wrong("UNEXPECTED_BYTE", at);
        };
        shift("", 1);
        enter(token("length", 4, 4, Integer.MAX_VALUE) - 4);
        switch (type) {
            case 'Q' -> string("sql");
            case 'P' -> parse();
            case 'B' -> bind();
            case 'D', 'C' -> named();
            case 'E' -> execute();
            case 'p' -> reply();
            case 'd' -> raw("copied", end - at);
            case 'f' -> string("reason");
            case 'F' -> functionCall();
            default -> filled("nothing");
        }
        leave();
        tell("reduce " + name);
        return type != 'X';
    }

    private void reply() throws Wrong {
        switch (reply) {
            case "password" -> {
                string("secret");
                filled("secret");
            }
            case "sasl" -> {
                string("mechanism");
                value();
                filled("value");
                filled("sasl");
            }
            default -> {
                raw("response", end - at);
                filled("response");
            }
        }
    }

    private void parse() throws Wrong {
        string("statement");
        string("sql");
        int count = count("type_count", 4);
        for (int i = 0; i < count; i++) {
            any("type", 4);
        }
        filled("parsed");
    }

    private void bind() throws Wrong {
        string("portal");
        string("statement");
        arguments();
        formats();
        filled("results");
        filled("bound");
    }

    private void formats() throws Wrong {
        int count = count("format_count", 2);
        for (int i = 0; i < count; i++) {
            token("format", 2, 0, 1);
        }
    }

    private void arguments() throws Wrong {
        formats();
        int count = count("value_count", 4);
        for (int i = 0; i < count; i++) {
            value();
            tell("reduce value");
        }
        goOn("arguments");
    }

    private void named() throws Wrong {
        if (!hasByte(at)) {
            throw ends();
        }
        if (input[at] != 'S' && input[at] != 'P') {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        shift("target", 1);
        string("name");
        filled("named");
    }

    private void execute() throws Wrong {
        string("portal");
        any("rows", 4);
        filled("limited");
    }

    private void functionCall() throws Wrong {
        any("function", 4);
        arguments();
        token("format", 2, 0, 1);
        filled("called");
    }
}
