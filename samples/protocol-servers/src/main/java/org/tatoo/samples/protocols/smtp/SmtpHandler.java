package org.tatoo.samples.protocols.smtp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.smtp.ReplyOutput;
import org.tatoo.grammars.smtp.SmtpProduction;
import org.tatoo.grammars.smtp.SmtpProtocolHandler;
import org.tatoo.grammars.smtp.SmtpReplyValues.Offer;
import org.tatoo.grammars.smtp.SmtpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.samples.protocols.Content;

/** A handler that receives the mails of one connection. */
final class SmtpHandler extends SmtpProtocolHandler {
    /** The number of bytes of a mail that share one request deadline; the deadline restarts with each such part. */
    private static final int PART = 64 << 10;

    /** The size of a recipient besides its name, in bytes. */
    private static final long RECIPIENT = 60;

    private static final String NAME = "tatoo";
    private static final String NO_ROOM = "4.3.1 no room for this now; try again";

    private final MailFolder folder;
    private final SmtpLimits limits;
    private final List<String> recipients = new ArrayList<>();
    private final Content content;
    private final ReplyOutput output;
    private @Nullable String sender;
    private String path = "";
    private boolean greeted;
    private boolean tooLarge;
    private boolean withoutRoom;
    // The memory reserved for the recipients.
    private long reserved;
    // The bytes of the mail since the deadline was restarted.
    private int taken;

    SmtpHandler(Connection connection, MailFolder folder, SmtpLimits limits) {
        super(connection);
        this.folder = folder;
        this.limits = limits;
        this.content = new Content(connection);
        this.output = new ReplyOutput(connection);
    }

    @Override
    public void opened() {
        output.greeting(NAME, "ESMTP");
    }

    @Override
    public void shift(SmtpTerminal terminal, Token token) {
        switch (terminal) {
            case path, no_path, postmaster -> path = token.text();
            case mail_size -> tooLarge |= token.unsignedLong(10) > limits.maxMail();
            case line, dotted_line -> take(token);
            default -> {} // the rest of the lines is not needed
        }
    }

    @Override
    public void reduce(SmtpProduction production) {
        switch (production) {
            case extended_hello -> greet(() -> output.extensions(NAME, offers()));
            case hello -> greet(() -> output.reply(250, NAME));
            case begin_mail -> beginMail();
            case add_recipient -> addRecipient();
            case data_command -> beginContent();
            case whole_content -> endContent();
            case reset -> {
                forget();
                answer(250, "2.0.0 forgotten");
            }
            case do_nothing -> answer(250, "2.0.0 nothing done");
            case verify -> answer(252, "2.5.1 send a mail, it will be taken");
            case tell_help -> answer(214, "2.0.0 RFC 5321");
            case end_session -> {
                answer(221, "2.0.0 bye");
                connection().close();
            }
            case expand, unknown_command -> answer(502, "5.5.1 not implemented");
            default -> {} // parts of commands
        }
    }

    @Override
    protected Transfer transfer() {
        return takesContent() ? Transfer.accepted : Transfer.refused;
    }

    private void greet(Runnable reply) {
        forget();
        greeted = true;
        answer(reply);
    }

    private List<Offer> offers() {
        return List.of(
                new Offer("PIPELINING", null),
                new Offer("8BITMIME", null),
                new Offer("SIZE", String.valueOf(limits.maxMail())));
    }

    private void beginMail() {
        if (!greeted || sender != null) {
            answer(503, "5.5.1 " + (greeted ? "a mail has begun already" : "say EHLO first"));
        } else if (tooLarge) {
            tooLarge = false;
            answer(552, tooLarge());
        } else {
            sender = path;
            answer(250, "2.1.0 sender taken");
        }
    }

    private void addRecipient() {
        if (sender == null) {
            answer(503, "5.5.1 say MAIL first");
        } else if (recipients.size() == limits.maxRecipients()) {
            answer(452, "4.5.3 too many recipients");
        } else if (!connection().reserve(RECIPIENT + path.length())) {
            answer(452, NO_ROOM);
        } else {
            reserved += RECIPIENT + path.length();
            recipients.add(path);
            answer(250, "2.1.5 recipient taken");
        }
    }

    private void beginContent() {
        boolean takes = takesContent();
        answer(takes ? 354 : 503, takes ? "end with a line of one dot" : "5.5.1 say RCPT first");
    }

    private boolean takesContent() {
        return !recipients.isEmpty();
    }

    private void take(Token line) {
        taken += line.length();
        if (taken >= PART) {
            taken = 0;
            connection().extendDeadline();
        }
        if (content.length() + line.length() > limits.maxMail()) {
            tooLarge = true;
            content.clear();
        } else if (!tooLarge && !withoutRoom && !content.add(line)) {
            withoutRoom = true;
            content.clear();
        }
    }

    /** Ends a mail; the parser is paused until another thread has written the file, which keeps answers in order. */
    private void endContent() {
        if (tooLarge || withoutRoom) {
            boolean large = tooLarge;
            forget();
            answer(large ? 552 : 452, large ? tooLarge() : NO_ROOM);
            return;
        }
        Envelope envelope = new Envelope(String.valueOf(sender), recipients);
        int size = content.reserved();
        if (!folder.hasRoomFor(size)) {
            forget();
            answer(451, "4.3.2 too many mails wait to be written; try again");
            return;
        }
        ByteBuffer mail = content.handOver();
        forget();
        pause();
        folder.execute(size, () -> {
            Runnable reply = kept(envelope, mail);
            connection().reserve(-size);
            answer(reply);
        });
    }

    private Runnable kept(Envelope envelope, ByteBuffer mail) {
        try {
            String name = folder.keep(envelope, mail);
            return () -> output.reply(250, "2.0.0 kept as " + name);
        } catch (IOException e) {
            return () -> output.reply(451, "4.3.0 cannot be kept now");
        }
    }

    private String tooLarge() {
        return "5.3.4 larger than " + limits.maxMail() + " bytes";
    }

    private void forget() {
        sender = null;
        recipients.clear();
        connection().reserve(-reserved);
        reserved = 0;
        content.clear();
        tooLarge = false;
        withoutRoom = false;
    }

    @Override
    public void error(SyntaxError error) {
        output.reply(500, "5.5.2 " + error);
    }

    @Override
    public void expired(Deadline deadline) {
        output.reply(421, "4.4.2 too slow");
    }

    /** Ends the connection between mails; a mail that has begun may be completed. */
    @Override
    public void draining() {
        if (sender == null) {
            sayGoodbye();
        }
    }

    private void sayGoodbye() {
        output.reply(421, "4.3.2 the server stops");
        connection().close();
    }

    private void answer(int code, String text) {
        answer(() -> output.reply(code, text));
    }

    private void answer(Runnable reply) {
        reply.run();
        if (sender == null && connection().isDraining()) {
            sayGoodbye();
        } else {
            connection().endRequest();
        }
    }
}
