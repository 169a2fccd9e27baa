package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
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
import org.tatoo.samples.http.request.Status;

/** Answers requests for existing files: chooses a representation, then evaluates conditions, then ranges. */
public final class FileAnswers {
    private static final Refusal UNREADABLE =
            Refusal.keeping(Status.INTERNAL_SERVER_ERROR, "The file could not be read.");
    private static final Refusal PRECONDITION_FAILED =
            Refusal.keeping(Status.PRECONDITION_FAILED, "The file is not the one that was meant.");
    private static final Refusal UNSATISFIABLE =
            Refusal.keeping(Status.RANGE_NOT_SATISFIABLE, "The file has none of these bytes.");

    private static final int SETTLED_SECONDS = 2;

    private final Site site;
    private final Answers answers;
    private final FileCache cache = new FileCache();

    /** Answers with the files of {@code site}. */
    public FileAnswers(Site site, Answers answers) {
        this.site = site;
        this.answers = answers;
    }

    /** The cached answer if the file was checked within the current second, else null. */
    @Nullable
    public Answer prepared(Request request) {
        FileCache.Key key = FileCache.Key.of(request);
        long now = answers.now();
        FileCache.Entry entry = key == null ? null : cache.find(key, now);
        if (entry == null) {
            return null;
        }
        return entry.isLarge() ? opened(request, entry, now) : prepared(request, entry, now);
    }

    private @Nullable Answer opened(Request request, FileCache.Entry entry, long now) {
        Site.Entry.File file = entry.file().file();
        try (FileContent content = FileContent.open(file.path())) {
            return site.isUnchanged(file) && content.size() == file.size()
                    ? content.release(prepared(request, entry, content, now))
                    : null;
        } catch (IOException e) {
            // the file has to be checked now
            return null;
        }
    }

    private Answer prepared(Request request, FileCache.Entry entry, FileContent content, long now) throws IOException {
        return entry.isLarge()
                ? prepared(request, entry, new Answer.Body.Sequence(List.of(entry.body(), content.whole())), now)
                : prepared(request, entry, now);
    }

    /** The answer from memory, in one piece if there is one. */
    private Answer prepared(Request request, FileCache.Entry entry, long now) {
        if (entry.isJoined() && request.persistence() == Persistence.OPEN) {
            ByteBuffer whole = entry.joined(answers.beginning(Persistence.OPEN, now));
            return new Answer(Status.OK, whole, new Answer.Body.None(), entry.length(), false);
        }
        return prepared(request, entry, entry.body(), now);
    }

    /** The answer 200 of the second {@code now}; {@code body} begins with the fields of the entry. */
    private Answer prepared(Request request, FileCache.Entry entry, Answer.Body body, long now) {
        Persistence persistence = request.persistence();
        ByteBuffer beginning = ByteBuffer.wrap(answers.beginning(persistence, now));
        return new Answer(Status.OK, beginning, body, entry.length(), persistence == Persistence.CLOSE);
    }

    /** The answer to GET or HEAD. */
    public Answer answer(Request request, Site.Entry.File file) {
        Representation chosen = Representation.select(site, file, request.fields());
        return switch (Precondition.of(request.fields(), chosen.tag(), chosen.lastModified(), answers.now())) {
            case HOLDS -> content(request, chosen);
            case NOT_MODIFIED ->
                describe(answers.head(request, Status.NOT_MODIFIED), chosen).withoutBody();
            case FAILED -> answers.refuse(request, PRECONDITION_FAILED);
        };
    }

    private Answer content(Request request, Representation chosen) {
        try (FileContent content = FileContent.open(chosen.file().path())) {
            return content.release(content(request, chosen, content));
        } catch (NoSuchFileException | AccessDeniedException e) {
            return answers.refuse(request, Refusal.NOT_FOUND);
        } catch (IOException e) {
            return answers.refuse(request, UNREADABLE);
        }
    }

    private Answer content(Request request, Representation chosen, FileContent content) throws IOException {
        Ranges ranges = ranges(request, chosen, content.size());
        if (ranges instanceof Ranges.Unsatisfiable) {
            return answers.refuseRange(request, UNSATISFIABLE, content.size());
        }
        if (ranges instanceof Ranges.Parts parts) {
            return parts(request, chosen, content, parts.parts());
        }
        FileCache.Key key = isLasting(chosen, content) ? FileCache.Key.of(request) : null;
        return key == null ? whole(request, chosen, content) : kept(request, chosen, content, key);
    }

    /** A file that may change again without a new time or size is not cached. */
    private boolean isLasting(Representation chosen, FileContent content) {
        return chosen.file().size() == content.size() && chosen.lastModified() < answers.now() - SETTLED_SECONDS;
    }

    private Answer kept(Request request, Representation chosen, FileContent content, FileCache.Key key)
            throws IOException {
        long now = answers.now();
        FileCache.Entry entry = cache.renew(key, chosen, now);
        if (entry != null) {
            return prepared(request, entry, content, now);
        }
        ResponseHead head = headOfWhole(request, chosen, content);
        Answer.Body body = content.whole();
        ByteBuffer kept = body instanceof Answer.Body.Bytes bytes ? bytes.bytes() : ByteBuffer.allocate(0);
        cache.add(key, chosen, head.end(), kept, now);
        return head.with(body);
    }

    private Answer whole(Request request, Representation chosen, FileContent content) throws IOException {
        ResponseHead head = headOfWhole(request, chosen, content);
        return request.method() == Method.HEAD ? head.withoutBody() : head.with(content.whole());
    }

    private ResponseHead headOfWhole(Request request, Representation chosen, FileContent content) {
        return describe(answers.head(request, Status.OK), chosen)
                .field("Content-Type", chosen.mediaType())
                .field("Content-Length", content.size());
    }

    /** Ranges are of GET alone, and of the representation that the client knows (RFC 9110 sections 13.1.5 and 14.2). */
    private Ranges ranges(Request request, Representation chosen, long size) {
        String field = request.method() == Method.GET ? request.fields().get(Field.RANGE) : null;
        if (field == null
                || !Precondition.allowsRange(request.fields(), chosen.tag(), chosen.lastModified(), answers.now())) {
            return new Ranges.Whole();
        }
        return Ranges.of(field, size);
    }

    private Answer parts(Request request, Representation chosen, FileContent content, List<ByteRange> parts)
            throws IOException {
        ResponseHead head = describe(answers.head(request, Status.PARTIAL_CONTENT), chosen);
        if (parts.size() == 1) {
            Answer.Body part = content.part(parts.get(0));
            return head.field("Content-Type", chosen.mediaType())
                    .field("Content-Range", parts.get(0).of(content.size()))
                    .field("Content-Length", part.length())
                    .with(part);
        }
        String boundary = "tatoo-" + chosen.tag().text().replace("\"", "");
        Answer.Body multipart = content.multipart(parts, boundary, chosen.mediaType());
        return head.field("Content-Type", "multipart/byteranges; boundary=" + boundary)
                .field("Content-Length", multipart.length())
                .with(multipart);
    }

    /** Adds the fields that describe a representation, whether or not it is sent. */
    private ResponseHead describe(ResponseHead head, Representation chosen) {
        // a file of the future was modified now (RFC 9110 section 8.8.2.1)
        return head.field("Last-Modified", HttpDate.format(Math.min(chosen.lastModified(), answers.now())))
                .field("ETag", chosen.tag().text())
                .field("Accept-Ranges", "bytes")
                .field("Content-Encoding", chosen.coding())
                .field("Vary", "Accept-Encoding");
    }
}
