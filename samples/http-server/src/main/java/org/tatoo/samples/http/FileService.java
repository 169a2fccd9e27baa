package org.tatoo.samples.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Optional;
import org.tatoo.grammars.http.HttpProtocolHandler;

/**
 * Answers requests with the files of a site. Knows no connection and keeps nothing of a request, so it may be called
 * from any thread; it blocks as long as the file system does.
 */
final class FileService {
    /** Up to this size, in bytes, a file is read and queued as one buffer; a larger one is sent from its channel. */
    static final int LARGEST_BUFFER = 64 * 1024;

    private static final Refusal MALFORMED_TARGET =
            Refusal.keeping(Status.BAD_REQUEST, "The request target is malformed.");
    private static final Refusal READ_ONLY = Refusal.keeping(Status.METHOD_NOT_ALLOWED, "Files can be read only.");
    private static final Refusal NOT_FOUND = Refusal.keeping(Status.NOT_FOUND, "There is no such file.");
    private static final Refusal UNREADABLE =
            Refusal.keeping(Status.INTERNAL_SERVER_ERROR, "The file could not be read.");
    private static final Refusal PRECONDITION_FAILED =
            Refusal.keeping(Status.PRECONDITION_FAILED, "The file is not the one that was meant.");

    private final Site site;
    private final DateField date;
    private final ContentRules rules;

    FileService(Site site, InstantSource clock, ContentRules rules) {
        this.site = site;
        this.rules = rules;
        this.date = new DateField(clock);
    }

    ContentRules rules() {
        return rules;
    }

    /**
     * Why nothing of a request but its head is read; empty if its content is to be read. A client that waits to be told
     * to go on is told at once if its content is not wanted; whether it will come is then unknown.
     */
    Optional<Refusal> refusal(Request request) {
        return rules.notTaken(request)
                .or(() -> Refusal.of(request))
                .or(() -> rules.tooLarge(request.framing()))
                .or(() -> request.awaitsContinue() && isForbidden(request)
                        ? Optional.of(READ_ONLY.asLast())
                        : Optional.empty());
    }

    private boolean isForbidden(Request request) {
        return switch (request.method()) {
            case GET, HEAD, OPTIONS -> false;
            default -> !isEcho(request);
        };
    }

    /** Whether a request is to be answered with its content. */
    boolean isEcho(Request request) {
        return (request.method() == Method.POST || request.method() == Method.PUT) && rules.isEcho(request.target());
    }

    /** The head of the answer that is the content of its request. */
    Answer echo(Request request) {
        boolean chunked = request.framing().kind() == HttpProtocolHandler.Framing.chunked;
        return head(request, Status.OK)
                .field("Content-Type", "application/octet-stream")
                .field("Transfer-Encoding", chunked ? "chunked" : null)
                .field(
                        "Content-Length",
                        chunked ? null : Long.toString(request.framing().length()))
                .withoutBody();
    }

    private String allowed(Request request) {
        return rules.isEcho(request.target()) ? Method.ALLOWED_WITH_ECHO : Method.ALLOWED;
    }

    /** The answer to a request that is complete and to be carried out. */
    Answer answer(Request request) {
        if (isForbidden(request)) {
            return refuse(request, READ_ONLY);
        }
        RequestTarget target = RequestTarget.parse(request.target());
        if (request.method() == Method.OPTIONS && !(target instanceof RequestTarget.Malformed)) {
            return head(request, Status.NO_CONTENT)
                    .field("Allow", allowed(request))
                    .withoutBody();
        }
        return target instanceof RequestTarget.Resource resource
                ? resource(request, resource.path())
                : refuse(request, MALFORMED_TARGET);
    }

    /** The last answer of a connection, to a request whose head is not complete. */
    Answer refuse(Method method, Refusal refusal) {
        return refuse(method, refusal, Persistence.CLOSE, Method.ALLOWED);
    }

    Answer refuse(Request request, Refusal refusal) {
        Persistence persistence = refusal.last() ? Persistence.CLOSE : request.persistence();
        return refuse(request.method(), refusal, persistence, allowed(request));
    }

    private Answer refuse(Method method, Refusal refusal, Persistence persistence, String allowed) {
        Status status = refusal.status();
        byte[] body = (status.text() + "\n" + refusal.explanation() + "\n").getBytes(StandardCharsets.US_ASCII);
        ResponseHead head = new ResponseHead(status, date.at(date.now()), persistence)
                .field("Allow", status == Status.METHOD_NOT_ALLOWED ? allowed : null)
                .field("Content-Type", "text/plain; charset=utf-8")
                .field("Content-Length", body.length);
        return method == Method.HEAD ? head.withoutBody() : head.with(new Answer.Body.Bytes(ByteBuffer.wrap(body)));
    }

    private Answer resource(Request request, ResourcePath path) {
        Site.Entry entry = site.find(path);
        if (entry instanceof Site.Entry.Directory) {
            return head(request, Status.MOVED_PERMANENTLY)
                    .field("Location", path.asDirectory())
                    .field("Content-Length", 0)
                    .withoutBody();
        }
        return entry instanceof Site.Entry.File file ? file(request, file) : refuse(request, NOT_FOUND);
    }

    private Answer file(Request request, Site.Entry.File file) {
        return switch (Precondition.of(request.fields(), file.lastModified(), date.now())) {
            case HOLDS -> content(request, file);
            case NOT_MODIFIED ->
                head(request, Status.NOT_MODIFIED)
                        .field("Last-Modified", lastModified(file))
                        .withoutBody();
            case FAILED -> refuse(request, PRECONDITION_FAILED);
        };
    }

    private Answer content(Request request, Site.Entry.File file) {
        try {
            return content(
                    request, file, FileChannel.open(file.path(), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException | AccessDeniedException e) {
            return refuse(request, NOT_FOUND);
        } catch (IOException e) {
            return refuse(request, UNREADABLE);
        }
    }

    /** Takes {@code channel} over: it is closed, or part of the answer. */
    private Answer content(Request request, Site.Entry.File file, FileChannel channel) throws IOException {
        boolean answered = false;
        try {
            long size = channel.size();
            if (request.method() == Method.HEAD) {
                return contentHead(request, file, size).withoutBody();
            }
            if (size <= LARGEST_BUFFER) {
                ByteBuffer content = read(channel, (int) size);
                return contentHead(request, file, content.remaining()).with(new Answer.Body.Bytes(content));
            }
            answered = true;
            return contentHead(request, file, size).with(new Answer.Body.Region(channel, size));
        } finally {
            if (!answered) {
                channel.close();
            }
        }
    }

    private ResponseHead contentHead(Request request, Site.Entry.File file, long length) {
        return head(request, Status.OK)
                .field("Content-Type", MediaTypes.of(file.path().getFileName().toString()))
                .field("Content-Length", length)
                .field("Last-Modified", lastModified(file));
    }

    private ResponseHead head(Request request, Status status) {
        return new ResponseHead(status, date.at(date.now()), request.persistence());
    }

    /** A file of the future was modified now (RFC 9110 section 8.8.2.1). */
    private String lastModified(Site.Entry.File file) {
        return HttpDate.format(Math.min(file.lastModified(), date.now()));
    }

    private static ByteBuffer read(FileChannel channel, int size) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(size);
        while (content.hasRemaining() && channel.read(content) >= 0) {
            // the file may have become shorter
        }
        return content.flip();
    }
}
