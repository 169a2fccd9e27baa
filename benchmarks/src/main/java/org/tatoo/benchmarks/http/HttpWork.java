package org.tatoo.benchmarks.http;

import java.util.List;
import org.tatoo.benchmarks.measure.Work;

/** Makes the work of a peer. */
public final class HttpWork implements Work.Factory {
    @Override
    public Work open(String peer, List<String> arguments) {
        HttpPeer conversation =
                Peer.byName(peer).opening().apply(RequestCell.parse(arguments).input());
        return new Work() {
            @Override
            public long run() {
                return conversation.parse();
            }

            @Override
            public String result() {
                return conversation.request().describe();
            }
        };
    }
}
