package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each byte of a valid request made wrong in every way: an answer or a close, and nobody else notices. */
@Tag("once")
class MutationTest {
    private static final byte[] REQUEST = String.join(
                    "\r\n",
                    "GET /dir/%69ndex.html?q=1 HTTP/1.1",
                    "Host: localhost:8080",
                    "User-Agent: test (x; y) 1.0",
                    "If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT",
                    "Connection: keep-alive",
                    "Content-Length: 0",
                    "",
                    "")
            .getBytes(StandardCharsets.ISO_8859_1);

    private static final byte[] REPLACEMENTS = {0, '\r', '\n', ' ', (byte) 0xff};

    @TempDir
    private Path folder;

    @Test
    void aByteMadeWrongIsAnsweredOrClosedAndHarmsNobody() throws Exception {
        LogWatch log = new LogWatch();
        ExecutorService others = Executors.newSingleThreadExecutor();
        AtomicBoolean done = new AtomicBoolean();
        try (RunningServer server = RunningServer.of(SampleSite.create(folder))) {
            Future<Integer> other = others.submit(() -> askUntil(done, server));
            List<String> faults = new ArrayList<>();
            List<Mutant> mutants = mutants();
            for (Mutant mutant : mutants) {
                exchange(server, mutant, faults);
            }
            done.set(true);

            assertThat(faults).isEmpty();
            assertThat(other.get()).isPositive();
            assertThat(server.failures()).isEmpty();
            server.awaitClosed(mutants.size() + 1);
            assertThat(server.connections()).isZero();
        } finally {
            others.shutdownNow();
            log.close();
        }
        assertThat(log.records).isEmpty();
    }

    private record Mutant(String name, byte[] request) {}

    private static List<Mutant> mutants() {
        List<Mutant> mutants = new ArrayList<>();
        for (int at = 0; at < REQUEST.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                mutants.add(mutant("bit " + bit + " flipped", at, (byte) (REQUEST[at] ^ 1 << bit)));
            }
            for (byte replacement : REPLACEMENTS) {
                mutants.add(mutant("replaced by " + replacement, at, replacement));
            }
            mutants.add(new Mutant("ended before byte " + at, Arrays.copyOf(REQUEST, at)));
            mutants.add(mutant("removed", at));
            mutants.add(mutant("doubled", at, REQUEST[at], REQUEST[at]));
        }
        return mutants;
    }

    private static Mutant mutant(String name, int at, byte... instead) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.write(REQUEST, 0, at);
        request.writeBytes(instead);
        request.write(REQUEST, at + 1, REQUEST.length - at - 1);
        return new Mutant("byte " + at + " " + name, request.toByteArray());
    }

    /** Sends, ends the input, and reads until the server closes. */
    private static void exchange(RunningServer server, Mutant mutant, List<String> faults) {
        try (Client client = server.connect()) {
            String received = client.exchange(mutant.request());
            if (!received.matches("(?s)(?:HTTP/1\\.1 (?:200|301|304|400|404|405|412|413|417|431|501|505) .*)?")) {
                faults.add(mutant.name() + ": " + received);
            }
        } catch (SocketTimeoutException e) {
            faults.add(mutant.name() + ": neither answered nor closed");
        } catch (IOException e) {
            faults.add(mutant.name() + ": " + e);
        }
    }

    /** The other client: the number of its requests, every one of them answered. */
    private static int askUntil(AtomicBoolean done, RunningServer server) throws IOException {
        int answers = 0;
        try (Client client = server.connect()) {
            while (!done.get()) {
                client.send("GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n");
                assertThat(client.read(false).text()).isEqualTo("hello\n");
                answers++;
            }
        }
        return answers;
    }

    /** Collects what is logged as a warning or worse, or with an exception. */
    private static final class LogWatch extends Handler {
        private final Logger root = Logger.getLogger("");
        private final List<String> records = new CopyOnWriteArrayList<>();

        LogWatch() {
            root.addHandler(this);
        }

        @Override
        public void publish(LogRecord record) {
            if (record.getLevel().intValue() >= Level.WARNING.intValue() || record.getThrown() != null) {
                records.add(record.getLevel() + " " + record.getMessage() + " " + record.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            root.removeHandler(this);
        }
    }
}
