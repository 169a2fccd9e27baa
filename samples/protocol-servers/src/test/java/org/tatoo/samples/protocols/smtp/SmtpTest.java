package org.tatoo.samples.protocols.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.grammars.smtp.SmtpParser;
import org.tatoo.samples.protocols.Conversation;
import org.tatoo.samples.testing.Dialogue;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;
import org.tatoo.testing.Exchange;
import org.tatoo.testing.TestLoop;

class SmtpTest {
    @TempDir
    private Path folder;

    private static final SmtpLimits LIMITS = SmtpLimits.defaults();

    private final AtomicInteger folders = new AtomicInteger();

    /** With a folder for each connection; mails are written when the other threads work. */
    private Dialogue over(SmtpLimits limits) {
        Exchange exchange = Exchange.on(loop -> {
            MailFolder mails = newFolder(loop, limits.waitingMails());
            return connection -> new SmtpParser(new SmtpHandler(connection, mails, limits));
        });
        return new Dialogue(exchange, SmtpAnswers.check());
    }

    private MailFolder newFolder(TestLoop loop, long capacity) {
        try {
            return MailFolder.open(folder.resolve("mails" + folders.incrementAndGet()), capacity, loop.workers());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Dialogue greeted() {
        return over(LIMITS).send("HELO c\r\n").expectLines("220 ", "250 ");
    }

    @Test
    void aMailIsKeptWithoutItsStuffedDots() throws IOException {
        greeted()
                .send("MAIL FROM:<a@b>\r\n")
                .expectLines("250 ")
                .send("RCPT TO:<c@d>\r\n")
                .expectLines("250 ")
                .send("DATA\r\n")
                .expectLines("354 ")
                .send("Subject: x\r\n\r\n..\r\n.a\r\n..b\r\nc.\r\n.\r\n")
                .work()
                .expectLines("250 2.0.0 kept as ");
        assertThat(mails())
                .hasSize(folders.get())
                .containsOnly("Return-Path: <a@b>\r\nDelivered-To: <c@d>\r\nSubject: x\r\n\r\n.\r\na\r\n.b\r\nc.\r\n");
    }

    @Test
    void commandsMayBeSentWithoutWaiting() throws IOException {
        over(LIMITS)
                .send("EHLO c\r\nMAIL FROM:<>\r\nRCPT TO:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\nx\r\n.\r\nNOOP\r\nQUIT\r\n")
                .expectLines("220 ", "250-", "250-PIPELINING", "250-8BITMIME", "250 SIZE", "250", "250", "250", "354")
                .work()
                .expectLines("250 2.0.0 kept as ", "250 2.0.0 nothing", "221 ")
                .expectEnd();
        assertThat(mails()).hasSize(folders.get());
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
                Conversation first = new Conversation(small.port(), SmtpAnswers.check());
                Conversation other = new Conversation(small.port(), SmtpAnswers.check())) {
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
        over(new SmtpLimits(30, 1, 1_000))
                .send("EHLO c\r\nMAIL FROM:<a@b> SIZE=31\r\nMAIL FROM:<a@b> SIZE=30\r\n")
                .expectLines("220 ", "250-", "250-", "250-", "250 SIZE 30", "552 5.3.4", "250 2.1.0")
                .send("RCPT TO:<c@d>\r\nRCPT TO:<e@f>\r\nDATA\r\n" + "x".repeat(40) + "\r\n.\r\n")
                .expectLines("250 2.1.5", "452 4.5.3", "354 ", "552 5.3.4 larger than 30 bytes");
        assertThat(mails()).isEmpty();
    }

    @Test
    void mailsThatWaitForTheDiskAreBounded() {
        Exchange exchange = Exchange.on(loop -> {
            MailFolder mails = newFolder(loop, 1_000);
            mails.execute(900, () -> {});
            return connection -> new SmtpParser(new SmtpHandler(connection, mails, LIMITS));
        });
        new Dialogue(exchange, SmtpAnswers.check())
                .send("HELO c\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n" + "x".repeat(200) + "\r\n.\r\n")
                .expectLines("220 ", "250 ", "250 ", "250 ", "354 ", "451 4.3.2 too many mails");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aRefusedContentIsNotWaitedFor() {
        over(LIMITS)
                .send("HELO c\r\nDATA\r\nNOOP\r\n")
                .expectLines("220 ", "250 ", "503 ", "250 ")
                .send("RCPT TO:<a@b>\r\n")
                .expectLines("503 ")
                .send("MAIL FROM:<a@b>\r\nRSET\r\nDATA\r\n")
                .expectLines("250 ", "250 ", "503 ");
    }

    @Test
    void aMailIsBoundedByWhatItsSenderAnnouncesAndByWhatComes() throws IOException {
        over(new SmtpLimits(100_000, 100, 1 << 20))
                .send("HELO c\r\nMAIL FROM:<a@b> SIZE=100001\r\n")
                .expectLines("220 ", "250 ", "552 ")
                .send("MAIL FROM:<a@b> SIZE=1\r\nRCPT TO:<c@d>\r\nDATA\r\n")
                .expectLines("250 ", "250 ", "354 ")
                .send(("x".repeat(998) + "\r\n").repeat(101) + ".\r\n")
                .expectLines("552 ")
                .send("NOOP\r\n")
                .expectLines("250 ");
        assertThat(mails()).isEmpty();
    }

    @Test
    void recipientsAreBounded() {
        String[] answers = new String[101];
        Arrays.fill(answers, "250 ");
        answers[100] = "452 ";
        greeted()
                .send("MAIL FROM:<a@b>\r\n")
                .expectLines("250 ")
                .send("RCPT TO:<c@d>\r\n".repeat(101))
                .expectLines(answers);
    }

    @Test
    void unknownCommandsAreAnsweredAndWrongLinesEndTheConnection() {
        over(LIMITS)
                .send("STARTTLS\r\nMAIL FROM:<a@b>\r\nMAIL FROM: x\r\n")
                .expectLines("220 ", "502 ", "503 ", "500 5.5.2 UNEXPECTED_BYTE")
                .expectEnd();
    }

    @Test
    void aServerThatStopsSaysGoodbye() {
        over(LIMITS).drain().expectLines("220 ", "421 4.3.2").expectEnd();
    }

    private List<String> mails() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(SmtpTest::read).toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
