package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tatoo.benchmarks.http.HttpRequestValues.AbsoluteForm;
import org.tatoo.benchmarks.http.HttpRequestValues.Command;
import org.tatoo.benchmarks.http.HttpRequestValues.ConnectionField;
import org.tatoo.benchmarks.http.HttpRequestValues.ContentLengthField;
import org.tatoo.benchmarks.http.HttpRequestValues.EmptyLine;
import org.tatoo.benchmarks.http.HttpRequestValues.ExpectField;
import org.tatoo.benchmarks.http.HttpRequestValues.Extended;
import org.tatoo.benchmarks.http.HttpRequestValues.Field;
import org.tatoo.benchmarks.http.HttpRequestValues.ForeignForm;
import org.tatoo.benchmarks.http.HttpRequestValues.General;
import org.tatoo.benchmarks.http.HttpRequestValues.HostField;
import org.tatoo.benchmarks.http.HttpRequestValues.Ordinary;
import org.tatoo.benchmarks.http.HttpRequestValues.OriginForm;
import org.tatoo.benchmarks.http.HttpRequestValues.OtherField;
import org.tatoo.benchmarks.http.HttpRequestValues.Request;
import org.tatoo.benchmarks.http.HttpRequestValues.Target;
import org.tatoo.benchmarks.http.HttpRequestValues.Tunnel;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.runtime.ParseStatus;

/** The message parser that is generated of the grammar with values: every request becomes records. */
final class RecordsPeer implements Work {
    private final ByteBuffer[] buffers;
    private final Handler handler = new Handler();
    private final HttpRequestMessageParser parser = new HttpRequestMessageParser(handler);

    RecordsPeer(Input input) {
        buffers = input.buffers();
    }

    /** Requests have no content. */
    private static final class Answers extends HttpRequestAnswers {
        @Override
        protected HttpRequestProtocolHandler.Framing framing() {
            return HttpRequestProtocolHandler.Framing.none;
        }

        @Override
        protected long contentLength() {
            return 0;
        }
    }

    /** Visits every name and value. */
    private static final class Handler extends HttpRequestMessageHandler {
        private HttpRequestValues.@Nullable Head head;
        private long sum;

        Handler() {
            super(PooledConnection.get(), new Answers());
        }

        @Override
        protected void head(HttpRequestValues.Head head) {
            this.head = head;
            for (Field field : head.field()) {
                sum += length(field);
            }
        }

        private static int length(Field field) {
            if (field instanceof OtherField other) {
                String value = other.field_value();
                return other.field_name().length() + (value == null ? 0 : value.length());
            }
            return field instanceof HostField host ? host.host_value().length() : 1;
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

    // ---- what was parsed

    @Override
    public String result() {
        HttpRequestValues.Head parsed = handler.head;
        if (parsed == null) {
            return "";
        }
        Command command = parsed.request_line().command();
        Head head =
                new Head(method(command), target(command), parsed.request_line().version());
        parsed.field().forEach(field -> add(field, head));
        return head.toString();
    }

    private static String method(Command command) {
        if (command instanceof Ordinary ordinary) {
            return ordinary.known().name().toUpperCase(Locale.ROOT);
        }
        return command instanceof Extended extended
                ? extended.name()
                : command instanceof General general ? general.name() : "CONNECT";
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

    private static void add(Field field, Head head) {
        if (field instanceof OtherField other) {
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
                            : String.join(", ", connection.options().option()));
        } else if (field instanceof ExpectField expect) {
            head.add("Expect", String.valueOf(expect.expectations()));
        } else {
            head.add("Transfer-Encoding", field.toString());
        }
    }
}
