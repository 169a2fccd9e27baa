package org.tatoo.grammars.http;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProtocolHandler.Framing;

/** The framing of the content of a request by its fields (RFC 9112 section 6.3), for a parser or a writer. */
public final class RequestFraming extends HttpAnswers {
    private @Nullable FramingFields fields;
    private int emptyLines;

    /** Creates the framing for one parser or one writer. */
    public RequestFraming() {}

    /**
     * Returns the framing fields of the last head.
     *
     * @throws NullPointerException before the first head
     */
    public FramingFields fields() {
        return Objects.requireNonNull(fields);
    }

    /** Returns the number of empty lines since the last request; a server may ignore some (RFC 9112 section 2.2). */
    public int emptyLines() {
        return emptyLines;
    }

    @Override
    protected void message(HttpValues.Message part) {
        emptyLines = part instanceof HttpValues.EmptyLine ? emptyLines + 1 : 0;
    }

    @Override
    protected void head(HttpValues.Head head) {
        fields = FramingFields.of(head);
    }

    @Override
    protected Framing framing() {
        return fields().isChunked() ? Framing.chunked : fields().hasLength() ? Framing.fixed : Framing.none;
    }

    @Override
    protected long contentLength() {
        return fields().length();
    }
}
