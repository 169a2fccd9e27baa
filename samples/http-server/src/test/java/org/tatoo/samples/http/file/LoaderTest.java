package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.http.request.ResourcePath;
import org.tatoo.transport.FileCall;
import org.tatoo.transport.FilePool;
import org.tatoo.transport.FilesBusyException;

/** Somebody exchanges files and directories in the worst moments. */
class LoaderTest {
    private static final int LARGE = Version.LARGEST_BUFFER + 1;

    /** Between looking at something and opening it. */
    @FunctionalInterface
    private interface Moment {
        void run() throws IOException;
    }

    private static final class Disturbed extends ForwardingFolder {
        private final Moment before;
        private final Moment after;

        Disturbed(Folder target, Moment before, Moment after) {
            super(target);
            this.before = before;
            this.after = after;
        }

        @Override
        public Folder folder(String name) throws IOException {
            before.run();
            Folder opened = super.folder(name);
            after.run();
            return new Disturbed(opened, before, after);
        }

        @Override
        public FileChannel file(String name) throws IOException {
            before.run();
            FileChannel opened = super.file(name);
            after.run();
            return opened;
        }
    }

    @TempDir
    private Path folder;

    private Path root;
    private Moment before = () -> {};
    private Moment after = () -> {};
    private boolean cautious;
    private final Semaphore files = new Semaphore(1);

