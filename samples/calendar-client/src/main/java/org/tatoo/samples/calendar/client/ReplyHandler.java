package org.tatoo.samples.calendar.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.tatoo.grammars.cal.CalResponseProduction;
import org.tatoo.grammars.cal.CalResponseProtocolHandler;
import org.tatoo.grammars.cal.CalResponseTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.server.PendingRequests;

/** Reads answers, and gives each to who has asked. On the connection's thread. */
final class ReplyHandler extends CalResponseProtocolHandler {
    /** More requests do not wait for their answers. */
    static final int MOST_WAITING = 256;

    private static final int MOST_CONTENT = 32 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final PendingRequests<Question> pending;
    private final CompletableFuture<ReplyHandler> opened;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private ByteArrayOutputStream content = new ByteArrayOutputStream();
    private String fault = "the server has ended the connection";
    private int status;
    private String reason = "";
    private String headerKey = "";
    private long version;
    private String tag = "";
    private String uid = "";
    private String access = "";
    private String token = "";
    private String why = "";
    private boolean lines;

    ReplyHandler(Connection connection, CompletableFuture<ReplyHandler> opened) {
        super(connection);
        this.opened = opened;
        pending = new PendingRequests<>(connection, MOST_WAITING, PATIENCE, () -> end("the server does not answer"));
    }

    @Override
    public void opened() {
        opened.complete(this);
    }

    /** Sends a request. */
    void ask(ByteBuffer request, Question question) {
        if (pending.add(question)) {
            connection().asyncWrite(request);
        } else {
            question.reply().completeExceptionally(new IOException("too many requests wait for their answers"));
        }
    }

    @Override
    public void shift(CalResponseTerminal terminal, Token shifted) {
        switch (terminal) {
            case status -> {
                begin();
                status = Integer.parseInt(shifted.text());
            }
            case reason -> reason = shifted.text();
            case header_key -> headerKey = shifted.text();
            case header_value -> headers.put(headerKey, shifted.utf8());
            case version -> version = Long.parseLong(shifted.text());
            case tag -> tag = shifted.text();
            case uid, name -> uid = shifted.utf8();
            case access -> access = shifted.text();
            case token -> token = shifted.text();
            case why -> why = shifted.text();
            default -> {
                // they carry nothing
            }
        }
    }

    private void begin() {
        if (pending.begin() == null) {
            end("the server answers what was not asked");
        }
    }

    @Override
    protected Framing framing() {
        lines = !headers.containsKey("content-length");
        return lines ? Framing.lines : Framing.counted;
    }

    @Override
    protected long contentLength() {
        String text = headers.getOrDefault("content-length", "");
        long length = text.matches("[0-9]{1,9}") ? Long.parseLong(text) : Long.MAX_VALUE;
        if (length > MOST_CONTENT) {
            end("the server announces content of " + text + " bytes");
            return 0;
        }
        return length;
    }

    @Override
    public void data(CalResponseTerminal terminal, ByteBuffer bytes, long remaining) {
        byte[] piece = new byte[bytes.remaining()];
        bytes.get(piece);
        content.writeBytes(piece);
    }

    @Override
    public void reduce(CalResponseProduction production) {
        switch (production) {
            case put_line -> tell(new Line.Put(version, tag, uid));
            case delete_line -> tell(new Line.Deleted(version, uid));
            case calendar_line -> tell(new Line.Listed(access, version, uid));
            case alive_line -> tell(new Line.Alive(token));
            case ending -> tell(new Line.End(token, why));
            case answer -> complete();
            default -> {
                // a part of one of these
            }
        }
    }

    /** Each line shows that the server is there. */
    private void tell(Line line) {
        connection().extendDeadline();
        Question question = pending.begin();
        if (question != null && !question.lines().test(line)) {
            pause();
        }
    }

    private void complete() {
        Reply reply = new Reply(status, reason, headers, lines, content.toString(StandardCharsets.UTF_8));
        headers.clear();
        content = new ByteArrayOutputStream();
        pending.end().reply().complete(reply);
    }

    @Override
    public void error(SyntaxError error) {
        fault = "the server does not speak CAL/1.1: " + error;
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
