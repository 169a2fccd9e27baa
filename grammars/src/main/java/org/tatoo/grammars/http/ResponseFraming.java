package org.tatoo.grammars.http;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpResponseProtocolHandler.Framing;
import org.tatoo.grammars.http.HttpResponseValues.EmptyResponse;
import org.tatoo.grammars.http.HttpResponseValues.InterimResponse;

/** The framing of the content of a response by its fields (RFC 9112 section 6.3), for a parser or a writer. */
public final class ResponseFraming extends HttpResponseAnswers {
    private final BooleanSupplier head;
    private @Nullable FramingFields fields;

    /**
     * Creates the framing for one parser or one writer.
     *
     * @param head whether the response is one to HEAD, which has no content whatever its fields declare
     */
    public ResponseFraming(BooleanSupplier head) {
        this.head = head;
    }

    /**
     * Returns the framing fields of the last head.
     *
     * @throws NullPointerException before the first head
     */
    public FramingFields fields() {
        return Objects.requireNonNull(fields);
    }

    @Override
    protected void message(HttpResponseValues.Message part) {
        if (part instanceof InterimResponse response) {
            fields = FramingFields.of(response.version(), response.fields());
        } else if (part instanceof EmptyResponse response) {
            fields = FramingFields.of(response.version(), response.fields());
        }
    }

    @Override
    protected void head(HttpResponseValues.Head head) {
        fields = FramingFields.of(head.version(), head.fields());
    }

    @Override
    protected Framing framing() {
        if (head.getAsBoolean()) {
            return Framing.none;
        }
        return fields().isChunked() ? Framing.chunked : fields().hasLength() ? Framing.fixed : Framing.to_end;
    }

    @Override
    protected long contentLength() {
        return fields().length();
    }
}
