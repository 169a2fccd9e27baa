package org.tatoo.samples.protocols.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
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

    private static final SmtpLimits LIMITS = SmtpLimits.defaults();

    @SuppressWarnings("NullAway.Init")
    private Server server;

    @SuppressWarnings("NullAway.Init")
    private Conversation client;

    @BeforeEach
    void connect() throws IOException {
        MailFolder mails = MailFolder.open(folder, LIMITS.waitingMails());
        server = TransportUnderTest.on(
                        Server.builder(connection -> new SmtpParser(new SmtpHandler(connection, mails, LIMITS))))
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

    /**
     * The mail that has held its memory for longer loses its connection, so that the next one has room: at once, then the
     * disk is too slow for it, or later.
     */
    @Test
    void aMailWithoutRoomIsReadAndDropped() throws IOException {
        MailFolder mails = MailFolder.open(folder, 600_000);
        CountDownLatch disk = new CountDownLatch(1);
        mails.execute(0, () -> awaitUninterruptibly(disk));
        String begin = "MAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n";
        String content = ("x".repeat(998) + "\r\n").repeat(400) + ".\r\n";
        try (Server small = TransportUnderTest.on(Server.builder(
                                connection -> new SmtpParser(new SmtpHandler(connection, mails, LIMITS))))
                        .memory(1 << 20)
                        .start();
                Conversation first = new Conversation(small.port());
                Conversation other = new Conversation(small.port())) {
            first.send("HELO c\r\n" + begin + content);
            while (mails.hasRoomFor(900_000)) {
                Thread.onSpinWait();
            }
            other.send("HELO c\r\n" + begin + content);
            for (String answer : List.of("220 ", "250 ", "250 ", "250 ", "354 ", "45")) {
                other.expectLine(answer);
            }
            disk.countDown();
            other.send(begin + "x\r\n.\r\n");
            for (String answer : List.of("250 ", "250 ", "354 ", "250 2.0.0 kept as ")) {
                other.expectLine(answer);
            }
        } finally {
            disk.countDown();
        }
    }

    @Test
    void limitsCanBeSet() throws IOException {
        SmtpLimits limits = new SmtpLimits(30, 1, 1_000);
        MailFolder mails = MailFolder.open(folder, limits.waitingMails());
        try (Server small = TransportUnderTest.on(Server.builder(
                                connection -> new SmtpParser(new SmtpHandler(connection, mails, limits))))
                        .start();
                Conversation other = new Conversation(small.port())) {
            other.send("EHLO c\r\nMAIL FROM:<a@b> SIZE=31\r\nMAIL FROM:<a@b> SIZE=30\r\n");
            for (String answer : List.of("220 ", "250-", "250-", "250-", "250 SIZE 30", "552 5.3.4", "250 2.1.0")) {
                other.expectLine(answer);
            }
            other.send("RCPT TO:<c@d>\r\nRCPT TO:<e@f>\r\nDATA\r\n" + "x".repeat(40) + "\r\n.\r\n");
            for (String answer : List.of("250 2.1.5", "452 4.5.3", "354 ", "552 5.3.4 larger than 30 bytes")) {
                other.expectLine(answer);
            }
        }
        assertThat(mails()).isEmpty();
    }

    @Test
    void mailsThatWaitForTheDiskAreBounded() throws IOException {
        MailFolder mails = MailFolder.open(folder, 1_000);
        CountDownLatch disk = new CountDownLatch(1);
        mails.execute(900, () -> awaitUninterruptibly(disk));
        try (Server slow = TransportUnderTest.on(Server.builder(
                                connection -> new SmtpParser(new SmtpHandler(connection, mails, LIMITS))))
                        .start();
                Conversation other = new Conversation(slow.port())) {
            other.send("HELO c\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n" + "x".repeat(200) + "\r\n.\r\n");
            for (String answer : List.of("220 ", "250 ", "250 ", "250 ", "354 ", "451 4.3.2 too many mails")) {
                other.expectLine(answer);
            }
        } finally {
            disk.countDown();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
