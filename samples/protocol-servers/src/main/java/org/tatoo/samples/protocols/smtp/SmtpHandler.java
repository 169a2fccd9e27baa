package org.tatoo.samples.protocols.smtp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.smtp.SmtpProduction;
import org.tatoo.grammars.smtp.SmtpProtocolHandler;
import org.tatoo.grammars.smtp.SmtpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Receives the mails of one connection. */
final class SmtpHandler extends SmtpProtocolHandler {
    /** In bytes, announced by SIZE (RFC 1870). */
    static final int MAX_MAIL = 10 << 20;

    /** RFC 5321, section 4.5.3.1.8. */
    static final int MAX_RECIPIENTS = 100;

    /** The time of a message is for so many bytes of a mail, and begins again with each such part. */
    private static final int PART = 64 << 10;

    private final MailFolder folder;
    private final List<String> recipients = new ArrayList<>();
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private @Nullable String sender;
    private String path = "";
    private boolean greeted;
    private boolean tooLarge;
    // Bytes of the mail since its time began.
    private int taken;

    SmtpHandler(Connection connection, MailFolder folder) {
        super(connection);
        this.folder = folder;
    }

    @Override
    public void opened() {
        write("220 tatoo ESMTP");
    }

    @Override
    public void shift(SmtpTerminal terminal, Token token) {
        switch (terminal) {
            case path, no_path, postmaster -> path = token.text();
            case mail_size -> tooLarge |= token.unsignedLong(10) > MAX_MAIL;
            case line, dotted_line -> take(token);
            default -> {} // the rest of the lines is not needed
        }
    }

    @Override
    public void reduce(SmtpProduction production) {
        switch (production) {
            case extended_hello -> greet("250-tatoo", "250-PIPELINING", "250-8BITMIME", "250 SIZE " + MAX_MAIL);
            case hello -> greet("250 tatoo");
            case begin_mail -> beginMail();
            case add_recipient -> addRecipient();
            case data_command -> answer(takesContent() ? "354 end with a line of one dot" : "503 5.5.1 say RCPT first");
            case whole_content -> endContent();
            case reset -> {
                forget();
                answer("250 2.0.0 forgotten");
            }
            case do_nothing -> answer("250 2.0.0 nothing done");
            case verify -> answer("252 2.5.1 send a mail, it will be taken");
            case tell_help -> answer("214 2.0.0 RFC 5321");
            case end_session -> {
                answer("221 2.0.0 bye");
                connection().close();
            }
            case expand, unknown_command -> answer("502 5.5.1 not implemented");
            default -> {} // parts of commands
        }
    }

    @Override
    protected Transfer transfer() {
        return takesContent() ? Transfer.accepted : Transfer.refused;
    }

    private void greet(String... lines) {
        forget();
        greeted = true;
        answer(String.join("\r\n", lines));
    }

    private void beginMail() {
        if (!greeted || sender != null) {
            answer("503 5.5.1 " + (greeted ? "a mail has begun already" : "say EHLO first"));
        } else if (tooLarge) {
            tooLarge = false;
            answer("552 5.3.4 larger than " + MAX_MAIL + " bytes");
        } else {
            sender = path;
            answer("250 2.1.0 sender taken");
        }
    }

    private void addRecipient() {
        if (sender == null) {
            answer("503 5.5.1 say MAIL first");
        } else if (recipients.size() == MAX_RECIPIENTS) {
            answer("452 4.5.3 too many recipients");
        } else {
            recipients.add(path);
            answer("250 2.1.5 recipient taken");
        }
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
        if (content.size() + line.length() > MAX_MAIL) {
            tooLarge = true;
            content.reset();
        } else if (!tooLarge) {
            content.writeBytes(line.toByteArray());
        }
    }

    /** Another thread writes the files; until then the parser is paused, so that answers keep their order. */
    private void endContent() {
        if (tooLarge) {
            forget();
            answer("552 5.3.4 larger than " + MAX_MAIL + " bytes");
            return;
        }
        Envelope envelope = new Envelope(String.valueOf(sender), recipients);
        byte[] mail = content.toByteArray();
        forget();
        pause();
        folder.execute(() -> answer(kept(envelope, mail)));
    }

    private String kept(Envelope envelope, byte[] mail) {
        try {
            return "250 2.0.0 kept as " + folder.keep(envelope, mail);
        } catch (IOException e) {
            return "451 4.3.0 cannot be kept now";
        }
    }

    private void forget() {
        sender = null;
        recipients.clear();
        content.reset();
        tooLarge = false;
    }

    @Override
    public void error(SyntaxError error) {
        write("500 5.5.2 " + error);
    }

    @Override
    public void expired(Deadline deadline) {
        write("421 4.4.2 too slow");
    }

    private void answer(String lines) {
        write(lines);
        connection().endRequest();
    }

    private void write(String lines) {
        connection().asyncWrite(ByteBuffer.wrap((lines + "\r\n").getBytes(StandardCharsets.US_ASCII)));
    }
}
