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
 * Answers requests with the files of a site. Independent of connections, so it may be called from any thread; only
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

    /** A service with a pool by {@code limits}, which reports nothing. */
    FileService(Site site, InstantSource clock, ContentRules rules, FileLimits limits) {
        this(site, clock, rules, limits, pool(limits, message -> {}), () -> true);
    }

    /**
     * A service.
     *
     * @param pool in which the file system is called; of {@link #pool}
     * @param health whether the server is healthy; asked on event loops
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

    /** @param messages as of {@link FilePool} */
    static FilePool pool(FileLimits limits, Consumer<String> messages) {
        return new FilePool(limits.fileThreads(), limits.fileQueue(), limits.fileTime(), messages);
    }

    FilePool pool() {
        return pool;
    }

    /** The time of the server's clock in milliseconds. */
    long millis() {
        return answers.millis();
    }

    ContentRules rules() {
        return rules;
    }

    /** Runs {@code call} where the file system may be called. */
    void execute(FileCall<?> call) {
        pool.execute(call);
    }

    /** The reason why only the head of a request is read; null if its content is read too. */
    @Nullable
    Refusal refusal(Request request) {
        Refusal refusal = Refusal.of(request);
        if (refusal != null) {
            return refusal;
        }
        return rules.isTooLarge(request.framing()) ? Refusal.TOO_LARGE : null;
    }

    /**
     * Why a client that waits for 100 (Continue) is not to send its content: the request will be refused; whether its
     * content will follow is then unknown. Null if it may.
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

    /** Whether a request is answered with its own content. */
    boolean isEcho(Request request) {
        return (request.method() == Method.POST || request.method() == Method.PUT) && rules.isEcho(request.target());
    }

    /** The head of an answer that echoes the content of its request. */
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
     * The answer to a complete and accepted request, if it takes no call of the file system; else null. Does not block.
     *
     * @param remote the address of the client; null where there is none
     * @param now as of {@link #millis}, a moment ago
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

    /** The answer to a complete and accepted request. Blocks as long as the file system does. */
    Answer answer(Request request, @Nullable SocketAddress remote) {
        Answer ready = ready(request, remote, millis());
        if (ready != null) {
            return ready;
        }
        RequestTarget.Resource target = (RequestTarget.Resource) request.target();
        return files.answer(request, target, Objects.requireNonNull(path(request)));
    }

    /** The path of a file that may be there; null if there is none. */
    private static @Nullable ResourcePath path(Request request) {
        if (!(request.target() instanceof RequestTarget.Resource resource)) {
            return null;
        }
        Optional<ResourcePath> path = resource.path();
        return path.filter(Site::isVisible).orElse(null);
    }

    /** The last answer of a connection, to a request with an incomplete head. */
    Answer refuse(Method method, Refusal refusal) {
        return answers.refuse(method, refusal);
    }

    Answer refuse(Request request, Refusal refusal) {
        return answers.refuse(request, refusal);
    }

    /** The directory that is served. */
    @Override
    public String toString() {
        return site.toString();
    }
}
