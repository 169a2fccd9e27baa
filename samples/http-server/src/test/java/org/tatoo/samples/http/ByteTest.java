package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.testing.Peer;

/** Every byte in every place: those that the grammar of RFC 9110, RFC 9112 or RFC 3986 has there are accepted, no other. */
class ByteTest {
    private static final String DIGITS = "0123456789";
    private static final String ALPHA = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String TOKEN = DIGITS + ALPHA + "!#$%&'*+-.^_`|~";
    private static final String PATH = DIGITS + ALPHA + "-._~!$&'()*+,;=:@/";

    @TempDir
    private static Path folder;

    private static FileService service;

    @BeforeAll
    static void layOut() throws IOException {
        service = RunningServer.service(SampleSite.create(folder), RunningServer.CLOCK, RunningServer.MAX_BODY);
    }

    /** The place is marked by {@code @}; line ends are bars. */
    @ParameterizedTest
    @CsvSource({
        "in a method, 'G@T / HTTP/1.1|Host: a||', token",
        "in a target, 'GET /a@b HTTP/1.1|Host: a||', 'path?'",
        "in a query, 'GET /?a@b HTTP/1.1|Host: a||', 'path?'",
        "as the minor version, 'GET / HTTP/1.@|Host: a|Connection: keep-alive||', digit",
        "after the version, 'GET / HTTP/1.1@|Host: a||', ''",
        "before the method, '@GET / HTTP/1.1|Host: a||', token",
        "in the name of a field, 'GET / HTTP/1.1|Host: a|X@Y: z||', token:",
        "before a colon, 'GET / HTTP/1.1|Host: a|X@: y||', token:",
        "before the name of a field, 'GET / HTTP/1.1|Host: a|@X: y||', token",
        "in a value, 'GET / HTTP/1.1|Host: a|X: a@b||', value",
        "after a value, 'GET / HTTP/1.1|Host: a|X: a@||', value",
        "before a value, 'GET / HTTP/1.1|Host: a|X:@a||', value",
        "after a length, 'POST /echo HTTP/1.1|Host: a|Content-Length: 0@||', '0 \t'",
        "before a length, 'POST /echo HTTP/1.1|Host: a|Content-Length: @0||', '0 \t'",
        "before chunked, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: @chunked||0||', ', \t'",
        "after chunked, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked@||0||', ', \t'",
        "before a size, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||@1|x|0||', 0",
        "after a size, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||0@||', 0",
        "after data, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||1|x@|0||', ''",
        "as data, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||1|@|0||', any",
        "in the name of an extension, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||0;a@b||', token;=",
        "in the value of an extension, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||0;a=b@c||', token;",
        "in a quoted value, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||0;a=\"b@c\"||', quoted",
        "escaped in a quoted value, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||0;a=\"\\@\"||', value",
        "in the name of a trailer, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||0|X@Y: z||', token:",
        "in the value of a trailer, 'POST /echo HTTP/1.1|Host: a|Transfer-Encoding: chunked||0|X: a@b||', value",
    })
    void bytes(String place, String request, String allowed) throws IOException {
        List<Integer> wrong = new ArrayList<>();
        for (int b = 0; b < 256; b++) {
            String bytes = request.replace("|", "\r\n").replace('@', (char) b);
            if (isAccepted(bytes) != isAllowed(b, allowed)) {
                wrong.add(b);
            }
        }
        assertThat(wrong).as(place).isEmpty();
    }

    private static boolean isAllowed(int b, String allowed) {
        boolean vchar = b == '\t' || (b >= ' ' && b != 0x7f);
        if (allowed.equals("any")) {
            return true;
        }
        if (allowed.equals("value") || allowed.equals("quoted")) {
            return vchar && (allowed.equals("value") || b != '"');
        }
        String characters =
                allowed.replace("token", TOKEN).replace("path", PATH).replace("digit", DIGITS);
        return characters.indexOf(b) >= 0;
    }

    /** Whether a request is carried out; one with the byte in a wrong place is refused, or goes on without an end. */
    private static boolean isAccepted(String request) throws IOException {
        byte[] bytes = request.getBytes(StandardCharsets.ISO_8859_1);
        Peer client = RunningServer.connectTo(service).send(bytes).await(RunningServer.PATIENCE);
        byte[] answer = client.take();
        if (client.isOpen() && answer.length == 0) {
            return false;
        }
        AnswerReader reader = new AnswerReader(new ByteArrayInputStream(answer));
        String status = reader.read(false).status();
        assertThat(reader.readToEnd()).isEmpty();
        assertThat(client.isOpen()).as(status).isEqualTo(!status.matches("(400|501) .*"));
        return !status.startsWith("400");
    }
}
