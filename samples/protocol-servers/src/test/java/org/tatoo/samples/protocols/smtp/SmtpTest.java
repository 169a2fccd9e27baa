package org.tatoo.samples.protocols.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.grammars.smtp.SmtpParser;
import org.tatoo.samples.protocols.Conversation;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;

class SmtpTest {
    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Server server;

    @SuppressWarnings("NullAway.Init")
    private Conversation client;

    @BeforeEach
    void connect() throws IOException {
        MailFolder mails = MailFolder.open(folder);
        server = TransportUnderTest.on(Server.builder(connection -> new SmtpParser(new SmtpHandler(connection, mails))))
                .start();
        client = new Conversation(server.port());
        client.expectLine("220 ");
    }

    @AfterEach
    void disconnect() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void aMailIsKeptWithoutItsStuffedDots() throws IOException {
        client.send("HELO c\r\n").expectLine("250 ");
        client.send("MAIL FROM:<a@b>\r\n").expectLine("250 ");
        client.send("RCPT TO:<c@d>\r\n").expectLine("250 ");
        client.send("DATA\r\n").expectLine("354 ");
        client.send("Subject: x\r\n\r\n..\r\n.a\r\n..b\r\nc.\r\n.\r\n").expectLine("250 2.0.0 kept as ");
        assertThat(mails())
                .containsExactly(
                        "Return-Path: <a@b>\r\nDelivered-To: <c@d>\r\nSubject: x\r\n\r\n.\r\na\r\n.b\r\nc.\r\n");
    }

    @Test
    void commandsMayBeSentWithoutWaiting() throws IOException {
        client.send("EHLO c\r\nMAIL FROM:<>\r\nRCPT TO:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\nx\r\n.\r\nNOOP\r\nQUIT\r\n");
        for (String answer :
                List.of("250-", "250-PIPELINING", "250-8BITMIME", "250 SIZE", "250", "250", "250", "354")) {
            client.expectLine(answer);
        }
        client.expectLine("250 2.0.0 kept as ");
        client.expectLine("250 2.0.0 nothing");
        client.expectLine("221 ");
        client.expectEnd();
        assertThat(mails()).hasSize(1);
    }

    @Test
    void aRefusedContentIsNotWaitedFor() throws IOException {
        client.send("HELO c\r\nDATA\r\nNOOP\r\n").expectLine("250 ");
        client.expectLine("503 ");
        client.expectLine("250 ");
        client.send("RCPT TO:<a@b>\r\n").expectLine("503 ");
        client.send("MAIL FROM:<a@b>\r\nRSET\r\nDATA\r\n").expectLine("250 ");
        client.expectLine("250 ");
        client.expectLine("503 ");
    }

    @Test
    void aMailIsBoundedByWhatItsSenderAnnouncesAndByWhatComes() throws IOException {
        client.send("HELO c\r\nMAIL FROM:<a@b> SIZE=10485761\r\n").expectLine("250 ");
        client.expectLine("552 ");
        client.send("MAIL FROM:<a@b> SIZE=1\r\nRCPT TO:<c@d>\r\nDATA\r\n").expectLine("250 ");
        client.expectLine("250 ");
        client.expectLine("354 ");
        client.send(("x".repeat(998) + "\r\n").repeat(10_486) + ".\r\n").expectLine("552 ");
        client.send("NOOP\r\n").expectLine("250 ");
        assertThat(mails()).isEmpty();
    }

    @Test
    void recipientsAreBounded() throws IOException {
        client.send("HELO c\r\nMAIL FROM:<a@b>\r\n").expectLine("250 ");
        client.expectLine("250 ");
        client.send("RCPT TO:<c@d>\r\n".repeat(101));
        for (int i = 0; i < 100; i++) {
            client.expectLine("250 ");
        }
        client.expectLine("452 ");
    }

    @Test
    void unknownCommandsAreAnsweredAndWrongLinesEndTheConnection() throws IOException {
        client.send("STARTTLS\r\nMAIL FROM:<a@b>\r\nMAIL FROM: x\r\n").expectLine("502 ");
        client.expectLine("503 ");
        client.expectLine("500 5.5.2 UNEXPECTED_BYTE");
        client.expectEnd();
    }

    private List<String> mails() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(SmtpTest::read).toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
