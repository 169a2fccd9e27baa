package org.tatoo.samples.nats;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.nats.NatsValues.Content;
import org.tatoo.grammars.nats.NatsValues.Delivery;
import org.tatoo.grammars.nats.NatsValues.Header;
import org.tatoo.grammars.nats.NatsValues.Headers;
import org.tatoo.grammars.nats.NatsValues.MessageWithHeaders;
import org.tatoo.grammars.nats.NatsValues.Operation;
import org.tatoo.grammars.nats.NatsValues.Publication;
import org.tatoo.grammars.nats.NatsValues.PublicationWithHeaders;
import org.tatoo.runtime.Bytes;

/**
 * A message.
 *
 * @param reply the subject for an answer; null if none is expected
 * @param headers null if there are none
 */
record Message(
        String subject, @Nullable String reply, @Nullable Headers headers, Bytes payload) {
    private static final int NO_RESPONDERS = 503;
    private static final String VERSION = "NATS/1.0";
    private static final int LINE_END = 2;
    private static final int BETWEEN = 2;

    /** Returns the message to the sender of a request without a subscriber (ADR-4 of NATS). */
    static Message noResponders(String reply) {
        return new Message(reply, null, new Headers(NO_RESPONDERS, null, List.of()), Bytes.NONE);
    }

    /** Returns whether it reports a request without a subscriber. */
    boolean isNoResponders() {
        return headers != null && Integer.valueOf(NO_RESPONDERS).equals(headers.status()) && payload.length() == 0;
    }

    /** Returns the encoded size of headers and payload, in bytes. */
    int size() {
        return payload.length() + (headers == null ? 0 : size(headers));
    }

    private static int size(Headers headers) {
        int size = VERSION.length() + 2 * LINE_END;
        if (headers.status() != null) {
            size += 1 + String.valueOf(headers.status()).length();
        }
        if (headers.reason() != null) {
            size += 1 + headers.reason().length();
        }
        for (Header header : headers.header()) {
            String value = header.value();
            size += header.name().length() + BETWEEN + (value == null ? 0 : value.length()) + LINE_END;
        }
        return size;
    }

    /** Returns the message as a client sends it. */
    Operation operation() {
        return headers == null
                ? new Publication(subject, reply, payload)
                : new PublicationWithHeaders(subject, reply, new Content(headers, payload));
    }

    /**
     * Returns the message as a server sends it.
     *
     * @param subscription the subscription that receives it
     * @param withHeaders whether the client supports headers
     */
    Delivery delivery(String subscription, boolean withHeaders) {
        return headers == null || !withHeaders
                ? new org.tatoo.grammars.nats.NatsValues.Message(subject, subscription, reply, payload)
                : new MessageWithHeaders(subject, subscription, reply, new Content(headers, payload));
    }
}
