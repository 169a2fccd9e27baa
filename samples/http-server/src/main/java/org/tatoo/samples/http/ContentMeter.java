package org.tatoo.samples.http;

import java.util.Optional;
import org.tatoo.runtime.Token;

/** Counts what chunked content consists of, and says when one of its limits is passed. */
final class ContentMeter {
    /** The most bytes of one chunk extension. */
    static final int MAX_EXTENSION = 1024;

    /** The most bytes of all chunk extensions of a request. */
    static final int MAX_EXTENSIONS = 16 * 1024;

    /** The most bytes of the trailers of a request. */
    static final int MAX_TRAILERS = 8 * 1024;

    private static final Refusal EXTENSIONS_TOO_LARGE =
            Refusal.closing(Status.BAD_REQUEST, "The chunk extensions are too large.");
    private static final Refusal TRAILERS_TOO_LARGE =
            Refusal.closing(Status.BAD_REQUEST, "The trailer fields are too large.");

    private final long maxBody;
    private long announced;
    private int extension;
    private int extensions;
    private long trailers = -1;

    /** @param maxBody the most bytes of content; 0 for any number */
    ContentMeter(long maxBody) {
        this.maxBody = maxBody;
    }

    /** Counts a chunk of {@code size} bytes that is to come. */
    Optional<Refusal> chunk(long size) {
        if (maxBody == 0) {
            return Optional.empty();
        }
        if (size > maxBody - announced) {
            return Optional.of(Refusal.TOO_LARGE);
        }
        announced += size;
        return Optional.empty();
    }

    Optional<Refusal> extensionName(Token token) {
        extension = 0;
        return extensionValue(token);
    }

    Optional<Refusal> extensionValue(Token token) {
        extension += token.length();
        extensions += token.length();
        return extension > MAX_EXTENSION || extensions > MAX_EXTENSIONS
                ? Optional.of(EXTENSIONS_TOO_LARGE)
                : Optional.empty();
    }

    /** Counts a name or a value of the trailers, with all that came before it. */
    Optional<Refusal> trailer(Token token) {
        if (trailers < 0) {
            trailers = token.offset();
        }
        return token.offset() + token.length() - trailers > MAX_TRAILERS
                ? Optional.of(TRAILERS_TOO_LARGE)
                : Optional.empty();
    }
}
