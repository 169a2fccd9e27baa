package org.tatoo.samples.http;

import java.net.SocketAddress;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.Answers;
import org.tatoo.samples.http.answer.ResponseHead;
import org.tatoo.samples.http.file.FileAnswers;
import org.tatoo.samples.http.file.FileLimits;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.http.request.Method;
import org.tatoo.samples.http.request.Refusal;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.RequestTarget;
import org.tatoo.samples.http.request.ResourcePath;
import org.tatoo.samples.http.request.Status;
import org.tatoo.transport.FileCall;
import org.tatoo.transport.FilePool;

/**
 * The service that answers requests with the files of a site. Independent of connections and thread-safe; only
 * {@link #answer} blocks.
 */
final class FileService {
    private static final Refusal READ_ONLY = Refusal.keeping(Status.METHOD_NOT_ALLOWED, "Files can be read only.");

    private final Site site;
    private final ContentRules rules;
    private final Answers answers;
    private final FileAnswers files;
    private final FilePool pool;
    private final BooleanSupplier health;

    /** Creates a service with a pool according to {@code limits}, whose messages are discarded. */
    FileService(Site site, InstantSource clock, ContentRules rules, FileLimits limits) {
        this(site, clock, rules, limits, pool(limits, message -> {}), () -> true);
    }

    /**
     * Creates a service.
     *
     * @param pool runs the file system calls; created by {@link #pool}
     * @param health whether the server is healthy; called on event loops
     */
    FileService(
            Site site,
            InstantSource clock,
            ContentRules rules,
            FileLimits limits,
            FilePool pool,
            BooleanSupplier health) {
        this.site = site;
        this.rules = rules;
        this.pool = pool;
        this.health = health;
        this.answers = new Answers(clock, rules);
        this.files = new FileAnswers(site, answers, pool, limits);
        pool.whenIdle(site::rest);
    }

    /** @param messages as in {@link FilePool} */
    static FilePool pool(FileLimits limits, Consumer<String> messages) {
        return new FilePool(limits.fileThreads(), limits.fileQueue(), limits.fileTime(), messages);
    }

    FilePool pool() {
        return pool;
    }

    /** Returns the time of the server's clock, in milliseconds. */
    long millis() {
        return answers.millis();
    }

    ContentRules rules() {
        return rules;
    }

    /** Runs {@code call} on a thread that may call the file system. */
    void execute(FileCall<?> call) {
        pool.execute(call);
    }

    /** Returns the reason to read only the head of a request; null if its content is read too. */
    @Nullable
    Refusal refusal(Request request) {
        Refusal refusal = Refusal.of(request);
        if (refusal != null) {
            return refusal;
        }
        return rules.isTooLarge(request.framing()) ? Refusal.TOO_LARGE : null;
    }

    /**
     * Returns the refusal for a client that waits for 100 (Continue), if its request will fail; null if it may send its
     * content. After a refusal it is unknown whether the content follows.
     *
     * @param foreseen the answer to the request without its content
     */
    static @Nullable Refusal refusal(Answer foreseen) {
        Status status = foreseen.status();
        return status.isError() ? Refusal.closing(status, "The request cannot be carried out.") : null;
    }

    private boolean isForbidden(Request request) {
        return switch (request.method()) {
            case GET, HEAD, OPTIONS -> false;
            default -> !isEcho(request);
        };
    }

    /** Returns whether a request is answered with its own content. */
    boolean isEcho(Request request) {
        return (request.method() == Method.POST || request.method() == Method.PUT) && rules.isEcho(request.target());
    }

    /** Returns the head of an answer that echoes the content of its request. */
    Answer echo(Request request) {
        boolean chunked = request.framing().kind() == HttpProtocolHandler.Framing.chunked;
        ResponseHead head = answers.head(request, Status.OK).field("Content-Type", "application/octet-stream");
        if (chunked) {
            head.chunked();
        } else {
            head.length(request.framing().length());
        }
        return head.withoutBody();
    }

    /**
     * Returns the answer to a complete and accepted request if it needs no call of the file system; else null. Does not
     * block.
     *
     * @param remote the address of the client; null if there is none
     * @param now a recent value of {@link #millis}
     */
    @Nullable
    Answer ready(Request request, @Nullable SocketAddress remote, long now) {
        if (isForbidden(request)) {
            return answers.refuse(request, READ_ONLY);
        }
        if (request.method() == Method.OPTIONS) {
            return answers.options(request);
        }
        if (rules.isAddress(request.target())) {
            return answers.text(request, ClientAddress.shown(remote) + "\n");
        }
        if (rules.isHealth(request.target())) {
            return answers.health(request, health.getAsBoolean());
        }
        Answer ready = files.ready(request, now);
        return ready != null || path(request) != null ? ready : answers.refuse(request, Refusal.NOT_FOUND);
    }

    /** Returns the answer to a complete and accepted request. Blocks for the calls of the file system. */
    Answer answer(Request request, @Nullable SocketAddress remote) {
        Answer ready = ready(request, remote, millis());
        if (ready != null) {
            return ready;
        }
        RequestTarget.Resource target = (RequestTarget.Resource) request.target();
        return files.answer(request, target, Objects.requireNonNull(path(request)));
    }

    /** Returns the path of a file that may exist; null if none can. */
    private static @Nullable ResourcePath path(Request request) {
        if (!(request.target() instanceof RequestTarget.Resource resource)) {
            return null;
        }
        Optional<ResourcePath> path = resource.path();
        return path.filter(Site::isVisible).orElse(null);
    }

    /** Returns the last answer of a connection, to a request with an incomplete head. */
    Answer refuse(Method method, Refusal refusal) {
        return answers.refuse(method, refusal);
    }

    Answer refuse(Request request, Refusal refusal) {
        return answers.refuse(request, refusal);
    }

    /** Returns the directory that is served. */
    @Override
    public String toString() {
        return site.toString();
    }
}
