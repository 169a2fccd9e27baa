package org.tatoo.samples.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.restlet.Server;
import org.restlet.data.Protocol;
import org.restlet.resource.Get;
import org.restlet.resource.Post;
import org.restlet.resource.ServerResource;

/** The first application of Restlet's tutorial, whose own connector uses the HTTP server of the JDK. */
class RestletTest {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** The resource of the tutorial, and what it is posted. */
    public static final class Hello extends ServerResource {
        /** Says hello. */
        @Get
        public String represent() {
            return "hello, world";
        }

        /** Says what came. */
        @Post
        public String accept(String text) {
            return "got " + text;
        }
    }

    @Test
    void restletAnswersOnBanzai() throws Exception {
        Logger.getLogger("org.restlet").setLevel(Level.WARNING);
        assertThat(serverClass()).startsWith("org.tatoo.httpserver.");
        Server server = new Server(Protocol.HTTP, 0, Hello.class);
        server.setAddress("127.0.0.1");
        server.start();
        try {
            assertThat(server.getActualPort()).isPositive();
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + server.getActualPort() + "/"))
                    .timeout(Duration.ofSeconds(30));
            HttpResponse<String> got = CLIENT.send(request.GET().build(), BodyHandlers.ofString());
            assertThat(got.body()).isEqualTo("hello, world");
            assertThat(got.headers().firstValue("server"))
                    .hasValueSatisfying(name -> assertThat(name).contains("Restlet"));
            request.header("Content-Type", "text/plain");
            String text = "x".repeat(100_000);
            assertThat(CLIENT.send(request.POST(BodyPublishers.ofString(text)).build(), BodyHandlers.ofString())
                            .body())
                    .isEqualTo("got " + text);
        } finally {
            server.stop();
        }
    }

    private static String serverClass() throws IOException {
        return HttpServer.create().getClass().getName();
    }
}
