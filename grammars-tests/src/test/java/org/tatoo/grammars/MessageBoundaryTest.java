package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParserState;
import org.tatoo.runtime.Token;

/** What a generated parser says about the ends of messages and their raw data, cut at every byte. */
@Tag("jdk")
class MessageBoundaryTest {
    private static final String CHUNKED = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";

    /** All content is chunked. */
    private static final class Handler extends HttpProtocolHandler {
        private boolean hasContent;

        Handler() {
            super(Connection.none());
        }

        @Override
        public void shift(HttpTerminal terminal, Token token) {
            hasContent |= terminal == HttpTerminal.post;
        }

        @Override
        protected void field(Token name, @Nullable Token value) {}

        @Override
        public void reduce(HttpProduction production) {
            hasContent &= production != HttpProduction.request;
        }

        @Override
        protected Framing framing() {
            return hasContent ? Framing.chunked : Framing.none;
        }

        @Override
        protected long contentLength() {
            return 0;
        }
    }

    private final HttpParser parser = new HttpParser(new Handler());

    private void feed(String text) {
        parser.feed(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    /** After which bytes of {@code text} the input may end. */
    private List<Integer> ends(String text) {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            feed(text.substring(i, i + 1));
            if (parser.mayEnd()) {
                ends.add(i + 1);
            }
        }
        return ends;
    }

    @Test
    void theInputMayEndBetweenMessagesOnly() {
        String get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        String post = CHUNKED + "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: t\r\n\r\n";
        assertThat(parser.mayEnd()).isTrue();
        assertThat(ends(get + "\r\n" + post + get))
                .containsExactly(
                        get.length(),
                        get.length() + 2,
                        get.length() + 2 + post.length(),
                        2 * get.length() + 2 + post.length());
    }

    @Test
    void allRawDataIsCountedAndNothingElse() {
        feed(CHUNKED);
        assertThat(parser.rawBytes()).isZero();
        feed("3\r\nab");
        assertThat(parser.rawBytes()).isEqualTo(2);
        feed("c\r\n2\r\nde\r\n0\r\n\r\n" + CHUNKED + "1\r\nf");
        assertThat(parser.rawBytes()).isEqualTo(6);
        feed("\r\n0\r\n\r\n");
        assertThat(parser.rawBytes()).isEqualTo(6);
        assertThat(parser.mayEnd()).isTrue();
    }

    @Test
    void statesAreEqualIfTheParserContinuesInTheSameWay() {
        feed("GET / HTTP/1.1\r\nHost: a\r\n\r\n" + CHUNKED + "3\r\na");
        ParserState inside = ParserState.of(parser);
        feed("b");
        assertThat(ParserState.of(parser)).isNotEqualTo(inside);
        feed("c\r\n0\r\n\r\n");
        ParserState between = ParserState.of(parser);
        assertThat(between).isNotEqualTo(inside);
        feed(CHUNKED + "3\r\na");
        assertThat(ParserState.of(parser)).isEqualTo(inside).hasSameHashCodeAs(inside);
        assertThat(parser.offset()).isNotEqualTo(inside.offset());
        feed("bc\r\n0\r\n\r\n");
        assertThat(ParserState.of(parser)).isEqualTo(between);
    }

    @Test
    void aParserContinuesFromAStateEvenAfterAnError() {
        feed(CHUNKED + "3\r\na");
        ParserState inside = ParserState.of(parser);
        feed("bc\0");
        assertThat(parser.error()).isNotNull();
        inside.restore(parser);
        assertThat(parser.error()).isNull();
        assertThat(parser.offset()).isEqualTo(inside.offset());
        assertThat(parser.rawBytes()).isEqualTo(1);
        feed("bc\r\n0\r\n\r\n");
        assertThat(parser.mayEnd()).isTrue();
        inside.restore(parser, 7);
        assertThat(parser.offset()).isEqualTo(7);
        assertThat(ParserState.of(parser)).isEqualTo(inside);
    }

    @Test
    void aParserIsParkedBetweenTokensAndOnlyThere() {
        assertThat(parser.park()).isNotNull();
        HttpParser other = new HttpParser(new Handler());
        other.feed(ByteBuffer.wrap("GE".getBytes(StandardCharsets.US_ASCII)));
        assertThat(other.park()).isNull();
        other.feed(ByteBuffer.wrap("T / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
        other.pause();
        assertThat(other.park()).isNull();
        other.resume();
        assertThat(other.park()).isNotNull();
    }
}
