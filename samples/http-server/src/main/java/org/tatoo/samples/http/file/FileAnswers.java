package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.InvalidPathException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.Answers;
import org.tatoo.samples.http.answer.HttpDate;
import org.tatoo.samples.http.answer.ResponseHead;
import org.tatoo.samples.http.request.Field;
import org.tatoo.samples.http.request.Method;
import org.tatoo.samples.http.request.Persistence;
import org.tatoo.samples.http.request.Refusal;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.RequestTarget;
import org.tatoo.samples.http.request.ResourcePath;
import org.tatoo.samples.http.request.Status;
import org.tatoo.transport.FileCall;
import org.tatoo.transport.FilePool;

/**
 * The answers to requests for files: it chooses a representation, then evaluates conditions, then ranges. Content found
 * less than a second ago is answered from memory. Frequently requested content is revalidated in the pool before that
 * second is over, so that no request waits for it.
 */
public final class FileAnswers {
    private static final Refusal UNREADABLE =
            Refusal.keeping(Status.INTERNAL_SERVER_ERROR, "The file could not be read.");
    private static final Refusal PRECONDITION_FAILED =
            Refusal.keeping(Status.PRECONDITION_FAILED, "The file is not the one that was meant.");
    private static final Refusal UNSATISFIABLE =
            Refusal.keeping(Status.RANGE_NOT_SATISFIABLE, "The file has none of these bytes.");

    private static final int BOUNDARY_BYTES = 16;

    private final Answers answers;
    private final Loader loader;
    private final FilePool pool;
    private final FileCache cache;
    private final Absences absences = new Absences();
    private final SecureRandom random = new SecureRandom();

    /**
     * Creates answers with the files of {@code site}.
     *
     * @param pool revalidates the content of the cache
     */
    public FileAnswers(Site site, Answers answers, FilePool pool, FileLimits limits) {
        this.answers = answers;
        this.pool = pool;
        this.loader = new Loader(site, answers::millis, new Semaphore(limits.files()), pool::isCautious);
        this.cache = new FileCache(limits.fileCache());
    }

    // ---- from memory

    /**
     * Returns the answer to GET or HEAD from memory; null if a call of the file system is needed. Does not block.
     *
     * @param now a recent value of {@link Answers#millis}
     */
    public @Nullable Answer ready(Request request, long now) {
        FileCache.Key key = FileCache.Key.of(request);
        FileCache.Entry entry = key == null ? null : cache.find(key, now);
        if (key == null || entry == null) {
            boolean absent = key != null && absences.contains(key.path(), now);
            return absent ? answers.refuse(request, Refusal.NOT_FOUND) : null;
        }
        if (entry.isDue(now)) {
            pool.execute(new Renewal(key, entry, now));
        }
        return prepared(request, entry, now);
    }

    private Answer prepared(Request request, FileCache.Entry entry, long now) {
        if (request.method() != Method.GET || request.fields().areConditions()) {
            return answer(request, entry.version());
        }
        byte[] beginning = answers.beginning(request.persistence(), now);
        long length = entry.version().length();
        if (entry.isJoined() && request.persistence() == Persistence.OPEN) {
            return new Answer(Status.OK, entry.joined(beginning), new Answer.Body.None(), length, false);
        }
        boolean last = request.persistence() == Persistence.CLOSE;
        return new Answer(Status.OK, ByteBuffer.wrap(beginning), entry.body(), length, last);
    }

    /** A revalidation of a cached file. */
    private final class Renewal implements FileCall<Boolean> {
        private final FileCache.Key key;
        private final FileCache.Entry entry;
        private final long asked;

        Renewal(FileCache.Key key, FileCache.Entry entry, long asked) {
            this.key = key;
            this.entry = entry;
            this.asked = asked;
        }

        @Override
        public Boolean run() {
            cache.tidy(asked);
            return entry.proof().holds();
        }

        @Override
        public void done(Boolean holds) {
            if (holds) {
                entry.confirm(asked);
            } else {
                cache.remove(key, entry);
            }
        }

        @Override
        public void failed(Throwable cause) {
            // the first request after that second finds out
        }

        @Override
        public String toString() {
            return "looking at " + entry.proof().path() + " again";
        }
    }

    // ---- from the file system

    /** Returns the answer to GET or HEAD. Blocks for the calls of the file system. */
    public Answer answer(Request request, RequestTarget.Resource target, ResourcePath path) {
        long now = answers.millis();
        try {
            return found(request, target, path, now);
        } catch (IOException | InvalidPathException e) {
            return switch (FileFault.of(e)) {
                case MISSING -> missing(request, target, now);
                case BUSY -> answers.refuse(request, Refusal.BUSY);
                case BROKEN -> answers.refuse(request, UNREADABLE);
            };
        }
    }

