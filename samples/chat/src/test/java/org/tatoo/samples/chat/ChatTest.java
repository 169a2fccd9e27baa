package org.tatoo.samples.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;

/** What browsers send to the chat, and what they get. */
class ChatTest {
    private static final String TOKEN = "secret";

    private final RecordingListener listener = new RecordingListener();
    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = start(ChatLimits.DEFAULT);
    }

    private Server start(ChatLimits limits) throws IOException {
        Rooms rooms = new Rooms(TOKEN, limits);
        return TransportUnderTest.on(Server.builder(connection -> new HttpParser(new ChatHandler(connection, rooms))))
                .listener(listener)
                .start();
    }

    @AfterEach
    void stop() {
        server.close();
        assertThat(listener.failures()).isEmpty();
    }

    private ChatClient connect() throws IOException {
        return new ChatClient(server.port());
    }

    @ParameterizedTest
    @CsvSource({"/, text/html, <html", "/chat.js, text/javascript, EventSource", "/chat.css, text/css, {"})
    void thePageRunsOnlyWhatIsOfThisServer(String path, String type, String part) throws IOException {
        try (ChatClient client = connect()) {
            ChatClient.Reply page = client.get(path);
            assertThat(page.status()).isEqualTo("200 OK");
            assertThat(page.head())
                    .contains("Content-Type: " + type, "Content-Security-Policy: default-src 'self'")
                    .doesNotContain("Connection:");
            assertThat(page.content()).contains(part);
        }
    }

    @Test
    void aStreamHasWhatWasSaidBeforeAndWhatIsSaid() throws IOException {
        try (ChatClient ada = connect();
                ChatClient bob = connect()) {
            String adaKey = ada.join("room", "ada");
            ada.post("/say?key=" + adaKey, "first");
            String bobKey = ada.join("room", "bob");
            bob.openStream("/events?key=" + bobKey);
            assertThat(bob.chunk()).isEqualTo("id: 1\ndata: " + event(1, "joined", "ada", "") + "\n\n");
            assertThat(bob.chunk()).contains(event(2, "said", "ada", "first"));
            assertThat(bob.chunk()).contains(event(3, "joined", "bob", ""));
            assertThat(ada.post("/say?key=" + adaKey, " <b> ").status()).isEqualTo("204 No Content");
            assertThat(bob.chunk()).contains(event(4, "said", "ada", "\\u003cb\\u003e"));
            assertThat(ada.post("/leave?key=" + adaKey, "").status()).isEqualTo("204 No Content");
            assertThat(bob.chunk()).contains(event(5, "left", "ada", ""));
            assertThat(ada.post("/say?key=" + adaKey, "x").status()).isEqualTo("403 Forbidden");
        }
    }

    @Test
    void aStreamContinuesAfterTheEventThatTheBrowserKnows() throws IOException {
        try (ChatClient ada = connect();
                ChatClient again = connect()) {
            String key = ada.join("room", "ada");
            ada.post("/say?key=" + key, "one");
            again.openStream("/events?after=1&key=" + key);
            assertThat(again.chunk()).contains(event(2, "said", "ada", "one"));
        }
    }

    @Test
    void aPollWaitsForTheNextEvent() throws IOException {
        try (ChatClient ada = connect();
                ChatClient bob = connect()) {
            String adaKey = ada.join("room", "ada");
            assertThat(bob.get("/poll?after=0&key=" + adaKey).content())
                    .isEqualTo("[" + event(1, "joined", "ada", "") + "]");
            bob.send(ChatClient.head("GET", "/poll?after=1&key=" + adaKey, ""));
            ada.post("/say?key=" + adaKey, "now");
            ChatClient.Reply events = bob.reply();
            assertThat(events.content()).isEqualTo("[" + event(2, "said", "ada", "now") + "]");
            assertThat(events.head()).doesNotContain("Connection:");
        }
    }

    @Test
    void theModeratorSeesTheRoomsAndSpeaksToOnePerson() throws IOException {
        try (ChatClient ada = connect();
                ChatClient bob = connect();
                ChatClient moderator = connect()) {
            String adaKey = moderator.join("room", "ada");
            String bobKey = moderator.join("room", "bob");
            ada.openStream("/events?after=2&key=" + adaKey);
            bob.openStream("/events?after=2&key=" + bobKey);
            assertThat(moderator
                            .asModerator(TOKEN, "GET", "/moderator/rooms", "")
                            .content())
                    .isEqualTo("[{\"room\":\"room\",\"members\":[\"ada\",\"bob\"]}]");
            assertThat(moderator
                            .asModerator(TOKEN, "POST", "/moderator/say?room=room&name=bob", "psst")
                            .status())
                    .isEqualTo("204 No Content");
            assertThat(bob.chunk()).isEqualTo("data: " + event(0, "whispered", "moderator", "psst") + "\n\n");
            moderator.post("/say?key=" + adaKey, "aloud");
            assertThat(ada.chunk()).as("nothing before it").contains(event(3, "said", "ada", "aloud"));

            assertThat(moderator
                            .asModerator(TOKEN, "POST", "/moderator/say?room=room&name=eve", "x")
                            .status())
                    .isEqualTo("404 Not Found");
            for (String wrong : new String[] {"", "secre", "secrett"}) {
                assertThat(moderator
                                .asModerator(wrong, "GET", "/moderator/rooms", "")
                                .status())
                        .isEqualTo("401 Unauthorized");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /join?room=room&name=ada, 409 Conflict",
        "POST, /join?room=r%20m&name=eve, 400 Bad Request",
        "POST, /join?room=room&name=%3Cb%3E, 400 Bad Request",
        "POST, /join?room=room, 400 Bad Request",
        "POST, /say?key=none, 403 Forbidden",
        "GET, /events?key=none, 403 Forbidden",
        "GET, /join?room=room&name=eve, 404 Not Found",
        "GET, /none, 404 Not Found",
    })
    void aRequestThatCannotBeCarriedOutHasItsStatus(String method, String target, String status) throws IOException {
        try (ChatClient client = connect()) {
            client.join("room", "ada");
            client.send(ChatClient.head(method, target, ""));
            assertThat(client.reply().status()).isEqualTo(status);
            assertThat(client.get("/").status()).as("the connection stays").isEqualTo("200 OK");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "413 Content Too Large~POST /say HTTP/1.1\r\nHost: a\r\nContent-Length: 8193\r\n\r\n",
                "411 Length Required~POST /say HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
                "400 Bad Request~GET / HTTP/1.1\r\n\r\n",
                "400 Bad Request~GET\r\n\r\n",
                "400 Bad Request~POST /join?room=room&name=%zz HTTP/1.1\r\nHost: a\r\n\r\n",
                "501 Not Implemented~PUT / HTTP/1.1\r\nHost: a\r\n\r\n",
                "505 HTTP Version Not Supported~GET / HTTP/2.0\r\nHost: a\r\n\r\n"
            })
    void aRequestThatIsNotSoundIsTheLastOne(String sent) throws IOException {
        String[] parts = sent.split("~", 2);
        try (ChatClient client = connect()) {
            client.send(parts[1]);
            ChatClient.Reply refused = client.reply();
            assertThat(refused.status()).isEqualTo(parts[0]);
            assertThat(refused.head()).contains("Connection: close");
            client.expectEnd();
        }
    }

    @Test
    void limitsCanBeSet() throws IOException {
        server.close();
        server = start(new ChatLimits(1, 2, 2, 5, 2, 1, Duration.ofSeconds(60), 4096));
        try (ChatClient client = connect()) {
            String key = client.join("room", "ada");
            ChatClient.Reply full = client.post("/join?room=other&name=bob", "");
            assertThat(full.status()).as("rooms").isEqualTo("503 Service Unavailable");
            assertThat(full.head()).contains("Retry-After: 2");
            client.join("room", "bob");
            assertThat(client.post("/join?room=room&name=eve", "").status())
                    .as("members")
                    .isEqualTo("503 Service Unavailable");
            assertThat(client.post("/say?key=" + key, "123456").status())
                    .as("length")
                    .isEqualTo("400 Bad Request");
            assertThat(client.post("/say?key=" + key, "12345").status()).isEqualTo("204 No Content");
            assertThat(client.post("/say?key=" + key, "2").status()).isEqualTo("204 No Content");
            assertThat(client.post("/say?key=" + key, "3").status())
                    .as("messages")
                    .isEqualTo("429 Too Many Requests");
            assertThat(client.get("/poll?after=0&key=" + key).content())
                    .as("history")
                    .isEqualTo("[" + event(4, "said", "ada", "2") + "]");
        }
    }

    @Test
    void aServerThatStopsEndsStreamsAndPollsInGoodOrderAndSaysSo() throws Exception {
        try (ChatClient stream = connect();
                ChatClient poll = connect();
                ChatClient idle = connect()) {
            String key = idle.join("room", "ada");
            stream.openStream("/events?after=1&key=" + key);
            poll.send(ChatClient.head("GET", "/poll?after=1&key=" + key, ""));
            // the poll waits when this has been answered after it
            while (!idle.asModerator(TOKEN, "GET", "/moderator/rooms", "")
                    .status()
                    .startsWith("200")) {
                Thread.onSpinWait();
            }
            Thread stopping = new Thread(server::close);
            stopping.start();
            assertThat(stream.readToEnd()).isEqualTo("0\r\n\r\n");
            ChatClient.Reply nothing = poll.reply();
            assertThat(nothing.status()).isEqualTo("200 OK");
            assertThat(nothing.content()).isEqualTo("[]");
            assertThat(nothing.head()).contains("Connection: close");
            poll.expectEnd();
            ChatClient.Reply last = idle.get("/");
            assertThat(last.status()).isEqualTo("200 OK");
            assertThat(last.head()).contains("Connection: close");
            idle.expectEnd();
            stopping.join();
        }
    }

    @Test
    void aStreamThatIsNotReadIsCutAndItsMemberMayComeAgain() throws Exception {
        server.close();
        server = start(new ChatLimits(1, 10, 10, 1000, Integer.MAX_VALUE, 5, Duration.ofSeconds(60), 4096));
        try (ChatClient ada = connect();
                ChatClient deaf = connect()) {
            String adaKey = ada.join("room", "ada");
            String deafKey = ada.join("room", "deaf");
            deaf.openStream("/events?after=2&key=" + deafKey);
            String text = "x".repeat(1000);
            // until the buffers of the system are full
            for (int i = 0; server.connections() > 1 && i < 200_000; i++) {
                ada.post("/say?key=" + adaKey, text);
            }
            listener.awaitClosed(1);
            try (ChatClient again = connect()) {
                again.openStream("/events?after=0&key=" + deafKey);
                assertThat(again.chunk()).contains(text);
            }
        }
    }

    private static String event(long id, String kind, String from, String text) {
        return new String(
                ("{\"id\":" + id + ",\"kind\":\"" + kind + "\",\"from\":\"" + from + "\",\"text\":\"" + text + "\"}")
                        .getBytes(StandardCharsets.US_ASCII),
                StandardCharsets.US_ASCII);
    }
}
