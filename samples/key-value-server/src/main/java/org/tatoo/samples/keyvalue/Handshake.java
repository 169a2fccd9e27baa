package org.tatoo.samples.keyvalue;

/** Commands that negotiate the version of the protocol. There are no passwords. */
final class Handshake {
    private static final String USER = "default";

    private Handshake() {}

    /** Implements {@code HELLO [version [AUTH user password] [SETNAME name]]}. */
    static void hello(Client client, Arguments arguments) {
        int version = arguments.size() > 1 ? version(arguments) : client.reply().version();
        String name = client.name();
        int i = 2;
        while (i < arguments.size()) {
            if (arguments.is(i, "auth") && i + 2 < arguments.size()) {
                requireUser(arguments.text(i + 1));
                i += 3;
            } else if (arguments.is(i, "setname") && i + 1 < arguments.size()) {
                name = ConnectionCommands.requireName(arguments.text(i + 1));
                i += 2;
            } else {
                throw new CommandFault("ERR Syntax error in HELLO option '" + arguments.text(i) + "'");
            }
        }
        client.setName(name);
        client.reply().setVersion(version);
        describe(client);
    }

    private static int version(Arguments arguments) {
        long version;
        try {
            version = arguments.integer(1);
        } catch (CommandFault notANumber) {
            throw new CommandFault("ERR Protocol version is not an integer or out of range");
        }
        if (version != 2 && version != 3) {
            throw new CommandFault("NOPROTO unsupported protocol version");
        }
        return (int) version;
    }

    private static void describe(Client client) {
        ReplyBuffer reply = client.reply();
        reply.map(7);
        reply.bulk("server");
        reply.bulk("redis");
        reply.bulk("version");
        reply.bulk(ServerCommands.VERSION);
        reply.bulk("proto");
        reply.integer(reply.version());
        reply.bulk("id");
        reply.integer(client.id());
        reply.bulk("mode");
        reply.bulk("standalone");
        reply.bulk("role");
        reply.bulk("master");
        reply.bulk("modules");
        reply.array(0);
    }

    /** Implements {@code AUTH [user] password}. */
    static void auth(Client client, Arguments arguments) {
        if (arguments.size() > 3) {
            throw CommandFault.syntax();
        }
        if (arguments.size() == 2) {
            throw new CommandFault("ERR AUTH <password> called without any password configured for the default user. "
                    + "Are you sure your configuration is correct?");
        }
        requireUser(arguments.text(1));
        client.reply().ok();
    }

    private static void requireUser(String user) {
        if (!user.equals(USER)) {
            throw new CommandFault("WRONGPASS invalid username-password pair or user is disabled.");
        }
    }
}
