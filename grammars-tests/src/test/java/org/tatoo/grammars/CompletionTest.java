package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.trace.TracedParser;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/**
 * A client that waits for its answer sends nothing more: in every right input of a protocol's corpus, all messages are
 * reported without the end of the input.
 */
class CompletionTest {
    private static final List<String> PROTOCOLS = List.of(
            "bencode",
            "cal",
            "dns",
            "http",
            "http2",
            "memcached",
            "memcached-response",
            "mqtt",
            "mqtt5",
            "nats",
            "netstring",
            "postgresql",
            "proxy",
            "resp",
            "smtp",
            "smtp-reply",
            "stomp",
            "websocket");

    @TestFactory
    Stream<DynamicTest> everyMessageIsCompleteWithItsLastByte() {
        return PROTOCOLS.stream()
                .flatMap(protocol -> Corpus.read(Path.of("src/test/corpus", protocol + ".md")).cases().stream()
                        .filter(one -> one.expected().contains("\naccept "))
                        .map(one -> DynamicTest.dynamicTest(protocol + ": " + one.name(), () -> check(one))));
    }

    private void check(Corpus.Case one) {
        TracedParser traced = CompiledGrammar.audible(one.grammar());
        List<String> events = new ArrayList<>();
        String start = one.start(traced);
        PushParser parser = traced.parser(start, events::add, traced.answers(one.answers()));
        assertThat(parser.feed(ByteBuffer.wrap(one.input()))).isEqualTo(ParseStatus.NEED_INPUT);
        int complete = events.size();
        assertThat(parser.finish()).isEqualTo(ParseStatus.ACCEPTED);
        assertThat(events.subList(complete, events.size()))
                .as("only the list of messages, which has the name of the start, needs the end")
                .isSubsetOf("reduce " + start);
    }
}
