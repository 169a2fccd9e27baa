package org.tatoo.grammars.smtp;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.smtp.SmtpReplyProtocolHandler.To;
import org.tatoo.grammars.smtp.SmtpReplyValues.ClosingReply;
import org.tatoo.grammars.smtp.SmtpReplyValues.CompletedReply;
import org.tatoo.grammars.smtp.SmtpReplyValues.Extensions;
import org.tatoo.grammars.smtp.SmtpReplyValues.NoExtensions;
import org.tatoo.grammars.smtp.SmtpReplyValues.Offer;
import org.tatoo.grammars.smtp.SmtpReplyValues.OtherReply;
import org.tatoo.grammars.smtp.SmtpReplyValues.ReadyReply;
import org.tatoo.grammars.smtp.SmtpReplyValues.Reply;
import org.tatoo.grammars.smtp.SmtpReplyValues.ShortGreeting;
import org.tatoo.runtime.Connection;

/**
 * An encoder of the replies of a server to one connection, each in the form for the pending command. Output that the
 * client would read differently, such as a text with a line end, causes a {@link org.tatoo.writer.WriteException};
 * nothing of it is written. Thread-safe.
 */
public final class ReplyOutput {
    private static final int READY = 220;
    private static final int COMPLETED = 250;
    private static final int CLOSING = 421;

    private final SmtpReplyWriter writer;
    private To asked = To.connection;

    /** Creates an encoder that writes to {@code connection}. */
    public ReplyOutput(Connection connection) {
        writer = new SmtpReplyWriter(connection, new Asked());
    }

    /** Creates an encoder that passes each reply to {@code target} in a buffer that is valid during the call. */
    public ReplyOutput(Consumer<ByteBuffer> target) {
        writer = new SmtpReplyWriter(target, new Asked());
    }

    private final class Asked extends SmtpReplyAnswers {
        @Override
        protected To to() {
            return asked;
        }
    }

    /** Writes the greeting, which is the first reply unless the server rejects the connection by {@link #reply}. */
    public synchronized void greeting(String server, @Nullable String text) {
        write(To.connection, new ShortGreeting(server, text));
    }

    /** Replies to EHLO with the extensions that the server supports. */
    public synchronized void extensions(String server, List<Offer> offers) {
        int last = offers.size() - 1;
        write(
                To.ehlo,
                last < 0
                        ? new NoExtensions(server, null)
                        : new Extensions(server, null, offers.subList(0, last), offers.get(last)));
    }

    /**
     * Replies to any other command, or rejects a command or the connection.
     *
     * @param code 200 to 559; 421 announces that the server closes the connection
     */
    public synchronized void reply(int code, String text) {
        write(
                asked,
                switch (code) {
                    case READY -> new ReadyReply(List.of(), text);
                    case COMPLETED -> new CompletedReply(List.of(), text);
                    case CLOSING -> new ClosingReply(List.of(), text);
                    default -> new OtherReply(code, List.of(), text);
                });
    }

    private void write(To question, Reply reply) {
        To before = asked;
        asked = question;
        try {
            writer.reply(reply);
            before = To.command;
        } finally {
            asked = before;
        }
    }
}