    /** @param looked the time at which the lookup of the file began */
    private Answer missing(Request request, RequestTarget.Resource target, long looked) {
        absences.add(target.text(), looked);
        return answers.refuse(request, Refusal.NOT_FOUND);
    }

    private Answer found(Request request, RequestTarget.Resource target, ResourcePath path, long now)
            throws IOException {
        cache.tidy(now);
        FileCache.Key key = FileCache.Key.of(request);
        FileCache.Entry entry = key == null ? null : cache.get(key);
        if (key != null && entry != null) {
            if (entry.isValid(now)) {
                return prepared(request, entry, now);
            }
            if (entry.proof().holds()) {
                entry.confirm(now);
                return prepared(request, entry, now);
            }
            cache.remove(key, entry);
        }
        Found found = loader.load(path, request.fields().get(Field.ACCEPT_ENCODING));
        if (found instanceof Version version) {
            if (key != null && version.proof() != null && version.bytes() != null) {
                cache.add(key, version, headOfWhole(request, version).end(), now);
            }
            return answer(request, version);
        }
        return found instanceof Found.Directory
                ? answers.redirect(request, path.asDirectory() + target.query())
                : missing(request, target, now);
    }

    // ---- conditions and ranges

    /** Answers with {@code version}; closes its file, unless it becomes part of the answer. */
    private Answer answer(Request request, Version version) {
        Answer answer = null;
        try {
            answer = switch (Precondition.of(request.fields(), version.tag(), version.lastModified(), answers.now())) {
                case HOLDS -> content(request, version);
                case NOT_MODIFIED ->
                    describe(answers.head(request, Status.NOT_MODIFIED), version)
                            .withoutBody();
                case FAILED -> answers.refuse(request, PRECONDITION_FAILED);
            };
            return answer;
        } catch (IOException e) {
            return answers.refuse(request, UNREADABLE);
        } finally {
            if (answer == null || answer.file() == null) {
                version.close();
            }
        }
    }

    private Answer content(Request request, Version version) throws IOException {
        Ranges ranges = ranges(request, version);
        if (ranges instanceof Ranges.Unsatisfiable) {
            return answers.refuseRange(request, UNSATISFIABLE, version.length());
        }
        if (ranges instanceof Ranges.Parts parts) {
            return parts(request, version, parts.parts());
        }
        ResponseHead head = headOfWhole(request, version);
        return request.method() == Method.HEAD ? head.withoutBody() : head.with(version.whole());
    }

    private ResponseHead headOfWhole(Request request, Version version) {
        return describe(answers.head(request, Status.OK), version)
                .field("Content-Type", version.about().mediaType())
                .length(version.length());
    }

    /**
     * Returns the requested ranges. Only GET has ranges, and only of the representation that the client knows (RFC 9110
     * sections 13.1.5 and 14.2). A file without a tag has none, because the next range might be of other content.
     */
    private Ranges ranges(Request request, Version version) {
        String field = request.method() == Method.GET ? request.fields().get(Field.RANGE) : null;
        EntityTag tag = version.tag();
        if (field == null
                || tag == null
                || !Precondition.allowsRange(request.fields(), tag, version.lastModified(), answers.now())) {
            return new Ranges.Whole();
        }
        return Ranges.of(field, version.length());
    }

    private Answer parts(Request request, Version version, List<ByteRange> parts) throws IOException {
        ResponseHead head = describe(answers.head(request, Status.PARTIAL_CONTENT), version);
        if (parts.size() == 1) {
            Answer.Body part = version.part(parts.get(0));
            return head.field("Content-Type", version.about().mediaType())
                    .field("Content-Range", parts.get(0).of(version.length()))
                    .length(part.length())
                    .with(part);
        }
        String boundary = boundary();
        Answer.Body multipart = version.multipart(parts, boundary);
        return head.field("Content-Type", "multipart/byteranges; boundary=" + boundary)
                .length(multipart.length())
                .with(multipart);
    }

    /** Returns a random boundary, so that nobody can create a file that contains it. */
    private String boundary() {
        byte[] bytes = new byte[BOUNDARY_BYTES];
        random.nextBytes(bytes);
        return "tatoo-" + HexFormat.of().formatHex(bytes);
    }

    /** Adds the fields that describe a representation, whether or not it is sent. */
    private ResponseHead describe(ResponseHead head, Version version) {
        EntityTag tag = version.tag();
        if (version.lastModified() != Version.UNKNOWN) {
            // a modification time in the future counts as now (RFC 9110 section 8.8.2.1)
            head.field("Last-Modified", HttpDate.format(Math.min(version.lastModified(), answers.now())));
        }
        return head.field("ETag", tag == null ? null : tag.text())
                .field("Accept-Ranges", tag == null ? "none" : "bytes")
                .field("Content-Encoding", version.about().coding())
                .field("Vary", "Accept-Encoding");
    }
}
