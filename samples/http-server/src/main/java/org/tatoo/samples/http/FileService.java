package org.tatoo.samples.http;

import java.net.SocketAddress;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.Answers;
import org.tatoo.samples.http.answer.ResponseHead;
import org.tatoo.samples.http.file.FileAnswers;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.http.request.Method;
import org.tatoo.samples.http.request.Refusal;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.RequestTarget;
import org.tatoo.samples.http.request.Status;

/**
 * Answers requests with the files of a site. Independent of connections, so it may be called from any thread; blocks as
 * long as the file system does.
 */
final class FileService {
    private static final Refusal READ_ONLY = Refusal.keeping(Status.METHOD_NOT_ALLOWED, "Files can be read only.");

    private final Site site;
    private final ContentRules rules;
    private final Answers answers;
    private final FileAnswers files;

    FileService(Site site, InstantSource clock, ContentRules rules) {
        this.site = site;
        this.rules = rules;
        this.answers = new Answers(clock, rules);
        this.files = new FileAnswers(site, answers);
    }

    ContentRules rules() {
        return rules;
    }

    /**
     * The reason why only the head of a request is read; null if its content is read too. A client that waits for 100
     * (Continue) is told immediately if its request will be rejected; whether its content will follow is then unknown.
     */
    @Nullable
    Refusal refusal(Request request) {
        Refusal refusal = Refusal.of(request);
        if (refusal != null) {
            return refusal;
        }
        if (rules.isTooLarge(request.framing())) {
            return Refusal.TOO_LARGE;
        }
        return request.awaitsContinue() ? foreseen(request) : null;
    }

    private @Nullable Refusal foreseen(Request request) {
        if (isEcho(request)) {
            return null;
        }
        // HEAD leads to the status of GET and opens nothing that would have to be closed
        Status status = answer(request.withoutContentOfAnswer(), null).status();
        return status.isError() ? Refusal.closing(status, "The request cannot be carried out.") : null;
    }

    private boolean isForbidden(Request request) {
        return switch (request.method()) {
            case GET, HEAD, OPTIONS -> false;
            default -> !isEcho(request);
        };
    }

    private Site.Entry find(RequestTarget target) {
        return target instanceof RequestTarget.Resource resource
                ? resource.path().map(site::find).orElseGet(Site.Entry.Missing::new)
                : new Site.Entry.Missing();
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
            head.field("Transfer-Encoding", "chunked");
        } else {
            head.field("Content-Length", request.framing().length());
        }
        return head.withoutBody();
    }

    /**
     * The answer to a complete and accepted request.
     *
     * @param remote the address of the client; null where there is none
     */
    Answer answer(Request request, @Nullable SocketAddress remote) {
        if (isForbidden(request)) {
            return answers.refuse(request, READ_ONLY);
        }
        if (request.method() == Method.OPTIONS) {
            return answers.options(request);
        }
        if (rules.isAddress(request.target())) {
            return answers.text(request, ClientAddress.shown(remote) + "\n");
        }
        Answer prepared = files.prepared(request);
        if (prepared != null) {
            return prepared;
        }
        Site.Entry entry = find(request.target());
        if (entry instanceof Site.Entry.Directory directory) {
            return answers.redirect(request, directory.path().asDirectory());
        }
        return entry instanceof Site.Entry.File file
                ? files.answer(request, file)
                : answers.refuse(request, Refusal.NOT_FOUND);
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
