package org.tatoo.samples.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.tatoo.testing.Peer;

/** One of several clients of a server in memory. It sends ISO-8859-1 text and checks the answers against a grammar. */
public final class PeerConversation {
    private final Peer peer;
    private final AnswerCheck check;
    private String unread = "";

    /** Creates the conversation of a client that has sent nothing. */
    public PeerConversation(Peer peer, AnswerCheck check) {
        this.peer = peer;
        this.check = check;
    }

    /** Sends {@code latin1}. */
    public PeerConversation send(String latin1) {
        check.sent(latin1);
        peer.send(latin1.getBytes(ISO_8859_1));
        return this;
    }

    /** Asserts that the next output of the server is {@code latin1}. */
    public PeerConversation expect(String latin1) {
        receive();
        assertThat(unread).startsWith(latin1);
        unread = unread.substring(latin1.length());
        return this;
    }

    /** Asserts that the next line of the server begins with {@code start}. */
    public PeerConversation expectLine(String start) {
        receive();
        assertThat(unread).startsWith(start).contains("\n");
        unread = unread.substring(unread.indexOf('\n') + 1);
        return this;
    }

    /** Returns the unread output of the server as lines without their ends. */
    public List<String> takeLines() {
        receive();
        List<String> lines = unread.lines().toList();
        unread = "";
        return lines;
    }

    /** Asserts that the server has sent nothing more, and ended the connection; ends the client's side. */
    public void expectEnd() {
        receive();
        assertThat(unread).isEmpty();
        assertThat(peer.isClosed()).isTrue();
        check.ended();
        peer.end();
    }

    private void receive() {
        String received = new String(peer.take(), ISO_8859_1);
        check.received(received);
        unread += received;
    }
}
