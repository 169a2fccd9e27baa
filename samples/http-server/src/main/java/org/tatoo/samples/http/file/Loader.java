package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.answer.OpenFile;
import org.tatoo.samples.http.request.ResourcePath;
import org.tatoo.transport.FilesBusyException;

/**
 * A loader that finds files, reads the small ones and opens the large ones. It looks up a file's identity and time of
 * change before opening and after reading it. If both are equal and the last change was some time ago, the file is
 * settled: all bytes are of one state. Thread-safe; blocks.
 */
final class Loader {
    /** The resolution of the times of file systems, at most two seconds: a change after that gets another time. */
    private static final long SETTLED_MILLIS = 2000;

    private final Site site;
    private final LongSupplier millis;
    private final Semaphore files;
    private final BooleanSupplier cautious;

    /**
     * Creates a loader of files of {@code site}.
     *
     * @param millis the clock of the file systems, in milliseconds since 1970
     * @param files one permit for each file that may be open
     * @param cautious whether to refuse a file or directory that changed a moment ago
     */
    Loader(Site site, LongSupplier millis, Semaphore files, BooleanSupplier cautious) {
        this.site = site;
        this.millis = millis;
        this.files = files;
        this.cautious = cautious;
    }

    /**
     * Finds the representation to send to a client.
     *
     * @param acceptEncoding selects among a file and its compressed variants; null for the file itself
     * @throws FilesBusyException if no file can be opened now
     * @throws IOException if the lookup or the reading failed
     */
    Found load(ResourcePath path, @Nullable String acceptEncoding) throws IOException {
        List<String> segments = new ArrayList<>(path.segments());
        if (path.directory()) {
            segments.add(Site.INDEX);
        }
        try (Walk walk = site.walk(this::check)) {
            Walk.Place plain = walk.find(segments);
            if (plain != null && plain.isDirectory() && !path.directory()) {
                return new Found.Directory();
            }
            if (plain == null || !plain.isFile()) {
                return new Found.Missing();
            }
            return choose(walk, segments, plain, Coding.accepted(acceptEncoding));
        }
    }

    private Found choose(Walk walk, List<String> segments, Walk.Place plain, List<Coding> codings) throws IOException {
        String mediaType = MediaTypes.of(plain.name());
        List<Proof.Name> names = new ArrayList<>();
        names.add(new Proof.Name(site.named(segments), plain.path()));
        List<Path> absent = new ArrayList<>();
        boolean moved = false;
        for (Coding coding : codings) {
            Path beside = plain.path().resolveSibling(plain.name() + coding.extension());
            if (!Files.exists(beside)) {
                absent.add(beside);
                continue;
            }
            moved = true;
            Walk.Place found = neighbour(walk, beside);
            if (found != null) {
                names.add(new Proof.Name(beside, found.path()));
                return take(found, mediaType, coding, names, absent);
            }
        }
        Walk.Place again = moved ? walk.find(segments) : plain;
        return again == null || !again.isFile() ? new Found.Missing() : take(again, mediaType, null, names, absent);
    }

    private static Walk.@Nullable Place neighbour(Walk walk, Path beside) throws IOException {
        List<String> segments = new ArrayList<>();
        walk.root().relativize(beside).forEach(name -> segments.add(name.toString()));
        try {
            Walk.Place found = walk.find(segments);
            return found != null && found.isFile() ? found : null;
        } catch (IOException e) {
            if (FileFault.of(e) == FileFault.MISSING) {
                return null;
            }
            throw e;
        }
    }

    private Version take(
            Walk.Place place, String mediaType, @Nullable Coding coding, List<Proof.Name> names, List<Path> absent)
            throws IOException {
        long settledBefore = millis.getAsLong() - SETTLED_MILLIS;
        Identity before = Identity.of(place.path());
        check(before, place.path());
        OpenFile file = open(place);
        boolean kept = false;
        try {
            long size = file.channel().size();
            boolean large = size > Version.LARGEST_BUFFER;
            ByteBuffer bytes = large ? null : Version.read(file.channel(), 0, (int) size);
            Identity after = Identity.of(place.path());
            boolean coherent = before.equals(after) && place.is(before) && size == before.size();
            boolean settled = coherent && before.isOlder(settledBefore) && (bytes == null || bytes.remaining() == size);
            String suffix = coding == null ? "" : '-' + coding.token();
            EntityTag tag = bytes != null ? EntityTag.of(bytes, suffix) : settled ? EntityTag.of(before, suffix) : null;
            Version.About about = new Version.About(
                    mediaType,
                    coding == null ? null : coding.token(),
                    tag,
                    coherent ? seconds(before.modifiedNanos()) : Version.UNKNOWN);
            Proof proof = settled ? new Proof(names, absent, place.path(), before) : null;
            kept = large;
            return new Version(about, bytes == null ? size : bytes.remaining(), bytes, large ? file : null, proof);
        } finally {
            if (!kept) {
                file.close();
            }
        }
    }

    private static long seconds(long nanos) {
        return Math.max(0, TimeUnit.NANOSECONDS.toSeconds(nanos));
    }

    /** Opens a file after a last check, since a FIFO that has taken its place would block the thread. */
    private OpenFile open(Walk.Place place) throws IOException {
        if (!place.folder().attributes(place.name()).isRegularFile()) {
            throw new NoSuchFileException(place.path().toString(), null, "is no file any more");
        }
        if (!files.tryAcquire()) {
            throw new FilesBusyException("too many files are open");
        }
        FileChannel channel = null;
        try {
            channel = place.folder().file(place.name());
            return new OpenFile(channel, files::release);
        } finally {
            if (channel == null) {
                files.release();
            }
        }
    }

    // ---- protection from blocking opens

    private void check(Path path) throws IOException {
        if (cautious.getAsBoolean()) {
            refuseYoung(Identity.of(path));
        }
    }

    private void check(Identity identity, Path path) throws IOException {
        if (!identity.regular()) {
            throw new NoSuchFileException(path.toString(), null, "is no file any more");
        }
        if (cautious.getAsBoolean()) {
            refuseYoung(identity);
        }
    }

    private void refuseYoung(Identity identity) throws FilesBusyException {
        if (!identity.isOlder(millis.getAsLong() - SETTLED_MILLIS)) {
            throw new FilesBusyException("too many files did not open, and this one has changed a moment ago");
        }
    }
}
