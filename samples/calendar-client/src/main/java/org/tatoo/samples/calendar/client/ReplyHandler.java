package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.cal.CalResponseMessageHandler;
import org.tatoo.grammars.cal.CalResponseValues.AliveLine;
import org.tatoo.grammars.cal.CalResponseValues.CalendarLine;
import org.tatoo.grammars.cal.CalResponseValues.CountedAnswer;
import org.tatoo.grammars.cal.CalResponseValues.DeleteLine;
import org.tatoo.grammars.cal.CalResponseValues.Ending;
import org.tatoo.grammars.cal.CalResponseValues.Line;
import org.tatoo.grammars.cal.CalResponseValues.LinesAnswer;
import org.tatoo.grammars.cal.CalResponseValues.LinesHead;
import org.tatoo.grammars.cal.CalResponseValues.PutLine;
import org.tatoo.runtime.Bytes;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.server.PendingRequests;
import org.tatoo.writer.WriteException;

/** A handler that sends requests, and delivers each answer to its requester. Confined to the connection's thread. */
final class ReplyHandler extends CalResponseMessageHandler {
    /** The maximum number of requests that wait for their answers. */
    static final int MOST_WAITING = 256;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final PendingRequests<Question> pending;
    private final CompletableFuture<ReplyHandler> opened;
    private String fault = "the server has ended the connection";
    private @Nullable LinesHead head;
    private @Nullable Ending ending;

    ReplyHandler(Connection connection, CompletableFuture<ReplyHandler> opened) {
        super(connection);
        this.opened = opened;
        pending = new PendingRequests<>(connection, MOST_WAITING, PATIENCE, () -> end("the server does not answer"));
    }

    @Override
    public void opened() {
        opened.complete(this);
    }

    /** Sends a request of {@code user}. */
    void ask(Request request, String user, Question question) {
        try {
            ByteBuffer bytes = RequestWriter.write(request, user);
            if (pending.add(question)) {
                connection().asyncWrite(bytes);
            } else {
                question.reply().completeExceptionally(new IOException("too many requests wait for their answers"));
            }
        } catch (WriteException e) {
            question.reply().completeExceptionally(new IOException("this cannot be asked: " + e.getMessage(), e));
        }
    }

    @Override
    protected void message(CountedAnswer answer) {
        if (isExpected()) {
            pending.end().reply().complete(new Reply(answer.status_line(), answer.headers(), null, answer.body()));
        }
    }

    @Override
    protected void lines_head(LinesHead begun) {
        if (isExpected()) {
            head = begun;
        }
    }

    private boolean isExpected() {
        boolean expected = pending.begin() != null;
        if (!expected) {
            end("the server answers what was not asked");
        }
        return expected;
    }

    @Override
    protected void line(PutLine line) {
        tell(line);
    }

    @Override
    protected void line(DeleteLine line) {
        tell(line);
    }

    @Override
    protected void line(CalendarLine line) {
        tell(line);
    }

    @Override
    protected void line(AliveLine line) {
        tell(line);
    }

    /** Delivers a line, and extends the deadline, since the line shows that the server is alive. */
    private void tell(Line line) {
        connection().extendDeadline();
        Question question = pending.begin();
        if (question != null && !question.lines().test(line)) {
            pause();
        }
    }

    @Override
    protected void ending(Ending last) {
        ending = last;
    }

    @Override
    protected void message(LinesAnswer answer) {
        LinesHead begun = head;
        if (begun != null) {
            pending.end().reply().complete(new Reply(begun.status_line(), begun.headers(), ending, Bytes.NONE));
        }
    }

    @Override
    public void error(SyntaxError error) {
        fault = "the server does not speak CAL/1.1: "
                + (error.offset() == 0 ? "use --tls if the server speaks TLS, and name its port; " : "")
                + error;
    }

    @Override
    public void expired(Deadline deadline) {
        fault = "the server takes too long";
    }

    private void end(String reasonOfEnd) {
        fault = reasonOfEnd;
        connection().abort();
    }

    @Override
    public void closed() {
        IOException end = new IOException(fault);
        opened.completeExceptionally(end);
        pending.drain().forEach(question -> question.reply().completeExceptionally(end));
    }
}