    @BeforeEach
    void layOut() throws IOException {
        root = Files.createDirectories(folder.resolve("root"));
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("f"), "outside");
        Files.createDirectories(root.resolve("d"));
        Files.writeString(root.resolve("d/f"), "inside");
        Files.writeString(root.resolve("a"), "aaa");
        Files.writeString(root.resolve("b"), "bbb");
    }

    @Test
    void aSettledFileHasAProof() throws IOException {
        Version found = (Version) load("/a", true);

        assertThat(found.proof()).isNotNull().matches(Proof::holds);
        assertThat(text(found)).isEqualTo("aaa");
        tick();
        Files.writeString(root.resolve("a"), "AAA");
        assertThat(found.proof()).isNotNull().matches(proof -> !proof.holds());
    }

    @Test
    void aProofEndsWithItsNames() throws IOException {
        Files.createSymbolicLink(root.resolve("link"), Path.of("a"));
        Files.writeString(root.resolve("b.gz"), "packed");
        Proof link = proof("/link", null);
        Proof plain = proof("/a", "gzip");
        Proof packed = proof("/b", "gzip");
        Proof moved = proof("/d/f", null);

        Files.delete(root.resolve("link"));
        Files.createSymbolicLink(root.resolve("link"), Path.of("b"));
        assertThat(link.holds()).as("a link leads elsewhere").isFalse();
        assertThat(plain.holds()).isTrue();
        Files.writeString(root.resolve("a.gz"), "packed");
        assertThat(plain.holds()).as("there is a neighbour").isFalse();
        assertThat(packed.holds()).isTrue();
        Files.delete(root.resolve("b"));
        assertThat(packed.holds()).as("the plain file has gone").isFalse();
        assertThat(moved.holds()).isTrue();
        Files.move(root.resolve("d"), folder.resolve("moved"));
        Files.createSymbolicLink(root.resolve("d"), folder.resolve("moved"));
        assertThat(moved.holds()).as("the same file, but outside").isFalse();
    }

    /** Whether the system opens names in open directories or not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDirectoryExchangedWithALinkToOutsideIsNotLeft(boolean secure) throws IOException {
        before = () -> {
            if (Files.isDirectory(root.resolve("d"), LinkOption.NOFOLLOW_LINKS)) {
                Files.move(root.resolve("d"), root.resolve("gone"));
                Files.createSymbolicLink(root.resolve("d"), folder.resolve("outside"));
            }
        };
        assertMissing("/d/f", secure);
    }

    /** The directory that was found is open, so its file comes whatever has its name. */
    @Test
    void aDirectoryExchangedWhenItIsOpenIsTheOneThatWasFound() throws IOException {
        after = () -> {
            if (!Files.exists(root.resolve("gone"))) {
                Files.move(root.resolve("d"), root.resolve("gone"));
                Files.createSymbolicLink(root.resolve("d"), folder.resolve("outside"));
            }
        };
        Version found = (Version) load("/d/f", true);
        assertThat(text(found)).isEqualTo("inside");
        assertThat(found.proof()).isNull();
    }

    @Test
    void aFileExchangedWithALinkIsMissing() throws IOException {
        before = () -> {
            Files.delete(root.resolve("a"));
            Files.createSymbolicLink(root.resolve("a"), folder.resolve("outside/f"));
        };
        assertMissing("/a", true);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherFileInTheMomentOfOpeningHasTheTagOfItsBytesAndNoProof(boolean secure) throws IOException {
        EntityTag settled = Objects.requireNonNull(((Version) load("/b", secure)).tag());
        before = this::exchange;
        Version found = (Version) load("/a", secure);

        assertThat(text(found)).isEqualTo("bbb");
        assertThat(found.tag()).isEqualTo(settled);
        assertThat(found.proof()).isNull();
        assertThat(found.lastModified()).isEqualTo(Version.UNKNOWN);
    }

    /** What its name leads to before and after is one file; the one opened was another. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherFileOnlyInTheMomentOfOpeningIsSeenToo(boolean secure) throws IOException {
        tick();
        before = this::exchange;
        after = this::exchange;
        Version found = (Version) load("/a", secure);

        assertThat(text(found)).isEqualTo("bbb");
        assertThat(found.proof()).isNull();
    }

    @Test
    void aLargeFileThatIsExchangedHasNoTag() throws IOException {
        for (String name : new String[] {"a", "b"}) {
            Files.writeString(root.resolve(name), name.repeat(LARGE));
        }
        Version settled = (Version) load("/a", true);
        assertThat(settled.tag()).isNotNull();
        settled.close();
        assertThat(files.availablePermits()).isEqualTo(1);

        before = this::exchange;
        Version found = (Version) load("/a", true);
        assertThat(found.tag()).isNull();
        found.close();
        assertThat(files.availablePermits()).isEqualTo(1);
    }

    @Test
    void aFileThatIsWrittenWhileItIsReadIsNotSettled() throws IOException {
        after = () -> Files.writeString(root.resolve("a"), "x", StandardOpenOption.APPEND);
        Version found = (Version) load("/a", true);

        assertThat(found.proof()).isNull();
    }

    @Test
    void whatIsOneFileTooManyIsBusy() throws IOException {
        Files.writeString(root.resolve("a"), "a".repeat(LARGE));
        Version held = (Version) load("/a", true);

        assertThatThrownBy(() -> load("/b", true)).isInstanceOf(FilesBusyException.class);
        held.close();
        held.close();
        assertThat(files.availablePermits()).isEqualTo(1);
        assertThat(text((Version) load("/b", true))).isEqualTo("bbb");
    }

    /** Files that are exchanged have changed a moment ago; those of other clients have not. */
    @Test
    void withManyThreadsLostOnlySettledFilesAreOpened() throws IOException {
        cautious = true;
        assertThat(text((Version) load("/a", true))).isEqualTo("aaa");
        assertThatThrownBy(() -> load("/a", true, 0)).isInstanceOf(FilesBusyException.class);
        assertThatThrownBy(() -> load("/d/f", true, 0)).isInstanceOf(FilesBusyException.class);
    }

    @Test
    void aFifoInThePlaceOfAFileIsGivenUp() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        before = () -> {
            Files.move(root.resolve("a"), folder.resolve("aside"));
            Files.move(fifo, root.resolve("a"));
        };
        FilePool pool = new FilePool(2, 10, Duration.ofMillis(100), message -> {});
        CompletableFuture<Found> stuck = execute(pool, "/a");

        assertThatThrownBy(() -> stuck.get(20, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(FilesBusyException.class);
        before = () -> {};
        files.release();
        assertThat(text((Version) execute(pool, "/b").get(20, TimeUnit.SECONDS)))
                .isEqualTo("bbb");
        assertThat(execute(pool, "/a").get(20, TimeUnit.SECONDS)).isInstanceOf(Found.Missing.class);

        try (FileChannel writer = FileChannel.open(root.resolve("a"), StandardOpenOption.WRITE)) {
            while (pool.lost() > 0) {
                Thread.onSpinWait();
            }
            assertThat(writer.isOpen()).isTrue();
        }
        assertThat(files.availablePermits()).isEqualTo(2);
    }

    private CompletableFuture<Found> execute(FilePool pool, String path) {
        CompletableFuture<Found> outcome = new CompletableFuture<>();
        pool.execute(new FileCall<Found>() {
            @Override
            public Found run() throws IOException {
                return load(path, true);
            }

            @Override
            public void done(Found found) {
                outcome.complete(found);
            }

            @Override
            public void failed(Throwable cause) {
                outcome.completeExceptionally(cause);
            }
        });
        return outcome;
    }

    /** Waits until a change of {@code a} has another time. */
    private void tick() throws IOException {
        long latest = Identity.of(root.resolve("a")).changedNanos();
        Path probe = folder.resolve("probe");
        do {
            Files.writeString(probe, "x");
        } while (Identity.of(probe).changedNanos() <= latest);
    }

    private void exchange() throws IOException {
        Files.move(root.resolve("a"), root.resolve("c"));
        Files.move(root.resolve("b"), root.resolve("a"));
        Files.move(root.resolve("c"), root.resolve("b"));
    }

    private void assertMissing(String path, boolean secure) throws IOException {
        try {
            assertThat(load(path, secure)).isInstanceOf(Found.Missing.class);
        } catch (IOException e) {
            assertThat(FileFault.of(e)).isEqualTo(FileFault.MISSING);
        }
    }

    private Proof proof(String path, @Nullable String acceptEncoding) throws IOException {
        Found found = loader(true, 5000).load(ResourcePath.parse(path).orElseThrow(), acceptEncoding);
        return Objects.requireNonNull(((Version) found).proof());
    }

    /** With files written five seconds ago. */
    private Found load(String path, boolean secure) throws IOException {
        return load(path, secure, 5000);
    }

    private Found load(String path, boolean secure, long later) throws IOException {
        return loader(secure, later).load(ResourcePath.parse(path).orElseThrow(), null);
    }

    private Loader loader(boolean secure, long later) throws IOException {
        Walk.Opener opener = real -> new Disturbed(secure ? Folder.open(real) : new NamedFolder(real), before, after);
        Site site = Site.of(root, opener, System::nanoTime);
        return new Loader(site, () -> System.currentTimeMillis() + later, files, () -> cautious);
    }

    private static String text(Version version) {
        ByteBuffer bytes = Objects.requireNonNull(version.bytes());
        return StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString();
    }
}
