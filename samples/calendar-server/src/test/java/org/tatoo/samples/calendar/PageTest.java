package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;

/** The requests of the page, by the HTTP client of the JDK. */
class PageTest {
    private static final String EVENT = Ics.object(Ics.event("DTSTART:19941107T120000Z", "SUMMARY:Lunch"));
    private static final String DAY = "&from=Mon+Nov++7+00:00:00+1994&to=Tue+Nov++8+00:00:00+1994";

    @TempDir
    private Path directory;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private CalendarStore store;
    private ThreadPoolExecutor workers;
    private Server server;
    private String bearer = "";

    @BeforeEach
    void startServer() throws IOException {
        store = TestStore.demonstration(directory);
        workers = Workers.start(CalendarLimits.defaults());
        CalendarService service = CalendarService.of(store, TestStore.WEAK, CalendarLimits.defaults());
        server = Server.builder(connection -> new HttpParser(new PageHandler(connection, service, workers)))
                .listen(Listener.tcp("127.0.0.1", 0))
                .start();
    }

    @AfterEach
    void stopServer() {
        server.stop(Duration.ZERO);
        workers.shutdown();
        store.close();
    }

    private HttpRequest.Builder request(String target) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + target));
        return bearer.isEmpty() ? builder : builder.header("Authorization", bearer);
    }

    private HttpResponse<String> get(String target) throws Exception {
        return client.send(request(target).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String target, String content) throws Exception {
        return client.send(
                request(target).POST(BodyPublishers.ofString(content)).build(), BodyHandlers.ofString());
    }

    private void login() throws Exception {
        HttpResponse<String> token = post("/login?user=" + Demonstration.USER, Demonstration.PASSWORD);
        assertThat(token.statusCode()).isEqualTo(200);
        bearer = "Bearer " + Demonstration.USER + "~" + token.body();
    }

    @Test
    void thePageAndItsPartsAreServed() throws Exception {
        assertThat(get("/").body()).contains("<title>Calendar</title>");
        assertThat(get("/calendar.js").headers().firstValue("Content-Type")).contains("text/javascript; charset=utf-8");
        assertThat(get("/calendar.css").statusCode()).isEqualTo(200);
        assertThat(get("/other").statusCode()).isEqualTo(404);
    }

    @Test
    void withoutAValidTokenThereIsNothing() throws Exception {
        assertThat(get("/calendars").statusCode()).isEqualTo(401);
        assertThat(post("/login?user=" + Demonstration.USER, "wrong").statusCode())
                .isEqualTo(401);
        bearer = "Bearer " + Demonstration.USER + "~1.x";
        assertThat(get("/calendars").statusCode()).isEqualTo(401);
    }

    @Test
    void eventsAreAddedFoundAndDeleted() throws Exception {
        login();
        assertThat(get("/calendars").body()).isEqualTo("calendar write 3 mycalendar\r\nend 0 complete\r\n");
        assertThat(post("/put?calendar=mycalendar", EVENT).statusCode()).isEqualTo(201);
        HttpResponse<String> events = get("/events?calendar=mycalendar" + DAY);
        assertThat(events.headers().firstValue("Content-Type")).contains("text/calendar; charset=utf-8");
        assertThat(events.body()).contains("SUMMARY:Lunch\r\n", "SUMMARY:Compiler seminar\r\n");
        assertThat(post("/delete?calendar=mycalendar&uid=a", "").statusCode()).isEqualTo(200);
        assertThat(get("/events?calendar=mycalendar" + DAY).body()).doesNotContain("Lunch");
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        login();
        assertThat(get("/events?calendar=mycalendar").body()).isEqualTo("the header from is missing\r\n");
        assertThat(get("/events?calendar=none" + DAY).statusCode()).isEqualTo(404);
        assertThat(post("/put?calendar=mycalendar", "hello").statusCode()).isEqualTo(400);
        assertThat(post("/put?calendar=mycalendar", "x".repeat(EventContent.MOST + 1))
                        .statusCode())
                .isEqualTo(413);
    }

    @Test
    void changesComeAsTheyHappenUntilTheServerStops() throws Exception {
        login();
        HttpResponse<InputStream> watch =
                client.send(request("/watch?calendar=mycalendar").build(), BodyHandlers.ofInputStream());
        assertThat(watch.statusCode()).isEqualTo(200);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).isEqualTo("alive 3");
            post("/put?calendar=mycalendar", EVENT);
            assertThat(lines.readLine()).startsWith("put 4 ").endsWith(" a");
            CompletableFuture<Void> stopped = RawClient.inBackground(() -> server.stop(Duration.ofSeconds(2)));
            assertThat(lines.readLine()).isEqualTo("end 4 stopping");
            assertThat(lines.readLine()).isNull();
            stopped.join();
        }
    }
}
