package org.tatoo.samples.http.request;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** Counter of the parts of chunked content, which reports when a limit is exceeded. */
public final class ContentMeter {
    /** The maximum number of bytes in one chunk extension. */
    static final int MAX_EXTENSION = 1024;

    /** The maximum number of bytes in all chunk extensions of a request. */
    static final int MAX_EXTENSIONS = 16 * 1024;

    /** The maximum number of bytes in the trailers of a request. */
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

    /** @param maxBody the maximum number of content bytes; 0 for no limit */
    public ContentMeter(long maxBody) {
        this.maxBody = maxBody;
    }

    /** Processes a token of the content; returns the reason for rejecting the request, or null. */
    @Nullable
    public Refusal shift(HttpTerminal terminal, Token token) {
        return switch (terminal) {
            case chunk_size -> chunk(token.unsignedLong(16));
            case chunk_ext_name -> {
                extension = 0;
                yield extension(token.length());
            }
            case chunk_ext_val -> extension(token.length());
            case field_name, field_value -> trailer(token);
            default -> null;
        };
    }

    /** Counts a chunk of {@code size} bytes that is about to be received. */
    private @Nullable Refusal chunk(long size) {
        if (maxBody == 0) {
            return null;
        }
        if (size > maxBody - announced) {
            return Refusal.TOO_LARGE;
        }
        announced += size;
        return null;
    }

    private @Nullable Refusal extension(int length) {
        extension += length;
        extensions += length;
        return extension > MAX_EXTENSION || extensions > MAX_EXTENSIONS ? EXTENSIONS_TOO_LARGE : null;
    }

    /** Counts a name or a value of the trailers, with everything before it. */
    private @Nullable Refusal trailer(Token token) {
        if (trailers < 0) {
            trailers = token.offset();
        }
        return token.offset() + token.length() - trailers > MAX_TRAILERS ? TRAILERS_TOO_LARGE : null;
    }
}
