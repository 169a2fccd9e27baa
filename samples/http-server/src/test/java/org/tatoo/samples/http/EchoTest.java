package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.http.answer.Echo;
import org.tatoo.testing.Cut;

class EchoTest {
    private static final int ROUNDS = 10_000;
    private static final int LARGE = 20_000_000;

    @TempDir
    private Path folder;

    @Test
    void randomContentInRandomChunksComesBackEqual() throws IOException {
        Random random = new Random(1);
        try (RunningServer server = RunningServer.of(SampleSite.create(folder));
                Client client = server.connect()) {
            for (int round = 0; round < ROUNDS; round++) {
                byte[] content = content(random, round % 100 == 0 ? 50_000 : 500);
                boolean chunked = random.nextBoolean();
                sendInPieces(client, random, chunked ? chunked(content, random, true) : fixed(content));

                AnswerReader.Received answer = client.read(false);
                assertThat(answer.status()).isEqualTo("200 OK");
                assertThat(answer.values("Transfer-Encoding")).hasSize(chunked ? 1 : 0);
                assertThat(answer.body()).as("round %d", round).isEqualTo(content);
            }
            assertThat(server.failures()).isEmpty();
        }
    }

    @Test
    void contentLargerThanAllBuffersComesBackEqual() throws Exception {
        byte[] content = SampleSite.random(LARGE);
        ExecutorService sender = Executors.newSingleThreadExecutor();
        try (RunningServer server = RunningServer.withoutLimitOfContent(SampleSite.create(folder));
                Client client = server.connect()) {
            byte[] request = chunked(content, new Random(2), false);
            Future<?> sent = sender.submit(() -> {
                client.send(request);
                return null;
            });

            assertThat(client.read(false).body()).isEqualTo(content);
            sent.get();
            assertThat(server.failures()).isEmpty();
        } finally {
            sender.shutdownNow();
        }
    }

    @Test
    void anAnswerThatHasBegunEndsTooEarlyIfTheRequestTurnsOutWrong() throws IOException {
        int size = Echo.HELD_BACK + 1;
        String begun = "POST " + RunningServer.ECHO + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(size) + "\r\n" + "a".repeat(size) + "\r\n";
        try (RunningServer server = RunningServer.of(SampleSite.create(folder));
                Client client = server.connect()) {
            client.send(begun + "x\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");

            assertThat(client.readToEnd())
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .containsOnlyOnce("HTTP/")
                    .contains("a".repeat(size))
                    .endsWith("a\r\n");
        }
    }

    private static byte[] content(Random random, int most) {
        byte[] content = new byte[random.nextInt(most)];
        random.nextBytes(content);
        return content;
    }

    private static byte[] fixed(byte[] content) {
        return request("Content-Length: " + content.length, content);
    }

    /** Chunks of sizes up to 8 KiB, in any case, with zeros before and perhaps extensions after; then perhaps a trailer. */
    private static byte[] chunked(byte[] content, Random random, boolean extended) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        for (int from = 0; from < content.length; ) {
            int size = 1 + random.nextInt(Math.min(1 << random.nextInt(14), content.length - from));
            String digits = "0".repeat(random.nextInt(3)) + Integer.toHexString(size);
            write(chunks, random.nextBoolean() ? digits : digits.toUpperCase(Locale.ROOT));
            write(chunks, extended && random.nextInt(4) == 0 ? " ;a = \"b\"\r\n" : "\r\n");
            chunks.write(content, from, size);
            write(chunks, "\r\n");
            from += size;
        }
        write(chunks, random.nextBoolean() ? "0\r\nX: y\r\n\r\n" : "0\r\n\r\n");
        return request("Transfer-Encoding: chunked", chunks.toByteArray());
    }

    private static byte[] request(String framing, byte[] content) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        write(request, "POST " + RunningServer.ECHO + " HTTP/1.1\r\nHost: a\r\n" + framing + "\r\n\r\n");
        request.writeBytes(content);
        return request.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, String ascii) {
        out.writeBytes(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private static void sendInPieces(Client client, Random random, byte[] request) throws IOException {
        int most = 1 + random.nextInt(request.length);
        Cut pieces = left -> Math.min(left, 1 + random.nextInt(most));
        pieces.split(request, client::send);
    }
}
