package org.tatoo.testing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import org.tatoo.grammars.netstring.NetstringProduction;
import org.tatoo.grammars.netstring.NetstringProtocolHandler;
import org.tatoo.grammars.netstring.NetstringTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/** Sends each netstring back from another thread. */
final class Later extends NetstringProtocolHandler {
    private final Executor others;
    private final String prefix;
    private String content = "";

    Later(Connection connection, Executor others) {
        this(connection, others, "");
    }

    Later(Connection connection, Executor others, String prefix) {
        super(connection);
        this.others = others;
        this.prefix = prefix;
    }

    @Override
    public void shift(NetstringTerminal terminal, Token token) {
        if (terminal == NetstringTerminal.size) {
            content = "";
        }
    }

    @Override
    public void data(NetstringTerminal terminal, ByteBuffer bytes, long remaining) {
        content += StandardCharsets.UTF_8.decode(bytes);
    }

    @Override
    public void reduce(NetstringProduction production) {
        if (production == NetstringProduction.netstring) {
            String answer = Talker.net(prefix + content);
            pause();
            others.execute(() -> {
                connection().asyncWrite(ByteBuffer.wrap(answer.getBytes(StandardCharsets.UTF_8)));
                connection().endRequest();
            });
        }
    }
}
