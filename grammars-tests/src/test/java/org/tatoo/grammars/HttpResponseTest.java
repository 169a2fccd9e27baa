package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.trace.TracedParser;

/** The parser of {@code http_response.ebnf} and {@link HttpResponseReader} on right and wrong streams. */
class HttpResponseTest {
    private static final int STREAMS = 6;
    private static final TracedParser PARSER =
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/http/http_response.ebnf");

    private static Agreement agreement(String framing) {
        return new Agreement(PARSER, "responses", HttpResponseReader.framing(framing, 3))
                .answering("framing", framing)
                .answering("contentLength", "3");
    }

    private static byte[] stream(Random random, String framing, int most) {
        StringBuilder stream = new StringBuilder();
        boolean endless = framing.equals("to_end");
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            response(random, endless ? "empty" : framing, stream);
        }
        if (endless) {
            response(random, framing, stream);
        }
        return stream.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void response(Random random, String framing, StringBuilder to) {
        boolean empty = framing.equals("empty") || random.nextInt(4) == 0;
        to.append("HTTP/1.").append(random.nextInt(3)).append(' ');
        to.append(one(random, empty ? "100 101 103 204 304" : "200 404 503 299"))
                .append(' ');
        to.append(one(random, "OK,,Not Found, \u00e4", ",")).append("\r\n");
        for (int i = random.nextInt(4); i > 0; i--) {
            field(random, to);
        }
        to.append("\r\n");
        switch (empty ? "empty" : framing) {
            case "fixed" -> to.append("a\r\n");
            case "chunked" -> chunks(random, to);
            case "to_end" -> to.append(one(random, ",HTTP/1.1 200 OK\r\n\r\n,\u0000", ","));
            default -> {}
        }
    }

    private static void field(Random random, StringBuilder to) {
        switch (random.nextInt(5)) {
            case 0 -> to.append("Content-Length:").append(one(random, "3, 3,\t0 ", ","));
            case 1 -> to.append("connection: ").append(one(random, "close;X-a, keep-alive;,a,; a ,close ;", ";"));
            case 2 ->
                to.append("Transfer-Encoding:")
                        .append(one(random, "chunked- ,chunked- gzip;q=\"a\\\"\" ; b = 1 ,Chunked, ", "-"));
            default -> to.append(one(random, "A:-Server: x y -Connections:a,b", "-"));
        }
        to.append("\r\n");
    }

    private static void chunks(Random random, StringBuilder to) {
        for (int i = random.nextInt(3); i > 0; i--) {
            to.append(one(random, "2,0a;b=c;d,2 ; e =\"\\\" \"", ",").replace("0a", "2"))
                    .append("\r\nxy\r\n");
        }
        to.append(one(random, "0,000;x", ",")).append("\r\n");
        to.append(one(random, ",T:\r\n,Trailer: \tv w \r\n", ",")).append("\r\n");
    }

    private static String one(Random random, String words) {
        return one(random, words, " ");
    }

    private static String one(Random random, String words, String separator) {
        String[] all = words.split(separator, -1);
        return all[random.nextInt(all.length)];
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "fixed", "chunked", "to_end"})
    void bothReadRightStreams(String framing) {
        Agreement agreement = agreement(framing);
        Random random = new Random(1);
        for (int i = 0; i < 20 * STREAMS; i++) {
            agreement.check(stream(random, framing, 5));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "fixed", "chunked", "to_end"})
    void bothRefuseTheSameAtTheSamePlace(String framing) {
        Agreement agreement = agreement(framing);
        Random random = new Random(7);
        for (int i = 0; i < STREAMS; i++) {
            agreement.checkMutants(stream(random, framing, 3));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept", "error UNEXPECTED_BYTE", "error UNEXPECTED_END");
    }
}
