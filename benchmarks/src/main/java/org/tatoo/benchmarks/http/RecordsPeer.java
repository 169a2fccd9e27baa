package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.grammars.http.HttpAnswers;
import org.tatoo.grammars.http.HttpMessageHandler;
import org.tatoo.grammars.http.HttpMessageParser;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpValues;
import org.tatoo.grammars.http.HttpValues.AbsoluteForm;
import org.tatoo.grammars.http.HttpValues.Chunk;
import org.tatoo.grammars.http.HttpValues.Command;
import org.tatoo.grammars.http.HttpValues.ConnectionField;
import org.tatoo.grammars.http.HttpValues.ContentLengthField;
import org.tatoo.grammars.http.HttpValues.EmptyLine;
import org.tatoo.grammars.http.HttpValues.ExpectField;
import org.tatoo.grammars.http.HttpValues.Extended;
import org.tatoo.grammars.http.HttpValues.Field;
import org.tatoo.grammars.http.HttpValues.FieldLine;
import org.tatoo.grammars.http.HttpValues.ForeignForm;
import org.tatoo.grammars.http.HttpValues.General;
import org.tatoo.grammars.http.HttpValues.HostField;
import org.tatoo.grammars.http.HttpValues.Ordinary;
import org.tatoo.grammars.http.HttpValues.OriginForm;
import org.tatoo.grammars.http.HttpValues.Request;
import org.tatoo.grammars.http.HttpValues.Target;
import org.tatoo.grammars.http.HttpValues.Tunnel;
import org.tatoo.runtime.ParseStatus;

/** The message parser generated from the grammar with values: every request becomes records. */
final class RecordsPeer implements Work {
    private final ByteBuffer[] buffers;
    private final Handler handler = new Handler();
    private final HttpMessageParser parser = new HttpMessageParser(handler);

    RecordsPeer(Input input) {
        buffers = input.buffers();
    }

    /** The framing of requests, which have no content. */
    private static final class Answers extends HttpAnswers {
        @Override
        protected HttpProtocolHandler.Framing framing() {
            return HttpProtocolHandler.Framing.none;
        }

        @Override
        protected long contentLength() {
            return 0;
        }
    }

    /** A handler that visits every name and value. */
    private static final class Handler extends HttpMessageHandler {
        private HttpValues.@Nullable Head head;
        private long sum;

        Handler() {
            super(PooledConnection.get(), new Answers());
        }

        @Override
        protected void head(HttpValues.Head head) {
            this.head = head;
            for (FieldLine field : head.lines()) {
                sum += length(field);
            }
        }

        private static int length(FieldLine field) {
            if (field instanceof Field other) {
                String value = other.field_value();
                return other.field_name().length() + (value == null ? 0 : value.length());
            }
            return field instanceof HostField host ? host.host_value().length() : 1;
        }

        @Override
        protected void chunk(Chunk chunk) {
            sum++;
        }

        @Override
        protected void message(Request request) {
            sum++;
        }

        @Override
        protected void message(EmptyLine line) {
            sum++;
        }
    }

    @Override
    public long run() {
        for (ByteBuffer buffer : buffers) {
            buffer.position(0);
            if (parser.feed(buffer) != ParseStatus.NEED_INPUT) {
                throw new IllegalStateException(String.valueOf(parser.error()));
            }
        }
        return handler.sum;
    }

    // ---- results

    @Override
    public String result() {
        HttpValues.Head parsed = handler.head;
        if (parsed == null) {
            return "";
        }
        Command command = parsed.request_line().command();
        Head head =
                new Head(method(command), target(command), parsed.request_line().version());
        parsed.lines().forEach(field -> add(field, head));
        return head.toString();
    }

    private static String method(Command command) {
        if (command instanceof Ordinary ordinary) {
            return ordinary.method().name().toUpperCase(Locale.ROOT);
        }
        return command instanceof Extended extended
                ? extended.method()
                : command instanceof General general ? general.method() : "CONNECT";
    }

    private static String target(Command command) {
        if (command instanceof Ordinary ordinary) {
            return text(ordinary.target());
        }
        return command instanceof Extended extended
                ? text(extended.target())
                : command instanceof Tunnel tunnel ? tunnel.authority() : "*";
    }

    private static String text(Target target) {
        if (target instanceof OriginForm origin) {
            return origin.path() + orEmpty(origin.query());
        }
        return target instanceof AbsoluteForm absolute
                ? absolute.http() + orEmpty(absolute.path()) + orEmpty(absolute.query())
                : ((ForeignForm) target).scheme() + ((ForeignForm) target).hier_part();
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static void add(FieldLine field, Head head) {
        if (field instanceof Field other) {
            head.add(other.field_name(), orEmpty(other.field_value()));
        } else if (field instanceof HostField host) {
            head.add("Host", host.host_value());
        } else if (field instanceof ContentLengthField length) {
            head.add("Content-Length", length.length());
        } else if (field instanceof ConnectionField connection) {
            head.add(
                    "Connection",
                    connection.options() == null
                            ? ""
                            : String.join(", ", connection.options().names()));
        } else if (field instanceof ExpectField expect) {
            head.add("Expect", String.valueOf(expect.expectations()));
        } else {
            head.add("Transfer-Encoding", field.toString());
        }
    }
}
