package org.tatoo.grammars.stomp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.stomp.StompProtocolHandler.Framing;
import org.tatoo.grammars.stomp.StompValues.ErrorHead;
import org.tatoo.grammars.stomp.StompValues.Header;
import org.tatoo.grammars.stomp.StompValues.MessageHead;
import org.tatoo.grammars.stomp.StompValues.SendHead;

/**
 * The framing of the body of a frame according to its headers: by the first {@code content-length}, or else up to NUL.
 * For one parser or one writer.
 */
public final class BodyFraming extends StompAnswers {
    private @Nullable String length;

    /** Creates the framing before the first head. */
    public BodyFraming() {}

    @Override
    protected void send_head(SendHead head) {
        hear(head.headers());
    }

    @Override
    protected void message_head(MessageHead head) {
        hear(head.headers());
    }

    @Override
    protected void error_head(ErrorHead head) {
        hear(head.headers());
    }

    private void hear(List<Header> headers) {
        length = null;
        for (Header header : headers) {
            if (header.name().equals("content-length")) {
                length = header.value() == null ? "" : header.value();
                return;
            }
        }
    }

    @Override
    protected Framing framing() {
        return length == null ? Framing.text : Framing.counted;
    }

    /** Returns the length of the content; negative, which is a syntax error, if the header is not a number. */
    @Override
    protected long contentLength() {
        try {
            return Long.parseLong(String.valueOf(length));
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
