package org.tatoo.samples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tatoo.server.Server;

/** The first example of the README is this sample, without its imports, and gives the answers that it shows. */
class ReadmeTest {
    private static final Path README = Path.of("../../README.md");
    private static final Path SOURCES = Path.of("src/main");
    private static final Pattern REQUEST =
            Pattern.compile("\\$ printf '(.*)' \\| nc -w 1 127\\.0\\.0\\.1 7070\n((?:(?![$`]).+\n)*)");

    @Test
    void theReadmeShowsTheGrammar() throws IOException {
        assertThat(fence("ebnf")).isEqualTo(source("ebnf", "orders.ebnf"));
    }

    @Test
    void theReadmeShowsTheHandler() throws IOException {
        String source = source("java", "OrderHandler.java");
        assertThat(fence("java")).isEqualTo(source.substring(source.indexOf("final class")));
    }

    @Test
    @Timeout(60)
    void theReadmeShowsTheAnswers() throws IOException {
        Matcher request = REQUEST.matcher(fence("console"));
        int requests = 0;
        while (request.find()) {
            requests++;
            assertThat(answer(request.group(1).replace("\\n", "\n"))).isEqualTo(request.group(2));
        }
        assertThat(requests).isEqualTo(2);
    }

    private static String answer(String request) throws IOException {
        try (Server server = Server.builder(connection -> new OrdersMessageParser(new OrderHandler(connection)))
                        .start();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String source(String language, String file) throws IOException {
        return Files.readString(
                SOURCES.resolve(language).resolve("org/tatoo/samples/orders").resolve(file));
    }

    /** The first code block in a language. */
    private static String fence(String language) throws IOException {
        String readme = Files.readString(README);
        String opening = "```" + language + "\n";
        int start = readme.indexOf(opening) + opening.length();
        return readme.substring(start, readme.indexOf("```", start));
    }
}
