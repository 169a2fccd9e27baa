package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.LineParser.Production;
import org.tatoo.runtime.LineParser.Terminal;

/** What {@link PushParser} does for every subclass, seen through one that knows no LR automaton. */
class HandWrittenParserTest {
    private final List<String> events = new ArrayList<>();
    private final Lines handler = new Lines();
    private final PushParser parser = new LineParser(handler);

    /** Writes down its callbacks; a test can add to what happens in one. */
    private final class Lines extends ProtocolHandler<Terminal, Production> {
        private Consumer<String> onLine = line -> {};

        Lines() {
            super(Connection.none());
        }

        @Override
        public void shift(Terminal terminal, Token token) {
            String text = token.text().strip();
            events.add(token.offset() + " " + text);
            onLine.accept(text);
        }

        @Override
        public void reduce(Production production) {
            events.add(production.name());
        }

        @Override
        public void error(SyntaxError error) {
            events.add(error.toString());
        }

        void pauseAt(String line) {
            onLine = text -> {
                if (text.equals(line)) {
                    pause();
                }
            };
        }
    }

    static Stream<UnaryOperator<ByteBuffer>> kinds() {
        return Stream.of(
                array -> array,
                ByteBuffer::asReadOnlyBuffer,
                array -> ByteBuffer.allocateDirect(array.remaining()).put(array).flip(),
                array -> ByteBuffer.allocate(array.remaining() + 2)
                        .position(2)
                        .put(array)
                        .flip()
                        .position(2)
                        .slice());
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The events of a new parser that is fed the pieces, until one is rejected. */
    private static List<String> events(UnaryOperator<ByteBuffer> kind, String... pieces) {
        HandWrittenParserTest run = new HandWrittenParserTest();
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int i = 0; i < pieces.length && status == ParseStatus.NEED_INPUT; i++) {
            ByteBuffer piece = kind.apply(bytes(pieces[i]));
            status = run.parser.feed(piece);
            assertThat(piece.hasRemaining()).isEqualTo(status != ParseStatus.NEED_INPUT);
        }
        status = status == ParseStatus.NEED_INPUT ? run.parser.finish() : status;
        run.events.add(status + " at " + run.parser.offset());
        return run.events;
    }

