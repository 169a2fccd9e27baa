package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.Answers;
import org.tatoo.samples.http.request.Method;
import org.tatoo.samples.http.request.Refusal;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.RequestHead;
import org.tatoo.samples.http.request.Status;

/** A handler that answers GET and HEAD with {@link StatusPages}. Its callbacks may block; content is not read. */
final class StatusHandler extends HttpProtocolHandler {
    private static final Refusal NO_PAGE = Refusal.keeping(Status.NOT_FOUND, "There are /metrics and /health.");
    private static final Refusal READ_ONLY = Refusal.keeping(Status.METHOD_NOT_ALLOWED, "Pages can be read only.");

    private final StatusPages pages;
    private final Answers answers;
    private RequestHead head = new RequestHead(false);
    private @Nullable Request request;
    private boolean refused;

    StatusHandler(Connection connection, StatusPages pages) {
        super(connection);
        this.pages = pages;
        this.answers = pages.answers();
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        refuseIf(request == null ? head.shift(terminal, token) : null);
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        refuseIf(head.field(name, value));
    }

    @Override
    public void reduce(HttpProduction production) {
        switch (production) {
            case request_line -> {
                head.endLine();
                refuseIf(head.line().isOtherMajor() ? Refusal.OTHER_VERSION : null);
            }
            case head -> {
                Request complete = head.toRequest();
                request = complete;
                Refusal refusal = Refusal.of(complete);
                refuseIf(refusal == null && complete.framing().hasContent() ? Refusal.TOO_LARGE : refusal);
            }
            case request -> answer();
            case empty_line -> connection().endRequest();
            default -> {
                // handled by the tokens
            }
        }
    }

    private void refuseIf(@Nullable Refusal refusal) {
        if (refusal != null && !refused) {
            refused = true;
            AnswerOutput.write(answers.refuse(head.line().method(), refusal), connection());
            pause();
            connection().close();
        }
    }

    private void answer() {
        Request complete = request;
        if (complete == null || refused) {
            return;
        }
        Answer answer = page(complete);
        AnswerOutput.write(answer, connection());
        request = null;
        head = new RequestHead(false);
        if (answer.last() || connection().isDraining()) {
            pause();
            connection().close();
        } else {
            connection().endRequest();
        }
    }

    private Answer page(Request complete) {
        if (complete.method() != Method.GET && complete.method() != Method.HEAD) {
            return answers.refuse(complete, READ_ONLY);
        }
        Answer page = pages.page(complete);
        return page == null ? answers.refuse(complete, NO_PAGE) : page;
    }

    @Override
    public void error(SyntaxError error) {
        refuseIf(Refusal.NO_REQUEST);
    }

    @Override
    protected Framing framing() {
        return Framing.none;
    }

    @Override
    protected long contentLength() {
        return 0;
    }
}
