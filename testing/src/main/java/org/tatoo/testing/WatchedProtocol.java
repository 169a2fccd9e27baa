package org.tatoo.testing;

import java.util.function.Consumer;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;

/** A protocol that passes each parser it creates to a consumer. */
record WatchedProtocol(Protocol target, Consumer<PushParser> made) implements Protocol {
    @Override
    public PushParser newParser(Connection connection) {
        PushParser parser = target.newParser(connection);
        made.accept(parser);
        return parser;
    }

    @Override
    public ConversationLimits limits(Connection connection, ConversationLimits server) {
        return target.limits(connection, server);
    }
}
