package org.tatoo.httpserver;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpPrincipal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.httpserver.ResponseHead.Framing;

/**
 * A request and its answer, which {@link PlainExchange} and {@link SecureExchange} expose to the application. It
 * belongs to the thread of the handler, or to others that the handler passes it to, one at a time. Methods for the
 * event loop are marked as such.
 */
final class Exchange {
    private static final System.Logger LOG = System.getLogger("org.tatoo.httpserver");

    private final RequestReader reader;
    private final Context context;
    private final String method;
    private final URI uri;
    private final String protocol;
    private final boolean old;
    private final boolean persistent;
    private final @Nullable InetSocketAddress remote;
    private final @Nullable InetSocketAddress local;
    private final @Nullable SSLSession session;
    private final Headers requestHeaders;
    private final Headers responseHeaders = new Headers();
    private final ContentPipe pipe;
    private final BlockingOutput output;
    private final ResponseBody body;

    private InputStream in;
    private OutputStream out;
    private @Nullable Map<String, @Nullable Object> attributes;
    private volatile int status = -1;
    private volatile @Nullable HttpPrincipal principal;

    // True once the handler, or the server in its place, answers.
    private final AtomicBoolean answering = new AtomicBoolean();
    private volatile boolean last;
    // True once the answer is complete, or will never be.
    private final AtomicBoolean over = new AtomicBoolean();
    // The unfinished ones of two parts: handler and answer.
    private final AtomicInteger unfinished = new AtomicInteger(2);

    /** Creates an exchange on the event loop. */
    Exchange(RequestReader reader, Context context, RequestHead head, URI uri, ContentPipe pipe) {
        this.reader = reader;
        this.context = context;
        this.method = head.method();
        this.uri = uri;
        this.protocol = head.protocol();
        this.old = head.isOld();
        this.persistent = head.isPersistent();
        this.requestHeaders = head.headers();
        this.remote = reader.remote();
        this.local = reader.local();
        this.session = reader.session();
        this.pipe = pipe;
        this.output = reader.output();
        this.body = new ResponseBody(this, output);
        this.in = new RequestBody(pipe);
        this.out = body;
        if (old) {
            responseHeaders.set("Connection", persistent ? "keep-alive" : "close");
        }
    }

    // ---- the request

    Context context() {
        return context;
    }

    String method() {
        return method;
    }

    URI uri() {
        return uri;
    }

    String protocol() {
        return protocol;
    }

    Headers requestHeaders() {
        return requestHeaders;
    }

    @Nullable
    InetSocketAddress remote() {
        return remote;
    }

    @Nullable
    InetSocketAddress local() {
        return local;
    }

    /** Returns the session of an encrypted connection. */
    @Nullable
    SSLSession session() {
        return session;
    }

    @Nullable
    HttpPrincipal principal() {
        return principal;
    }

    void setPrincipal(HttpPrincipal value) {
        principal = value;
    }

    /** Returns an attribute of this exchange, or else of its context. */
    synchronized @Nullable Object attribute(String name) {
        return attributes != null && attributes.containsKey(name)
                ? attributes.get(name)
                : context.getAttributes().get(name);
    }

    synchronized void setAttribute(String name, @Nullable Object value) {
        if (attributes == null) {
            attributes = new HashMap<>();
        }
        attributes.put(name, value);
    }

    InputStream in() {
        return in;
    }

    OutputStream out() {
        return out;
    }

    void setStreams(@Nullable InputStream newIn, @Nullable OutputStream newOut) {
        if (newIn != null) {
            in = newIn;
        }
        if (newOut != null) {
            out = newOut;
        }
    }

    // ---- the answer

    Headers responseHeaders() {
        return responseHeaders;
    }

    int status() {
        return status;
    }