    @Test
    void linesAreShiftedAndReduced() {
        assertThat(events(UnaryOperator.identity(), "one\n\ntwo\n"))
                .containsExactly("0 one", "message", "4 ", "message", "5 two", "message", "ACCEPTED at 9");
        assertThat(events(UnaryOperator.identity(), "one\ntwo"))
                .containsExactly("0 one", "message", "UNEXPECTED_END at 7 (2:4) expected line", "REJECTED at 4");
        assertThat(events(UnaryOperator.identity(), "one\nt\0wo\n"))
                .containsExactly("0 one", "message", "UNEXPECTED_BYTE at 5 (2:2) expected line", "REJECTED at 4");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyCutGivesTheSameEvents(UnaryOperator<ByteBuffer> kind) {
        for (String input : List.of("", "one\n\ntwo\nthree\n", "one\n\ntwo\nthree", "one\ntw\0o\nthree\n")) {
            List<String> expected = events(kind, input);
            assertThat(events(kind, input.split(""))).isEqualTo(expected);
            for (int i = 0; i <= input.length(); i++) {
                for (int j = i; j <= input.length(); j++) {
                    assertThat(events(kind, input.substring(0, i), input.substring(i, j), input.substring(j)))
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void aCutLineIsCarried() {
        assertThat(parser.feed(bytes("one\ntw"))).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(parser.offset()).isEqualTo(4);
        assertThat(parser.carried()).isEqualTo("tw".getBytes(StandardCharsets.US_ASCII));
        parser.finish();
        assertThat(parser.carried()).isEmpty();
    }

    @Test
    void aPauseStopsBetweenShiftAndReduction() {
        handler.pauseAt("one");
        ByteBuffer input = bytes("one\ntwo\n");
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(parser.isPaused()).isTrue();
        assertThat(input.position()).isEqualTo(4);
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(events).containsExactly("0 one");
        parser.resume();
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(parser.finish()).isEqualTo(ParseStatus.ACCEPTED);
        assertThat(events).containsExactly("0 one", "message", "4 two", "message");
    }

    @Test
    void finishIsRepeatedAfterAPause() {
        handler.pauseAt("one");
        assertThat(parser.feed(bytes("one\n"))).isEqualTo(ParseStatus.PAUSED);
        assertThat(parser.finish()).isEqualTo(ParseStatus.PAUSED);
        assertThat(events).containsExactly("0 one");
        parser.resume();
        assertThat(parser.finish()).isEqualTo(ParseStatus.ACCEPTED);
        assertThat(events).containsExactly("0 one", "message");
    }

    @Test
    void aResumeFromInsideACallbackTakesEffectWhenFeedReturns() {
        handler.onLine = line -> {
            parser.pause();
            parser.resume();
        };
        ByteBuffer input = bytes("one\ntwo\n");
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(parser.isPaused()).isFalse();
        assertThat(input.position()).isEqualTo(4);
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(parser.finish()).isEqualTo(ParseStatus.ACCEPTED);
    }

    @Test
    void aParserGoesOnWhenBothReasonsToStopAreGone() {
        handler.pauseAt("one");
        parser.hold();
        ByteBuffer input = bytes("one\ntwo\n");
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(input.position()).isZero();
        parser.release();
        parser.feed(input);
        parser.hold();
        parser.resume();
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(events).containsExactly("0 one");
        parser.release();
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(events).containsExactly("0 one", "message", "4 two", "message");
    }

    @ParameterizedTest
    @ValueSource(strings = {"one\n", "one\ntwo", "\0"})
    void afterTheEndNothingIsParsed(String input) {
        if (parser.feed(bytes(input)) == ParseStatus.NEED_INPUT) {
            parser.finish();
        }
        assertThatIllegalStateException().isThrownBy(() -> parser.feed(bytes("\n")));
        assertThatIllegalStateException().isThrownBy(parser::finish);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anExceptionOfACallbackEndsTheParser(boolean finishing) {
        RuntimeException thrown = new UnsupportedOperationException();
        handler.onLine = line -> {
            throw thrown;
        };
        assertThatThrownBy(() -> parser.feed(bytes("one\ntwo"))).isSameAs(thrown);
        assertThat(parser.carried()).isEmpty();
        assertThat(parser.error()).isNull();
        assertThatIllegalStateException()
                .isThrownBy(finishing ? parser::finish : () -> parser.feed(bytes("x")))
                .withMessageContaining("exception");
    }

    @Test
    void aCallbackCannotFeed() {
        handler.onLine = line -> parser.feed(bytes("x"));
        assertThatIllegalStateException()
                .isThrownBy(() -> parser.feed(bytes("one\n")))
                .withMessageContaining("callback");
    }

    @Test
    void aHandlerServesOneParser() {
        assertThat(parser.handler()).isSameAs(handler);
        assertThatIllegalStateException().isThrownBy(() -> new LineParser(handler));
    }

    @Test
    void anAbandonedParserHoldsNothingAndCannotBeFed() {
        parser.feed(ByteBuffer.wrap("a\nbc".getBytes(StandardCharsets.US_ASCII)));
        assertThat(parser.carried()).hasSize(2);
        parser.abandon();
        assertThat(parser.carried()).isEmpty();
        assertThatIllegalStateException().isThrownBy(parser::finish);
        assertThatIllegalStateException().isThrownBy(parser::abandon);
    }

    @Test
    void aParserCannotBeAbandonedByACallback() {
        handler.onLine = line -> parser.abandon();
        assertThatIllegalStateException().isThrownBy(() -> parser.feed(ByteBuffer.wrap(new byte[] {'a', '\n'})));
    }
}
