package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Messages between clients. */
class MessagesTest {
    @Test
    void aMessageComesToAllSubscribersInTheirVersionOfTheProtocol() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient two = server.connect();
                RespClient three = server.connect();
                RespClient publisher = server.connect()) {
            two.ask("SUBSCRIBE", "news");
            three.ask("HELLO", "3");
            three.ask("PSUBSCRIBE", "n*");
            assertThat(publisher.ask("PUBLISH", "news", "hello")).isEqualTo(":2\r\n");
            assertThat(two.read()).isEqualTo("*3\r\n$7\r\nmessage\r\n$4\r\nnews\r\n$5\r\nhello\r\n");
            assertThat(three.read()).isEqualTo(">4\r\n$8\r\npmessage\r\n$2\r\nn*\r\n$4\r\nnews\r\n$5\r\nhello\r\n");
        }
    }

    @Test
    void aMessageToOneselfInATransactionComesAfterItsReply() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            client.ask("HELLO", "3");
            client.ask("SUBSCRIBE", "news");
            client.ask("MULTI");
            client.ask("PUBLISH", "news", "hello");
            client.ask("ECHO", "x");
            assertThat(client.ask("EXEC")).isEqualTo("*2\r\n:1\r\n$1\r\nx\r\n");
            assertThat(client.read()).isEqualTo(">3\r\n$7\r\nmessage\r\n$4\r\nnews\r\n$5\r\nhello\r\n");
        }
    }

    @Test
    void whoHasGoneGetsNothing() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient publisher = server.connect()) {
            try (RespClient subscriber = server.connect()) {
                subscriber.ask("SUBSCRIBE", "news");
                subscriber.ask("QUIT");
                assertThat(subscriber.readToEnd()).isEmpty();
            }
            assertThat(publisher.ask("PUBLISH", "news", "hello")).isEqualTo(":0\r\n");
            assertThat(publisher.ask("PUBSUB", "CHANNELS")).isEqualTo("*0\r\n");
        }
    }

    @Test
    void aWatchedKeyThatAnotherClientChangesVoidsTheTransaction() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            client.ask("WATCH", "k");
            other.ask("SET", "k", "1");
            client.ask("MULTI");
            client.ask("SET", "k", "2");
            assertThat(client.ask("EXEC")).isEqualTo("*-1\r\n");
            assertThat(other.ask("GET", "k")).isEqualTo("$1\r\n1\r\n");
        }
    }

    @Test
    void aWatchedKeyThatExpiresVoidsTheTransaction() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            client.ask("SET", "k", "1", "PX", "50");
            client.ask("WATCH", "k");
            server.pass(50);
            client.ask("MULTI");
            client.ask("GET", "k");
            assertThat(client.ask("EXEC")).isEqualTo("*-1\r\n");
        }
    }
}