    /** Implements {@link com.sun.net.httpserver.HttpExchange#sendResponseHeaders}. */
    void sendHead(int code, long length) throws IOException {
        if (code < 100 || code > 999) {
            throw new IllegalArgumentException("a status code has three digits: " + code);
        }
        output.check();
        if (answering.get()) {
            throw new IOException("the response headers have been sent already");
        }
        if (code < 200 && code != 101) {
            sendInterim(code);
            return;
        }
        boolean toHead = method.equals("HEAD");
        Framing framing = ResponseHead.framing(code, length, toHead, old);
        boolean bare = framing == Framing.NONE || framing == Framing.DROPPED;
        if (bare) {
            pipe.close();
        }
        boolean closes = !persistent || framing == Framing.UNTIL_CLOSE || reader.isStopping() || pipe.isTooMuch();
        if (closes) {
            responseHeaders.set("Connection", "close");
        }
        responseHeaders.set("Date", ResponseHead.date(Instant.now()));
        ResponseHead.setFraming(responseHeaders, code, framing, length, toHead);
        byte[] head = ResponseHead.bytes(code, responseHeaders);
        if (!answering.compareAndSet(false, true)) {
            output.check();
            throw new IOException("the response headers have been sent already");
        }
        status = code;
        last = closes || asksToClose();
        body.begin(head, framing, length);
        if (bare) {
            body.close();
        }
    }

    /** Sends an interim head, which another one follows; HTTP/1.0 has no such answers. */
    private void sendInterim(int code) throws IOException {
        if (!old) {
            Headers fields = new Headers();
            fields.putAll(responseHeaders);
            ResponseHead.setFraming(fields, code, Framing.NONE, -1, false);
            output.write(ByteBuffer.wrap(ResponseHead.bytes(code, fields)));
        }
    }

    private boolean asksToClose() {
        List<String> options = responseHeaders.get("Connection");
        return options != null && options.stream().anyMatch("close"::equalsIgnoreCase);
    }

    /** Closes both streams; ends the connection if there is no answer. */
    void close() {
        try {
            in.close();
            pipe.close();
            if (answering.get()) {
                out.close();
                body.close();
            } else {
                abandon();
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The answer to {0} {1} cannot be completed: {2}", method, uri, e);
            abort();
        }
    }

    /** Records that the whole answer has been written. */
    void answered() {
        pipe.close();
        if (end()) {
            reader.answered(last);
        }
    }

    /** Aborts the connection, so that the peer sees that the answer is incomplete. */
    void abort() {
        pipe.close();
        output.close("the answer was aborted");
        if (end()) {
            reader.abort();
        }
    }

    private void abandon() {
        pipe.close();
        if (answering.compareAndSet(false, true) && end()) {
            reader.close("the exchange was closed without an answer");
        }
    }

    /** Processes the exception of the handler. */
    void fail(Throwable cause) {
        if (over.get()) {
            LOG.log(Level.DEBUG, "The handler of " + method + ' ' + uri + " failed after the answer", cause);
            return;
        }
        // an exception caused by the end of the connection is not the handler's fault
        Level level = output.isClosed() && cause instanceof IOException ? Level.DEBUG : Level.WARNING;
        LOG.log(level, "The handler of " + method + ' ' + uri + " failed", cause);
        if (!refuse(Refusal.FAILED)) {
            abort();
        }
    }

    /**
     * Answers in place of the handler, and ends the connection. May also be called by the event loop.
     *
     * @return false if the answer has begun
     */
    boolean refuse(Refusal refusal) {
        boolean first = answering.compareAndSet(false, true);
        if (first) {
            pipe.close();
            if (end()) {
                reader.refuse(refusal, method.equals("HEAD"));
            }
        }
        return first;
    }

    /**
     * Ends the content early and answers with {@code refusal} if possible.
     *
     * @return false if the answer has begun
     */
    boolean refuseContent(Refusal refusal) {
        boolean first = answering.compareAndSet(false, true);
        boolean answers = first && end(); // before the handler is woken: its failure must not abort this answer
        pipe.fail(refusal.explanation());
        if (answers) {
            pipe.close();
            reader.refuse(refusal, method.equals("HEAD"));
        }
        return first;
    }

    // ---- its end

    /** Returns whether the answer is complete, or never will be. */
    boolean isOver() {
        return over.get();
    }

    /** Ends the exchange after its connection has ended; called on the event loop. */
    void connectionClosed(String cause) {
        pipe.fail(cause);
        end();
    }

    /** Records that the handler has returned, or will not be called. */
    void handled() {
        finish();
    }

    private boolean end() {
        if (!over.compareAndSet(false, true)) {
            return false;
        }
        finish();
        return true;
    }

    private void finish() {
        if (unfinished.decrementAndGet() == 0) {
            reader.exchangeEnded();
        }
    }
}
