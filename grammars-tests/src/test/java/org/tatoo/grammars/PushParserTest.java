package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.cal.CalParser;
import org.tatoo.grammars.cal.CalProduction;
import org.tatoo.grammars.cal.CalProtocolHandler;
import org.tatoo.grammars.cal.CalTerminal;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** The contracts of a push parser, on a generated one. */
@Tag("jdk")
class PushParserTest {
    private static final String REQUEST = "GET holidays ada CAL/1.0\npassword: x\n\n";
    private static final String NO_CONTENT = "content=@" + REQUEST.length();

    private final List<String> events = new ArrayList<>();
    private final CountingPool pool = new CountingPool();
    private Runnable onReduce = () -> {};
    private final Handler handler = new Handler(Connection.none(pool));
    private final CalParser parser = new CalParser(handler);

    @Test
    void aRequestIsCompleteOnItsLastByte() {
        ByteBuffer input = bytes(REQUEST);
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(input.remaining()).isZero();
        assertThat(events).endsWith("header", "head", NO_CONTENT, "request");
        assertThat(parser.offset()).isEqualTo(REQUEST.length());
    }

    @Test
    void pauseStopsBeforeTheNextCallbackEvenOfAPendingReduction() {
        onReduce = handler::stop;
        ByteBuffer input = bytes(REQUEST + REQUEST);
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(events).endsWith("get_line");
        assertThat(parser.isPaused()).isTrue();
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        resumeUntil("header", input);
        resumeUntil("head", input);
        resumeUntil("request", input);
        assertThat(events).endsWith("header", "head", NO_CONTENT, "request");
        assertThat(parser.offset()).isEqualTo(REQUEST.length());
        assertThat(input.position()).isEqualTo(REQUEST.length());
    }

    private void resumeUntil(String reduced, ByteBuffer input) {
        parser.resume();
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(events).endsWith(reduced);
    }

    @Test
    void aResumeInsideACallbackTakesEffectAfterwards() {
        onReduce = () -> {
            handler.stop();
            parser.resume();
        };
        ByteBuffer input = bytes(REQUEST);
        for (String reduced : List.of("get_line", "header", "head", "request")) {
            assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
            assertThat(parser.isPaused()).isFalse();
            assertThat(events).endsWith(reduced);
        }
    }

    @Test
    void theTransportHoldsIndependentlyOfTheHandler() {
        onReduce = handler::stop;
        ByteBuffer input = bytes(REQUEST);
        parser.feed(input);
        parser.hold();
        parser.resume();
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(events).endsWith("get_line");
        parser.release();
        parser.feed(input);
        assertThat(events).endsWith("header");
    }

    @Test
    void feedingFromInsideACallbackIsRefused() {
        List<Throwable> thrown = new ArrayList<>();
        onReduce = () -> {
            try {
                parser.feed(bytes("x"));
            } catch (IllegalStateException e) {
                thrown.add(e);
            }
        };
        parser.feed(bytes(REQUEST));
        assertThat(thrown).hasSize(4);
    }

    @Test
    void aHandlersExceptionLeavesFeedAsItIsAndEndsTheParser() {
        RuntimeException fault = new RuntimeException("fault");
        onReduce = () -> {
            throw fault;
        };
        assertThatThrownBy(() -> parser.feed(bytes(REQUEST))).isSameAs(fault);
        assertThatThrownBy(() -> parser.feed(bytes(REQUEST))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(parser::finish).isInstanceOf(IllegalStateException.class);
        assertThat(pool.lent).isZero();
    }

    @Test
    void aRejectedInputIsToldOnceThenNothingMore() {
        assertThat(parser.feed(bytes("XUT x"))).isEqualTo(ParseStatus.REJECTED);
        assertThat(events)
                .containsExactly(
                        "UNEXPECTED_BYTE at 0 (1:1) expected get, put, delete, list, sync, watch, auth, end-of-input");
        assertThat(parser.error()).isNotNull();
        assertThatThrownBy(() -> parser.feed(bytes(REQUEST))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(parser::finish).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void onlyTheEndAccepts() {
        assertThat(parser.feed(bytes(REQUEST))).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(parser.finish()).isEqualTo(ParseStatus.ACCEPTED);
        assertThatThrownBy(() -> parser.feed(bytes(REQUEST))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aTokenCutByTheEndOfABufferIsCarried() {
        parser.feed(bytes("GET holi"));
        assertThat(parser.offset()).isEqualTo(4);
        assertThat(parser.carried()).asString(StandardCharsets.US_ASCII).isEqualTo("holi");
        assertThat(pool.lent).isZero();
        parser.feed(bytes("days a"));
        assertThat(events).containsExactly("calendar=holidays@4");
    }

    @Test
    void aLongTokenIsCarriedInAnArrayOfThePool() {
        String half = "h".repeat(100);
        parser.feed(bytes("GET " + half));
        assertThat(parser.carried()).asString(StandardCharsets.US_ASCII).isEqualTo(half);
        assertThat(pool.lent).isEqualTo(1);
        parser.feed(bytes(half + " a"));
        assertThat(events).containsExactly("calendar=" + half + half + "@4");
        assertThat(pool.lent).isZero();
    }

    @Test
    void carriedBytesGoBackToThePoolWithTheirToken() {
        String request = REQUEST.replace("holidays", "h".repeat(500));
        for (byte b : request.getBytes(StandardCharsets.US_ASCII)) {
            parser.feed(ByteBuffer.wrap(new byte[] {b}));
        }
        assertThat(pool.lent).isZero();
        assertThat(parser.carried()).isEmpty();
        parser.feed(bytes("GET " + "h".repeat(500)));
        assertThat(parser.finish()).isEqualTo(ParseStatus.REJECTED);
        assertThat(pool.lent).isZero();
    }

    @Test
    void aCarryGrowsWithTheBytesThatCameNotWithTheLimit() {
        parser.feed(bytes("GET " + "h".repeat(100)));
        assertThat(pool.largest).isLessThan(256);
    }

    @Test
    void aHandlerServesOneParser() {
        assertThatThrownBy(() -> new CalParser(handler)).isInstanceOf(IllegalStateException.class);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static final class CountingPool implements BufferPool {
        private int lent;
        private int largest;

        @Override
        public byte[] acquire(int size) {
            lent++;
            largest = Math.max(largest, size);
            return new byte[size];
        }

        @Override
        public void release(byte[] array) {
            lent--;
        }
    }

    private final class Handler extends CalProtocolHandler {
        Handler(Connection connection) {
            super(connection);
        }

        void stop() {
            pause();
        }

        @Override
        public void shift(CalTerminal terminal, Token token) {
            events.add(terminal + "=" + token + "@" + token.offset());
        }

        @Override
        protected long contentLength() {
            return 0;
        }

        @Override
        public void reduce(CalProduction production) {
            events.add(production.toString());
            onReduce.run();
        }

        @Override
        public void error(SyntaxError error) {
            events.add(error.toString());
        }
    }
}
